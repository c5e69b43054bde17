import { StateOf, stateChoices } from '#kit/web/approval/StateOf.tsx';
import { formatDay } from '#kit/contract/dates.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { type ListBody, useListBody } from '#kit/web/resource/use-list-body.tsx';
import { InstantText } from '#kit/web/ui/DayText.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { secondApproval } from '../contract/second-approval.ts';
import { secondPersonApi, waitingKinds, type WaitingPosting } from '../contract/second-person.ts';
import { secondKindWords } from './second-words.ts';
import { WaitingDrawer } from './WaitingDrawer.tsx';
import './second.css';

const columns: readonly Column<WaitingPosting>[] = [
  {
    key: 'title',
    label: 'What',
    value: (row) => (
      <span className="waiting-title" title={row.title}>
        {row.title}
      </span>
    ),
  },
  { key: 'kind', label: 'Kind', value: (row) => secondKindWords[row.kind], quiet: true, phone: 'note' },
  { key: 'day', label: 'Of', value: (row) => formatDay(row.day), quiet: true },
  { key: 'askedName', label: 'By', value: (row) => row.askedName, quiet: true },
  { key: 'askedAt', label: 'Requested', value: (row) => <InstantText at={row.askedAt} />, quiet: true, optional: true },
  { key: 'decidedName', label: 'Decided by', value: (row) => row.decidedName, quiet: true, optional: true },
  { key: 'state', label: 'State', value: (row) => <StateOf of={secondApproval} state={row.state} />, phone: 'note' },
  { key: 'amount', label: 'Amount KES', value: (row) => <Money cents={row.amount} cell />, end: true, phone: 'figure' },
];

/** Journals, transfers and bank charges above the limit of one person. */
export function useWaitingBody(): ListBody {
  return useListBody({
    list: secondPersonApi.list,
    name: 'finance.secondPerson.list',
    words: {
      title: 'Waiting for a second approval',
      search: 'What, reference or by whom',
      empty: {
        title: 'Nothing is pending second approval',
        text: 'A journal, opening balance, transfer or bank charge above the limit of one person appears here until somebody else approves it.',
      },
    },
    columns,
    order: '-askedAt',
    filters: [
      { key: 'state', label: 'State', options: stateChoices(secondApproval) },
      { key: 'kind', label: 'Kind', options: waitingKinds.map((value) => ({ value, label: secondKindWords[value] })) },
    ],
    record: { drawer: (open, close) => <WaitingDrawer open={open} close={close} /> },
  });
}
