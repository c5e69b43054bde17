import { useApi } from '#kit/web/api/hooks.ts';
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

/** What was posted to an account this year, with the way to all of it. */
export function AccountPostings({ account }: { account: Account }) {
  const allowed = judge(reportsApi.ledger.access, viewer()) === 'allowed';
  const { data, error, refetch } = useApi(reportsApi.ledger, { accountId: account.id, size: shown }, { enabled: allowed });
  if (!allowed) return <EmptyState title="Not yours to see" text="Postings are read with the right to financial reports." />;
  if (error) return <ErrorState title="The postings could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonPage />;
  return (
    <Box title="This year" aside={<Go href={`/financialreports?report=ledger&accountId=${account.id}`}>General ledger</Go>}>
      <table className="table" aria-label="Postings of this year">
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">About</th>
            <th scope="col" className="num cell-end">
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {data.rows.map((row) => (
            <tr key={row.id}>
              <td>{row.day === null ? row.name : <DayText day={row.day} short />}</td>
              <td>{row.day === null ? '' : (row.documentNo ?? row.name)}</td>
              <td className="num cell-end">
                <Money cents={row.day === null ? row.balance : (row.debit ?? 0) - (row.credit ?? 0)} currency={null} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  );
}
