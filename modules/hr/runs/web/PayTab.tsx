import { judge } from '#kit/contract/access.ts';
import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { viewer } from '#kit/web/api/session.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { runsScreens } from '../contract/screens.ts';
import { paySlipsApi, type SlipRow } from '../contract/slips.ts';
import { monthText, takenByLaw } from './pay-words.ts';

const amount = (key: string, label: string, of: (row: SlipRow) => number, figure = false): Column<SlipRow> => ({
  key,
  label: `${label}, KES`,
  value: (row) => <Money cents={of(row)} currency={null} />,
  end: true,
  ...(figure ? { phone: 'figure' } : {}),
});

const columns: readonly Column<SlipRow>[] = [
  { key: 'month', label: 'Month', value: ({ month }) => monthText(month) },
  amount('basic', 'Basic', ({ basic }) => basic),
  amount('gross', 'Gross', ({ gross }) => gross),
  amount('law', 'Taken by law', takenByLaw),
  amount('deductions', 'Deductions', ({ deductions }) => deductions),
  amount('net', 'Net', ({ net }) => net, true),
];

/** Whether the viewer may read payslips of others. */
export const readsPay = (): boolean => judge(paySlipsApi.ofEmployee.access, viewer()) === 'allowed';

/** The payslips of an employee, the newest first. */
export function PayTab({ memberId }: { memberId: number }) {
  const { data, error, refetch } = useApi(paySlipsApi.ofEmployee, { id: memberId });
  if (error && !data) return <ErrorState title="The payslips could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonPage />;
  return (
    <Box title="Payslips" count={data.rows.length}>
      {data.rows.length === 0 ? (
        <EmptyState title="No payslips yet" text="Each month’s payslip appears here once a payroll is calculated." />
      ) : (
        <RowsTable
          label="Payslips"
          columns={columns}
          rows={data.rows}
          keyOf={({ id }) => id}
          hrefOf={({ id }) => to(runsScreens.payslip, { id })}
        />
      )}
    </Box>
  );
}
