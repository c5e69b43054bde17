import type { ReactNode } from 'react';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import type { Filter } from '#kit/web/resource/FilterBar.tsx';
import { type RowOf, useListBody } from '#kit/web/resource/use-list-body.tsx';
import type { BulkAction } from '#kit/web/ui/list/BulkBar.tsx';
import { Page, PageHeader, type MenuEntry } from '#kit/web/ui/Page.tsx';

interface TabbedListProps<E extends Endpoint> {
  list: E;
  /** `<module>.<resource>.<call>`: names the list for exports and columns. */
  name: string;
  /** As in `useListBody`. */
  apart?: string;
  words: { screen: string; title: string; search: string; add?: string; empty: { title: string; text: string } };
  /** The screen's tabs, and what stands over the list. */
  tabs: ReactNode;
  columns: readonly Column<RowOf<E>>[];
  filters?: readonly Filter[];
  menu?: readonly MenuEntry[];
  bulk?: readonly BulkAction[];
  drawer: (open: string | null, close: () => void) => ReactNode;
}

/** One of several lists of a screen, each under a tab of its own. */
export function TabbedList<E extends Endpoint>({ tabs, menu = [], drawer, ...options }: TabbedListProps<E>) {
  const { words } = options;
  const { add, body } = useListBody({ ...options, record: { ...(words.add ? { add: words.add } : {}), drawer } });
  return (
    <Page fill>
      <PageHeader title={words.screen} primary={add} menu={menu} />
      {tabs}
      {body}
    </Page>
  );
}
