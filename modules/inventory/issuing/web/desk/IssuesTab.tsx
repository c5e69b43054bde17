import type { ReactNode } from 'react';
import { to } from '#kit/contract/screen.ts';
import { StateOf, stateChoices } from '#kit/web/approval/StateOf.tsx';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { issueApproval } from '../../contract/issue-approval.ts';
import { type IssueRow, issuesApi } from '../../contract/issues.ts';
import { issuingScreens } from '../../contract/screens.ts';
import { toKinds, toWords } from '../../contract/words.ts';
import { useChoices } from '../use-choices.ts';

const columns: readonly Column<IssueRow>[] = [
  { key: 'toName', label: 'To', value: (row) => row.toName, wrap: true },
  { key: 'issueNo', label: 'Issue', value: (row) => <span className="num">{row.issueNo}</span>, phone: 'note' },
  { key: 'day', label: 'Day', value: (row) => <DayText day={row.day} />, phone: 'note' },
  { key: 'storeName', label: 'Store', value: (row) => row.storeName, quiet: true },
  { key: 'toKind', label: 'Kind', value: (row) => toWords[row.toKind], quiet: true, optional: true },
  { key: 'departmentName', label: 'Department', value: (row) => row.departmentName ?? '–', quiet: true, optional: true },
  { key: 'purpose', label: 'Purpose', value: (row) => row.purpose ?? '–', quiet: true },
  {
    key: 'requisitionNo',
    label: 'Requisition',
    value: (row) => <span className="num">{row.requisitionNo ?? '–'}</span>,
    quiet: true,
    optional: true,
  },
  { key: 'signedName', label: 'Received by', value: (row) => row.signedName, quiet: true },
  { key: 'lineCount', label: 'Lines', value: (row) => <span className="num">{row.lineCount}</span>, end: true, optional: true },
  { key: 'state', label: 'State', value: (row) => <StateOf of={issueApproval} state={row.state} /> },
  {
    key: 'value',
    label: 'Value KES',
    value: (row) => <Money cents={row.value} cell />,
    end: true,
    phone: 'figure',
    total: (rows) => <Money cents={rows.reduce((sum, { value, state }) => sum + (state === 'issued' ? value : 0), 0)} cell />,
  },
];

/** What was issued, the newest first. */
export function IssuesTab({ tabs }: { tabs: ReactNode }) {
  const { stores, departments } = useChoices();
  const { body } = useListBody({
    list: issuesApi.list,
    name: 'inventory.issues.list',
    words: {
      title: 'Issue notes',
      search: 'Number, purpose or who received it',
      empty: {
        title: 'Nothing issued yet',
        text: 'What leaves a store is issued to a department, a person or the kitchen, and signed for.',
      },
    },
    columns,
    filters: [
      { key: 'storeId', label: 'Store', options: stores },
      { key: 'toKind', label: 'To', options: toKinds.map((value) => ({ value, label: toWords[value] })) },
      { key: 'departmentId', label: 'Department', options: departments },
      { key: 'state', label: 'State', options: stateChoices(issueApproval) },
      { key: 'from', label: 'From', options: 'day' },
      { key: 'to', label: 'Until', options: 'day' },
    ],
    record: { href: (row) => to(issuingScreens.issueNote, { id: row.id }) },
  });
  return (
    <Page fill>
      <PageHeader title="Issue" />
      {tabs}
      {body}
    </Page>
  );
}
