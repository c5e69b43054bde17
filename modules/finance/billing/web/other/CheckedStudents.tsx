import type { Column } from '#kit/web/resource/DataTable.tsx';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import type { CheckedBill } from '../../contract/other-bills.ts';
import '#kit/web/ui/css/people.css';

const columns: readonly Column<CheckedBill['rows'][number]>[] = [
  {
    key: 'fullName',
    label: 'Student',
    value: (row) => (
      <>
        {row.fullName} <small className="hint num">{row.admissionNo}</small>
      </>
    ),
  },
  { key: 'className', label: 'Class', value: ({ className }) => className, quiet: true, phone: 'note' },
  { key: 'amount', label: 'Amount, KES', value: ({ amount }) => <Money cents={amount} cell />, end: true, phone: 'figure' },
];

/** Whom a bill would charge, and which lines are wrong. */
export function CheckedStudents({ checked: { students, total, rows, errors } }: { checked: CheckedBill }) {
  return (
    <>
      {errors.length > 0 && (
        <Box title="Lines to put right" count={errors.length}>
          <ul className="people">
            {errors.map((error) => (
              <li key={error.line}>
                <span>
                  <strong>Line {error.line}</strong> <small className="hint num">{error.text}</small>
                </span>
                <span className="neg">{error.message}</span>
              </li>
            ))}
          </ul>
        </Box>
      )}
      {students === 0 && errors.length === 0 && <Note tone="att">Nobody is in this choice.</Note>}
      {students > 0 && (
        <Box title="Students to be billed" count={students} aside={<Money cents={total} />}>
          <RowsTable label="Who would be billed" columns={columns} rows={rows} keyOf={({ id }) => id} />
          {students > rows.length && <p className="box-body hint">and {counted(students - rows.length, 'more student')}</p>}
        </Box>
      )}
    </>
  );
}
