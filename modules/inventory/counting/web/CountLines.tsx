import { StateTag } from './StateTag.tsx';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { formatQuantity } from '../../setup/contract/quantity.ts';
import type { CountLine, StockCount } from '../contract/count.ts';
import { countsApi } from '../contract/counts.ts';
import { reasonWords } from '../contract/words.ts';
import { LineDrawer } from './LineDrawer.tsx';

const amount = (quantity: number | null, unit = '') =>
  quantity === null ? '' : <span className="num">{formatQuantity(quantity, unit)}</span>;

const columns: readonly Column<CountLine>[] = [
  { key: 'name', label: 'Item', value: (row) => row.name, wrap: true },
  { key: 'code', label: 'Code', value: (row) => <span className="num">{row.code}</span>, quiet: true },
  { key: 'batchNo', label: 'Batch', value: (row) => row.batchNo, quiet: true, phone: 'note' },
  { key: 'expiresOn', label: 'Use by', value: (row) => <DayText day={row.expiresOn} />, quiet: true, optional: true },
  { key: 'systemOpen', label: 'When opened', value: (row) => amount(row.systemOpen), quiet: true, end: true, optional: true },
  {
    key: 'systemThen',
    label: 'In the books',
    value: (row) => amount(row.systemThen ?? row.systemOpen, row.unit),
    quiet: true,
    end: true,
  },
  { key: 'counted', label: 'Counted', value: (row) => amount(row.counted, row.unit), end: true, phone: 'note' },
  {
    key: 'difference',
    label: 'Difference',
    value: (row) => <StateTag line={row} />,
    end: true,
    phone: 'figure',
  },
  {
    key: 'value',
    label: 'KES',
    value: (row) => row.value !== null && <Money cents={row.value} currency={null} />,
    end: true,
    quiet: true,
  },
  {
    key: 'reason',
    label: 'Reason',
    value: (row) => (row.difference ? [reasonWords[row.reason], row.note].filter(Boolean).join(': ') : ''),
    quiet: true,
    wrap: true,
  },
  { key: 'countedName', label: 'Counted by', value: (row) => row.countedName, quiet: true },
];

const filters = [
  {
    key: 'show',
    label: 'Lines',
    options: [
      { value: 'differing', label: 'That differ' },
      { value: 'conflict', label: 'Counted differently' },
      { value: 'uncounted', label: 'Not counted' },
      { value: 'counted', label: 'Counted' },
    ],
  },
];

/** Lines of a count; one opens to be counted, decided on or explained. */
export function CountLines({ count }: { count: StockCount }) {
  const { body } = useListBody({
    list: countsApi.lines,
    name: 'inventory.counts.lines',
    words: {
      title: `Count ${count.countNo}`,
      search: 'Item, code, batch or note',
      empty: {
        title: 'Nothing on it yet',
        text: 'The books have nothing in this store. What is found is added as it is counted.',
      },
    },
    columns,
    filters,
    fixed: { id: count.id },
    record: { drawer: (open, close) => <LineDrawer count={count} open={open} onClose={close} /> },
  });
  return body;
}
