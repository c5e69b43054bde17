import type { ReactNode } from 'react';
import { ResourceTab } from '#kit/web/resource/ResourceTab.tsx';
import type { ColumnsOf } from '#kit/web/resource/resource-list.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { capital } from '#kit/web/ui/in-words.ts';
import { incomeKinds, incomeSources } from '../../contract/incomes.ts';
import { cashierScreens } from '../../contract/screens.ts';
import { IncomeAccountField } from './OtherFields.tsx';

const kinds = incomeKinds.map((value) => ({ value, label: capital(value) }));

const columns: ColumnsOf<typeof incomeSources> = [
  { key: 'name', label: 'Source' },
  { key: 'kind', label: 'Kind', value: (row) => capital(row.kind), phone: 'note' },
  { key: 'account', label: 'Income account', quiet: true },
  { key: 'active', label: 'State', value: (row) => <Status>{row.active ? 'In use' : 'Not in use'}</Status> },
  { key: 'received', label: 'Received, KES', value: (row) => <Money cents={row.received} cell />, end: true, phone: 'figure' },
];

/** Where other income comes from. */
export function SourcesTab({ tabs }: { tabs: ReactNode }) {
  return (
    <ResourceTab
      resource={incomeSources}
      name="finance.incomeSources"
      screen={cashierScreens.otherIncomes.title}
      tabs={tabs}
      words={{
        search: 'Name',
        empty: {
          title: 'No sources yet',
          text: 'Bus hire, the farm, capitation, rent, donations: each with the account it is income of.',
        },
        add: 'Add source',
      }}
      columns={columns}
      filters={[{ key: 'kind', label: 'Kind', options: kinds }]}
      form={{
        fields: [
          { kind: 'text', name: 'name', label: 'Name', wide: true },
          { kind: 'select', name: 'kind', label: 'Kind', options: kinds },
          {
            kind: 'custom',
            name: 'incomeId',
            label: 'Income account',
            required: true,
            render: (slot) => <IncomeAccountField {...slot} />,
          },
          { kind: 'checkbox', name: 'active', label: 'In use', wide: true },
        ],
        removal: () => 'A source is removed only while nothing was received from it.',
      }}
    />
  );
}
