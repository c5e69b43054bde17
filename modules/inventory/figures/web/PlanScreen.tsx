import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { ListScreen } from '#kit/web/resource/ListScreen.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { categories } from '../../setup/contract/categories.ts';
import { formatQuantity } from '../../setup/contract/quantity.ts';
import { storesApi } from '../../setup/contract/stores.ts';
import { stockScreens } from '../../stock/contract/screens.ts';
import { type PlanRow, procurementPlanApi } from '../contract/figures.ts';

type Quantity = 'used' | 'planned' | 'inStock' | 'onOrder' | 'reorderLevel' | 'toBuy';
const amount = (key: Quantity, label: string, more: Partial<Column<PlanRow>> = {}): Column<PlanRow> => ({
  key,
  label,
  value: (row) => formatQuantity(row[key], row.unit),
  end: true,
  ...more,
});
const quarter = (key: 'firstQuarter' | 'secondQuarter' | 'thirdQuarter' | 'fourthQuarter', label: string): Column<PlanRow> => ({
  key,
  label,
  value: (row) => formatQuantity(row[key]),
  end: true,
  optional: true,
  quiet: true,
});

const columns: readonly Column<PlanRow>[] = [
  { key: 'name', label: 'Item', value: ({ name }) => name, wrap: true },
  { key: 'code', label: 'Code', value: ({ code }) => code, quiet: true, optional: true },
  { key: 'category', label: 'Category', value: ({ category }) => category, quiet: true, phone: 'note' },
  amount('used', 'Used in a year'),
  amount('planned', 'Planned', { optional: true }),
  amount('inStock', 'In stock', { quiet: true }),
  amount('onOrder', 'On order', { quiet: true }),
  amount('reorderLevel', 'Reorder level', { quiet: true, optional: true }),
  amount('toBuy', 'To buy', { phone: 'note' }),
  quarter('firstQuarter', '1st quarter'),
  quarter('secondQuarter', '2nd quarter'),
  quarter('thirdQuarter', '3rd quarter'),
  quarter('fourthQuarter', '4th quarter'),
  {
    key: 'lastPrice',
    label: 'Last price, KES',
    value: ({ lastPrice }) => (lastPrice === null ? '–' : <Money cents={lastPrice} currency={null} />),
    end: true,
    quiet: true,
  },
  { key: 'cost', label: 'Cost, KES', value: ({ cost }) => <Money cents={cost} currency={null} />, end: true, phone: 'figure' },
];

const growths = [-20, -10, 5, 10, 15, 20, 30, 50].map((value) => ({
  value,
  label: value < 0 ? `${-value} % less than before` : `${value} % more than before`,
}));
const spans = [3, 4, 6].map((value) => ({ value, label: `For ${value} months` }));

/** What to buy for the year to come, from what was used in the one before. */
export default function PlanScreen() {
  const kinds = useApi(categories.api.list, { size: 200 }, { staleTime: 60_000 }).data?.rows ?? [];
  const stores = useApi(storesApi.options, {}, { staleTime: 60_000 }).data?.rows ?? [];
  return (
    <ListScreen
      list={procurementPlanApi.list}
      name="inventory.procurementPlan.list"
      words={{
        title: 'Procurement plan',
        all: 'All items',
        search: 'Item, code or category',
        empty: {
          title: 'Nothing to plan yet',
          text: 'As soon as items have been issued, what a year takes and what is to be bought for it appears here.',
        },
      }}
      columns={columns}
      filters={[
        { key: 'categoryId', label: 'Category', options: kinds.map(({ id, name }) => ({ value: id, label: name })) },
        { key: 'storeId', label: 'Store', options: stores.map(({ id, name }) => ({ value: id, label: name })) },
        { key: 'growth', label: 'Use', options: growths },
        { key: 'months', label: 'Months', options: spans },
        { key: 'buy', label: 'What', options: [{ value: 'true', label: 'Only what is to be bought' }] },
        { key: 'asOf', label: 'The year until', options: 'day' },
      ]}
      record={{ href: (row) => to(stockScreens.item, { id: row.id }) }}
    />
  );
}
