import { Button } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { learnerSelfTestsApi, type WholeSelfTest } from '../../contract/self-tests.ts';
import { percent } from './percent.ts';
import { SelfTestQuestion } from './SelfTestQuestion.tsx';
import { TimeLeft } from './TimeLeft.tsx';
import './self-tests.css';

export default function SelfTestScreen() {
  const { id } = useParams({ strict: false });
  const { data, error, refetch } = useApi(learnerSelfTestsApi.get, { id: Number(id) }, { staleTime: 0 });
  if (data) return <One test={data} again={() => void refetch()} />;
  return (
    <Page>
      <PageHeader title="Self test" />
      {error ? (
        <ErrorState title="The test could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonPage />
      )}
    </Page>
  );
}

function One({ test, again }: { test: WholeSelfTest; again: () => void }) {
  const { id, courseName, questions, answered, right, share, endsAt, now, finishedAt, asked } = test;
  const finish = useSave(learnerSelfTestsApi.finish, { onDone: again, onFailed: ({ message }) => say(message) });
  return (
    <Page>
      <PageHeader
        title={`Self test: ${courseName}`}
        meta={[
          `${answered} of ${questions} answered`,
          answered > 0 && `${right} wholly right, ${percent(share)}`,
          finishedAt === null && endsAt !== null && <TimeLeft key="time" endsAt={endsAt} now={now} onOver={again} />,
          finishedAt !== null && 'Finished',
        ]}
        secondary={
          finishedAt === null && (
            <Button type="button" size="md" variant="default" disabled={finish.isPending} onClick={() => finish.mutate({ id })}>
              Finish test
            </Button>
          )
        }
      />
      {asked.map((one) => (
        <SelfTestQuestion key={one.place} testId={id} asked={one} over={finishedAt !== null} onAnswered={again} />
      ))}
    </Page>
  );
}
