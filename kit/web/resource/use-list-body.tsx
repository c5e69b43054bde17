import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { judge } from '#kit/contract/access.ts';
import type { CallInput, Endpoint, Output } from '#kit/contract/endpoint.ts';
import { onlyKnown } from '#kit/contract/known-fields.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { viewer } from '#kit/web/api/session.ts';
import { BulkBar, type BulkAction } from '#kit/web/ui/list/BulkBar.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { DataTable, type Column, type Row, type RowKey } from './DataTable.tsx';
import { ExportMenu } from './ExportMenu.tsx';
import { FilterBar, filtersInWords, type Filter } from './FilterBar.tsx';
import { ColumnMenu, ListFoot, useColumns } from './ListParts.tsx';
import { isSortable, type ListState, useLastPage, useListState } from './use-list-state.ts';

/** The row of a list's endpoint. */
export type RowOf<E> = Output<E> extends { rows: (infer R extends Row)[] } ? R : never;

/** How a list's records are added and opened: on a screen of their own, or in a drawer at `?open=`. */
export interface RecordOptions<R> {
  /** The button: "Add hostel". It is left out for those whom `create` refuses. */
  add?: string;
  create?: Endpoint;
  addHref?: string;
  href?: (row: R) => string;
  drawer?: (open: string | null, close: () => void) => ReactNode;
}

export interface ListBodyOptions<E extends Endpoint> {
  list: E;
  /** `<module>.<resource>.<call>`: names the list for exports and columns. */
  name: string;
  /** Tells it from other lists of the same endpoint that have other columns, so that each keeps its own choice of them. */
  apart?: string | undefined;
  words: {
    title: string;
    /** What the search looks at: "Name or admission no." */
    search?: string;
    /** What the list is for, shown while it is empty; with `tools` the filters stay, because another day may have rows. */
    empty: { title: string; text: string; tools?: true };
  };
  columns: readonly Column<RowOf<E>>[];
  filters?: readonly Filter[] | undefined;
  record?: RecordOptions<RowOf<E>> | undefined;
  bulk?: readonly BulkAction[] | undefined;
  /** The part of the input that is not a filter: the branch, the kind of user. */
  fixed?: Partial<CallInput<E>> | undefined;
  /** The list's order until a column is chosen. */
  order?: string | undefined;
}

export interface ListBody {
  state: ListState;
  total: number | undefined;
  /** The button that adds a record; none for those who may not, and while it stands in the empty list. */
  add: ReactNode;
  /** Search, filters, rows, pages and the drawer. */
  body: ReactNode;
}

const nothingFound = {
  title: 'Nothing matches',
  text: 'No row has all of what is set above. Remove a filter or search for less.',
};

/** All of a list but the page around it, so that list screens, tabs and the platform's lists are one thing. */
export function useListBody<E extends Endpoint>(options: ListBodyOptions<E>): ListBody {
  const { list, name, apart, words, columns, filters = [], record = {}, bulk, fixed = {}, order } = options;
  const state = useListState(list);
  const input = { ...(order ? { sort: order } : {}), ...state.input, ...fixed } as CallInput<E>;
  const answer = useApi(list, input, { keepPrevious: true });
  const { data, error, refetch } = answer;
  useLastPage(state, answer);
  const { shown, toggle } = useColumns(apart === undefined ? name : `${name} ${apart}`, columns);
  const [chosen, setChosen] = useState<ReadonlySet<RowKey>>(new Set());
  const page = data as { rows: RowOf<E>[]; total: number } | undefined;
  const failed = error !== null && !page;
  const { tools, ...purpose } = words.empty;
  const untouched = state.query === '' && state.page === 1;
  const empty = page?.rows.length === 0 && untouched && !tools;
  const bare = empty || failed;
  const drawn = record.drawer;
  const hrefOf = record.href ?? (drawn ? (row: RowOf<E>) => state.href({ open: row.id }) : undefined);
  const mayAdd = record.add !== undefined && (!record.create || judge(record.create.access, viewer()) === 'allowed');
  const add = mayAdd && (
    <Button component={Go} href={record.addHref ?? state.href({ open: 'new' })} leftSection={<IconPlus size={16} stroke={1.7} />}>
      {record.add}
    </Button>
  );
  const source = {
    endpoint: name,
    title: words.title,
    // A list that takes no words or order is exported without those of the address.
    input: onlyKnown(list.input, input),
    columns: shown.map(({ key, label }) => ({ key, label })),
    about: filtersInWords(filters, state),
  };

  const body = (
    <>
      {!bare && (
        <FilterBar state={state} filters={filters} search={words.search}>
          <ColumnMenu columns={columns} shown={shown} onToggle={toggle} />
          <ExportMenu source={source} />
        </FilterBar>
      )}
      <div className="box bulk-host" data-fill>
        {failed && <ErrorState title={`${words.title} could not be loaded`} error={error} onRetry={() => void refetch()} />}
        {empty && <EmptyState {...purpose} action={add} />}
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
            hrefOf={hrefOf}
            selection={bulk && { chosen, onChange: setChosen }}
            instead={page?.rows.length === 0 && <EmptyState {...(untouched ? purpose : nothingFound)} />}
          />
        )}
        {bulk && <BulkBar chosen={chosen} actions={bulk} onClear={() => setChosen(new Set())} />}
        {!bare && <ListFoot state={state} total={page?.total} />}
      </div>
      {drawn?.(state.open, () => state.set({ open: null }, { replace: true }))}
    </>
  );
  return { state, total: page?.total, add: !empty && add, body };
}
