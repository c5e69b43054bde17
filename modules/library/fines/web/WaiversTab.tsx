import type { ReactNode } from 'react';
import { to } from '#kit/contract/screen.ts';
import { instantText } from '#kit/web/api/clock.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { Decision } from '#kit/web/approval/Decision.tsx';
import { stateChoices, StateOf } from '#kit/web/approval/StateOf.tsx';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { Facts } from '#kit/web/ui/Box.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { PersonCell } from '#kit/web/ui/PersonCell.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { waiverApproval } from '../contract/fine-approvals.ts';
import { finesScreens } from '../contract/screens.ts';
import { type Waiver, waiversApi } from '../contract/waivers.ts';

const columns: readonly Column<Waiver>[] = [
  { key: 'borrower', label: 'Borrower', value: (row) => <PersonCell name={row.borrower} note={row.borrowerNo} />, wrap: true },
  { key: 'title', label: 'Book', value: (row) => row.title, wrap: true, phone: 'note' },
  {
    key: 'amount',
    label: 'Amount, KES',
    value: (row) => <Money cents={row.amount} currency={null} />,
    end: true,
    phone: 'figure',
  },
  { key: 'reason', label: 'Reason', value: (row) => row.reason, wrap: true, quiet: true },
  { key: 'askedName', label: 'Asked by', value: (row) => row.askedName, quiet: true },
  { key: 'at', label: 'When', value: (row) => instantText(row.at), quiet: true, optional: true },
  { key: 'state', label: 'State', value: (row) => <StateOf of={waiverApproval} state={row.state} />, phone: 'note' },
];

/** Waivers that were asked for. */
export function WaiversTab({ tabs }: { tabs: ReactNode }) {
  const { body } = useListBody({
    list: waiversApi.list,
    name: 'library.fineWaivers.list',
    words: {
      title: 'Waivers',
      search: 'Borrower, book or reason',
      empty: {
        title: 'No waivers yet',
        text: 'Whoever thinks that a fine should not be asked for says so on the fine; another decides.',
      },
    },
    columns,
    filters: [{ key: 'state', label: 'State', options: stateChoices(waiverApproval) }],
    record: { drawer: (open, close) => <WaiverDrawer id={Number(open) || null} onClose={close} /> },
  });
  return (
    <Page fill>
      <PageHeader title="Library fines" />
      {tabs}
      {body}
    </Page>
  );
}

function WaiverDrawer({ id, onClose }: { id: number | null; onClose: () => void }) {
  const { data, error, refetch } = useApi(waiversApi.get, { id: id ?? 1 }, { enabled: id !== null, staleTime: 0 });
  const found = data && data.id === id ? data : null;
  return (
    <SideDrawer opened={id !== null} onClose={onClose} title="Waiver of a fine">
      <div className="form-scroll">
        {found && <WaiverBody key={found.id} waiver={found} onClose={onClose} />}
        {!found && error && <ErrorState title="The waiver could not be loaded" error={error} onRetry={() => void refetch()} />}
        {!found && !error && <SkeletonPage />}
      </div>
    </SideDrawer>
  );
}

function WaiverBody({ waiver, onClose }: { waiver: Waiver; onClose: () => void }) {
  return (
    <div className="stack">
      <Facts
        rows={[
          ['Borrower', `${waiver.borrower}, ${waiver.borrowerNo}`],
          ['Book', waiver.title],
          [
            'Fine',
            <Go key="fine" href={to(finesScreens.fine, { id: waiver.fineId })}>
              {waiver.fineNo}
            </Go>,
          ],
          ['Amount', <Money key="amount" cents={waiver.amount} />],
          ['Reason', waiver.reason],
          ['Asked by', waiver.askedName],
          ['Asked', instantText(waiver.at)],
          ['Decided by', waiver.decidedName],
          ['Remark', waiver.remark],
        ]}
      />
      <Decision of={waiverApproval} record={waiver} steps={['approve', 'reject']} onDone={onClose} />
    </div>
  );
}
