import { useApi } from '#kit/web/api/hooks.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { type Reconciled, returnsApi } from '../contract/returns.ts';

const amount = (cents: number | null) => (cents === null ? '–' : <Money cents={cents} cell />);

const columns: readonly Column<Reconciled>[] = [
  { key: 'name', label: 'What', value: (row) => row.name, wrap: true },
  { key: 'account', label: 'Account', value: (row) => row.account ?? '–', quiet: true, wrap: true },
  { key: 'slips', label: 'Payslips, KES', value: (row) => amount(row.slips), end: true, phone: 'figure' },
  { key: 'returns', label: 'Returns, KES', value: (row) => amount(row.returns), end: true },
  { key: 'ledger', label: 'Ledger, KES', value: (row) => amount(row.ledger), end: true },
  { key: 'difference', label: 'Difference, KES', value: (row) => amount(row.difference), end: true },
  {
    key: 'ok',
    label: 'Agrees',
    value: (row) => <Status tone={row.ok ? 'pos' : 'neg'}>{row.ok ? 'Agrees' : 'Differs'}</Status>,
    phone: 'note',
  },
];

/** A month’s payslips beside its returns and what was posted. */
export function Reconciliation({ month }: { month: string }) {
  const { data, error, refetch } = useApi(returnsApi.reconciliation, { month }, { keepPrevious: true });
  return (
    <Box
      title="Payslips, returns and ledger"
      aside={data && <Status tone={data.ok ? 'pos' : 'neg'}>{data.ok ? 'All agrees' : 'Something differs'}</Status>}
    >
      {error && !data && <ErrorState title="The comparison could not be loaded" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonPage />}
      {data && (
        <RowsTable
          label="Payslips, returns and ledger"
          columns={columns}
          rows={data.rows}
          keyOf={({ name, account }) => `${name} ${account}`}
        />
      )}
    </Box>
  );
}
