import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import { DataTable, type Column, type RowKey } from '#kit/web/resource/DataTable.tsx';
import { ExportMenu } from '#kit/web/resource/ExportMenu.tsx';
import { FilterBar, filtersInWords, type Filter } from '#kit/web/resource/FilterBar.tsx';
import { ColumnMenu, ListFoot, useColumns } from '#kit/web/resource/ListParts.tsx';
import type { RowOf } from '#kit/web/resource/ListScreen.tsx';
import { isSortable, useList, useListState } from '#kit/web/resource/use-list-state.ts';
import { BulkBar, type BulkAction } from '#kit/web/ui/list/BulkBar.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { Page, PageHeader, type MenuEntry } from '#kit/web/ui/Page.tsx';

interface TabbedListProps<E extends Endpoint> {
  list: E;
  /** `<module>.<resource>.<call>`: names the list for exports and columns. */
  name: string;
  words: { screen: string; title: string; search: string; add: string; empty: { title: string; text: string } };
  /** The screen's tabs, and what stands over the list. */
  tabs: ReactNode;
  columns: readonly Column<RowOf<E>>[];
  filters?: readonly Filter[];
  menu?: readonly MenuEntry[];
  bulk?: readonly BulkAction[];
  drawer: (open: string | null, close: () => void) => ReactNode;
}

/** One of several lists of a screen, each under a tab of its own: a list screen's pieces put together with tabs. */
export function TabbedList<E extends Endpoint>(props: TabbedListProps<E>) {
  const { list, name, words, tabs, columns, filters = [], menu = [], bulk, drawer } = props;
  const state = useListState(list);
  const { data, error, refetch } = useList(list, state);
  const { shown, toggle } = useColumns(name, columns);
  const [chosen, setChosen] = useState<ReadonlySet<RowKey>>(new Set());
  const page = data as { rows: RowOf<E>[]; total: number } | undefined;
  const failed = error !== null && !page;
  const empty = page?.rows.length === 0 && state.query === '' && state.page === 1;
  const bare = empty || failed;
  const add = (
    <Button component={Go} href={state.href({ open: 'new' })} leftSection={<IconPlus size={16} stroke={1.7} />}>
      {words.add}
    </Button>
  );
  const source = {
    endpoint: name,
    title: words.title,
    input: state.input,
    columns: shown.map(({ key, label }) => ({ key, label })),
    about: filtersInWords(filters, state),
  };
  return (
    <Page fill>
      <PageHeader title={words.screen} primary={!empty && add} menu={menu} />
      {tabs}
      {!bare && (
        <FilterBar state={state} filters={filters} search={words.search}>
          <ColumnMenu columns={columns} shown={shown} onToggle={toggle} />
          <ExportMenu source={source} />
        </FilterBar>
      )}
      <div className="box bulk-host" data-fill>
        {failed && <ErrorState title={`${words.title} could not be loaded`} error={error} onRetry={() => void refetch()} />}
        {empty && <EmptyState {...words.empty} action={add} />}
        {!bare && (
          <DataTable
            label={words.title}
            columns={shown}
            rows={page?.rows}
            sort={{ by: state.sort, sortable: (key) => isSortable(list, key), onSort: (sort) => state.set({ sort }) }}
            hrefOf={(row) => state.href({ open: row.id })}
            selection={bulk && { chosen, onChange: setChosen }}
            instead={
              page?.rows.length === 0 && <EmptyState title="Nothing matches" text="Take out a filter or search for less." />
            }
          />
        )}
        {bulk && <BulkBar chosen={chosen} actions={bulk} onClear={() => setChosen(new Set())} />}
        {!bare && <ListFoot state={state} total={page?.total ?? 0} />}
      </div>
      {drawer(state.open, () => state.set({ open: null }, { replace: true }))}
    </Page>
  );
}
