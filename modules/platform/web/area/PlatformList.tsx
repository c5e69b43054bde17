import type { ReactNode } from 'react';
import type { CallInput, Endpoint } from '#kit/contract/endpoint.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import type { Filter } from '#kit/web/resource/FilterBar.tsx';
import { type RecordOptions, type RowOf, useListBody } from '#kit/web/resource/use-list-body.tsx';
import { Page, PageHeader, type MenuEntry } from '#kit/web/ui/Page.tsx';

interface PlatformListProps<E extends Endpoint> {
  list: E;
  /** `<module>.<resource>.<call>`: names the list for exports and columns. */
  name: string;
  /** Sets it apart from another list of the same name, for the choice of columns. */
  apart?: string;
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
  /** Further steps beside the button. */
  menu?: readonly MenuEntry[];
  /** Where a row leads, when not to its drawer. */
  hrefOf?: (row: RowOf<E>) => string;
  /** Opens at `?open=`. */
  drawer?: (open: string | null, close: () => void) => ReactNode;
}

/** A list of the platform: several of a screen stand under tabs, and each is narrowed to what the screen is about. */
export function PlatformList<E extends Endpoint>({ meta, over, menu = [], hrefOf, drawer, ...options }: PlatformListProps<E>) {
  const { words } = options;
  const record: RecordOptions<RowOf<E>> = {};
  if (words.add) record.add = words.add;
  if (hrefOf) record.href = hrefOf;
  if (drawer) record.drawer = drawer;
  const { add, body } = useListBody({ ...options, record });
  return (
    <Page fill>
      <PageHeader title={words.screen} meta={meta} primary={add} menu={menu} />
      {over}
      {body}
    </Page>
  );
}
