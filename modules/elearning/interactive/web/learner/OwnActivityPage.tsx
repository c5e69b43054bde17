import { useParams } from '@tanstack/react-router';
import { useApi } from '#kit/web/api/hooks.ts';
import { useOutboxReady } from '#kit/web/offline/use-outbox.ts';
import { Box } from '#kit/web/ui/Box.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { Note } from '#kit/web/ui/Note.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { learnerActivitiesApi, type OwnActivity } from '../../contract/learner.ts';
import '../cards.css';
import '../interactive.css';
import { kindWords, percent } from '../words.ts';
import { Cards } from './Cards.tsx';
import { PackagePart } from '../PackagePart.tsx';
import { Tries } from './Tries.tsx';

/** One activity as a student does it. */
export default function OwnActivityPage() {
  const { id } = useParams({ strict: false });
  const { data, error, refetch } = useApi(learnerActivitiesApi.get, { id: Number(id) }, { staleTime: 0 });
  const ready = useOutboxReady();
  if (data && ready) return <Shown key={data.id} activity={data} />;
  return (
    <Page>
      <PageHeader title="Activity" />
      {error && !data ? (
        <ErrorState title="The activity could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonPage />
      )}
    </Page>
  );
}

function Shown({ activity }: { activity: OwnActivity }) {
  const { id, title, kind, courseName, teacher, best, tries, mostTries, intro, closed, language } = activity;
  const picture = (fileId: number): string =>
    learnerActivitiesApi.file.path.replace(':id', String(id)).replace(':fileId', String(fileId));
  return (
    <Page>
      <PageHeader
        title={title}
        meta={[
          kindWords[kind],
          courseName,
          teacher,
          best === null ? null : `Best ${percent(best)}`,
          mostTries === null ? null : `${counted(tries, 'try', 'tries')} of ${mostTries}`,
        ]}
      />
      {closed && <Note>This activity is archived. What you did stays.</Note>}
      <Box padded>
        <div className="act-stack" lang={language}>
          {intro !== null && (
            <p className="act-words" dir="auto">
              {intro}
            </p>
          )}
          {activity.asked && <Tries activity={activity} asked={activity.asked} picture={picture} />}
          {activity.cards && <Cards activity={activity} set={activity.cards} picture={picture} />}
          {activity.package && (
            <PackagePart
              id={id}
              about={activity.package}
              plays={activity.package.plays}
              download={learnerActivitiesApi.download}
              play={learnerActivitiesApi.play}
            />
          )}
        </div>
      </Box>
    </Page>
  );
}
