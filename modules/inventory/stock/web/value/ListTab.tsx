import type { ReactNode } from 'react';
import { to } from '#kit/contract/screen.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { type RowOf, useListBody } from '#kit/web/resource/use-list-body.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { stockScreens } from '../../contract/screens.ts';
import { stockApi } from '../../contract/stock.ts';
import { Quantity } from '../Quantity.tsx';
import { useChoices } from '../use-choices.ts';

const columns: readonly Column<RowOf<typeof stockApi.list>>[] = [
  { key: 'itemName', label: 'Item', value: ({ itemName }) => itemName },
  { key: 'itemCode', label: 'Code', value: ({ itemCode }) => <span className="num">{itemCode}</span>, quiet: true },
  { key: 'categoryName', label: 'Category', value: ({ categoryName }) => categoryName, quiet: true },
  { key: 'storeName', label: 'Store', value: ({ storeName }) => storeName, phone: 'note' },
  {
    key: 'quantity',
    label: 'In store',
    value: ({ quantity, unit }) => <Quantity of={quantity} unit={unit} />,
    end: true,
    phone: 'figure',
  },
  { key: 'averageCost', label: 'Average cost', value: ({ averageCost }) => <Money cents={averageCost} cell />, end: true },
  {
    key: 'value',
    label: 'Value, KES',
    value: ({ value }) => <Money cents={value} cell />,
    end: true,
    total: (rows) => <Money cents={rows.reduce((sum, { value }) => sum + value, 0)} cell />,
  },
];

/** Stock item by item and store by store, as of a day. */
export function ListTab({ tabs }: { tabs: ReactNode }) {
  const { store, category, kind } = useChoices();
  const { body } = useListBody({
    list: stockApi.list,
    name: 'inventory.stock.list',
    words: {
      title: 'Stock and its value',
      search: 'Name or code',
      empty: { title: 'Nothing in store', text: 'What is received or entered as opening stock appears here.', tools: true },
    },
    columns,
    filters: [{ key: 'asOf', label: 'As of', options: 'day' }, store, category, kind],
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
