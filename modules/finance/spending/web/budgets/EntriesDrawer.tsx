import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { type BudgetEntry, budgetsApi } from '../../contract/budgets.ts';
import { spendingScreens } from '../../contract/screens.ts';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { titled } from '../parts/words.ts';

const columns: readonly Column<BudgetEntry>[] = [
  { key: 'day', label: 'Day', value: (row) => <DayText day={row.day} /> },
  { key: 'documentNo', label: 'Document', value: documentOf, quiet: true, phone: 'note' },
  { key: 'narration', label: 'Particulars', value: (row) => row.narration, quiet: true },
  { key: 'amount', label: 'KES', value: (row) => <Money cents={row.amount} cell />, end: true, phone: 'figure' },
];

function documentOf(row: BudgetEntry) {
  const shown = row.documentNo ?? titled(row.kind);
  if (row.kind !== 'voucher' || row.documentId === null) return shown;
  return (
    <Go className="link" href={to(spendingScreens.paymentVoucher, { id: row.documentId })}>
      {shown}
    </Go>
  );
}

/** What was posted to an account within a budget. `open` is the keys of both: `12-40`. */
export function EntriesDrawer({ open, onClose }: { open: string | null; onClose: () => void }) {
  const [id = 0, expenseId = 0] = (open ?? '').split('-').map(Number);
  const shown = id > 0 && expenseId > 0;
  const { data, error, refetch } = useApi(
    budgetsApi.entries,
    { id: id || 1, expenseId: expenseId || 1, size: 200 },
    { enabled: shown },
  );
  return (
    <SideDrawer opened={shown} onClose={onClose} title="What was posted" size={640}>
      <div className="form-scroll">
        {error && <ErrorState title="It could not be loaded" error={error} onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonPage />}
        {data?.rows.length === 0 && (
          <EmptyState title="Nothing yet" text="Nothing has been posted to this account in that time." />
        )}
        {data && data.rows.length > 0 && (
          <RowsTable label="What was posted" columns={columns} rows={data.rows} keyOf={(row) => row.id} />
        )}
        {data && data.total > data.rows.length && (
          <p className="hint">
            The latest {data.rows.length} of {data.total.toLocaleString('en-KE')}. All of them stand in the general ledger of the
            account, under Financial reports.
          </p>
        )}
      </div>
    </SideDrawer>
  );
}
