import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import type { ListState } from '#kit/web/resource/use-list-state.ts';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { lookupsApi } from '#modules/settings/contract/lookups.ts';
import { exceptionCodes, exceptionWords } from '../../contract/exceptions.ts';
import type { PayRun } from '../../contract/runs.ts';
import { runsScreens } from '../../contract/screens.ts';
import { paySlipsApi, type SlipRow } from '../../contract/slips.ts';
import { changeText, exceptionTone, inWords } from '../pay-words.ts';

type Sum = 'basic' | 'gross' | 'paye' | 'nssf' | 'health' | 'housing' | 'deductions' | 'net';

const amount = (key: Sum, label: string, more: Partial<Column<SlipRow>> = {}): Column<SlipRow> => ({
  key,
  label: `${label}, KES`,
  value: (row) => <Money cents={row[key]} currency={null} />,
  total: (rows) => <Money cents={rows.reduce((sum, row) => sum + row[key], 0)} currency={null} />,
  end: true,
  ...more,
});

const columns: readonly Column<SlipRow>[] = [
  { key: 'fullName', label: 'Name', value: (row) => row.fullName, wrap: true },
  { key: 'payrollNo', label: 'No.', value: (row) => <span className="num">{row.payrollNo}</span>, phone: 'note' },
  {
    key: 'exceptions',
    label: 'To check',
    value: ({ exceptions }) =>
      exceptions[0] && <span className={`run-codes ${exceptionTone(exceptions[0])}`}>{inWords(exceptions)}</span>,
    phone: 'note',
  },
  amount('basic', 'Basic'),
  amount('gross', 'Gross'),
  amount('paye', 'PAYE'),
  amount('nssf', 'NSSF', { optional: true }),
  amount('health', 'SHIF', { optional: true }),
  amount('housing', 'Housing levy', { optional: true }),
  amount('deductions', 'Deductions'),
  amount('net', 'Net', { phone: 'figure' }),
  {
    key: 'netBefore',
    label: 'Last month, KES',
    value: (row) => <Before row={row} />,
    end: true,
  },
  { key: 'departmentName', label: 'Department', value: (row) => row.departmentName, quiet: true, wrap: true },
];

/** Net pay of the month before, and what it has changed by since. */
function Before({ row: { net, netBefore } }: { row: SlipRow }) {
  if (netBefore === null) return <span className="hint">None</span>;
  return (
    <>
      <Money cents={netBefore} currency={null} />
      {net !== netBefore && (
        <>
          <br />
          <small className="hint">{changeText(net, netBefore)}</small>
        </>
      )}
    </>
  );
}

/** The payslips of a run: what is to be looked at first. */
export function SlipsTab({ run }: { run: PayRun }) {
  if (run.state === 'draft')
    return (
      <div className="box">
        <EmptyState
          title="Not calculated yet"
          text="Calculating it makes a payslip for each employee, of the contract, the attendance that is confirmed, allowances, deductions and the law of the month. It can be calculated again until it is reviewed."
        />
      </div>
    );
  return <Slips run={run} />;
}

function Slips({ run }: { run: PayRun }) {
  const { data: departments } = useApi(lookupsApi.departments, {}, { staleTime: 60_000 });
  const { state, body } = useListBody({
    list: paySlipsApi.list,
    name: 'hr.paySlips.list',
    fixed: { id: run.id },
    words: {
      title: `Payslips of ${run.title}`,
      search: 'Name or payroll no.',
      empty: {
        title: 'No payslips',
        text: 'The school pays none of those whom this payroll is of in its month, or another payroll has taken them.',
      },
    },
    columns,
    filters: [
      {
        key: 'exception',
        label: 'To check',
        options: exceptionCodes.map((value) => ({ value, label: exceptionWords[value] })),
      },
      { key: 'looked', label: 'Which', options: [{ value: 'true', label: 'All with something to look at' }] },
      {
        key: 'departmentId',
        label: 'Department',
        options: (departments?.rows ?? []).map(({ id, name }) => ({ value: id, label: name })),
      },
    ],
    record: { href: (row) => to(runsScreens.payslip, { id: row.id }) },
  });
  return (
    <>
      <Exceptions run={run} state={state} />
      {body}
    </>
  );
}

/** How many payslips have what to be looked at; each shows its payslips, and pressed again all. */
function Exceptions({ run, state }: { run: PayRun; state: ListState }) {
  // The same question as the list’s, so that it is asked once.
  const { data } = useApi(paySlipsApi.list, { ...state.input, id: run.id }, { keepPrevious: true });
  const some = data?.exceptions.filter(({ count }) => count > 0) ?? [];
  if (some.length === 0) return null;
  return (
    <nav className="run-exceptions" aria-label="What is to be looked at">
      {some.map(({ code, count }) => {
        const here = state.filters['exception'] === code;
        return (
          <Go
            key={code}
            className="chip"
            href={state.href({ exception: here ? null : code })}
            aria-current={here ? 'true' : undefined}
          >
            <Status tone={exceptionTone(code)}>{exceptionWords[code]}</Status>
            <strong className="num">{count}</strong>
          </Go>
        );
      })}
    </nav>
  );
}
