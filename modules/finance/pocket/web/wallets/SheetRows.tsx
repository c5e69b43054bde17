import { Money } from '#kit/web/ui/Money.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import type { CheckedLine } from '../../contract/wallet-moves.ts';
import '#kit/web/ui/css/table.css';

/** What each pasted row means, the wrong ones first. */
export function SheetRows({ rows }: { rows: readonly CheckedLine[] }) {
  const sorted = rows.toSorted((a, b) => Number(b.wrong !== null) - Number(a.wrong !== null) || a.row - b.row);
  return (
    <div className="box">
      <div className="table-scroll">
        <table className="table" aria-label="Checked rows">
          <thead>
            <tr>
              <th scope="col">Row</th>
              <th scope="col">Student</th>
              <th scope="col" className="not-phone">
                As pasted
              </th>
              <th scope="col" className="cell-end">
                Amount, KES
              </th>
              <th scope="col">Check</th>
            </tr>
          </thead>
          <tbody>
            {sorted.map((row) => (
              <tr key={row.row}>
                <td className="num">{row.row}</td>
                <td className="cell-first">{row.studentName ?? '–'}</td>
                <td className="cell-quiet not-phone">{row.text}</td>
                <td className="num cell-end">{row.amount !== null && <Money cents={row.amount} cell />}</td>
                <td>{row.wrong === null ? <Status tone="pos">Right</Status> : <Status tone="neg">{row.wrong}</Status>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
