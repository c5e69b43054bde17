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

const columns: readonly Column<RowOf<typeof stockApi.expiring>>[] = [
  { key: 'itemName', label: 'Item', value: ({ itemName }) => itemName },
  {
    key: 'itemCode',
    label: 'Code',
    value: ({ itemCode }) => <span className="num">{itemCode}</span>,
    quiet: true,
    optional: true,
  },
  { key: 'batchNo', label: 'Batch', value: ({ batchNo }) => batchNo, phone: 'note' },
  { key: 'storeName', label: 'Store', value: ({ storeName }) => storeName, quiet: true, phone: 'note' },
  { key: 'expiresOn', label: 'Use by', value: ({ expiresOn }) => <DayText day={expiresOn} /> },
  {
    key: 'daysLeft',
    label: 'Days left',
    value: ({ daysLeft }) =>
      daysLeft < 0 ? (
        <Status tone="neg">Past its date</Status>
      ) : daysLeft <= 14 ? (
        <Status tone="att">{daysLeft}</Status>
      ) : (
        daysLeft
      ),
    phone: 'figure',
  },
  { key: 'quantity', label: 'In store', value: ({ quantity, unit }) => <Quantity of={quantity} unit={unit} />, end: true },
  {
    key: 'value',
    label: 'Value, KES',
    value: ({ value }) => <Money cents={value} cell />,
    end: true,
    total: (rows) => <Money cents={rows.reduce((sum, { value }) => sum + value, 0)} cell />,
  },
];

/** Batches by the day until which they are used. */
export function ExpiringTab({ tabs }: { tabs: ReactNode }) {
  const { store } = useChoices();
  const { body } = useListBody({
    list: stockApi.expiring,
    name: 'inventory.stock.expiring',
    words: {
      title: 'Expiring stock',
      search: 'Item, code or batch',
      empty: {
        title: 'Nothing expires soon',
        text: 'Batches in store that are used by a day within the next ninety appear here, those past it first.',
        tools: true,
      },
    },
    columns,
    filters: [
      {
        key: 'within',
        label: 'Within',
        options: [
          { value: '0', label: 'Past or today' },
          ...[14, 30, 60, 90, 180, 365].map((days) => ({ value: String(days), label: `${days} days` })),
        ],
      },
      store,
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
