import type { ReactNode } from 'react';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { ResourceTab } from '#kit/web/resource/ResourceTab.tsx';
import { capital, counted } from '#kit/web/ui/in-words.ts';
import { say } from '#kit/web/ui/Notices.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { voteHeadApplies, voteHeadCategories, voteHeads, voteHeadsApi } from '../contract/vote-heads.ts';
import { ListSelect } from '../../ledger/web/ListSelect.tsx';

const appliesWords = { term: 'Every term', year: 'Once a year', once: 'Once' } as const;
const categories = voteHeadCategories.map((value) => ({ value, label: capital(value) }));

/** What fees are charged for, with the account that each is income of. */
export function VoteHeadsTab({ tabs }: { tabs: ReactNode }) {
  const add = useSave(voteHeadsApi.addPublicSchool, {
    onDone: ({ added }) => say(added > 0 ? `${counted(added, 'vote head')} added` : 'All of them are there already'),
    onFailed: ({ message }) => say(message),
  });
  return (
    <ResourceTab
      resource={voteHeads}
      name="finance.voteHeads"
      screen="Student billing"
      tabs={tabs}
      words={{
        search: 'Name or code',
        empty:
          'What the school charges for: tuition, boarding, activity. Public schools can begin with the gazetted ones from the menu above.',
      }}
      columns={[
        { key: 'name', label: 'Vote head' },
        { key: 'code', label: 'Code', phone: 'note' },
        { key: 'category', label: 'Category', value: (row) => capital(row.category), quiet: true },
        { key: 'applies', label: 'Charged', value: (row) => appliesWords[row.applies], quiet: true },
        { key: 'incomeName', label: 'Income account', quiet: true },
        { key: 'refundable', label: 'Refundable', value: (row) => (row.refundable ? 'Yes' : 'No'), quiet: true, optional: true },
        {
          key: 'active',
          label: 'In use',
          value: (row) => (row.active ? 'Yes' : <Status>No</Status>),
          quiet: true,
          optional: true,
        },
        { key: 'priority', label: 'Priority', end: true, phone: 'figure' },
      ]}
      filters={[{ key: 'category', label: 'Category', options: categories }]}
      menu={[{ label: 'Add the vote heads of public schools', onClick: () => add.mutate({}) }]}
      form={{
        fields: [
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
          { kind: 'checkbox', name: 'refundable', label: 'Refunded when the student leaves', wide: true },
          { kind: 'checkbox', name: 'active', label: 'In use', wide: true },
        ],
        removal: () =>
          'A vote head is removed only while nothing was charged for it. One that is no longer charged is set out of use.',
      }}
    />
  );
}

function IncomeSelect(slot: Parameters<typeof ListSelect>[0]) {
  const { data } = useApi(voteHeadsApi.incomeAccounts, {}, { staleTime: 0 });
  const options = data?.rows.map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` }));
  return <ListSelect {...slot} options={options} hint="Left empty, an account of this name is opened" />;
}
