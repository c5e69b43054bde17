import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { CallInput, Endpoint } from '#kit/contract/endpoint.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { DataTable, type Column } from '#kit/web/resource/DataTable.tsx';
import { ExportMenu } from '#kit/web/resource/ExportMenu.tsx';
import { FilterBar, filtersInWords, type Filter } from '#kit/web/resource/FilterBar.tsx';
import { ColumnMenu, ListFoot, useColumns } from '#kit/web/resource/ListParts.tsx';
import type { RowOf } from '#kit/web/resource/ListScreen.tsx';
import { isSortable, useListState } from '#kit/web/resource/use-list-state.ts';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';

interface PlatformListProps<E extends Endpoint> {
  list: E;
  /** `<module>.<resource>.<call>`: names the list for exports and columns. */
  name: string;
  words: { screen: string; title: string; search: string; add?: string; empty: { title: string; text: string } };
  meta?: readonly ReactNode[];
  /** Tabs or figures over the list. */
  over?: ReactNode;
  /** The part of the input that is not a filter: the branch, the kind of user. */
  fixed?: Partial<CallInput<E>>;
  /** The list's order until a column is chosen. */
  order?: string;
  columns: readonly Column<RowOf<E>>[];
  filters?: readonly Filter[];
  /** Where a row leads, when not to its drawer. */
  hrefOf?: (row: RowOf<E>) => string;
  /** Opens at `?open=`. */
  drawer?: (open: string | null, close: () => void) => ReactNode;
}

/** A list of the platform: several of a screen stand under tabs, and each is narrowed to what the screen is about. */
export function PlatformList<E extends Endpoint>(props: PlatformListProps<E>) {
  const { list, name, words, meta, over, fixed = {}, order, columns, filters = [], hrefOf, drawer } = props;
  const state = useListState(list);
  const input = { ...(order ? { sort: order } : {}), ...state.input, ...fixed };
  const { data, error, refetch } = useApi(list, input as CallInput<E>, { keepPrevious: true });
  const { shown, toggle } = useColumns(name, columns);
  const page = data as { rows: RowOf<E>[]; total: number } | undefined;
  const failed = error !== null && !page;
  const empty = page?.rows.length === 0 && state.query === '' && state.page === 1;
  const bare = empty || failed;
  const add = words.add && (
    <Button component={Go} href={state.href({ open: 'new' })} leftSection={<IconPlus size={16} stroke={1.7} />}>
      {words.add}
    </Button>
  );
  const source = {
    endpoint: name,
    title: words.title,
    input,
    columns: shown.map(({ key, label }) => ({ key, label })),
    about: filtersInWords(filters, state),
  };
  return (
    <Page fill>
      <PageHeader title={words.screen} meta={meta} primary={!empty && add} />
      {over}
      {!bare && (
        <FilterBar state={state} filters={filters} search={words.search}>
          <ColumnMenu columns={columns} shown={shown} onToggle={toggle} />
          <ExportMenu source={source} />
        </FilterBar>
      )}
      <div className="box" data-fill>
        {failed && <ErrorState title={`${words.title} could not be loaded`} error={error} onRetry={() => void refetch()} />}
        {empty && <EmptyState {...words.empty} action={add} />}
        {!bare && (
          <DataTable
            label={words.title}
            columns={shown}
            rows={page?.rows}
            sort={{
              by: state.sort || (order ?? ''),
              sortable: (key) => isSortable(list, key),
              onSort: (sort) => state.set({ sort }),
            }}
            hrefOf={hrefOf ?? (drawer && ((row) => state.href({ open: row.id })))}
            instead={
              page?.rows.length === 0 && <EmptyState title="Nothing matches" text="Take out a filter or search for less." />
            }
          />
        )}
        {!bare && <ListFoot state={state} total={page?.total} />}
      </div>
      {drawer?.(state.open, () => state.set({ open: null }, { replace: true }))}
    </Page>
  );
}
