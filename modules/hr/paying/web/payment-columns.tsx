import { StateOf } from '#kit/web/approval/StateOf.tsx';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { paymentApproval } from '../contract/payment-approval.ts';
import type { PaymentRow } from '../contract/payments.ts';
import { wayInWords } from '../contract/words.ts';

const no: Column<PaymentRow> = {
  key: 'paymentNo',
  label: 'No.',
  value: (row) => <span className="num">{row.paymentNo}</span>,
};
const run: Column<PaymentRow> = { key: 'month', label: 'Payroll', value: (row) => row.runTitle, phone: 'note', wrap: true };
const lines: Column<PaymentRow> = {
  key: 'lines',
  label: 'Lines',
  value: (row) => <span className="num">{row.lines}</span>,
  end: true,
};
const way: readonly Column<PaymentRow>[] = [
  { key: 'bankName', label: 'Way', value: (row) => wayInWords(row), phone: 'note', wrap: true },
  { key: 'moneyName', label: 'Paid out of', value: (row) => row.moneyName, quiet: true, wrap: true, optional: true },
];
const rest: readonly Column<PaymentRow>[] = [
  {
    key: 'amount',
    label: 'Sum, KES',
    value: (row) => <Money cents={row.amount} cell />,
    total: (rows) => (
      <Money cents={rows.reduce((sum, { state, amount }) => sum + (state === 'withdrawn' ? 0 : amount), 0)} cell />
    ),
    end: true,
    phone: 'figure',
  },
  {
    key: 'returned',
    label: 'Returned',
    value: (row) => (row.returned === 0 ? '–' : <Money cents={row.returned} currency={null} />),
    end: true,
  },
  { key: 'state', label: 'State', value: (row) => <StateOf of={paymentApproval} state={row.state} />, phone: 'note' },
  { key: 'paidOn', label: 'Paid on', value: (row) => <DayText day={row.paidOn} /> },
  { key: 'reference', label: 'Reference', value: (row) => row.reference ?? '–', quiet: true, wrap: true },
];

/** Of all payments. What was withdrawn counts for nothing in the sum. */
export const paymentColumns: readonly Column<PaymentRow>[] = [no, run, ...way, { ...lines, optional: true }, ...rest];
/** Of those of one run. */
export const runColumns: readonly Column<PaymentRow>[] = [no, ...way, lines, ...rest];
