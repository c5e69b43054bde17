import type { CSSProperties } from 'react';
import { to } from '#kit/contract/screen.ts';
import { Box } from '#kit/web/ui/Box.tsx';
import '#kit/web/ui/css/table.css';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import type { FinanceDashboard } from '../../../contract/balances/dashboard.ts';
import { balancesScreens } from '../../../contract/balances/screens.ts';

type ClassRow = FinanceDashboard['classes'][number];

/** Of what a class was to pay by now, the share that it has paid; null while nothing was asked of it. */
function rateOf({ paid, balance }: ClassRow): number | null {
  const asked = paid + balance;
  return asked > 0 ? Math.max(0, Math.min(1, paid / asked)) : null;
}

/** The classes, the darker the more of its fees a class has paid; each opens its balances. */
export function ClassesBox({ classes, linked }: { classes: FinanceDashboard['classes']; linked: boolean }) {
  if (classes.length === 0)
    return (
      <Box title="By class">
        <EmptyState title="No students in classes" text="What each class was billed, has paid and owes stands here." />
      </Box>
    );
  return (
    <Box title="By class" aside={<span className="hint">darker: more is paid</span>}>
      <div className="table-scroll">
        <table className="table" aria-label="By class">
          <thead>
            <tr>
              <th className="cell-first">Class</th>
              <th className="num cell-end not-phone">Owing</th>
              <th className="num cell-end not-phone">Billed KES</th>
              <th className="num cell-end not-phone">Paid KES</th>
              <th className="num cell-end">Balance KES</th>
              <th className="num cell-end">Paid</th>
            </tr>
          </thead>
          <tbody>
            {classes.map((row) => {
              const rate = rateOf(row);
              const heat: CSSProperties & Record<'--heat', number> = { '--heat': rate ?? 0 };
              return (
                <tr key={row.classId}>
                  <td className="cell-first">
                    {linked ? (
                      <Go className="cell-link" href={to(balancesScreens.feeBalances, {}, { classId: row.classId })}>
                        {row.name}
                      </Go>
                    ) : (
                      row.name
                    )}
                  </td>
                  <td className="num cell-end cell-quiet not-phone">
                    {row.owing} of {row.students}
                  </td>
                  <td className="num cell-end cell-quiet not-phone">
                    <Money cents={row.billed} cell />
                  </td>
                  <td className="num cell-end cell-quiet not-phone">
                    <Money cents={row.paid} cell />
                  </td>
                  <td className="num cell-end">
                    <Money cents={row.balance} cell />
                  </td>
                  <td className="num cell-end heat" style={heat}>
                    {rate === null ? '–' : `${(rate * 100).toFixed(0)} %`}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </Box>
  );
}
