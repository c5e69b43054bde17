import { instantText } from '#kit/web/api/clock.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';

import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { StateOf } from '#kit/web/approval/StateOf.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { leaveoutApproval } from '../contract/leaveout-approval.ts';
import { leaveoutsApi } from '../contract/leaveouts.ts';
import { leaveoutsScreens } from '../contract/screens.ts';
import { IssueDrawer } from './IssueDrawer.tsx';

/** A student's leave-outs, the newest first. */
export function LeaveoutsTab({ studentId, here }: { studentId: number; here: boolean }) {
  const { data, error, refetch } = useApi(leaveoutsApi.list, { studentId, size: 200 }, { staleTime: 0 });
  const [open, setOpen] = useState(false);
  if (error && !data)
    return <ErrorState title="The leave-outs could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonPage />;
  const issue = here && <Button onClick={() => setOpen(true)}>Issue leave-out</Button>;
  return (
    <>
      <Box title="Leave-outs" count={data.total} aside={data.total > 0 && issue}>
        {data.total === 0 && (
          <EmptyState title="No leave-outs" text="This student has not been let out of school." action={issue} />
        )}
        <ul className="people">
          {data.rows.map((row) => (
            <li key={row.id}>
              <span>
                <Go className="link" href={to(leaveoutsScreens.leaveout, { id: row.id })}>
                  {row.typeName}
                </Go>{' '}
                <small className="hint">
                  {instantText(row.outAt ?? row.outFrom)} to {instantText(row.returnedAt ?? row.backBy)}, {row.reason}
                </small>
              </span>
              <StateOf of={leaveoutApproval} state={row.state} />
            </li>
          ))}
        </ul>
      </Box>
      <IssueDrawer open={open} onClose={() => setOpen(false)} studentId={studentId} />
    </>
  );
}
