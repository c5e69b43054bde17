import { Button } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { emptyText } from '#kit/contract/rich-text.ts';
import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { StepDrawer } from '#kit/web/approval/StepDrawer.tsx';
import { InstantText } from '#kit/web/ui/DayText.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Go, useGo } from '#kit/web/ui/Go.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { type MenuEntry, Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { bankScreens } from '../../../bank/contract/screens.ts';
import { thinktankScreens } from '../../contract/screens.ts';
import { type StaffThread as Thread, thinktankApi } from '../../contract/thinktank.ts';
import { isMarked, PostStateOf, ThreadMarks, WriteField } from '../parts.tsx';
import '../thinktank.css';
import { DuplicateField } from './DuplicateField.tsx';
import { ModeratedPost } from './ModeratedPost.tsx';

/** One question with its answers, and who wrote each. */
export default function StaffThread() {
  const { id } = useParams({ strict: false });
  const { data, error, refetch } = useApi(thinktankApi.get, { id: Number(id) }, { staleTime: 0 });
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

function Shown({ thread }: { thread: Thread }) {
  const { id, title, courseName, topicName, className, askedAt, state, closed, duplicateOf, duplicateTitle, questionId, posts } =
    thread;
  const [open, setOpen] = useState<'answer' | 'marks' | 'question' | null>(null);
  const go = useGo();
  const close = () => setOpen(null);
  const menu: MenuEntry[] = [
    { label: 'Close, pin or mark as duplicate', onClick: () => setOpen('marks') },
    ...(questionId === null && state === 'shown' ? [{ label: 'Make a question', onClick: () => setOpen('question') }] : []),
  ];
  return (
    <Page>
      <PageHeader
        title={title}
        meta={[
          courseName,
          topicName,
          className ?? 'Whole school',
          <InstantText key="at" at={askedAt} />,
          state !== 'shown' && <PostStateOf key="state" state={state} />,
          isMarked(thread) && <ThreadMarks key="marks" row={thread} />,
        ]}
        primary={state === 'shown' && !closed && <Button onClick={() => setOpen('answer')}>Answer</Button>}
        menu={menu}
      />
      {duplicateOf !== null && (
        <Note tone="inf">
          A duplicate of{' '}
          <Go href={to(thinktankScreens.thinktankThread, { id: duplicateOf })}>{duplicateTitle ?? 'another question'}</Go>
        </Note>
      )}
      {questionId !== null && (
        <Note tone="inf">
          In the question bank: <Go href={to(bankScreens.question, { id: questionId })}>the question that was made of it</Go>
        </Note>
      )}
      <ul className="think-posts" aria-label="Question and answers">
        {posts.map((post) => (
          <ModeratedPost key={post.id} threadId={id} post={post} />
        ))}
      </ul>
      <StepDrawer
        opened={open === 'answer'}
        onClose={close}
        title="Answer"
        save={thinktankApi.answer}
        fixed={{ id }}
        initial={{ text: emptyText }}
        fields={[
          { kind: 'custom', name: 'text', label: 'Your answer', wide: true, render: (slot) => <WriteField slot={slot} /> },
        ]}
        size={720}
        onDone={() => say('Your answer is there')}
      />
      <StepDrawer
        opened={open === 'marks'}
        onClose={close}
        title="Save marks"
        save={thinktankApi.mark}
        fixed={{ id, version: thread.version }}
        initial={{ closed, pinned: thread.pinned, duplicateOf }}
        fields={[
          { kind: 'checkbox', name: 'closed', label: 'Closed', hint: 'No more answers, votes and changes', wide: true },
          { kind: 'checkbox', name: 'pinned', label: 'Pinned on top of the list', wide: true },
          {
            kind: 'custom',
            name: 'duplicateOf',
            label: 'Duplicate of',
            wide: true,
            render: (slot) => <DuplicateField slot={slot} thread={thread} />,
          },
        ]}
        onDone={() => say('Saved')}
      />
      <StepDrawer
        opened={open === 'question'}
        onClose={close}
        title="Make a question"
        text="It becomes a draft of the question bank. Nobody is named in it. Complete it there before a quiz takes it."
        save={thinktankApi.makeQuestion}
        fixed={{ id }}
        initial={{ kind: 'essay', right: '', withAnswer: true }}
        fields={[
          {
            kind: 'select',
            name: 'kind',
            label: 'Kind',
            required: true,
            options: [
              { value: 'essay', label: 'Essay, marked by a person' },
              { value: 'short', label: 'A word or two, marked at once' },
            ],
          },
          { kind: 'text', name: 'right', label: 'The right answer', when: ({ kind }) => kind === 'short', required: true },
          {
            kind: 'checkbox',
            name: 'withAnswer',
            label: 'Say the accepted answer once the answer is known',
            hint: 'Or the one that a teacher endorsed',
            wide: true,
          },
        ]}
        onDone={(made) => go(to(bankScreens.question, { id: made.questionId }))}
      />
    </Page>
  );
}
