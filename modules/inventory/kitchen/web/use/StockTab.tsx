import type { ReactNode } from 'react';
import { useApi } from '#kit/web/api/hooks.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { type RowOf, useListBody } from '#kit/web/resource/use-list-body.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { formatQuantity } from '../../../setup/contract/quantity.ts';
import { kitchenSettingsApi, kitchenUseApi } from '../../contract/use.ts';

type Row = RowOf<typeof kitchenUseApi.lasting>;

/** Fewer days than these are said in red. */
const soon = 3;
const days = (value: number | null) => (value === null ? '' : <span className={value < soon ? 'num neg' : 'num'}>{value}</span>);
const amount = (quantity: number | null, unit: string) => (quantity === null ? '' : formatQuantity(quantity, unit));
const columns: readonly Column<Row>[] = [
  { key: 'name', label: 'Item', value: (row) => row.name },
  { key: 'code', label: 'Code', value: (row) => <span className="num">{row.code}</span>, quiet: true, optional: true },
  { key: 'inStore', label: 'In the store', value: (row) => amount(row.inStore, row.unit), end: true, phone: 'note' },
  { key: 'perDayPlan', label: 'A day by the menu', value: (row) => amount(row.perDayPlan, row.unit), end: true, quiet: true },
  { key: 'daysPlan', label: 'Days by the menu', value: (row) => days(row.daysPlan), end: true, phone: 'figure' },
  { key: 'perDayPast', label: 'A day lately', value: (row) => amount(row.perDayPast, row.unit), end: true, quiet: true },
  { key: 'daysPast', label: 'Days by late use', value: (row) => days(row.daysPast), end: true },
];

/** How many days the kitchen’s stock lasts. */
export function StockTab({ tabs }: { tabs: ReactNode }) {
  const { data } = useApi(kitchenSettingsApi.get, {}, { staleTime: 60_000 });
  const { body } = useListBody({
    list: kitchenUseApi.lasting,
    name: 'inventory.kitchenUse.lasting',
    words: {
      title: 'What lasts how long',
      search: 'Item or code',
      empty: {
        title: 'Nothing in the kitchen’s store',
        text: 'What it has, and how many days of cooking that lasts by the menus to come and by what was used lately.',
      },
    },
    columns,
    order: 'daysPlan',
  });
  return (
    <Page fill>
      <PageHeader title="Kitchen" meta={[data?.storeName]} />
      {tabs}
      {body}
    </Page>
  );
}
