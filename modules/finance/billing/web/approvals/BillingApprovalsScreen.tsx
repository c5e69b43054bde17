import type { ReactNode } from 'react';
import { to } from '#kit/contract/screen.ts';
import { StateOf, stateChoices } from '#kit/web/approval/StateOf.tsx';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { InstantText } from '#kit/web/ui/DayText.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import { requestApproval } from '../../contract/request-approval.ts';
import { type BillingRequest, requestsApi } from '../../contract/requests.ts';
import { billingScreens } from '../../contract/screens.ts';
import { type StructureRow, structuresApi } from '../../contract/structures.ts';
import { structureWords } from '../billing-words.ts';
import { StateText } from '../../../ledger/web/StateText.tsx';
import { RequestDrawer } from './RequestDrawer.tsx';
import { kindWords } from './request-words.ts';

const tabs = [
  { key: 'requests', label: 'Requests' },
  { key: 'structures', label: 'Fee structures' },
];

export default function BillingApprovalsScreen() {
  const bar = <Tabs tabs={tabs} label="Billing approvals" />;
  return useTab(tabs) === 'structures' ? <Structures tabs={bar} /> : <Requests tabs={bar} />;
}

const columns: readonly Column<BillingRequest>[] = [
  { key: 'title', label: 'What', value: (row) => row.title, wrap: true },
  { key: 'kind', label: 'Request', value: (row) => kindWords[row.kind], quiet: true, phone: 'note' },
  { key: 'reason', label: 'Reason', value: (row) => row.reason, quiet: true, wrap: true },
  { key: 'askedName', label: 'By', value: (row) => row.askedName, quiet: true, wrap: true },
  { key: 'askedAt', label: 'When', value: (row) => <InstantText at={row.askedAt} />, quiet: true },
  { key: 'state', label: 'State', value: (row) => <StateOf of={requestApproval} state={row.state} />, phone: 'note' },
  { key: 'amount', label: 'Amount, KES', value: (row) => <Money cents={row.amount} cell />, end: true, phone: 'figure' },
];

function Requests({ tabs: bar }: { tabs: ReactNode }) {
  const { body } = useListBody({
    list: requestsApi.list,
    name: 'finance.billingRequests.list',
    words: {
      title: 'Billing approvals',
      search: 'What, why or by whom',
      empty: {
        title: 'No requests',
        text: 'Requests to reverse a run, a bill or an invoice, and to write off a balance, are listed here for another person to approve.',
      },
    },
    columns,
    order: '-askedAt',
    filters: [
      { key: 'state', label: 'State', options: stateChoices(requestApproval) },
      {
        key: 'kind',
        label: 'Request',
        options: (Object.keys(kindWords) as BillingRequest['kind'][]).map((value) => ({ value, label: kindWords[value] })),
      },
    ],
    record: { drawer: (open, close) => <RequestDrawer id={open === null ? null : Number(open)} onClose={close} /> },
  });
  return (
    <Page fill>
      <PageHeader title="Billing approvals" />
      {bar}
      {body}
    </Page>
  );
}

const structureColumns: readonly Column<StructureRow>[] = [
  { key: 'title', label: 'Fee structure', value: (row) => row.title },
  { key: 'yearName', label: 'Year', value: (row) => row.yearName, quiet: true },
  { key: 'classes', label: 'Classes', value: (row) => row.classes, quiet: true, phone: 'note' },
  { key: 'state', label: 'State', value: (row) => <StateText words={structureWords} state={row.state} />, phone: 'note' },
  { key: 'total', label: 'Year, KES', value: (row) => <Money cents={row.total} cell />, end: true, phone: 'figure' },
];

function Structures({ tabs: bar }: { tabs: ReactNode }) {
  const { body } = useListBody({
    list: structuresApi.list,
    name: 'finance.feeStructures.list',
    apart: 'to approve',
    words: {
      title: 'Fee structures to approve',
      search: 'Title',
      empty: {
        title: 'No drafts to approve',
        text: 'A fee structure that was written appears here until another person approves it.',
      },
    },
    columns: structureColumns,
    fixed: { state: 'draft' },
    record: { href: (row) => to(billingScreens.feeStructure, { id: row.id }) },
  });
  return (
    <Page fill>
      <PageHeader title="Billing approvals" />
      {bar}
      {body}
    </Page>
  );
}
