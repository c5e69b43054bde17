import type { ReactNode } from 'react';
import { judge } from '#kit/contract/access.ts';
import { formatCents } from '#kit/contract/money.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { viewer } from '#kit/web/api/session.ts';
import { CrudDrawer } from '#kit/web/resource/CrudDrawer.tsx';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { TabbedList } from '#kit/web/resource/TabbedList.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { type Capitation, capitationsApi, incomesApi } from '../../contract/incomes.ts';
import { cashierScreens } from '../../contract/screens.ts';
import { SourceField } from './OtherFields.tsx';

const columns: readonly Column<Capitation>[] = [
  { key: 'term', label: 'Term', value: (row) => row.term },
  { key: 'source', label: 'Source', value: (row) => row.source, quiet: true, phone: 'note' },
  { key: 'learners', label: 'Learners', value: (row) => row.learners, end: true },
  { key: 'rate', label: 'Rate, KES', value: (row) => formatCents(row.rate), end: true },
  { key: 'expected', label: 'Expected, KES', value: (row) => <Money cents={row.expected} cell />, end: true },
  { key: 'received', label: 'Received, KES', value: (row) => <Money cents={row.received} cell />, end: true },
  {
    key: 'gap',
    label: 'Gap, KES',
    value: (row) => (
      <strong className={row.gap > 0 ? 'neg' : 'pos'}>
        {row.gap < 0 ? `${formatCents(-row.gap)} more` : formatCents(row.gap)}
      </strong>
    ),
    end: true,
    phone: 'figure',
  },
];

/** Learners times rate against what came. */
export function CapitationTab({ tabs }: { tabs: ReactNode }) {
  const { data: accounts } = useApi(incomesApi.accounts, {});
  const mayWrite = judge(capitationsApi.create.access, viewer()) === 'allowed';
  const options = (accounts?.terms ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <TabbedList
      list={capitationsApi.list}
      name="finance.capitations.list"
      words={{
        screen: cashierScreens.otherIncomes.title,
        title: 'Capitation',
        search: 'Note',
        ...(mayWrite ? { add: 'Add term' } : {}),
        empty: {
          title: 'No capitation yet',
          text: 'Say how many learners and at what rate for a term; what came is counted from the receipts of its source.',
        },
      }}
      tabs={tabs}
      columns={columns}
      drawer={(open, close) => (
        <CrudDrawer
          key={accounts?.learners ?? 0}
          open={open}
          close={close}
          api={capitationsApi}
          word="capitation"
          nameOf={({ term, source }) => `${source}, ${term}`}
          blank={{ learners: accounts?.learners }}
          fields={[
            { kind: 'custom', name: 'sourceId', label: 'Source', required: true, render: (slot) => <SourceField {...slot} /> },
            { kind: 'select', name: 'termId', label: 'Term', options },
            { kind: 'number', name: 'learners', label: 'Learners', hint: 'To begin with: on the roll today' },
            { kind: 'money', name: 'rate', label: 'Rate a learner' },
            { kind: 'text', name: 'note', label: 'Note', wide: true },
          ]}
          removal={() => 'Only what was expected is removed; receipts stay.'}
          locked={() => (mayWrite ? null : 'What is expected is kept by who receives other income.')}
        />
      )}
    />
  );
}
