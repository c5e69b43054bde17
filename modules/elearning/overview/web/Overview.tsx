import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { InstantText } from '#kit/web/ui/DayText.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { type Figure, Figures } from '#kit/web/ui/Figures.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { assignmentsScreens } from '../../assignments/contract/screens.ts';
import { liveScreens } from '../../live/contract/screens.ts';
import { quizzesScreens } from '../../quizzes/contract/screens.ts';
import { type DueRow, type EngagedClass, type LiveRow, type Overview as Seen, overviewApi } from '../contract/overview.ts';
import { Behind } from './Behind.tsx';

const share = (some: number, of: number) => (of === 0 ? null : `${Math.round((some / of) * 100)} %`);
const sum = (rows: readonly EngagedClass[], key: 'students' | 'active' | 'accounts') =>
  rows.reduce((all, row) => all + row[key], 0);

/** Live now, due, waiting, engagement by class and who falls behind, of what the reader teaches. */
export function Overview() {
  const { data, error, refetch } = useApi(overviewApi.get, {}, { staleTime: 30_000 });
  if (error && !data) return <ErrorState title="The overview could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonPage />;
  return (
    <>
      <Figures figures={figuresOf(data)} />
      <div className="two-boxes">
        <Box title="Live classes" aside={<Go href={liveScreens.liveClasses.path}>All live classes</Go>}>
          {data.live.length === 0 ? <p className="box-body muted">None is on now or tomorrow.</p> : <Live rows={data.live} />}
        </Box>
        <Box title="Due in the next seven days">
          {data.due.length === 0 ? <p className="box-body muted">Nothing is due.</p> : <Due rows={data.due} />}
          {data.moreDue && (
            <p className="box-body muted">
              These are the first. See all <Go href={assignmentsScreens.assignments.path}>assignments</Go> and{' '}
              <Go href={quizzesScreens.quizzes.path}>quizzes</Go>.
            </p>
          )}
        </Box>
      </div>
      <Box title="What classes did in the last seven days">
        {data.classes.length === 0 ? (
          <EmptyState
            title="You teach no class"
            text="Whoever teaches sees their classes here. The exams administrator says who teaches what."
          />
        ) : (
          <RowsTable label="Engagement by class" columns={classColumns} rows={data.classes} keyOf={({ id }) => id} />
        )}
      </Box>
      <Behind classes={data.classes} />
    </>
  );
}

/** Each opens what it counts. */
function figuresOf({ live, toMark, classes }: Seen): Figure[] {
  const active = share(sum(classes, 'active'), sum(classes, 'students'));
  return [
    { label: 'Live now', value: String(live.filter(({ now }) => now).length), href: liveScreens.liveClasses.path },
    {
      label: 'Work to mark',
      value: toMark.assignments.toLocaleString('en-KE'),
      href: to(assignmentsScreens.assignments, {}, { state: 'toMark' }),
    },
    {
      label: 'Answers of quizzes to mark',
      value: toMark.answers.toLocaleString('en-KE'),
      href: to(quizzesScreens.quizzes, {}, { ungraded: 'true' }),
    },
    ...(active === null ? [] : [{ label: 'Students active in seven days', value: active }]),
  ];
}

const liveColumns: readonly Column<LiveRow>[] = [
  { key: 'title', label: 'Title', value: (row) => row.title, wrap: true },
  { key: 'whom', label: 'For', value: (row) => row.whom ?? 'Staff', phone: 'note' },
  { key: 'startsAt', label: 'From', value: (row) => <InstantText at={row.startsAt} />, phone: 'figure' },
  {
    key: 'now',
    label: 'State',
    value: (row) => (row.now ? <Status tone="pos">Live</Status> : <Status tone="quiet">Coming</Status>),
  },
];

function Live({ rows }: { rows: readonly LiveRow[] }) {
  return (
    <RowsTable
      label="Live classes"
      columns={liveColumns}
      rows={rows}
      keyOf={({ id }) => id}
      hrefOf={({ id }) => to(liveScreens.meeting, { id })}
    />
  );
}

const dueColumns: readonly Column<DueRow>[] = [
  { key: 'title', label: 'Title', value: (row) => row.title, wrap: true },
  {
    key: 'courseName',
    label: 'Subject',
    value: (row) => `${row.courseName}, ${row.kind === 'quiz' ? 'quiz' : 'assignment'}`,
    phone: 'note',
    wrap: true,
  },
  { key: 'dueAt', label: 'Due', value: (row) => <InstantText at={row.dueAt} />, phone: 'note' },
  { key: 'done', label: 'Done', value: (row) => `${row.done} of ${row.of}`, end: true, phone: 'figure' },
];

function Due({ rows }: { rows: readonly DueRow[] }) {
  return (
    <RowsTable
      label="Due in the next seven days"
      columns={dueColumns}
      rows={rows}
      keyOf={({ kind, id }) => `${kind} ${id}`}
      hrefOf={({ kind, id }) => (kind === 'quiz' ? to(quizzesScreens.quiz, { id }) : to(assignmentsScreens.assignment, { id }))}
    />
  );
}

const classColumns: readonly Column<EngagedClass>[] = [
  { key: 'name', label: 'Class', value: (row) => row.name, wrap: true },
  { key: 'students', label: 'Students', value: (row) => row.students, end: true },
  { key: 'accounts', label: 'Accounts', value: (row) => row.accounts, end: true },
  {
    key: 'active',
    label: 'Active',
    value: (row) => `${row.active} (${share(row.active, row.students) ?? '–'})`,
    end: true,
    phone: 'figure',
  },
  { key: 'quizzes', label: 'Quizzes', value: (row) => row.quizzes, end: true, phone: 'note' },
  { key: 'assignments', label: 'Handed in', value: (row) => row.assignments, end: true, phone: 'note' },
  { key: 'selfTests', label: 'Self tests', value: (row) => row.selfTests, end: true },
  { key: 'activities', label: 'Activities', value: (row) => row.activities, end: true },
  { key: 'minutes', label: 'Video min.', value: (row) => row.minutes, end: true },
  { key: 'posts', label: 'Posts', value: (row) => row.posts, end: true },
];
