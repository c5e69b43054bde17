import { IconDoorExit, IconFileText, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { judge } from '#kit/contract/access.ts';
import { formatDay } from '#kit/contract/dates.ts';
import { to } from '#kit/contract/screen.ts';
import { viewer } from '#kit/web/api/session.ts';
import type { RowKey } from '#kit/web/resource/DataTable.tsx';
import { SavedViews } from '#kit/web/resource/SavedViews.tsx';
import { useList, useListState } from '#kit/web/resource/use-list-state.ts';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { Figures } from '#kit/web/ui/Figures.tsx';
import { useGo } from '#kit/web/ui/Go.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { feeBalancesApi } from '../contract/balances.ts';
import { feeLeaveoutsIssue } from '../contract/fee-leaveouts.ts';
import { balancesScreens } from '../contract/screens.ts';
import { ledgerScreens } from '../../ledger/contract/screens.ts';
import { StatementsDialog } from './account/StatementsDialog.tsx';
import './balances.css';
import { balanceColumns } from './balance-columns.tsx';
import { FeeLeaveoutDrawer } from './FeeLeaveoutDrawer.tsx';
import { useBalanceFilters } from './use-balance-filters.ts';

const name = 'finance.feeBalances.list';

export default function FeeBalancesScreen() {
  const state = useListState(feeBalancesApi.list);
  const { data } = useList(feeBalancesApi.list, state);
  const filters = useBalanceFilters(Number(state.filters['classId']) || null);
  const [printing, setPrinting] = useState<readonly number[] | null>(null);
  const [sending, setSending] = useState<readonly number[] | null>(null);
  const go = useGo();
  const mayTell = judge(balancesScreens.balanceNotifications.access, viewer()) === 'allowed';
  const maySendOut = judge(feeLeaveoutsIssue, viewer()) === 'allowed';
  const { total, body } = useListBody({
    list: feeBalancesApi.list,
    name,
    words: {
      title: 'Fee balances',
      search: 'Name, no. or phone',
      empty: { title: 'No students yet', text: 'What each student owes appears here once students are registered and billed.' },
    },
    columns: balanceColumns,
    filters,
    record: { href: (row) => to(ledgerScreens.financeStudent, { id: row.id }) },
    bulk: [
      { label: 'Statements', icon: IconFileText, onClick: (ids) => setPrinting(ids.map(Number)) },
      ...(mayTell
        ? [
            {
              label: 'Send reminders',
              icon: IconSend,
              onClick: (ids: readonly RowKey[]) => go(`${balancesScreens.balanceNotifications.path}?students=${ids.join(',')}`),
            },
          ]
        : []),
      ...(maySendOut
        ? [{ label: 'Issue fee leave-out', icon: IconDoorExit, onClick: (ids: readonly RowKey[]) => setSending(ids.map(Number)) }]
        : []),
    ],
  });
  return (
    <Page fill>
      <PageHeader
        title="Fee balances"
        meta={data ? [`As of ${formatDay(data.asOf)}`, data.termName, `${data.owing.toLocaleString('en-KE')} owing`] : []}
        menu={[{ label: 'Statements as PDF', icon: <IconFileText size={16} stroke={1.7} />, onClick: () => setPrinting([]) }]}
      />
      <SavedViews screen={name} all="All balances" state={state} total={total} />
      {data && (
        <div className="balance-totals">
          <Figures
            record
            figures={[
              { label: 'Brought forward', value: <Money cents={data.totals.broughtForward} currency={null} /> },
              { label: 'Billed this term', value: <Money cents={data.totals.billed} currency={null} /> },
              { label: 'Paid', value: <Money cents={data.totals.paid} currency={null} /> },
              { label: 'Credits', value: <Money cents={data.totals.credits} currency={null} /> },
              { label: 'Balance, KES', value: <Money cents={data.totals.balance} currency={null} /> },
            ]}
          />
        </div>
      )}
      {body}
      <FeeLeaveoutDrawer studentIds={sending} onClose={() => setSending(null)} />
      <StatementsDialog studentIds={printing} onClose={() => setPrinting(null)} />
    </Page>
  );
}
