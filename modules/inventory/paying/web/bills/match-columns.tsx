import { to } from '#kit/contract/screen.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { receivingScreens } from '../../../receiving/contract/screens.ts';
import type { VendorBillLine } from '../../contract/bill.ts';
import { figure } from '../parts.tsx';

const difference = (line: VendorBillLine) => line.amount - line.orderAmount;

/** A bill beside its order and receipts, line by line. */
export const matchColumns: readonly Column<VendorBillLine>[] = [
  {
    key: 'description',
    label: 'What',
    value: (line) => (
      <>
        {line.description} {line.itemCode && <span className="muted">{line.itemCode}</span>}
      </>
    ),
    wrap: true,
  },
  { key: 'ordered', label: 'Ordered', value: (line) => figure(line.ordered, line.unitName), end: true },
  {
    key: 'received',
    label: 'Received',
    value: (line) => figure(line.received - line.returned, line.unitName),
    end: true,
    phone: 'note',
  },
  {
    key: 'receipts',
    label: 'Receipts',
    value: (line) =>
      line.receipts.map(({ id, receiptNo }) => (
        <Go key={id} className="link num" href={to(receivingScreens.receipt, { id })}>
          {receiptNo}{' '}
        </Go>
      )),
    quiet: true,
  },
  { key: 'before', label: 'Billed before', value: (line) => figure(line.before, line.unitName), end: true, quiet: true },
  {
    key: 'quantity',
    label: 'This bill',
    value: (line) => <strong>{figure(line.quantity, line.unitName)}</strong>,
    end: true,
    phone: 'note',
  },
  { key: 'orderPrice', label: 'Price ordered', value: (line) => <Money cents={line.orderPrice} cell />, end: true, quiet: true },
  {
    key: 'price',
    label: 'Price billed',
    value: (line) => (
      <span className={line.price > line.orderPrice ? 'neg' : undefined}>
        <Money cents={line.price} cell />
      </span>
    ),
    end: true,
  },
  {
    key: 'difference',
    label: 'Difference',
    value: (line) => difference(line) !== 0 && <Money cents={difference(line)} cell />,
    end: true,
  },
  {
    key: 'amount',
    label: 'Amount KES',
    value: (line) => <Money cents={line.amount} cell />,
    total: (rows) => <Money cents={rows.reduce((sum, { amount }) => sum + amount, 0)} cell />,
    end: true,
    phone: 'figure',
  },
];
