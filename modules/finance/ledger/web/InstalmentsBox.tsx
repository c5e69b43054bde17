import '#kit/web/ui/css/table.css';
import { Box } from '#kit/web/ui/Box.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { Money } from '#kit/web/ui/Money.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import type { Instalment } from '../contract/instalments.ts';

/** The parts of a term's fees with their days; nothing where all of them are due at once. */
export function InstalmentsBox({ instalments }: { instalments: readonly Instalment[] }) {
  if (instalments.length === 0) return null;
  return (
    <Box title="Instalments of this term" count={instalments.length}>
      <div className="table-scroll">
        <table className="table" aria-label="Instalments">
          <thead>
            <tr>
              <th className="cell-first">Due</th>
              <th>State</th>
              <th className="num cell-end not-phone">Amount KES</th>
              <th className="num cell-end not-phone">Paid KES</th>
              <th className="num cell-end">Left KES</th>
            </tr>
          </thead>
          <tbody>
            {instalments.map((one) => (
              <tr key={one.dueOn}>
                <td className="cell-first">
                  <DayText day={one.dueOn} />
                </td>
                <td>
                  <InstalmentState instalment={one} />
                </td>
                <td className="num cell-end cell-quiet not-phone">
                  <Money cents={one.amount} cell />
                </td>
                <td className="num cell-end cell-quiet not-phone">
                  <Money cents={one.paid} cell />
                </td>
                <td className="num cell-end">
                  <Money cents={one.left} cell />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Box>
  );
}

function InstalmentState({ instalment: { left, overdueDays } }: { instalment: Instalment }) {
  if (left === 0) return <Status>Paid</Status>;
  if (overdueDays > 0) return <Status tone="att">{counted(overdueDays, 'day')} overdue</Status>;
  return <Status>Not due yet</Status>;
}
