import { useApi } from '#kit/web/api/hooks.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { type StatementLine, suppliersApi } from '../../contract/suppliers.ts';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';

const columns: readonly Column<StatementLine>[] = [
  { key: 'day', label: 'Day', value: (row) => <DayText day={row.day} /> },
  { key: 'documentNo', label: 'Document', value: (row) => <span className="num">{row.documentNo}</span>, quiet: true },
  { key: 'narration', label: 'Particulars', value: (row) => row.narration, wrap: true, phone: 'note' },
  { key: 'billed', label: 'Billed KES', value: (row) => <Money cents={row.billed} cell />, end: true, quiet: true },
  { key: 'paid', label: 'Paid KES', value: (row) => <Money cents={row.paid} cell />, end: true, quiet: true },
  { key: 'balance', label: 'Balance KES', value: (row) => <Money cents={row.balance} cell />, end: true, phone: 'figure' },
];

/** What a supplier billed and was paid, with the balance after each. */
export function SupplierStatement({ id }: { id: number }) {
  const { data, error, refetch } = useApi(suppliersApi.statement, { id });
  if (error) return <ErrorState title="The statement could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonPage />;
  return (
    <Box>
      {data.rows.length === 0 ? (
        <EmptyState title="Nothing yet" text="Bills and payments of this supplier appear here, each with the balance after it." />
      ) : (
        <RowsTable label="Statement" columns={columns} rows={data.rows} keyOf={(row) => row.id} />
      )}
    </Box>
  );
}
