import type { ReactNode } from 'react';
import { formatMonth } from '#kit/contract/dates.ts';
import { to } from '#kit/contract/screen.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { Lines } from '#kit/web/ui/chart/Charts.tsx';
import { Figures } from '#kit/web/ui/Figures.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { runsScreens } from '../../runs/contract/screens.ts';
import type { Plan, PlanAccount, PlanMonth, PostedMonth } from '../contract/plans.ts';
import { shortMoney } from './short-money.ts';

const monthText = (month: string): string => formatMonth(`${month}-01`);

interface Of<R> {
  key: string;
  label: string;
  of: (row: R) => number;
}
const amount = <R,>({ key, label, of }: Of<R>, more: Partial<Column<R>> = {}): Column<R> => ({
  key,
  label,
  value: (row) => <Money cents={of(row)} cell />,
  total: (rows: readonly R[]) => <Money cents={rows.reduce((sum, row) => sum + of(row), 0)} cell />,
  end: true,
  ...more,
});

const monthColumns: readonly Column<PlanMonth>[] = [
  { key: 'month', label: 'Month', value: ({ month }) => monthText(month) },
  { key: 'people', label: 'People', value: ({ plan }) => <span className="num">{plan.people}</span>, end: true },
  amount({ key: 'basic', label: 'Basic', of: ({ plan }) => plan.basic }),
  amount({ key: 'gross', label: 'Gross', of: ({ plan }) => plan.gross }),
  amount({ key: 'nssfEmployer', label: 'NSSF, employer', of: ({ plan }) => plan.nssfEmployer }),
  amount({ key: 'housingEmployer', label: 'Housing levy, employer', of: ({ plan }) => plan.housingEmployer }),
  amount({ key: 'nita', label: 'NITA', of: ({ plan }) => plan.nita }),
  amount({ key: 'cost', label: 'Cost', of: ({ plan }) => plan.cost }, { phone: 'figure' }),
  amount({ key: 'same', label: 'Cost without changes', of: ({ same }) => same.cost }),
  amount({ key: 'more', label: 'Difference', of: ({ plan, same }) => plan.cost - same.cost }),
  amount({ key: 'paye', label: 'PAYE', of: ({ plan }) => plan.paye }),
  amount({ key: 'taken', label: 'Taken by law', of: ({ plan }) => plan.taken }),
  amount({ key: 'net', label: 'Net pay', of: ({ plan }) => plan.net }),
];

type AccountRow = PlanAccount & { key: string };

const accountColumns = (months: readonly string[]): readonly Column<AccountRow>[] => [
  { key: 'account', label: 'Account', value: ({ account }) => account },
  { key: 'departmentName', label: 'Department', value: ({ departmentName }) => departmentName ?? '–', phone: 'note' },
  ...months.map((month, at) =>
    amount<AccountRow>({ key: month, label: monthText(month), of: ({ months: all }) => all[at] ?? 0 }),
  ),
  amount({ key: 'total', label: 'Total', of: ({ total }) => total }, { phone: 'figure' }),
  amount({ key: 'same', label: 'Without changes', of: ({ same }) => same }),
  amount({ key: 'more', label: 'Difference', of: ({ total, same }) => total - same }),
];

const postedColumns: readonly Column<PostedMonth>[] = [
  { key: 'month', label: 'Month', value: ({ month }) => monthText(month) },
  { key: 'people', label: 'People', value: ({ people }) => <span className="num">{people}</span>, end: true },
  amount({ key: 'gross', label: 'Gross', of: ({ gross }) => gross }),
  amount({ key: 'employer', label: 'Employer adds', of: ({ employer }) => employer }),
  amount({ key: 'cost', label: 'Cost', of: ({ cost }) => cost }, { phone: 'figure' }),
  amount({ key: 'net', label: 'Net pay', of: ({ net }) => net }),
];

/** Where the payroll of a posted month stands; of several that are, all of the year. */
const payrollOf = ({ runId, month }: PostedMonth): string =>
  runId === null ? to(runsScreens.payrolls, {}, { year: month.slice(0, 4) }) : to(runsScreens.payroll, { id: runId });

const percent = (more: number, of: number): ReactNode => (of === 0 ? undefined : `${((more / of) * 100).toFixed(1)} %`);

/** What a simulation comes to: sums, months, accounts, what was paid, and what was supposed. */
export function PlanResult({ plan: { months, total, accounts, posted, postedCost, assumptions } }: { plan: Plan }) {
  const more = total.plan.cost - total.same.cost;
  const rows = accounts.map((row) => ({ ...row, key: `${row.side} ${row.account} ${row.departmentName}` }));
  const columns = accountColumns(months.map(({ month }) => month));
  return (
    <div className="stack">
      <Figures
        record
        figures={[
          { label: 'Cost', value: <Money cents={total.plan.cost} />, note: `${total.plan.people} people at the end` },
          { label: 'More than without changes', value: <Money cents={more} />, beside: percent(more, total.same.cost) },
          { label: 'Net pay', value: <Money cents={total.plan.net} /> },
          ...(posted.length > 0
            ? [{ label: 'Posted', value: <Money cents={postedCost} />, note: `cost of the last ${posted.length} posted months` }]
            : []),
        ]}
      />
      <Box title="Cost a month">
        <Lines
          label="Cost of pay a month, in shillings"
          data={months.map(({ month, plan, same }) => ({
            month: monthText(month),
            plan: Math.round(plan.cost / 100),
            same: Math.round(same.cost / 100),
          }))}
          by="month"
          series={[
            { key: 'plan', label: 'As supposed' },
            { key: 'same', label: 'Without changes' },
          ]}
          format={(value) => value.toLocaleString('en-KE')}
          tick={shortMoney}
          from="auto"
          dots
        />
      </Box>
      <Box title="By month">
        <RowsTable label="Pay by month" columns={monthColumns} rows={months} keyOf={({ month }) => month} />
      </Box>
      <Box title="Spent, by account">
        <RowsTable
          label="What is spent by account"
          columns={columns}
          rows={rows.filter(({ side }) => side === 'cost')}
          keyOf={({ key }) => key}
        />
      </Box>
      <Box title="Owed, by account">
        <RowsTable
          label="What is owed by account"
          columns={columns}
          rows={rows.filter(({ side }) => side === 'owed')}
          keyOf={({ key }) => key}
        />
      </Box>
      {posted.length > 0 && (
        <Box title="Posted before">
          <RowsTable
            label="Posted months"
            columns={postedColumns}
            rows={posted}
            keyOf={({ month }) => month}
            hrefOf={payrollOf}
          />
        </Box>
      )}
      <Box title="Assumptions" padded>
        <ul>
          {assumptions.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </Box>
    </div>
  );
}
