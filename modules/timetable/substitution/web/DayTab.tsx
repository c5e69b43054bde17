import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { judge } from '#kit/contract/access.ts';
import { formatDay, weekdayOf } from '#kit/contract/dates.ts';
import { today } from '#kit/web/api/clock.ts';
import { printFile } from '#kit/web/api/files.ts';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { buildRequest } from '#kit/web/api/request.ts';
import { viewer } from '#kit/web/api/session.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { DateField } from '#kit/web/ui/form/DateField.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { type Cover, coversApi, type DayLesson, type Missed } from '../contract/covers.ts';
import { halfOf } from '../contract/halves.ts';
import { absenceWords } from '../contract/words.ts';
import { AbsenceDrawer } from './AbsenceDrawer.tsx';
import { ArrangeDrawer, type Arranging } from './ArrangeDrawer.tsx';
import { Answer, lessonName, outcomeOf, roomOf, timeOf } from './lesson-words.tsx';
import { ProposalDialog } from './ProposalDialog.tsx';
import { Unseen } from './Unseen.tsx';
import './substitution.css';

/** A day: the lessons whose teachers are away, what becomes of each, and the sheet for the wall. */
export function DayTab({ tabs }: { tabs: ReactNode }) {
  const [day, setDay] = useState(today());
  const [absence, setAbsence] = useState<Readonly<Record<string, unknown>> | null>(null);
  const [arranging, setArranging] = useState<Arranging | null>(null);
  const [proposing, setProposing] = useState(false);
  const { data, error, refetch } = useApi(coversApi.day, { day }, { staleTime: 0 });
  const may = judge(coversApi.arrange.access, viewer()) === 'allowed';
  const open = (data?.missed ?? []).filter(({ cover, others }) => cover === null && others.length === 0);
  const print = (): void =>
    void printFile(buildRequest(coversApi.sheet, { day }).url).catch((problem: Error) => say(problem.message));
  return (
    <Page>
      <PageHeader
        title="Substitution"
        meta={[
          `${weekdayOf(day)} ${formatDay(day)}`,
          data && data.closed === null && counted(open.length, 'lesson without a teacher', 'lessons without a teacher'),
        ]}
        primary={may && <Button onClick={() => setAbsence({ fromDay: day, untilDay: day })}>Add absence</Button>}
        secondary={
          data?.closed === null && (
            <Button variant="default" onClick={print}>
              Print sheet
            </Button>
          )
        }
        menu={
          may && data?.closed === null
            ? [{ label: 'Change a room, or swap lessons', onClick: () => setArranging({ day, missed: null }) }]
            : []
        }
      />
      {tabs}
      <div className="stack">
        <div className="subs-day">
          <DateField name="day" label="Day" value={day} whole onChange={(next) => setDay(next ?? today())} />
        </div>
        {may && day === today() && <Unseen onAdd={(one) => setAbsence({ ...one, fromDay: day, untilDay: day })} />}
        {error && !data && <ErrorState title="The day could not be loaded" error={error} onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonPage />}
        {data && data.closed !== null && <EmptyState title="No lessons" text={data.closed} />}
        {data && data.closed === null && (
          <>
            {may && open.length > 0 && (
              <Note tone="att">
                Without a teacher: {counted(open.length, 'lesson')}.{' '}
                <Button variant="default" size="compact-sm" onClick={() => setProposing(true)}>
                  Propose who takes them
                </Button>
              </Note>
            )}
            {data.missed.length === 0 ? (
              <EmptyState
                title="Nobody is away"
                text="Add an absence: the lessons of that teacher appear here, each with who could take it."
              />
            ) : (
              <Box title="Lessons of teachers who are away" count={data.missed.length}>
                <RowsTable
                  label="Lessons of teachers who are away"
                  columns={columns(may ? (missed) => setArranging({ day, missed }) : null)}
                  rows={data.missed}
                  keyOf={({ lesson, absentId }) => `${lesson.sessionId} ${absentId}`}
                />
              </Box>
            )}
            {data.more.length > 0 && <More rows={data.more} may={may} />}
          </>
        )}
      </div>
      <AbsenceDrawer open={absence ? 'new' : null} initial={absence ?? {}} onClose={() => setAbsence(null)} />
      {arranging && <ArrangeDrawer arranging={arranging} onClose={() => setArranging(null)} />}
      {proposing && <ProposalDialog day={day} onClose={() => setProposing(false)} />}
    </Page>
  );
}

const columns = (arrange: ((missed: Missed) => void) | null): readonly Column<Missed>[] => [
  { key: 'time', label: 'Time', value: ({ lesson }) => <span className="num">{timeOf(lesson)}</span> },
  { key: 'lesson', label: 'Lesson', value: ({ lesson }) => lessonName(lesson), wrap: true, phone: 'note' },
  {
    key: 'absent',
    label: 'Teacher',
    value: ({ absent, reason }) => `${absent} (${absenceWords[reason].toLowerCase()})`,
    wrap: true,
    phone: 'note',
  },
  { key: 'room', label: 'Room', value: ({ lesson, cover }) => roomOf(lesson, cover), quiet: true },
  { key: 'by', label: 'Taken by', value: (row) => <TakenBy row={row} />, wrap: true, phone: 'note' },
  {
    key: 'act',
    label: '',
    value: (row) =>
      arrange &&
      (row.cover ? (
        <TakeBack cover={row.cover} lesson={row.lesson} />
      ) : (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Arrange ${lessonName(row.lesson)}, ${timeOf(row.lesson)}`}
          onClick={() => arrange(row)}
        >
          Arrange
        </Button>
      )),
    end: true,
    phone: 'figure',
  },
];

function TakenBy({ row: { lesson, cover, others, declined } }: { row: Missed }) {
  if (cover)
    return (
      <>
        {outcomeOf(cover, lesson)} {cover.coverId !== null && <Answer cover={cover} />}
        {cover.note && ' '}
        {cover.note && <span className="hint">{cover.note}</span>}
      </>
    );
  if (others.length > 0) return <>{others.join(', ')}, who teaches it too</>;
  return (
    <>
      <Status tone="neg">Nobody yet</Status>
      {declined && <span className="hint">{`${declined.cover ?? ''} declined: ${declined.declinedBecause ?? ''}`}</span>}
    </>
  );
}

function TakeBack({ cover, lesson }: { cover: Cover; lesson: DayLesson }) {
  const cancel = useSave(coversApi.cancel, { onFailed: (error) => say(error.message) });
  return (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={`Cancel what was arranged for ${lessonName(lesson)}, ${timeOf(lesson)}`}
      loading={cancel.isPending}
      onClick={() => cancel.mutate({ id: cover.id, version: cover.version }, { onSuccess: () => say('It is cancelled') })}
    >
      Cancel
    </Button>
  );
}

function More({ rows, may }: { rows: readonly { lesson: DayLesson; cover: Cover }[]; may: boolean }) {
  return (
    <Box title="Swapped lessons and other rooms" count={rows.length}>
      <RowsTable
        label="Swapped lessons and other rooms"
        rows={rows}
        keyOf={({ lesson, cover }) => `${cover.id} ${lesson.sessionId}`}
        columns={[
          { key: 'time', label: 'Time', value: ({ lesson }) => <span className="num">{timeOf(lesson)}</span> },
          { key: 'lesson', label: 'Lesson', value: ({ lesson }) => lessonName(lesson), wrap: true, phone: 'note' },
          { key: 'what', label: 'What', value: ({ lesson, cover }) => whatOf(lesson, cover), wrap: true, phone: 'note' },
          {
            key: 'act',
            label: '',
            value: ({ lesson, cover }) => may && !halfOf(cover, lesson)?.inExchange && <TakeBack cover={cover} lesson={lesson} />,
            end: true,
            phone: 'figure',
          },
        ]}
      />
    </Box>
  );
}

function whatOf(lesson: DayLesson, cover: Cover): string {
  if (cover.kind === 'room') return `In ${cover.room ?? 'another room'} in place of ${lesson.room ?? 'the usual one'}`;
  const half = halfOf(cover, lesson);
  return half?.taker ? `${half.taker} in place of ${half.owner ?? ''}` : outcomeOf(cover, lesson);
}
