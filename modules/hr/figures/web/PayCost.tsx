import { judge } from '#kit/contract/access.ts';
import { formatMonth } from '#kit/contract/dates.ts';
import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { viewer } from '#kit/web/api/session.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { Lines } from '#kit/web/ui/chart/Charts.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Figures } from '#kit/web/ui/Figures.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { payRead } from '../../contract/access.ts';
import { shortMoney } from '../../plans/web/short-money.ts';
import { returnsScreens } from '../../returns/contract/screens.ts';
import { runsScreens } from '../../runs/contract/screens.ts';
import { hrFiguresApi, type PayDashboard } from '../contract/figures.ts';

type Month = PayDashboard['months'][number];

const monthText = (month: string): string => formatMonth(`${month}-01`);

const amount = (key: 'gross' | 'employer' | 'cost', label: string, more: Partial<Column<Month>> = {}): Column<Month> => ({
  key,
  label,
  value: (row) => <Money cents={row[key]} cell />,
  total: (rows) => <Money cents={rows.reduce((sum, row) => sum + row[key], 0)} cell />,
  end: true,
  ...more,
});
const columns: readonly Column<Month>[] = [
  { key: 'month', label: 'Month', value: ({ month }) => monthText(month) },
  { key: 'people', label: 'People', value: ({ people }) => <span className="num">{people}</span>, end: true },
  amount('gross', 'Gross'),
  amount('employer', 'Employer adds'),
  amount('cost', 'Cost', { phone: 'figure' }),
];

/** The payroll of a month; where several are posted, those of its year. */
const payrollOf = ({ month, runId }: Month): string =>
  runId === null ? to(runsScreens.payrolls, {}, { year: month.slice(0, 4) }) : to(runsScreens.payroll, { id: runId });

/** What pay has cost in the last posted months, for those who may read pay; nothing for others. */
export function PayCost() {
  const may = judge(payRead, viewer()) === 'allowed';
  const { data, error, refetch } = useApi(hrFiguresApi.pay, {}, { enabled: may });
  if (!may) return null;
  if (error && !data)
    return <ErrorState title="The cost of pay could not be loaded" error={error} onRetry={() => void refetch()} />;
  const last = data?.months.at(-1);
  if (!data || (!last && data.returnsDue === 0)) return null;
  return (
    <>
      <Figures
        figures={[
          ...(last
            ? [
                {
                  label: 'Cost of pay',
                  value: <Money cents={last.cost} />,
                  note: monthText(last.month),
                  trend: data.months.map(({ cost }) => cost),
                  href: payrollOf(last),
                },
                { label: 'Paid by payroll', value: last.people, note: monthText(last.month), href: payrollOf(last) },
              ]
            : []),
          { label: 'Returns due', value: data.returnsDue, note: 'of months before this one', href: to(returnsScreens.returns) },
        ]}
      />
      {last && (
        <Box title="Cost of pay">
          <Lines
            label="Cost of pay of the last posted months, in shillings"
            data={data.months.map(({ month, gross, cost }) => ({
              month: monthText(month),
              gross: Math.round(gross / 100),
              cost: Math.round(cost / 100),
            }))}
            by="month"
            series={[
              { key: 'cost', label: 'Cost' },
              { key: 'gross', label: 'Gross pay' },
            ]}
            format={(value) => value.toLocaleString('en-KE')}
            tick={shortMoney}
            from="auto"
            dots
          />
          <RowsTable
            label="Cost of pay by month"
            columns={columns}
            rows={data.months}
            keyOf={({ month }) => month}
            hrefOf={payrollOf}
          />
        </Box>
      )}
    </>
  );
}
