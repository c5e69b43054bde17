import { Button } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { emptyText } from '#kit/contract/rich-text.ts';
import { to } from '#kit/contract/screen.ts';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { StepDrawer } from '#kit/web/approval/StepDrawer.tsx';
import { InstantText } from '#kit/web/ui/DayText.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { type LearnerThread, learnerThinktankApi } from '../../contract/learner.ts';
import { thinktankScreens } from '../../contract/screens.ts';
import { WriteField } from '../parts.tsx';
import '../thinktank.css';
import { OwnPost } from './OwnPost.tsx';
import { Stopped } from './Stopped.tsx';
import { withoutName } from './without-name.ts';

/** One question with its answers. */
export default function OwnThread() {
  const { id } = useParams({ strict: false });
  const { data, error, refetch } = useApi(learnerThinktankApi.get, { id: Number(id) }, { staleTime: 0 });
  if (data) return <Shown thread={data} />;
  return (
    <Page>
      <PageHeader title="Question asked" />
      {error ? (
        <ErrorState title="The question could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonPage />
      )}
    </Page>
  );
}

function Shown({ thread }: { thread: LearnerThread }) {
  const { id, title, courseName, topicName, className, askedAt, answers, closed, duplicateOf, duplicateTitle, mine, posts } =
    thread;
  const [answering, setAnswering] = useState(false);
  const standing = useApi(learnerThinktankApi.choices, {}, { staleTime: 0 }).data?.standing;
  // What is new is noted once it has been shown; the list counts again when it is opened next.
  const seen = useSave(learnerThinktankApi.seen, { invalidate: [] });
  const fresh = mine && posts.some((post) => post.fresh);
  const note = useEffectEvent(() => seen.mutate({ id }));
  useEffect(() => {
    if (fresh) note();
  }, [fresh]);
  const question = posts.find(({ title: asked }) => asked !== null) ?? posts[0];
  const may = question?.state === 'shown' && !closed && standing?.stoppedUntil === null && standing.left > 0;
  return (
    <Page>
      <PageHeader
        title={title ?? 'Removed by a moderator'}
        meta={[
          courseName,
          topicName,
          className ?? 'Whole school',
          <InstantText key="at" at={askedAt} />,
          counted(answers, 'answer'),
        ]}
        primary={may && <Button onClick={() => setAnswering(true)}>Answer</Button>}
      />
      {standing && <Stopped standing={standing} />}
      {duplicateOf !== null && duplicateTitle !== null && (
        <Note tone="inf">
          This was asked before: <Go href={to(thinktankScreens.thinktankThread, { id: duplicateOf })}>{duplicateTitle}</Go>
        </Note>
      )}
      {closed && <Note>This question is closed: no more answers are taken.</Note>}
      <ul className="think-posts" aria-label="Question and answers">
        {posts.map((post) => (
          <OwnPost key={post.id} thread={thread} post={post} />
        ))}
      </ul>
      <StepDrawer
        opened={answering}
        onClose={() => setAnswering(false)}
        title="Answer"
        {...(standing?.before ? { text: 'A teacher looks at it before others see it.' } : {})}
        save={learnerThinktankApi.answer}
        fixed={{ id }}
        initial={{ text: emptyText, anonymous: false }}
        fields={[
          { kind: 'custom', name: 'text', label: 'Your answer', wide: true, render: (slot) => <WriteField slot={slot} /> },
          {
            kind: 'checkbox',
            name: 'anonymous',
            label: 'Without my name',
            hint: thread.alias === null ? withoutName : `${withoutName} Here you are ${thread.alias}.`,
            wide: true,
          },
        ]}
        size={720}
        onDone={(after) => {
          const [mine] = after.posts.filter((post) => post.mine).toSorted((a, b) => b.id - a.id);
          say(mine?.state === 'waiting' ? 'Your answer waits for a teacher' : 'Your answer is there');
        }}
      />
    </Page>
  );
}
