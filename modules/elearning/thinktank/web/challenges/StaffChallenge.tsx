import { Button } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { StepDrawer } from '#kit/web/approval/StepDrawer.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { ConfirmDialog } from '#kit/web/ui/Dialog.tsx';
import { InstantText } from '#kit/web/ui/DayText.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { useGo } from '#kit/web/ui/Go.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { type MenuEntry, Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { ReasonDialog } from '#kit/web/ui/ReasonDialog.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { Tag } from '#kit/web/ui/Status.tsx';
import { type Challenge, challengesApi, type StaffEntry } from '../../contract/challenges.ts';
import { thinktankScreens } from '../../contract/screens.ts';
import { pictureAt, PostStateOf, Written } from '../parts.tsx';
import '../thinktank.css';
import { ChallengeDrawer } from './ChallengeDrawer.tsx';
import { ChallengeStateOf } from './words.tsx';

/** One challenge with what came. */
export default function StaffChallenge() {
  const { id } = useParams({ strict: false });
  const { data, error, refetch } = useApi(challengesApi.get, { id: Number(id) }, { staleTime: 0 });
  if (data) return <Shown challenge={data} />;
  return (
    <Page>
      <PageHeader title="Challenge" />
      {error ? (
        <ErrorState title="The challenge could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonPage />
      )}
    </Page>
  );
}

function Shown({ challenge }: { challenge: Challenge }) {
  const { id, version, title, courseName, points, closesAt, state, answers, text, by } = challenge;
  const [open, setOpen] = useState<'change' | 'results' | 'remove' | null>(null);
  const [marking, setMarking] = useState<StaffEntry | null>(null);
  /** What is removed though the results are out. */
  const [removing, setRemoving] = useState<StaffEntry | null>(null);
  const mark = useSave(challengesApi.mark, { onDone: () => say('The answer is removed') });
  const go = useGo();
  const results = useSave(challengesApi.results, { onDone: () => say('The results are out') });
  const remove = useSave(challengesApi.remove);
  const close = () => setOpen(null);
  const picture = pictureAt(challengesApi.picture, id);
  const menu: MenuEntry[] = [
    ...(state === 'given' ? [] : [{ label: 'Change challenge', onClick: () => setOpen('change') }]),
    ...(answers.length === 0 ? [{ label: 'Remove challenge', danger: true, onClick: () => setOpen('remove') }] : []),
  ];
  return (
    <Page>
      <PageHeader
        title={title}
        meta={[
          courseName ?? 'Whole school',
          by,
          counted(points, 'point'),
          <span key="closes">
            Closes <InstantText at={closesAt} />
          </span>,
          <ChallengeStateOf key="state" state={state} />,
        ]}
        primary={state === 'closed' && <Button onClick={() => setOpen('results')}>Give results</Button>}
        menu={menu}
      />
      <Box title="What is asked" padded>
        <Written text={text} picture={picture} />
      </Box>
      {state === 'running' && <Note>Students see each other’s answers once it closes.</Note>}
      {answers.map((answer) => (
        <Box key={answer.id} padded>
          <div className="think-post">
            <p className="think-head">
              <strong>{answer.by.name}</strong>
              {answer.by.seat !== null && <span>{answer.by.seat}</span>}
              {answer.by.alias !== null && <Tag tone="att">Students see “A student”</Tag>}
              <InstantText at={answer.at} />
              {answer.best && <Tag tone="pos">Best answer</Tag>}
              {answer.points !== null && <span className="num">{counted(answer.points, 'point')}</span>}
              <PostStateOf state={answer.state} />
            </p>
            {answer.reason !== null && <Note>{answer.reason}</Note>}
            <Written text={answer.text} picture={picture} />
            {(state !== 'given' || answer.state === 'shown') && (
              <div className="think-acts">
                {state === 'given' ? (
                  <Button
                    size="xs"
                    variant="default"
                    aria-label={`Remove the answer of ${answer.by.name}`}
                    onClick={() => setRemoving(answer)}
                  >
                    Remove
                  </Button>
                ) : (
                  <Button size="xs" variant="default" onClick={() => setMarking(answer)}>
                    Give points
                  </Button>
                )}
              </div>
            )}
          </div>
        </Box>
      ))}
      <ChallengeDrawer opened={open === 'change'} challenge={challenge} onClose={close} />
      <StepDrawer
        opened={marking !== null}
        onClose={() => setMarking(null)}
        title="Save points"
        save={challengesApi.mark}
        fixed={{ id, entryId: marking?.id ?? 0, version: marking?.version ?? 0 }}
        initial={{
          points: marking?.points ?? null,
          best: marking?.best ?? false,
          state: marking?.state === 'removed' ? 'removed' : 'shown',
          reason: marking?.reason ?? '',
        }}
        fields={[
          {
            kind: 'select',
            name: 'state',
            label: 'What becomes of it',
            required: true,
            options: [
              { value: 'shown', label: 'It stands' },
              { value: 'removed', label: 'It is removed' },
            ],
          },
          { kind: 'number', name: 'points', label: 'Points', min: 0, max: points, when: ({ state: now }) => now !== 'removed' },
          { kind: 'checkbox', name: 'best', label: 'The best answer', wide: true, when: ({ state: now }) => now !== 'removed' },
          {
            kind: 'textarea',
            name: 'reason',
            label: 'Reason, as the student reads it',
            required: true,
            when: ({ state: now }) => now === 'removed',
          },
        ]}
        onDone={() => say('Saved')}
      />
      {removing && (
        <ReasonDialog
          title="Remove this answer?"
          text={`Other students do not see it any more, and its points no longer count. ${removing.by.name} reads the reason. It cannot be shown again.`}
          keep="Keep answer"
          confirm="Remove answer"
          onClose={() => setRemoving(null)}
          onConfirm={async (reason) => {
            await mark.mutateAsync({ id, entryId: removing.id, version: removing.version, state: 'removed', reason });
            setRemoving(null);
          }}
        />
      )}
      <ConfirmDialog
        opened={open === 'results'}
        onClose={close}
        title="Give the results?"
        text="The points count on the leaderboard and stay as they are. Students see them with the answers."
        consequences={[{ label: 'Answers', after: String(answers.length) }]}
        keep="Not yet"
        confirm="Give results"
        onConfirm={() => results.mutateAsync({ id, version })}
      />
      <ConfirmDialog
        opened={open === 'remove'}
        onClose={close}
        title="Remove this challenge?"
        text="Nobody has answered it."
        keep="Keep challenge"
        confirm="Remove challenge"
        danger
        onConfirm={async () => {
          await remove.mutateAsync({ id });
          go(thinktankScreens.thinktankChallenges.path, { replace: true });
        }}
      />
    </Page>
  );
}
