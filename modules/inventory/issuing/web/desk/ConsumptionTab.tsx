import type { ReactNode } from 'react';
import { formatMonth } from '#kit/contract/dates.ts';
import { today } from '#kit/web/api/clock.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { formatQuantity } from '../../../setup/contract/quantity.ts';
import { type ConsumptionRow, consumptionApi } from '../../contract/consumption.ts';
import { useChoices } from '../use-choices.ts';

const columns: readonly Column<ConsumptionRow>[] = [
  { key: 'itemName', label: 'Item', value: (row) => row.itemName, wrap: true },
  { key: 'code', label: 'Code', value: (row) => <span className="num">{row.code}</span>, quiet: true, optional: true },
  { key: 'departmentName', label: 'Department', value: (row) => row.departmentName ?? 'None', phone: 'note' },
  { key: 'month', label: 'Month', value: (row) => formatMonth(`${row.month}-01`), phone: 'note' },
  {
    key: 'quantity',
    label: 'Used',
    value: (row) => <span className="num">{formatQuantity(row.quantity, row.unit)}</span>,
    end: true,
    phone: 'note',
  },
  {
    key: 'value',
    label: 'Value KES',
    value: (row) => <Money cents={row.value} cell />,
    end: true,
    phone: 'figure',
    total: (rows) => <Money cents={rows.reduce((sum, { value }) => sum + value, 0)} cell />,
  },
];

/** The months of this year and the last, the newest first. */
function months(): { value: string; label: string }[] {
  const [year = 0, month = 0] = today().split('-').map(Number);
  return Array.from({ length: month + 12 }, (_, back) => {
    const at = year * 12 + month - 1 - back;
    const value = `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
    return { value, label: formatMonth(`${value}-01`) };
  });
}

/** What departments used by item and month. */
export function ConsumptionTab({ tabs }: { tabs: ReactNode }) {
  const { stores, departments } = useChoices();
  const { body } = useListBody({
    list: consumptionApi.list,
    name: 'inventory.consumption.list',
    words: {
      title: 'Consumption',
      search: 'Item or department',
      empty: {
        title: 'Nothing used yet this year',
        text: 'What departments use of each item appears here by month, less what came back.',
        tools: true,
      },
    },
    columns,
    filters: [
      { key: 'from', label: 'From month', options: months() },
      { key: 'to', label: 'To month', options: months() },
      { key: 'departmentId', label: 'Department', options: departments },
      { key: 'storeId', label: 'Store', options: stores },
    ],
  });
  return (
    <Page fill>
      <PageHeader title="Issue" />
      {tabs}
      {body}
    </Page>
  );
}
