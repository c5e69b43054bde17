import type { Column } from '#kit/web/resource/DataTable.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Status, type Tone } from '#kit/web/ui/Status.tsx';
import type { BillRow } from '../../contract/bills.ts';

export const billWords = { open: 'Open', overdue: 'Overdue', paid: 'Paid', reversed: 'Reversed' } as const;
const tones: Record<BillRow['state'], Tone> = { open: 'quiet', overdue: 'neg', paid: 'pos', reversed: 'att' };

export const billState = (state: BillRow['state']) => <Status tone={tones[state]}>{billWords[state]}</Status>;

export const billColumns: readonly Column<BillRow>[] = [
  { key: 'billNo', label: 'Invoice no.', value: (row) => row.billNo },
  { key: 'supplierName', label: 'Supplier', value: (row) => row.supplierName, phone: 'note' },
  { key: 'day', label: 'Day', value: (row) => <DayText day={row.day} />, quiet: true },
  { key: 'dueOn', label: 'Due', value: (row) => <DayText day={row.dueOn} />, quiet: true },
  { key: 'state', label: 'State', value: (row) => billState(row.state) },
  {
    key: 'amount',
    label: 'Amount KES',
    value: (row) => <Money cents={row.amount} cell />,
    total: (rows) => <Money cents={rows.reduce((sum, { amount }) => sum + amount, 0)} cell />,
    end: true,
    quiet: true,
  },
  { key: 'promised', label: 'On vouchers', value: (row) => <Money cents={row.promised} cell />, end: true, quiet: true },
  {
    key: 'owed',
    label: 'Owed KES',
    value: (row) => <Money cents={row.owed} cell />,
    total: (rows) => <Money cents={rows.reduce((sum, { owed }) => sum + owed, 0)} cell />,
    end: true,
    phone: 'figure',
  },
];
