import { Button } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { InstantText } from '#kit/web/ui/DayText.tsx';
import { ConfirmDialog } from '#kit/web/ui/Dialog.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { useGo } from '#kit/web/ui/Go.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { type MenuEntry, Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import type { VideoLesson } from '../../contract/lesson.ts';
import { videosScreens } from '../../contract/screens.ts';
import { videosApi } from '../../contract/videos.ts';
import { clockText, type VideoState } from '../../contract/words.ts';
import '../videos.css';
import { VideoStateOf } from '../words.tsx';
import { CaptionsTab } from './CaptionsTab.tsx';
import { ChaptersTab } from './ChaptersTab.tsx';
import { LessonTab } from './LessonTab.tsx';
import { MomentsTab } from './MomentsTab.tsx';
import { AnswersTab, WatchersTab } from './ResultTabs.tsx';
import { VideoDrawer } from './VideoDrawer.tsx';

/** One video lesson: who watched it, the recording, and what belongs to it. */
export default function StaffVideo() {
  const { id } = useParams({ strict: false });
  const { data, error, refetch } = useApi(videosApi.get, { id: Number(id) });
  if (data) return <Shown lesson={data} />;
  return (
    <Page>
      <PageHeader title="Video lesson" />
      {error ? (
        <ErrorState title="The video lesson could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonPage />
      )}
    </Page>
  );
}

const asked = {
  published: [
    'Publish lesson',
    'Students see it from the time it opens. Its questions are asked as they are now, whatever changes later.',
  ],
  draft: ['Return to draft', 'Students do not see it until it is published again. What they watched stays.'],
  archived: ['Archive lesson', 'It leaves the lists, and students do not see it any more. What they watched stays.'],
  restored: ['Restore lesson', 'Students see it again, with its questions as they were asked before.'],
} as const;

function Shown({ lesson }: { lesson: VideoLesson }) {
  const { id, version, title, state, courseName, className, lengthMs, source, opensAt, closesAt, done, students } = lesson;
  const go = useGo();
  const [changing, setChanging] = useState(false);
  const [moving, setMoving] = useState<VideoState | null>(null);
  const [removing, setRemoving] = useState(false);
  // Each step makes a newer version of the lesson, over which what was typed on this one would not be saved.
  const [typed, setTyped] = useState(false);
  const first = (step: () => void) => () => (typed ? say('Save what you typed here first') : step());
  const move = useSave(videosApi.move, { onDone: ({ state: now }) => say(now === 'published' ? 'Published' : 'Saved') });
  const remove = useSave(videosApi.remove);
  const ofFile = source === 'file';
  const tabs = [
    { key: 'lesson', label: 'Lesson' },
    ...(state === 'draft' ? [] : [{ key: 'watched', label: 'Who watched' }]),
    ...(ofFile ? [{ key: 'questions', label: 'Questions', count: lesson.moments.length }] : []),
    { key: 'captions', label: 'Captions', count: lesson.captions.length },
    { key: 'chapters', label: 'Chapters', count: lesson.chapters.length },
    ...(ofFile && state !== 'draft' ? [{ key: 'answers', label: 'Answers' }] : []),
  ];
  const tab = useTab(tabs);
  const menu: MenuEntry[] = [
    ...(state === 'archived' ? [] : [{ label: 'Change lesson', onClick: first(() => setChanging(true)) }]),
    ...(state === 'published' ? [{ label: 'Return to draft', onClick: first(() => setMoving('draft')) }] : []),
    ...(state === 'published' ? [{ label: 'Archive', onClick: first(() => setMoving('archived')) }] : []),
    ...(state === 'archived' ? [{ label: 'Restore', onClick: first(() => setMoving('published')) }] : []),
    ...(state === 'draft' && lesson.publishedAt === null
      ? [{ label: 'Remove lesson', danger: true, onClick: () => setRemoving(true) }]
      : []),
  ];
  const [question, text] = asked[state === 'archived' ? 'restored' : (moving ?? 'published')];
  return (
    <Page fill={tab === 'watched' || tab === 'answers'}>
      <PageHeader
        title={title}
        meta={[
          `${courseName}, ${className}`,
          lengthMs === null ? null : clockText(lengthMs),
          <span key="opens">
            From <InstantText at={opensAt} />
          </span>,
          closesAt === null ? null : (
            <span key="closes">
              until <InstantText at={closesAt} />
            </span>
          ),
          state === 'draft' ? null : `${done} of ${students} done`,
          <VideoStateOf key="state" state={state} />,
        ]}
        primary={state === 'draft' && <Button onClick={first(() => setMoving('published'))}>Publish</Button>}
        menu={menu}
      />
      <Tabs tabs={tabs} label={title} />
      {tab === 'lesson' && <LessonTab lesson={lesson} />}
      {tab === 'watched' && <WatchersTab lesson={lesson} />}
      {tab === 'questions' && <MomentsTab lesson={lesson} onTyped={setTyped} />}
      {tab === 'captions' && <CaptionsTab lesson={lesson} onTyped={setTyped} />}
      {tab === 'chapters' && <ChaptersTab lesson={lesson} onTyped={setTyped} />}
      {tab === 'answers' && <AnswersTab lesson={lesson} />}
      <VideoDrawer opened={changing} lesson={lesson} onClose={() => setChanging(false)} />
      <ConfirmDialog
        opened={moving !== null}
        onClose={() => setMoving(null)}
        title={`${question}?`}
        text={text}
        keep="Leave as it is"
        confirm={question}
        onConfirm={() => move.mutateAsync({ id, version, state: moving ?? 'published' })}
      />
      <ConfirmDialog
        opened={removing}
        onClose={() => setRemoving(false)}
        title="Remove this lesson?"
        text="It was never published: nobody has seen it. Its recording, captions and questions go."
        keep="Keep lesson"
        confirm="Remove lesson"
        danger
        onConfirm={async () => {
          await remove.mutateAsync({ id });
          go(videosScreens.videoclasses.path, { replace: true });
        }}
      />
    </Page>
  );
}
