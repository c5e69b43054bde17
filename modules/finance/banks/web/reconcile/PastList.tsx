import { instantText } from '#kit/web/api/clock.ts';
import { Button } from '@mantine/core';
import { formatDay } from '#kit/contract/dates.ts';
import { formatCents } from '#kit/contract/money.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { Box } from '#kit/web/ui/Box.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { reconciliationApi } from '../../contract/reconciliation.ts';
import { printReconciliation } from './print-reconciliation.ts';

/** The reconciliation statements of an account, to print. */
export function PastList({ moneyId }: { moneyId: number }) {
  const { data, error, refetch } = useApi(reconciliationApi.list, { moneyId, size: 100 });
  if (error) return <ErrorState title="The statements could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (data?.total === 0)
    return (
      <Box>
        <EmptyState
          title="Never reconciled"
          text="Start with the day and the balance of the bank’s statement. What explains the difference is found from there."
        />
      </Box>
    );
  return (
    <Box title="Reconciliation statements" {...(data && { count: data.total })}>
      {data?.rows.map((row) => (
        <div className="list-row" key={row.id}>
          {row.state === 'locked' ? <Status tone="pos">Locked</Status> : <Status tone="att">Open</Status>}
          <div>
            <strong>To {formatDay(row.untilDay)}</strong>
            <small>
              Prepared by {row.by}
              {row.lockedAt && `, locked by ${row.lockedBy ?? ''} on ${instantText(row.lockedAt)}`}
            </small>
          </div>
          <span className="num">{formatCents(row.statementBalance)}</span>
          <Button
            size="xs"
            variant="default"
            aria-label={`Print the statement to ${formatDay(row.untilDay)}`}
            onClick={() => printReconciliation(row.id)}
          >
            Print
          </Button>
        </div>
      ))}
    </Box>
  );
}
