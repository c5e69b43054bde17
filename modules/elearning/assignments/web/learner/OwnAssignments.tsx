import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { InstantText } from '#kit/web/ui/DayText.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { type Tab, Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import { type LearnerRow, learnerAssignmentsApi } from '../../contract/learner.ts';
import { assignmentsScreens } from '../../contract/screens.ts';
import { isPast, marksText, WorkStateOf } from '../words.tsx';

const tabs = [
  { key: 'open', label: 'To do' },
  { key: 'handedIn', label: 'Handed in' },
  { key: 'returned', label: 'Returned' },
  { key: 'all', label: 'All' },
] as const satisfies readonly Tab[];

type Part = (typeof tabs)[number]['key'];

const none: Readonly<Record<Part, string>> = {
  open: 'Nothing is due. What your teachers set appears here, the soonest first.',
  handedIn: 'What you hand in appears here until it is returned.',
  returned: 'Marks and comments appear here once your teacher gives work back.',
  all: 'What your teachers set appears here.',
};

function Due({ row }: { row: LearnerRow }) {
  const open = row.state === 'none' || row.state === 'draft';
  return open && row.handsIn && isPast(row.dueAt) ? (
    <Status tone="neg">
      <InstantText at={row.dueAt} />
    </Status>
  ) : (
    <InstantText at={row.dueAt} />
  );
}

const columns: readonly Column<LearnerRow>[] = [
  { key: 'title', label: 'Assignment', value: (row) => row.title },
  { key: 'courseName', label: 'Subject', value: (row) => row.courseName },
  { key: 'dueAt', label: 'Due', value: (row) => <Due row={row} />, phone: 'figure' },
  { key: 'state', label: 'State', value: (row) => <WorkStateOf state={row.state} /> },
  {
    key: 'result',
    label: 'Marks',
    end: true,
    value: (row) =>
      row.result === null ? '' : `${marksText(row.result)}${row.maxMark === null ? '' : ` of ${marksText(row.maxMark)}`}`,
  },
];

/** A student’s assignments by when they are due. */
export default function OwnAssignments() {
  const part = useTab(tabs) as Part;
  const { data, error, refetch } = useApi(learnerAssignmentsApi.list, {
    part,
    size: 100,
    sort: part === 'open' ? 'dueAt' : '-dueAt',
  });
  return (
    <Page>
      <PageHeader title="Assignments" />
      <Tabs tabs={tabs} label="Assignments" />
      {error && !data && <ErrorState title="Your assignments could not be loaded" error={error} onRetry={() => void refetch()} />}
      {!error && !data && <SkeletonPage />}
      {data && (
        <Box>
          {data.rows.length === 0 ? (
            <EmptyState title="Nothing here" text={none[part]} />
          ) : (
            <RowsTable
              label="Assignments"
              columns={columns}
              rows={data.rows}
              keyOf={({ id }) => id}
              hrefOf={({ id }) => to(assignmentsScreens.assignment, { id })}
            />
          )}
        </Box>
      )}
    </Page>
  );
}
