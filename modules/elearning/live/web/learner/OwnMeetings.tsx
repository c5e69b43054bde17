import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { FilterBar } from '#kit/web/resource/FilterBar.tsx';
import { ListFoot } from '#kit/web/resource/ListParts.tsx';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { useLastPage, useListState } from '#kit/web/resource/use-list-state.ts';
import { Box } from '#kit/web/ui/Box.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { type Tab, Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import { type LearnerMeeting, learnerMeetingsApi } from '../../contract/meetings.ts';
import { liveScreens } from '../../contract/screens.ts';
import { MeetingStateOf, whenText } from '../words.tsx';

const tabs = [
  { key: 'coming', label: 'Coming' },
  { key: 'today', label: 'Today' },
  { key: 'past', label: 'Past' },
  { key: 'cancelled', label: 'Cancelled' },
] as const satisfies readonly Tab[];

type Part = (typeof tabs)[number]['key'];

const none: Readonly<Record<Part, string>> = {
  coming: 'Live classes that your teachers plan appear here. You can come in a little before they begin.',
  today: 'No live class today.',
  past: 'What was shown and written in past live classes is found here.',
  cancelled: 'Live classes that were cancelled appear here, with why.',
};

const columns: readonly Column<LearnerMeeting>[] = [
  { key: 'title', label: 'Live class', value: (row) => row.title, wrap: true },
  { key: 'courseName', label: 'Subject', value: (row) => row.courseName, phone: 'note' },
  { key: 'host', label: 'Teacher', value: (row) => row.host, quiet: true },
  { key: 'startsAt', label: 'When', value: (row) => whenText(row.startsAt, row.endsAt), phone: 'note' },
  { key: 'state', label: 'State', value: (row) => <MeetingStateOf state={row.state} />, phone: 'figure' },
  { key: 'cancelledBecause', label: 'Why', value: (row) => row.cancelledBecause, wrap: true },
];

/** A student’s live classes. */
export default function OwnMeetings() {
  const when = useTab(tabs) as Part;
  const state = useListState(learnerMeetingsApi.list);
  const list = useApi(
    learnerMeetingsApi.list,
    { sort: when === 'past' ? '-startsAt' : 'startsAt', ...state.input, when },
    { refetchInterval: 60_000 },
  );
  useLastPage(state, list);
  const { data, error, refetch } = list;
  return (
    <Page>
      <PageHeader title="Live classes" />
      <Tabs tabs={tabs} label="Live classes" />
      <FilterBar state={state} filters={[]} search="Title, subject or teacher" />
      {error && !data && (
        <ErrorState title="Your live classes could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {!error && !data && <SkeletonPage />}
      {data && (
        <Box>
          {data.rows.length === 0 ? (
            <EmptyState title="Nothing here" text={state.q === '' ? none[when] : 'Search for other words.'} />
          ) : (
            <>
              <RowsTable
                label="Live classes"
                columns={when === 'cancelled' ? columns : columns.filter(({ key }) => key !== 'cancelledBecause')}
                rows={data.rows}
                keyOf={({ id }) => id}
                hrefOf={({ id }) => to(liveScreens.meeting, { id })}
              />
              <ListFoot state={state} total={data.total} />
            </>
          )}
        </Box>
      )}
    </Page>
  );
}
