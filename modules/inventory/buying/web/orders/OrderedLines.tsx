import type { Column } from '#kit/web/resource/DataTable.tsx';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { formatQuantity } from '../../../setup/contract/quantity.ts';
import type { Order, OrderLineShown } from '../../contract/order.ts';
import { percent } from '../../contract/words.ts';

const columns: readonly Column<OrderLineShown>[] = [
  { key: 'description', label: 'Item', value: (line) => line.description },
  { key: 'quantity', label: 'Ordered', value: (line) => formatQuantity(line.quantity, line.unitName), end: true, phone: 'note' },
  { key: 'price', label: 'Price', value: (line) => <Money cents={line.price} cell />, end: true, quiet: true },
  { key: 'taxRate', label: 'Tax', value: (line) => (line.taxRate === 0 ? '' : percent(line.taxRate)), end: true, quiet: true },
  {
    key: 'received',
    label: 'Received',
    value: (line) => formatQuantity(line.received - line.returned),
    end: true,
  },
  { key: 'returned', label: 'Sent back', value: (line) => (line.returned === 0 ? '' : formatQuantity(line.returned)), end: true },
  { key: 'billed', label: 'Billed', value: (line) => formatQuantity(line.billed), end: true },
  {
    key: 'for',
    label: 'For',
    value: (line) => [line.department, line.expense, line.voteHead].filter(Boolean).join(', '),
    quiet: true,
    wrap: true,
  },
  {
    key: 'amount',
    label: 'Amount KES',
    value: (line) => <Money cents={line.amount} cell />,
    end: true,
    phone: 'figure',
    total: (lines) => <Money cents={lines.reduce((sum, { amount }) => sum + amount, 0)} cell />,
  },
];

/** What was ordered, and how far each line is. */
export function OrderedLines({ order }: { order: Order }) {
  return (
    <Box title="Lines" count={order.lines.length}>
      <RowsTable label="Lines" columns={columns} rows={order.lines} keyOf={({ id }) => id} />
    </Box>
  );
}
