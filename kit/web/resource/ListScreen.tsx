import { IconFileUpload } from '@tabler/icons-react';
import { judge } from '#kit/contract/access.ts';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import { importAddress } from '#kit/contract/imports.ts';
import { viewer } from '#kit/web/api/session.ts';
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
  /** The kind of import that fills the list; offered to who may add a record. */
  imports?: string;
}

/** A whole list screen. One that needs more composes the same pieces by hand. */
export function ListScreen<E extends Endpoint>({ menu = [], imports, ...options }: ListScreenProps<E>) {
  const { name, words, record } = options;
  const mayImport = imports !== undefined && (!record?.create || judge(record.create.access, viewer()) === 'allowed');
  const entries = mayImport ? [importEntry(imports), ...menu] : menu;
  const { state, total, add, body } = useListBody(options);
  return (
    <Page fill>
      <PageHeader title={words.title} primary={add} menu={entries} />
      <SavedViews screen={name} all={words.all} state={state} total={total} />
      {body}
    </Page>
  );
}

/** The menu's way to fill a list from a file. */
export function importEntry(kind: string, label = 'Import from Excel or CSV'): MenuEntry {
  return { label, icon: <IconFileUpload size={16} stroke={1.7} />, href: importAddress(kind) };
}
