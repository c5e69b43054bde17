import type { Column } from '#kit/web/resource/DataTable.tsx';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import type { CheckedLine } from '../../contract/wallet-moves.ts';

const columns: readonly Column<CheckedLine>[] = [
  { key: 'row', label: 'Row', value: ({ row }) => <span className="num">{row}</span> },
  // Beside the number of the row: on a phone the table is moved sideways, and this is what it is looked at for.
  {
    key: 'wrong',
    label: 'Check',
    value: ({ wrong }) => (wrong === null ? <Status tone="pos">Right</Status> : <Status tone="neg">{wrong}</Status>),
  },
  { key: 'studentName', label: 'Student', value: ({ studentName }) => studentName ?? '–' },
  { key: 'text', label: 'As pasted', value: ({ text }) => text, quiet: true },
  { key: 'amount', label: 'Amount, KES', value: ({ amount }) => amount !== null && <Money cents={amount} cell />, end: true },
];

/** What each pasted row means, the wrong ones first. */
export function SheetRows({ rows }: { rows: readonly CheckedLine[] }) {
  const sorted = rows.toSorted((a, b) => Number(b.wrong !== null) - Number(a.wrong !== null) || a.row - b.row);
  return (
    <div className="box">
      <RowsTable label="Checked rows" columns={columns} rows={sorted} keyOf={({ row }) => row} sideways />
    </div>
  );
}
