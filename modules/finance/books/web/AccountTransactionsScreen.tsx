import { useApi } from '#kit/web/api/hooks.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import type { Filter } from '#kit/web/resource/FilterBar.tsx';
import { ListScreen } from '#kit/web/resource/ListScreen.tsx';
import { useListState } from '#kit/web/resource/use-list-state.ts';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { accountKinds, accountsApi } from '../contract/accounts.ts';
import { type Journal, journalsApi } from '../contract/journals.ts';
import { kindWords } from './account-kinds.ts';
import { JournalDrawer } from './JournalDrawer.tsx';
import { kindName } from './journal-kinds.ts';

const columns: readonly Column<Journal>[] = [
  { key: 'day', label: 'Day', value: ({ day }) => <DayText day={day} /> },
  { key: 'documentNo', label: 'Number', value: ({ documentNo }) => documentNo, phone: 'note' },
  { key: 'kind', label: 'Kind', value: ({ kind }) => kindName(kind), quiet: true, wrap: true },
  { key: 'narration', label: 'About', value: ({ narration }) => narration, wrap: true },
  { key: 'studentName', label: 'Student', value: ({ studentName }) => studentName, quiet: true, wrap: true, phone: 'note' },
  { key: 'authorName', label: 'Posted by', value: ({ authorName }) => authorName, quiet: true, wrap: true },
  {
    key: 'state',
    label: 'State',
    value: ({ state }) =>
      state === 'posted' ? <Status>Posted</Status> : <Status tone="att">{state === 'reversed' ? 'Reversed' : 'Reversal'}</Status>,
    optional: true,
  },
  {
    key: 'amount',
    label: 'Amount, KES',
    value: ({ amount }) => <Money cents={amount} currency={null} />,
    end: true,
    phone: 'figure',
  },
];

const amounts = [1_000, 10_000, 50_000, 100_000, 500_000, 1_000_000].map((shillings) => ({
  value: shillings * 100,
  label: shillings.toLocaleString('en-KE'),
}));

export default function AccountTransactionsScreen() {
  const { data: accounts } = useApi(accountsApi.options, {}, { staleTime: 60_000 });
  const { data: choices } = useApi(journalsApi.choices, {}, { staleTime: 60_000 });
  const state = useListState(journalsApi.list);
  const { data: about } = useApi(journalsApi.names, namesAsked(state.filters), {
    enabled: 'studentId' in state.filters || 'voteHeadId' in state.filters,
  });
  const filters: Filter[] = [
    { key: 'from', label: 'From', options: 'day' },
    { key: 'to', label: 'To', options: 'day' },
    {
      key: 'accountId',
      label: 'Account',
      options: (accounts?.rows ?? []).map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` })),
    },
    {
      key: 'accountKind',
      label: 'Kind of account',
      options: accountKinds.map((kind) => ({ value: kind, label: kindWords[kind] })),
    },
    { key: 'kind', label: 'Kind', options: (choices?.kinds ?? []).map((kind) => ({ value: kind, label: kindName(kind) })) },
    { key: 'author', label: 'Posted by', options: (choices?.authors ?? []).map((name) => ({ value: name, label: name })) },
    { key: 'least', label: 'At least', options: amounts },
    { key: 'most', label: 'At most', options: amounts },
    ...(about?.rows ?? []).map(({ key, id, name }) => ({
      key,
      label: key === 'studentId' ? 'Student' : 'Vote head',
      options: [{ value: id, label: name }],
    })),
  ];
  return (
    <ListScreen
      list={journalsApi.list}
      name="finance.journals.list"
      words={{
        title: 'Account transactions',
        all: 'Everything posted',
        search: 'Number, student, text or amount',
        empty: {
          title: 'Nothing has been posted yet',
          text: 'Everything that moves money or what is owed appears here: invoices, receipts, payments and journals made by hand.',
        },
      }}
      columns={columns}
      filters={filters}
      record={{
        add: 'Post journal',
        create: journalsApi.create,
        drawer: (open, close) => <JournalDrawer open={open} close={close} />,
      }}
    />
  );
}

function namesAsked({ studentId, voteHeadId }: Readonly<Record<string, string>>) {
  return {
    ...(studentId === undefined ? {} : { studentId: Number(studentId) }),
    ...(voteHeadId === undefined ? {} : { voteHeadId: Number(voteHeadId) }),
  };
}
