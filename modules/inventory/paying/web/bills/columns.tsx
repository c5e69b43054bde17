import type { Column } from '#kit/web/resource/DataTable.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Tag } from '#kit/web/ui/Status.tsx';
import type { VendorBillRow } from '../../contract/bill.ts';
import { BillStatusOf } from '../parts.tsx';

export const vendorBillColumns: readonly Column<VendorBillRow>[] = [
  { key: 'invoiceNo', label: 'Invoice no.', value: (row) => <span className="num">{row.invoiceNo}</span> },
  { key: 'supplierName', label: 'Vendor', value: (row) => row.supplierName, phone: 'note' },
  { key: 'billNo', label: 'Bill', value: (row) => <span className="num">{row.billNo}</span>, quiet: true, optional: true },
  { key: 'orderNo', label: 'Order', value: (row) => <span className="num">{row.orderNo}</span>, quiet: true },
  { key: 'day', label: 'Day', value: (row) => <DayText day={row.day} />, quiet: true },
  { key: 'dueOn', label: 'Due', value: (row) => <DayText day={row.dueOn} />, quiet: true },
  { key: 'status', label: 'State', value: (row) => <BillStatusOf status={row.status} />, phone: 'note' },
  { key: 'dearer', label: 'Price', value: (row) => row.dearer && <Tag tone="att">Above order</Tag> },
  {
    key: 'amount',
    label: 'Amount KES',
    value: (row) => <Money cents={row.amount} cell />,
    total: (rows) => <Money cents={rows.reduce((sum, { amount }) => sum + amount, 0)} cell />,
    end: true,
    quiet: true,
  },
  {
    key: 'requested',
    label: 'Requested KES',
    value: (row) => <Money cents={row.requested} cell />,
    end: true,
    quiet: true,
    optional: true,
  },
  {
    key: 'owed',
    label: 'Owed KES',
    value: (row) => <Money cents={row.owed} cell />,
    total: (rows) => <Money cents={rows.reduce((sum, { owed }) => sum + owed, 0)} cell />,
    end: true,
    phone: 'figure',
  },
];
