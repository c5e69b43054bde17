import type { ReactNode } from 'react';
import { formatDay, formatMonth } from '#kit/contract/dates.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { type RowOf, useListBody } from '#kit/web/resource/use-list-body.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { formatQuantity } from '../../../setup/contract/quantity.ts';
import { kitchenUseApi, variances } from '../../contract/use.ts';

type Row = RowOf<typeof kitchenUseApi.variance>;

const amount = (quantity: number | null, unit: string | null) =>
  quantity === null ? '' : <span className="num">{formatQuantity(quantity, unit ?? '')}</span>;
/** Days and months as people write them; an item by its name. */
function labelOf(label: string): string {
  if (/^\d{4}-\d\d-\d\d$/.test(label)) return formatDay(label);
  return /^\d{4}-\d\d$/.test(label) ? formatMonth(`${label}-01`) : label;
}
const columns: readonly Column<Row>[] = [
  { key: 'label', label: 'Of', value: (row) => labelOf(row.label) },
  { key: 'planned', label: 'Needed', value: (row) => amount(row.planned, row.unit), end: true, quiet: true },
  { key: 'used', label: 'Used', value: (row) => amount(row.used, row.unit), end: true },
  {
    key: 'variance',
    label: 'More or less',
    value: (row) => amount(row.variance, row.unit),
    end: true,
    phone: 'note',
  },
  { key: 'plannedValue', label: 'Needed KES', value: (row) => <Money cents={row.plannedValue} cell />, end: true, quiet: true },
  { key: 'usedValue', label: 'Used KES', value: (row) => <Money cents={row.usedValue} cell />, end: true, quiet: true },
  {
    key: 'value',
    label: 'More or less KES',
    value: (row) => (
      <span className={row.value > 0 ? 'neg' : undefined}>
        <Money cents={row.value} currency={null} />
      </span>
    ),
    total: (rows) => <Money cents={rows.reduce((sum, { value }) => sum + value, 0)} currency={null} />,
    end: true,
    phone: 'figure',
  },
];

const words = { item: 'By item', day: 'By day', month: 'By month' } as const;
const filters = [
  { key: 'by', label: 'Compared', options: variances.map((value) => ({ value, label: words[value] })) },
  { key: 'from', label: 'From', options: 'day' as const },
  { key: 'to', label: 'Until', options: 'day' as const },
];

/** What was used against what the menus needed. */
export function VarianceTab({ tabs }: { tabs: ReactNode }) {
  const { body } = useListBody({
    list: kitchenUseApi.variance,
    name: 'inventory.kitchenUse.variance',
    words: {
      title: 'Used against the plan',
      search: 'Item',
      empty: { title: 'Nothing was used', text: 'What rations used against what the menu needed appears here.', tools: true },
    },
    columns,
    filters,
    order: '-value',
  });
  return (
    <Page fill>
      <PageHeader title="Kitchen" />
      {tabs}
      {body}
    </Page>
  );
}
