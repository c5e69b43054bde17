import { Button } from '@mantine/core';
import { formatPhone } from '#kit/contract/phone.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { Box } from '#kit/web/ui/Box.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { payModeWords } from '../../contract/kinds.ts';
import { payRoutesApi } from '../../contract/pay-routes.ts';
import type { RecordTabProps } from './OverviewTab.tsx';
import '#kit/web/ui/css/people.css';

/** Where an employee’s pay goes and went, the newest first. */
export function RoutesTab({ record, open }: RecordTabProps) {
  const { data, error, refetch } = useApi(payRoutesApi.list, { id: record.person.id });
  if (error) return <ErrorState title="This could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonPage />;
  const add = open && (
    <button type="button" className="link" onClick={() => open('route-new')}>
      Change where pay goes
    </button>
  );
  return (
    <Box title="Where pay goes" count={data.total} aside={add}>
      {data.rows.length === 0 && (
        <EmptyState title="Nothing is said yet" text="A bank account, an M-Pesa number, cash or cheque, each from a day on." />
      )}
      <ul className="people">
        {data.rows.map((route) => (
          <li key={route.id}>
            <span>
              <strong>{payModeWords[route.mode]}</strong> {[route.bankName, route.branchName].filter(Boolean).join(', ')}{' '}
              <span className="num">{route.accountNo ?? (route.phone && formatPhone(route.phone))}</span>
              <br />
              <small className="hint">
                <DayText day={route.fromDay} /> to {route.toDay ? <DayText day={route.toDay} /> : 'further notice'}, entered by{' '}
                {route.authorName}
              </small>
            </span>
            <span className="row">
              {route.current && <Status tone="pos">Holds today</Status>}
              {open && (
                <Button size="xs" variant="subtle" onClick={() => open(`route-${route.id}`)}>
                  Put right
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Box>
  );
}
