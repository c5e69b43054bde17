import type { ReactNode } from 'react';
import { formatDay } from '#kit/contract/dates.ts';
import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { StateOf, stateChoices } from '#kit/web/approval/StateOf.tsx';
import { useSteps } from '#kit/web/approval/use-steps.tsx';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { Facts } from '#kit/web/ui/Box.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { History } from '#kit/web/ui/History.tsx';
import { MoreMenu, Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { allowanceApproval } from '../../contract/allowance-approval.ts';
import { type Allowance, allowancesApi } from '../../contract/allowances.ts';
import { deskScreens } from '../../contract/screens.ts';

const columns: readonly Column<Allowance>[] = [
  { key: 'borrower', label: 'Borrower', value: (row) => `${row.borrower}, ${row.borrowerNo}`, wrap: true },
  { key: 'title', label: 'Title', value: (row) => row.title, phone: 'note', wrap: true },
  { key: 'against', label: 'Against it', value: (row) => row.against, quiet: true, wrap: true },
  { key: 'reason', label: 'Reason', value: (row) => row.reason, phone: 'note', wrap: true },
  { key: 'askedName', label: 'Asked by', value: (row) => row.askedName, quiet: true },
  { key: 'state', label: 'State', value: (row) => <StateOf of={allowanceApproval} state={row.state} />, phone: 'note' },
];

/** Loans that a rule is against: asked for at the desk, allowed or refused by another. */
export function AllowancesTab({ tabs }: { tabs: ReactNode }) {
  const { body } = useListBody({
    list: allowancesApi.list,
    name: 'library.libraryAllowances.list',
    words: {
      title: 'Loans against a rule',
      search: 'Borrower or title',
      empty: {
        title: 'None yet',
        text: 'Where a limit or a block refuses a loan, the desk can ask for it. Another allows it, and the loan keeps the reason.',
        tools: true,
      },
    },
    columns,
    filters: [{ key: 'state', label: 'State', options: stateChoices(allowanceApproval) }],
    record: { drawer: (open, close) => <AllowanceDrawer id={open === null ? null : Number(open)} onClose={close} /> },
  });
  return (
    <Page fill>
      <PageHeader title="Loans" />
      {tabs}
      {body}
    </Page>
  );
}

function AllowanceDrawer({ id, onClose }: { id: number | null; onClose: () => void }) {
  const { data } = useApi(allowancesApi.get, { id: id ?? 1 }, { enabled: id !== null, staleTime: 0, live: ['approvals'] });
  return (
    <SideDrawer opened={id !== null} onClose={onClose} title="Loan against a rule">
      {!data && <SkeletonPage />}
      {data && data.id === id && <One allowance={data} />}
    </SideDrawer>
  );
}

function One({ allowance }: { allowance: Allowance }) {
  const steps = useSteps(allowanceApproval, allowance);
  return (
    <div className="drawer-form">
      {steps.notes}
      <Facts
        rows={[
          ['State', <StateOf key="state" of={allowanceApproval} state={allowance.state} />],
          ['Title', `${allowance.title}, ${allowance.accessionNo}`],
          [
            'Borrower',
            <Go key="who" href={to(deskScreens.borrower, { kind: allowance.borrowerKind, id: allowance.borrowerId })}>
              {allowance.borrower}, {allowance.borrowerNo}
            </Go>,
          ],
          ['Against it', allowance.against],
          ['Reason', allowance.reason],
          ['Asked by', allowance.askedName],
          ['Decided by', allowance.decidedName],
          ['Decided on', allowance.decidedOn && formatDay(allowance.decidedOn)],
          ['Remark', allowance.remark],
        ]}
      />
      <div className="row">
        {steps.primary}
        {steps.menu.length > 0 && <MoreMenu entries={steps.menu} />}
      </div>
      {steps.drawers}
      <History entity={allowanceApproval.entity} id={allowance.id} />
    </div>
  );
}
