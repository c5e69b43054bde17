import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { FilterBar } from '#kit/web/resource/FilterBar.tsx';
import { ListFoot } from '#kit/web/resource/ListParts.tsx';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { useLastPage, useListState } from '#kit/web/resource/use-list-state.ts';
import { Box } from '#kit/web/ui/Box.tsx';
import { InstantText } from '#kit/web/ui/DayText.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { type Tab, Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import { learnerActivitiesApi, type OwnActivityRow } from '../../contract/learner.ts';
import { interactiveScreens } from '../../contract/screens.ts';
import { kindWords, percent } from '../words.ts';

const tabs = [
  { key: 'open', label: 'To do' },
  { key: 'done', label: 'Done' },
  { key: 'all', label: 'All' },
] as const satisfies readonly Tab[];

type Part = (typeof tabs)[number]['key'];

const none: Readonly<Record<Part, string>> = {
  open: 'Nothing is to be done today. Cards come again on their day, and new activities appear here.',
  done: 'What you do appears here with your best and your latest score.',
  all: 'What your teachers make for your class appears here.',
};

const columns: readonly Column<OwnActivityRow>[] = [
  { key: 'title', label: 'Activity', value: (row) => row.title, wrap: true },
  { key: 'kind', label: 'Kind', value: (row) => kindWords[row.kind], phone: 'note' },
  { key: 'courseName', label: 'Subject', value: (row) => row.courseName, phone: 'note' },
  { key: 'topicName', label: 'Topic', value: (row) => row.topicName, quiet: true },
  {
    key: 'today',
    label: 'Today',
    phone: 'figure',
    value: (row) =>
      row.dueCards > 0 ? (
        <Status tone="inf">{counted(row.dueCards, 'card')}</Status>
      ) : row.closed ? (
        <Status tone="quiet">Closed</Status>
      ) : (
        ''
      ),
  },
  { key: 'best', label: 'Best', end: true, value: (row) => (row.best === null ? '' : percent(row.best)) },
  { key: 'latest', label: 'Latest', end: true, value: (row) => (row.latest === null ? '' : percent(row.latest)) },
  { key: 'latestAt', label: 'Done', value: (row) => <InstantText at={row.latestAt} /> },
];

/** A student’s activities: to do, with the cards that come today, and done. */
export default function OwnActivities() {
  const part = useTab(tabs) as Part;
  const state = useListState(learnerActivitiesApi.list);
  const list = useApi(learnerActivitiesApi.list, { sort: part === 'done' ? '-latestAt' : '-dueCards', ...state.input, part });
  useLastPage(state, list);
  const { data, error, refetch } = list;
  return (
    <Page>
      <PageHeader title="Activities" />
      <Tabs tabs={tabs} label="Activities" />
      <FilterBar state={state} filters={[]} search="Title or subject" />
      {error && !data && <ErrorState title="Your activities could not be loaded" error={error} onRetry={() => void refetch()} />}
      {!error && !data && <SkeletonPage />}
      {data && (
        <Box>
          {data.rows.length === 0 ? (
            <EmptyState title="Nothing here" text={state.q === '' ? none[part] : 'Search for other words.'} />
          ) : (
            <>
              <RowsTable
                label="Activities"
                columns={columns}
                rows={data.rows}
                keyOf={({ id }) => id}
                hrefOf={({ id }) => to(interactiveScreens.activity, { id })}
              />
              <ListFoot state={state} total={data.total} />
            </>
          )}
        </Box>
      )}
    </Page>
  );
}
