import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { StateOf } from '#kit/web/approval/StateOf.tsx';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { leaveBalancesApi } from '../contract/balances.ts';
import { leaveApproval } from '../contract/leave-approval.ts';
import { myLeaveApi } from '../contract/requests.ts';
import { leaveScreens } from '../contract/screens.ts';
import { daysText } from '../contract/words.ts';
import { AskMine } from './AskDrawer.tsx';

/** One’s own leave: what is left, and what was asked for. */
export function MineTab({ tabs }: { tabs: ReactNode }) {
  const [asking, setAsking] = useState(false);
  const balances = useApi(leaveBalancesApi.mine, {}, { staleTime: 0 });
  const list = useApi(myLeaveApi.list, {}, { staleTime: 0, live: ['approvals'] });
  const types = useApi(myLeaveApi.types, {});
  const error = list.error ?? balances.error;
  const ask = (types.data?.rows.length ?? 0) > 0 && <Button onClick={() => setAsking(true)}>Ask for leave</Button>;
  return (
    <Page>
      <PageHeader title="Leave" primary={ask} />
      {tabs}
      <div className="stack">
        {error && <ErrorState title="Your leave could not be loaded" error={error} onRetry={() => void list.refetch()} />}
        {!error && !(list.data && balances.data) && <SkeletonPage />}
        {balances.data && balances.data.rows.length > 0 && (
          <Box title="Your days this year">
            <RowsTable
              label="Your days this year"
              rows={balances.data.rows}
              keyOf={({ typeId }) => String(typeId)}
              columns={[
                { key: 'typeName', label: 'Type', value: (row) => row.typeName, wrap: true },
                {
                  key: 'given',
                  label: 'Given',
                  value: (row) => <span className="num">{daysText(row.given + row.carried)}</span>,
                  end: true,
                },
                { key: 'taken', label: 'Taken', value: (row) => <span className="num">{daysText(row.taken)}</span>, end: true },
                {
                  key: 'waiting',
                  label: 'Asked for',
                  value: (row) => <span className="num">{daysText(row.waiting)}</span>,
                  end: true,
                },
                {
                  key: 'left',
                  label: 'Left',
                  value: (row) => <span className="num">{daysText(row.left)}</span>,
                  end: true,
                  phone: 'figure',
                },
              ]}
            />
          </Box>
        )}
        {list.data && list.data.rows.length === 0 && (
          <EmptyState
            title="No leave yet"
            text="Leave that you ask for appears here, with who decides on it. Without a contract in HR there is none."
          />
        )}
        {list.data && list.data.rows.length > 0 && (
          <Box title="Your leave" count={list.data.rows.length}>
            <RowsTable
              label="Your leave"
              rows={list.data.rows}
              keyOf={({ id }) => String(id)}
              columns={[
                {
                  key: 'typeName',
                  label: 'Type',
                  value: (row) => <Go href={to(leaveScreens.leaveRequest, { id: row.id })}>{row.typeName}</Go>,
                  wrap: true,
                },
                { key: 'fromDay', label: 'From', value: (row) => <DayText day={row.fromDay} />, phone: 'note' },
                { key: 'untilDay', label: 'Until', value: (row) => <DayText day={row.untilDay} /> },
                {
                  key: 'days',
                  label: 'Days',
                  value: (row) => <span className="num">{daysText(row.days)}</span>,
                  end: true,
                  phone: 'figure',
                },
                { key: 'state', label: 'State', value: (row) => <StateOf of={leaveApproval} state={row.state} />, phone: 'note' },
              ]}
            />
          </Box>
        )}
      </div>
      <AskMine opened={asking} onClose={() => setAsking(false)} />
    </Page>
  );
}
