import { Button } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { to } from '#kit/contract/screen.ts';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { ConfirmDialog } from '#kit/web/ui/Dialog.tsx';
import { InstantText } from '#kit/web/ui/DayText.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Go, useGo } from '#kit/web/ui/Go.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { type MenuEntry, Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import type { Assignment } from '../../contract/assignment.ts';
import { assignmentsApi } from '../../contract/assignments.ts';
import { markingApi } from '../../contract/marking.ts';
import { assignmentsScreens } from '../../contract/screens.ts';
import '../assignments.css';
import { AssignmentStateOf, marksText } from '../words.tsx';
import { AssignmentDrawer } from './AssignmentDrawer.tsx';
import { PeopleTab } from './PeopleTab.tsx';
import { SimilarTab } from './SimilarTab.tsx';
import { TaskTab } from './TaskTab.tsx';

/** One assignment: who handed in what, what was set, and texts that are alike. */
export default function StaffAssignment() {
  const { id } = useParams({ strict: false });
  const { data, error, refetch } = useApi(assignmentsApi.get, { id: Number(id) });
  if (data) return <Shown assignment={data} />;
  return (
    <Page>
      <PageHeader title="Assignment" />
      {error ? (
        <ErrorState title="The assignment could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonPage />
      )}
    </Page>
  );
}

const asked = {
  published: ['Publish assignment', 'Students see it from the time it opens, and may hand in.'],
  closed: ['Close assignment', 'Nothing more is handed in. What was handed in is marked as before.'],
  archived: ['Archive assignment', 'It leaves the lists. Students with work on it still see what was returned.'],
} as const;
type Move = keyof typeof asked;

function Shown({ assignment }: { assignment: Assignment }) {
  const { id, version, title, state, courseName, className, dueAt, maxMark, takes, toMark } = assignment;
  const go = useGo();
  const [changing, setChanging] = useState(false);
  const [moving, setMoving] = useState<Move | null>(null);
  const [removing, setRemoving] = useState(false);
  const move = useSave(assignmentsApi.move, { onDone: ({ state: now }) => say(now === 'published' ? 'Published' : 'Saved') });
  const remove = useSave(assignmentsApi.remove);
  const { data: next } = useApi(markingApi.next, { id }, { staleTime: 0 });
  const tabs = [
    { key: 'work', label: 'Work', ...(toMark > 0 && { count: toMark }) },
    { key: 'task', label: 'Task' },
    ...(takes.includes('text') ? [{ key: 'similar', label: 'Similar texts' }] : []),
  ];
  const tab = useTab(tabs);
  const moveTo = (where: Move, label: string): MenuEntry => ({ label, onClick: () => setMoving(where) });
  const menu: MenuEntry[] = [
    ...(state === 'archived' ? [] : [{ label: 'Change assignment', onClick: () => setChanging(true) }]),
    ...(state === 'published' ? [moveTo('closed', 'Close assignment')] : []),
    ...(state === 'closed' ? [moveTo('published', 'Open again')] : []),
    ...(state === 'archived' ? [moveTo('closed', 'Restore')] : []),
    ...(state === 'published' || state === 'closed' ? [moveTo('archived', 'Archive')] : []),
    ...(state === 'draft' ? [{ label: 'Remove assignment', danger: true, onClick: () => setRemoving(true) }] : []),
  ];
  const studentId = next?.studentId ?? null;
  return (
    <Page fill={tab === 'work'}>
      <PageHeader
        title={title}
        meta={[
          `${courseName}, ${className}`,
          <span key="due">
            Due <InstantText at={dueAt} />
          </span>,
          maxMark === null ? 'Not marked' : `${marksText(maxMark)} marks`,
          <AssignmentStateOf key="state" state={state} />,
        ]}
        primary={
          state === 'draft' ? (
            <Button onClick={() => setMoving('published')}>Publish</Button>
          ) : (
            studentId !== null && (
              <Button component={Go} href={to(assignmentsScreens.assignmentMarking, { id, studentId })}>
                Mark next
              </Button>
            )
          )
        }
        menu={menu}
      />
      <Tabs tabs={tabs} label={title} />
      {tab === 'work' && <PeopleTab assignment={assignment} />}
      {tab === 'task' && <TaskTab assignment={assignment} />}
      {tab === 'similar' && <SimilarTab id={id} />}
      <AssignmentDrawer opened={changing} assignment={assignment} onClose={() => setChanging(false)} />
      <ConfirmDialog
        opened={moving !== null}
        onClose={() => setMoving(null)}
        title={`${asked[moving ?? 'published'][0]}?`}
        text={asked[moving ?? 'published'][1]}
        keep="Leave as it is"
        confirm={asked[moving ?? 'published'][0]}
        onConfirm={() => move.mutateAsync({ id, version, state: moving ?? 'published' })}
      />
      <ConfirmDialog
        opened={removing}
        onClose={() => setRemoving(false)}
        title="Remove this assignment?"
        text="It was never published: nobody has seen it. Its text and its attachments go."
        keep="Keep assignment"
        confirm="Remove assignment"
        danger
        onConfirm={async () => {
          await remove.mutateAsync({ id });
          go(assignmentsScreens.assignments.path, { replace: true });
        }}
      />
    </Page>
  );
}
