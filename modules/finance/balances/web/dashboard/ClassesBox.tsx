import type { CSSProperties, ReactNode } from 'react';
import { Box } from '#kit/web/ui/Box.tsx';
import '#kit/web/ui/css/table.css';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { classList } from '../../contract/board-lists.ts';
import type { FinanceDashboard } from '../../contract/dashboard.ts';
import { opens } from './FigureLine.tsx';

type ClassRow = FinanceDashboard['classes'][number];

/** Of what a class was to pay by now, the share that it has paid; null while nothing was asked of it. */
function rateOf({ paid, balance }: ClassRow): number | null {
  const asked = paid + balance;
  return asked > 0 ? Math.max(0, Math.min(1, paid / asked)) : null;
}

/** A cell that opens the balances of its class. */
function Cell({ of, query = {}, name, children }: CellProps) {
  const href = opens(classList(of, query));
  return href === undefined ? (
    children
  ) : (
    <Go className={name ? 'cell-link' : 'finance-cell'} href={href}>
      {children}
    </Go>
  );
}

interface CellProps {
  of: number;
  query?: Record<string, string>;
  /** It is the class's name. */
  name?: boolean;
  children: ReactNode;
}

/** The classes, in stronger colour the more of its fees a class has paid; each figure opens its balances. */
export function ClassesBox({ classes }: { classes: FinanceDashboard['classes'] }) {
  if (classes.length === 0)
    return (
      <Box title="By class">
        <EmptyState title="No students in classes" text="What each class was billed, has paid and owes appears here." />
      </Box>
    );
  return (
    <Box title="By class" aside={<span className="hint">stronger colour: more is paid</span>}>
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
                  <td className="cell-first cell-wrap">
                    <Cell of={row.classId} name>
                      {row.name}
                    </Cell>
                  </td>
                  <td className="num cell-end cell-quiet not-phone">
                    <Cell of={row.classId} query={{ owing: 'owing' }}>
                      {row.owing}
                    </Cell>{' '}
                    of <Cell of={row.classId}>{row.students}</Cell>
                  </td>
                  <td className="num cell-end cell-quiet not-phone">
                    <Cell of={row.classId} query={{ sort: '-billed' }}>
                      <Money cents={row.billed} cell />
                    </Cell>
                  </td>
                  <td className="num cell-end cell-quiet not-phone">
                    <Cell of={row.classId} query={{ sort: '-paid' }}>
                      <Money cents={row.paid} cell />
                    </Cell>
                  </td>
                  <td className="num cell-end">
                    <Cell of={row.classId}>
                      <Money cents={row.balance} cell />
                    </Cell>
                  </td>
                  <td className="num cell-end heat" style={heat}>
                    <Cell of={row.classId} query={{ sort: 'paid' }}>
                      {rate === null ? '–' : `${(rate * 100).toFixed(0)} %`}
                    </Cell>
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
