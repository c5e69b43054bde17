import { Select } from '@mantine/core';
import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { buildRequest } from '#kit/web/api/request.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { Lines } from '#kit/web/ui/chart/Charts.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { type PayMonth, payReportsApi } from '../contract/reports.ts';
import { returnsScreens } from '../contract/screens.ts';
import { fetchFile, printPaper } from './files.ts';
import { monthText } from './month-words.ts';
import { useQueryValue } from './use-query.ts';
import './returns.css';

/** Shillings as the axis has room for them: 1.31M. */
const short = new Intl.NumberFormat('en-KE', { notation: 'compact', maximumFractionDigits: 2 });

type Amount = 'gross' | 'paye' | 'nssf' | 'health' | 'housing' | 'deductions' | 'net' | 'employer' | 'cost';

const amount = (key: Amount, label: string, more: Partial<Column<PayMonth>> = {}): Column<PayMonth> => ({
  key,
  label,
  value: (row) => <Money cents={row[key]} cell />,
  total: (rows) => <Money cents={rows.reduce((sum, row) => sum + row[key], 0)} cell />,
  end: true,
  ...more,
});
const gross = amount('gross', 'Gross');
const amounts: readonly Column<PayMonth>[] = [
  gross,
  amount('paye', 'PAYE'),
  amount('nssf', 'NSSF'),
  amount('health', 'SHIF'),
  amount('housing', 'Housing levy'),
];
const rest: readonly Column<PayMonth>[] = [
  amount('deductions', 'Other'),
  amount('net', 'Net'),
  amount('employer', 'Employer adds'),
  amount('cost', 'Cost', { phone: 'figure' }),
];
const byStatute = ({ paye, nssf, health, housing }: PayMonth): number => paye + nssf + health + housing;
/** All that the law takes as one figure, where a department stands beside the month: what it is made of is in the Excel file. */
const statute: Column<PayMonth> = {
  key: 'statute',
  label: 'Statutory',
  value: (row) => <Money cents={byStatute(row)} cell />,
  total: (rows) => <Money cents={rows.reduce((sum, row) => sum + byStatute(row), 0)} cell />,
  end: true,
};
const people: Column<PayMonth> = {
  key: 'employees',
  label: 'Employees',
  value: (row) => <span className="num">{row.employees}</span>,
  end: true,
};
const month: Column<PayMonth> = { key: 'month', label: 'Month', value: (row) => monthText(row.month) };
const department: Column<PayMonth> = {
  key: 'departmentName',
  label: 'Department',
  value: (row) => row.departmentName ?? 'No department',
  phone: 'note',
  wrap: true,
};

/** What payroll cost by month of a year, and by department. */
export default function PayYearScreen() {
  const [asked, setYear] = useQueryValue('year');
  const { data, error, refetch } = useApi(payReportsApi.year, asked === undefined ? {} : { year: Number(asked) }, {
    keepPrevious: true,
  });
  const url = (form: 'pdf' | 'xlsx') => buildRequest(payReportsApi.yearFile, { year: data?.year ?? 2000, form }).url;
  const any = data !== undefined && data.months.length > 0;
  const years = data ? [...new Set([data.year, ...data.years])] : [];
  return (
    <Page>
      <PageHeader
        title={returnsScreens.payYear.title}
        meta={[data && String(data.year), 'KES']}
        menu={
          any
            ? [
                { label: 'Print', onClick: () => printPaper(url('pdf')) },
                { label: 'Download as Excel', onClick: () => fetchFile(url('xlsx'), `Payroll by month ${data.year}.xlsx`) },
              ]
            : []
        }
      />
      {years.length > 0 && (
        <Select
          className="returns-period"
          aria-label="Year"
          data={years.map(String)}
          value={data ? String(data.year) : null}
          allowDeselect={false}
          onChange={setYear}
        />
      )}
      {error && !data && <ErrorState title="The report could not be loaded" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonPage />}
      {data && !any && (
        <EmptyState
          title="No posted pay in this year"
          text="Each month appears here once its payroll is posted, with what it cost."
        />
      )}
      {any && <Year months={data.months} departments={data.departments} />}
    </Page>
  );
}

function Year({ months, departments }: { months: readonly PayMonth[]; departments: readonly PayMonth[] }) {
  return (
    <div className="stack">
      <Box title="Cost">
        <Lines
          label="What payroll cost a month, in shillings"
          data={months.map((row) => ({
            month: monthText(row.month),
            cost: Math.round(row.cost / 100),
            net: Math.round(row.net / 100),
          }))}
          by="month"
          series={[
            { key: 'cost', label: 'Cost' },
            { key: 'net', label: 'Net pay' },
          ]}
          format={(value) => value.toLocaleString('en-KE')}
          tick={(value) => short.format(value)}
          from="auto"
          dots
        />
      </Box>
      <Box title="By month">
        <RowsTable
          className="returns-close"
          label="Payroll by month"
          columns={[month, people, ...amounts, ...rest]}
          rows={months}
          keyOf={(row) => row.month}
          hrefOf={(row) => to(returnsScreens.returns, {}, { month: row.month })}
        />
      </Box>
      <Box title="By month and department">
        <RowsTable
          label="Payroll by month and department"
          columns={[month, department, people, gross, statute, ...rest]}
          rows={departments}
          keyOf={(row) => `${row.month} ${row.departmentName}`}
          hrefOf={(row) => to(returnsScreens.returns, {}, { month: row.month })}
        />
      </Box>
    </div>
  );
}
