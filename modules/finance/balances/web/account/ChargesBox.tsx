import { today } from '#kit/web/api/clock.ts';
import '#kit/web/ui/css/table.css';
import { Box } from '#kit/web/ui/Box.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import type { AccountCard } from '../../contract/students.ts';

/** Charges that are not paid, the oldest due first. */
export function ChargesBox({ charges }: { charges: AccountCard['charges'] }) {
  if (charges.length === 0)
    return (
      <Box>
        <EmptyState title="Nothing is owed" text="Every charge of this student is paid." />
      </Box>
    );
  return (
    <Box>
      <div className="table-scroll">
        <table className="table" aria-label="Open charges">
          <thead>
            <tr>
              <th className="cell-first">Charge</th>
              <th className="not-phone">Invoice</th>
              <th className="not-phone">Due</th>
              <th className="num cell-end not-phone">Billed KES</th>
              <th className="num cell-end not-phone">Paid KES</th>
              <th className="num cell-end">Owed KES</th>
            </tr>
          </thead>
          <tbody>
            {charges.map((charge) => (
              <tr key={charge.chargeId}>
                <td className="cell-first">
                  {charge.title}
                  <small className="cell-note">
                    due <DayText day={charge.dueOn} />
                  </small>
                  {charge.day > today() && (
                    <div className="hint">
                      billed ahead, counts from <DayText day={charge.day} />
                    </div>
                  )}
                </td>
                <td className="cell-quiet not-phone num">{charge.invoiceNo}</td>
                <td className="cell-quiet not-phone">
                  <DayText day={charge.dueOn} />
                </td>
                <td className="num cell-end cell-quiet not-phone">
                  <Money cents={charge.billed} cell />
                </td>
                <td className="num cell-end cell-quiet not-phone">
                  <Money cents={charge.paid} cell />
                </td>
                <td className="num cell-end">
                  <Money cents={charge.owed} cell />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td className="cell-first">Total</td>
              <td className="not-phone" colSpan={2}>
                {' '}
              </td>
              <td className="num cell-end not-phone">
                <Money cents={charges.reduce((sum, one) => sum + one.billed, 0)} cell />
              </td>
              <td className="num cell-end not-phone">
                <Money cents={charges.reduce((sum, one) => sum + one.paid, 0)} cell />
              </td>
              <td className="num cell-end">
                <Money cents={charges.reduce((sum, one) => sum + one.owed, 0)} cell />
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
    </Box>
  );
}
