import type { Output } from '#kit/contract/endpoint.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { judge } from '#kit/contract/access.ts';
import { viewer } from '#kit/web/api/session.ts';
import type { Account } from '../contract/accounts.ts';
import { reportsApi } from '../contract/reports.ts';

const shown = 50;

type Posting = Output<typeof reportsApi.ledger>['rows'][number];

const columns: readonly Column<Posting>[] = [
  { key: 'day', label: 'Day', value: ({ day, name }) => (day === null ? name : <DayText day={day} short />) },
  { key: 'about', label: 'About', value: ({ day, documentNo, name }) => (day === null ? '' : (documentNo ?? name)) },
  {
    key: 'amount',
    label: 'Amount',
    value: ({ day, balance, debit, credit }) => (
      <Money cents={day === null ? balance : (debit ?? 0) - (credit ?? 0)} currency={null} />
    ),
    end: true,
  },
];

/** What was posted to an account this year, with the way to all of it. */
export function AccountPostings({ account }: { account: Account }) {
  const allowed = judge(reportsApi.ledger.access, viewer()) === 'allowed';
  const { data, error, refetch } = useApi(reportsApi.ledger, { accountId: account.id, size: shown }, { enabled: allowed });
  if (!allowed) return <EmptyState title="Not yours to see" text="Postings are read with the right to financial reports." />;
  if (error) return <ErrorState title="The postings could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonPage />;
  return (
    <Box title="This year" aside={<Go href={`/financialreports?report=ledger&accountId=${account.id}`}>General ledger</Go>}>
      <RowsTable label="Postings of this year" columns={columns} rows={data.rows} keyOf={({ id }) => id} sideways />
    </Box>
  );
}
