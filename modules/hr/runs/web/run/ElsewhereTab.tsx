import { judge } from '#kit/contract/access.ts';
import { to } from '#kit/contract/screen.ts';
import { viewer } from '#kit/web/api/session.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { employeesScreens } from '../../../employees/contract/screens.ts';
import type { PayRun } from '../../contract/runs.ts';
import { runsScreens } from '../../contract/screens.ts';

type Elsewhere = PayRun['elsewhere'][number];

const columns: readonly Column<Elsewhere>[] = [
  {
    key: 'fullName',
    label: 'Name',
    value: ({ fullName, staffMemberId }) =>
      judge(employeesScreens.employee.access, viewer()) === 'allowed' ? (
        <Go href={to(employeesScreens.employee, { id: staffMemberId })} className="link">
          {fullName}
        </Go>
      ) : (
        fullName
      ),
  },
  {
    key: 'runTitle',
    label: 'Payroll',
    value: ({ runId, runTitle }) => (
      <Go href={to(runsScreens.payroll, { id: runId })} className="link">
        {runTitle}
      </Go>
    ),
    phone: 'figure',
  },
];

/** Whom another run of the month pays. */
export function ElsewhereTab({ run }: { run: PayRun }) {
  if (run.elsewhere.length === 0)
    return (
      <div className="box">
        <EmptyState
          title="Nobody is in another payroll"
          text="Who is paid by another payroll of the same month appears here, as each is paid once a month."
        />
      </div>
    );
  return (
    <Box title="Paid by another payroll of the month" count={run.elsewhere.length}>
      <RowsTable
        label="Who is in another payroll"
        columns={columns}
        rows={run.elsewhere}
        keyOf={({ staffMemberId, runId }) => `${staffMemberId} ${runId}`}
      />
    </Box>
  );
}
