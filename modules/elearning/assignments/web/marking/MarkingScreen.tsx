import { Button } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { to } from '#kit/contract/screen.ts';
import { queryClient, useApi, useSave } from '#kit/web/api/hooks.ts';
import { InstantText } from '#kit/web/ui/DayText.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { useGo } from '#kit/web/ui/Go.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { say } from '#kit/web/ui/Notices.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import type { Assignment } from '../../contract/assignment.ts';
import { assignmentsApi } from '../../contract/assignments.ts';
import { type MarkedWork, markingApi } from '../../contract/marking.ts';
import { assignmentsScreens } from '../../contract/screens.ts';
import '../assignments.css';
import { WorkStateOf } from '../words.tsx';
import { AskDrawer } from './AskDrawer.tsx';
import { ExtensionDrawer } from './ExtensionDrawer.tsx';
import { MarkPanel } from './MarkPanel.tsx';
import { WorkView } from './WorkView.tsx';

/** The work of one student or team, marked on the page. */
export default function MarkingScreen() {
  const params = useParams({ strict: false });
  const [id, studentId] = [Number(params.id), Number(params.studentId)];
  const assignment = useApi(assignmentsApi.get, { id });
  const work = useApi(markingApi.work, { id, studentId }, { staleTime: 0 });
  const error = assignment.error ?? work.error;
  if (assignment.data && work.data) return <Shown key={studentId} assignment={assignment.data} work={work.data} />;
  return (
    <Page>
      <PageHeader title="Mark work" />
      {error ? (
        <ErrorState title="The work could not be loaded" error={error} onRetry={() => void work.refetch()} />
      ) : (
        <SkeletonPage />
      )}
    </Page>
  );
}

function Shown({ assignment, work }: { assignment: Assignment; work: MarkedWork }) {
  const { id } = assignment;
  const { studentId, name, seat, members, state, handedIn, daysLate, until, locked } = work;
  const go = useGo();
  const [drawer, setDrawer] = useState<'ask' | 'extension' | null>(null);
  const [typed, setTyped] = useState(false);
  const { data: next } = useApi(markingApi.next, { id, after: studentId }, { staleTime: 0 });
  const giveBack = useSave(markingApi.giveBack, {
    onDone: () => say('Returned'),
    onFailed: ({ message }) => say(message),
  });
  const toNext = (): void => {
    const other = next?.studentId ?? null;
    go(
      other === null
        ? to(assignmentsScreens.assignment, { id })
        : to(assignmentsScreens.assignmentMarking, { id, studentId: other }),
    );
  };
  return (
    <Page>
      <PageHeader
        title={members.length > 0 ? members.join(', ') : name}
        meta={[
          assignment.title,
          seat,
          <WorkStateOf key="state" state={state} />,
          handedIn[0] && (
            <>
              Handed in <InstantText at={handedIn[0].at} />
            </>
          ),
          daysLate > 0 && `${counted(daysLate, 'day')} late`,
          until !== null && (
            <>
              More time until <InstantText at={until} />
            </>
          ),
          locked && 'Closed for this student',
        ]}
        secondary={
          <Button variant="default" onClick={toNext}>
            {next?.studentId ? `Next (${next.left})` : 'Back to the list'}
          </Button>
        }
        menu={[
          {
            label: 'Return',
            onClick: () =>
              typed ? say('Note what you typed first, then return it.') : giveBack.mutate({ id, studentIds: [studentId] }),
          },
          ...(state === 'submitted' || state === 'returned'
            ? [{ label: 'Ask for changes', onClick: () => setDrawer('ask') }]
            : []),
          { label: 'More time, or close', onClick: () => setDrawer('extension') },
          { label: 'All work of this assignment', href: to(assignmentsScreens.assignment, { id }) },
        ]}
      />
      <div className="asg-marking">
        <WorkView id={id} work={work} />
        <MarkPanel assignment={assignment} work={work} onNext={toNext} onTyped={setTyped} />
      </div>
      <AskDrawer
        opened={drawer === 'ask'}
        id={id}
        studentId={studentId}
        handedInId={handedIn[0]?.id ?? null}
        onClose={() => {
          setDrawer(null);
          // Where something newer was handed in, it is there to look at.
          void queryClient.invalidateQueries({ queryKey: [markingApi.work.path] });
        }}
      />
      <ExtensionDrawer opened={drawer === 'extension'} assignment={assignment} work={work} onClose={() => setDrawer(null)} />
    </Page>
  );
}
