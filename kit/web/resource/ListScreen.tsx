import type { Endpoint } from '#kit/contract/endpoint.ts';
import type { BulkAction } from '#kit/web/ui/list/BulkBar.tsx';
import { Page, PageHeader, type MenuEntry } from '#kit/web/ui/Page.tsx';
import type { Column } from './DataTable.tsx';
import type { Filter } from './FilterBar.tsx';
import { SavedViews } from './SavedViews.tsx';
import { type ListBodyOptions, type RecordOptions, type RowOf, useListBody } from './use-list-body.tsx';

interface ListScreenProps<E extends Endpoint> {
  list: E;
  /** `<module>.<resource>.<call>`: names the list for exports, saved views and columns. */
  name: string;
  words: ListBodyOptions<E>['words'] & {
    /** The list without filters: "All hostels". */
    all: string;
  };
  columns: readonly Column<RowOf<E>>[];
  filters?: readonly Filter[];
  record?: RecordOptions<RowOf<E>>;
  bulk?: readonly BulkAction[];
  menu?: readonly MenuEntry[];
}

/** A whole list screen. One that needs more composes the same pieces by hand. */
export function ListScreen<E extends Endpoint>({ menu, ...options }: ListScreenProps<E>) {
  const { name, words } = options;
  const { state, total, add, body } = useListBody(options);
  return (
    <Page fill>
      <PageHeader title={words.title} primary={add} menu={menu} />
      <SavedViews screen={name} all={words.all} state={state} total={total} />
      {body}
    </Page>
  );
}
