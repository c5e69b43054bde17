import { Box } from '#kit/web/ui/Box.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import type { CheckedBill } from '../../contract/other-bills.ts';
import '#kit/web/ui/css/table.css';
import '#kit/web/ui/css/people.css';

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
          <div className="table-scroll">
            <table className="table" aria-label="Who would be billed">
              <thead>
                <tr>
                  <th>Student</th>
                  <th>Class</th>
                  <th className="cell-end">Amount, KES</th>
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <tr key={row.id}>
                    <td>
                      {row.fullName} <small className="hint num">{row.admissionNo}</small>
                    </td>
                    <td className="cell-quiet">{row.className}</td>
                    <td className="cell-end">
                      <Money cents={row.amount} cell />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          {students > rows.length && <p className="box-body hint">and {counted(students - rows.length, 'more student')}</p>}
        </Box>
      )}
    </>
  );
}
