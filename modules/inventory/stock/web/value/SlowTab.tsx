import type { ReactNode } from 'react';
import { to } from '#kit/contract/screen.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { type RowOf, useListBody } from '#kit/web/resource/use-list-body.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { stockScreens } from '../../contract/screens.ts';
import { stockApi } from '../../contract/stock.ts';
import { Quantity } from '../Quantity.tsx';
import { useChoices } from '../use-choices.ts';

const columns: readonly Column<RowOf<typeof stockApi.slow>>[] = [
  { key: 'itemName', label: 'Item', value: ({ itemName }) => itemName },
  { key: 'itemCode', label: 'Code', value: ({ itemCode }) => <span className="num">{itemCode}</span>, quiet: true },
  { key: 'categoryName', label: 'Category', value: ({ categoryName }) => categoryName, quiet: true, optional: true },
  { key: 'storeName', label: 'Store', value: ({ storeName }) => storeName, phone: 'note' },
  { key: 'quantity', label: 'In store', value: ({ quantity, unit }) => <Quantity of={quantity} unit={unit} />, end: true },
  {
    key: 'value',
    label: 'Value, KES',
    value: ({ value }) => <Money cents={value} cell />,
    end: true,
    phone: 'figure',
    total: (rows) => <Money cents={rows.reduce((sum, { value }) => sum + value, 0)} cell />,
  },
  {
    key: 'lastIssued',
    label: 'Last issued',
    value: ({ lastIssued }) => (lastIssued === null ? <Status tone="att">Never</Status> : <DayText day={lastIssued} />),
  },
  {
    key: 'idleDays',
    label: 'Days idle',
    value: ({ idleDays }) => <span className="num">{idleDays}</span>,
    end: true,
    phone: 'note',
  },
];

/** Stock of which nothing was issued for long. */
export function SlowTab({ tabs }: { tabs: ReactNode }) {
  const { store, category } = useChoices();
  const { body } = useListBody({
    list: stockApi.slow,
    name: 'inventory.stock.slow',
    words: {
      title: 'Slow and dead stock',
      search: 'Name or code',
      empty: {
        title: 'Everything is used',
        text: 'Nothing has lain idle for ninety days. Choose fewer days to see what slows down.',
        tools: true,
      },
    },
    columns,
    filters: [
      {
        key: 'days',
        label: 'Idle for',
        options: [30, 60, 90, 180, 365, 730].map((days) => ({ value: String(days), label: `${days} days or more` })),
      },
      store,
      category,
    ],
    record: { href: ({ itemId }) => to(stockScreens.item, { id: itemId }) },
  });
  return (
    <Page fill>
      <PageHeader title="Stock and its value" />
      {tabs}
      {body}
    </Page>
  );
}
