import { formatDay } from '#kit/contract/dates.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import type { Filter } from '#kit/web/resource/FilterBar.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Status, type Tone } from '#kit/web/ui/Status.tsx';
import {
  modes,
  modeWords,
  type ReceiptState,
  receiptStates,
  seriesKinds,
  seriesWords,
  stateWords,
} from '../../receiving/contract/modes.ts';
import type { ReceiptRow } from '../contract/receipts.ts';

const tones: Record<ReceiptState, Tone> = { posted: 'quiet', pending: 'att', crossed: 'neg', bounced: 'neg' };

/** A receipt's state in words; only exceptions are coloured. */
export function ReceiptStatus({ state }: { state: ReceiptState }) {
  return <Status tone={tones[state]}>{stateWords[state]}</Status>;
}

const stands = ({ state }: ReceiptRow) => state === 'posted' || state === 'pending';

export const receiptColumns: readonly Column<ReceiptRow>[] = [
  { key: 'receiptNo', label: 'Receipt', value: (row) => <span className="num">{row.receiptNo}</span> },
  { key: 'day', label: 'Day', value: (row) => formatDay(row.day, true), quiet: true, phone: 'note' },
  { key: 'name', label: 'For', value: (row) => row.name, phone: 'note' },
  {
    key: 'admissionNo',
    label: 'Adm no.',
    value: (row) => <span className="num">{row.admissionNo}</span>,
    quiet: true,
    optional: true,
  },
  { key: 'className', label: 'Class', value: (row) => row.className, quiet: true, optional: true },
  { key: 'mode', label: 'Mode', value: (row) => modeWords[row.mode] },
  { key: 'reference', label: 'Reference', value: (row) => <span className="num">{row.reference}</span>, quiet: true },
  { key: 'account', label: 'Account', value: (row) => row.account, quiet: true, optional: true },
  { key: 'series', label: 'Kind', value: (row) => seriesWords[row.series], quiet: true, optional: true },
  { key: 'cashierName', label: 'Cashier', value: (row) => row.cashierName, quiet: true },
  { key: 'state', label: 'State', value: (row) => <ReceiptStatus state={row.state} /> },
  {
    key: 'amount',
    label: 'Amount, KES',
    value: (row) =>
      stands(row) ? (
        <Money cents={row.amount} cell />
      ) : (
        <s className="muted">
          <Money cents={row.amount} cell />
        </s>
      ),
    end: true,
    phone: 'figure',
    total: (rows) => <Money cents={rows.filter(stands).reduce((sum, row) => sum + row.amount, 0)} cell />,
  },
];

/** What receipts are filtered by; the classes and, where they are asked for, the cashiers are the school's own. */
export function receiptFilters(
  classes: readonly { id: number; name: string }[],
  cashiers?: readonly string[],
): readonly Filter[] {
  return [
    { key: 'from', label: 'From', options: 'day' },
    { key: 'to', label: 'Until', options: 'day' },
    { key: 'mode', label: 'Mode', options: modes.map((value) => ({ value, label: modeWords[value] })) },
    {
      key: 'state',
      label: 'State',
      options: [
        { value: 'counted', label: 'Posted or not cleared' },
        ...receiptStates.map((value) => ({ value, label: stateWords[value] })),
      ],
    },
    ...(cashiers ? [{ key: 'cashier', label: 'Cashier', options: cashiers.map((name) => ({ value: name, label: name })) }] : []),
    { key: 'series', label: 'Kind', options: seriesKinds.map((value) => ({ value, label: seriesWords[value] })) },
    { key: 'classId', label: 'Class', options: classes.map(({ id, name }) => ({ value: id, label: name })) },
  ];
}
