import { formatDay, formatMonth } from '#kit/contract/dates.ts';
import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { Lines } from '#kit/web/ui/chart/Charts.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Figures } from '#kit/web/ui/Figures.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { daysScreens } from '../../days/contract/screens.ts';
import { contractKindWords, lackingWords } from '../../employees/contract/kinds.ts';
import { employeesScreens } from '../../employees/contract/screens.ts';
import { leaveScreens } from '../../leave/contract/screens.ts';
import { shortMoney } from '../../plans/web/short-money.ts';
import { endsWithin, type HrDashboard, hrFiguresApi } from '../contract/figures.ts';
import { PayCost } from './PayCost.tsx';

const { employees, employee } = employeesScreens;

type Department = HrDashboard['departments'][number];
type Kind = HrDashboard['kinds'][number];
type Ending = HrDashboard['ending'][number];
type Away = HrDashboard['onLeave'][number];
type Lack = HrDashboard['lacks'][number];

const sum = (rows: readonly { people: number; basic: number }[], of: 'people' | 'basic') =>
  rows.reduce((total, row) => total + row[of], 0);

const people: Column<Department> & Column<Kind> = {
  key: 'people',
  label: 'People',
  value: (row: { people: number }) => <span className="num">{row.people}</span>,
  total: (rows: readonly { people: number; basic: number }[]) => sum(rows, 'people'),
  end: true,
  phone: 'figure',
};
const basic: Column<Department> & Column<Kind> = {
  key: 'basic',
  label: 'Basic pay a month, KES',
  value: (row: { basic: number }) => <Money cents={row.basic} cell />,
  total: (rows: readonly { people: number; basic: number }[]) => <Money cents={sum(rows, 'basic')} cell />,
  end: true,
};

const departmentColumns: readonly Column<Department>[] = [
  { key: 'name', label: 'Department', value: ({ name }) => name ?? 'No department' },
  people,
  basic,
];
const kindColumns: readonly Column<Kind>[] = [
  { key: 'kind', label: 'Employed as', value: ({ kind }) => contractKindWords[kind] },
  people,
  basic,
];

const endingWords: Readonly<Record<Ending['what'], string>> = {
  contract: 'Contract',
  probation: 'Probation',
  exemption: 'Exemption for disability',
  document: 'Document',
};
const endingColumns: readonly Column<Ending>[] = [
  { key: 'name', label: 'Name', value: ({ name }) => name },
  { key: 'what', label: 'What ends', value: ({ what, detail }) => detail ?? endingWords[what], phone: 'note' },
  { key: 'day', label: 'On', value: ({ day }) => <DayText day={day} />, end: true, phone: 'figure' },
];
const endingTab: Readonly<Record<Ending['what'], string>> = {
  contract: 'contracts',
  probation: 'overview',
  exemption: 'overview',
  document: 'documents',
};

const awayColumns: readonly Column<Away>[] = [
  { key: 'name', label: 'Name', value: ({ name }) => name },
  { key: 'typeName', label: 'Leave', value: ({ typeName }) => typeName, phone: 'note' },
  { key: 'untilDay', label: 'Until', value: ({ untilDay }) => <DayText day={untilDay} />, end: true, phone: 'figure' },
];

const lackColumns: readonly Column<Lack>[] = [
  { key: 'what', label: 'Missing', value: ({ what }) => lackingWords[what] },
  { key: 'people', label: 'People', value: (row) => <span className="num">{row.people}</span>, end: true, phone: 'figure' },
];

/** Who is employed, away, about to leave and lacking something; every figure opens its list. */
export default function DashboardScreen() {
  const { data, error, refetch } = useApi(hrFiguresApi.today, {}, { live: ['approvals'] });
  return (
    <Page>
      <PageHeader title="HR today" meta={[data && formatDay(data.day)]} />
      {error && !data && <ErrorState title="The dashboard could not be loaded" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonPage />}
      {data && (data.employed + data.coming === 0 ? <Nobody /> : <Today of={data} />)}
    </Page>
  );
}

const Nobody = () => (
  <EmptyState
    title="No employees yet"
    text="Give those of the staff whom the school pays a contract under Employees, one by one or from a sheet. What they come to appears here then."
  />
);

function Today({ of }: { of: HrDashboard }) {
  const lastMonth = of.lastMonth.month.slice(0, 7);
  return (
    <>
      <Figures
        figures={[
          {
            label: 'Employed',
            value: of.employed,
            ...(of.coming > 0 ? { note: `${of.coming} start later` } : {}),
            trend: of.trend.map((month) => month.people),
            href: to(employees),
          },
          { label: 'On probation', value: of.probation, href: to(employees, {}, { state: 'probation' }) },
          {
            label: 'On leave today',
            value: of.onLeave.length,
            href: to(leaveScreens.leave, {}, { from: of.day, until: of.day }),
          },
          { label: 'Leave to approve', value: of.leaveWaits, href: to(leaveScreens.leave, {}, { state: 'waiting' }) },
          {
            label: 'About to end',
            value: of.endingTotal,
            note: `within ${endsWithin} days`,
            href: to(employees, {}, { endsBy: of.until }),
          },
          {
            label: 'Attendance open',
            value: of.lastMonth.open,
            note: `of ${formatMonth(of.lastMonth.month)}`,
            href: to(daysScreens.staffMonths, {}, { month: lastMonth, taken: false, employed: true }),
          },
        ]}
      />
      <Box title="By department">
        <RowsTable
          label="Employees by department"
          columns={departmentColumns}
          rows={of.departments}
          keyOf={({ departmentId }) => departmentId ?? 0}
          hrefOf={({ departmentId }) => to(employees, {}, departmentId === null ? {} : { departmentId })}
        />
      </Box>
      <Box title="By kind of employment">
        <RowsTable
          label="Employees by kind"
          columns={kindColumns}
          rows={of.kinds}
          keyOf={({ kind }) => kind}
          hrefOf={({ kind }) => to(employees, {}, { kind })}
        />
      </Box>
      {of.ending.length > 0 && (
        <Box title="About to end">
          <RowsTable
            label="What is about to end"
            columns={endingColumns}
            rows={of.ending}
            keyOf={({ staffMemberId, what, detail, day }) => `${staffMemberId} ${what} ${detail} ${day}`}
            hrefOf={({ staffMemberId, what }) => to(employee, { id: staffMemberId }, { tab: endingTab[what] })}
          />
        </Box>
      )}
      {of.onLeave.length > 0 && (
        <Box title="On leave today">
          <RowsTable
            label="On leave today"
            columns={awayColumns}
            rows={of.onLeave}
            keyOf={({ requestId }) => requestId}
            hrefOf={({ requestId }) => to(leaveScreens.leaveRequest, { id: requestId })}
          />
        </Box>
      )}
      {of.lacks.length > 0 && (
        <Box title="Missing for payroll">
          <RowsTable
            label="Missing for payroll"
            columns={lackColumns}
            rows={of.lacks}
            keyOf={({ what }) => what}
            hrefOf={({ what }) => to(employees, {}, { lacks: what })}
          />
        </Box>
      )}
      <PayCost />
      <Box title="Basic pay by contract">
        <Lines
          label="Basic pay a month by the contracts that held, in shillings"
          data={of.trend.map(({ month, basic: cents }) => ({ month: formatMonth(month), basic: Math.round(cents / 100) }))}
          by="month"
          series={[{ key: 'basic', label: 'Basic pay' }]}
          format={(value) => value.toLocaleString('en-KE')}
          tick={shortMoney}
          from="auto"
          dots
        />
      </Box>
    </>
  );
}
