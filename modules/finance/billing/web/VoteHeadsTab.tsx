import type { ReactNode } from 'react';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { CrudDrawer } from '#kit/web/resource/CrudDrawer.tsx';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { TabbedList } from '#kit/web/resource/TabbedList.tsx';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { say } from '#kit/web/ui/Notices.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { type VoteHead, voteHeadApplies, voteHeadCategories, voteHeadsApi } from '../contract/vote-heads.ts';
import { ListSelect } from '../../ledger/web/ListSelect.tsx';

const titled = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const appliesWords = { term: 'Every term', year: 'Once a year', once: 'Once' } as const;
const categories = voteHeadCategories.map((value) => ({ value, label: titled(value) }));

const columns: readonly Column<VoteHead>[] = [
  { key: 'name', label: 'Vote head', value: (row) => row.name },
  { key: 'code', label: 'Code', value: (row) => row.code, phone: 'note' },
  { key: 'category', label: 'Category', value: (row) => titled(row.category), quiet: true },
  { key: 'applies', label: 'Charged', value: (row) => appliesWords[row.applies], quiet: true },
  { key: 'incomeName', label: 'Income account', value: (row) => row.incomeName, quiet: true },
  { key: 'refundable', label: 'Refundable', value: (row) => (row.refundable ? 'Yes' : 'No'), quiet: true, optional: true },
  { key: 'active', label: 'In use', value: (row) => (row.active ? 'Yes' : <Status>No</Status>), quiet: true, optional: true },
  { key: 'priority', label: 'Priority', value: (row) => row.priority, end: true, phone: 'figure' },
];

const fields: readonly Field<'code' | 'name' | 'category' | 'incomeId' | 'priority' | 'refundable' | 'applies' | 'active'>[] = [
  { kind: 'text', name: 'name', label: 'Name', wide: true },
  { kind: 'text', name: 'code', label: 'Code' },
  { kind: 'select', name: 'category', label: 'Category', options: categories },
  {
    kind: 'select',
    name: 'applies',
    label: 'Charged',
    required: true,
    options: voteHeadApplies.map((value) => ({ value, label: appliesWords[value] })),
  },
  { kind: 'number', name: 'priority', label: 'Priority', min: 1, max: 999, hint: 'Payments fill the smallest first' },
  {
    kind: 'custom',
    name: 'incomeId',
    label: 'Income account',
    wide: true,
    render: (slot) => <IncomeSelect {...slot} />,
  },
  { kind: 'checkbox', name: 'refundable', label: 'Given back when the student leaves', wide: true },
  { kind: 'checkbox', name: 'active', label: 'In use', wide: true },
];

/** What fees are charged for, with the account that each is income of. */
export function VoteHeadsTab({ tabs }: { tabs: ReactNode }) {
  const add = useSave(voteHeadsApi.addPublicSchool, {
    onDone: ({ added }) => say(added > 0 ? `${counted(added, 'vote head')} added` : 'All of them are there already'),
  });
  return (
    <TabbedList
      list={voteHeadsApi.list}
      name="finance.voteHeads.list"
      words={{
        screen: 'Student billing',
        title: 'Vote heads',
        search: 'Name or code',
        add: 'Add vote head',
        empty: {
          title: 'No vote heads yet',
          text: 'What the school charges for: tuition, boarding, activity. Public schools can begin with the gazetted ones from the menu above.',
        },
      }}
      tabs={tabs}
      columns={columns}
      filters={[{ key: 'category', label: 'Category', options: categories }]}
      menu={[{ label: 'Add the vote heads of public schools', onClick: () => add.mutate({}) }]}
      drawer={(open, close) => (
        <CrudDrawer
          open={open}
          close={close}
          api={voteHeadsApi}
          word="vote head"
          nameOf={({ name }) => name}
          fields={fields}
          blank={{ priority: 50, applies: 'term', refundable: false, active: true }}
          removal={() =>
            'A vote head is removed only while nothing was charged for it. One that is no longer charged is set out of use.'
          }
        />
      )}
    />
  );
}

function IncomeSelect(slot: Parameters<typeof ListSelect>[0]) {
  const { data } = useApi(voteHeadsApi.incomeAccounts, {}, { staleTime: 0 });
  const options = data?.rows.map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` }));
  return <ListSelect {...slot} options={options} hint="Left empty, an account of this name is opened" />;
}
