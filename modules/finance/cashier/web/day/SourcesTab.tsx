import type { ReactNode } from 'react';
import { CrudDrawer } from '#kit/web/resource/CrudDrawer.tsx';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { TabbedList } from '#kit/web/resource/TabbedList.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { incomeKinds, type IncomeSource, incomeSourcesApi } from '../../contract/incomes.ts';
import { cashierScreens } from '../../contract/screens.ts';
import { IncomeAccountField } from './OtherFields.tsx';

const titled = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const kinds = incomeKinds.map((value) => ({ value, label: titled(value) }));

const columns: readonly Column<IncomeSource>[] = [
  { key: 'name', label: 'Source', value: (row) => row.name },
  { key: 'kind', label: 'Kind', value: (row) => titled(row.kind), phone: 'note' },
  { key: 'account', label: 'Income account', value: (row) => row.account, quiet: true },
  { key: 'active', label: 'State', value: (row) => <Status>{row.active ? 'In use' : 'Not in use'}</Status> },
  { key: 'received', label: 'Received, KES', value: (row) => <Money cents={row.received} cell />, end: true, phone: 'figure' },
];

/** Where other income comes from. */
export function SourcesTab({ tabs }: { tabs: ReactNode }) {
  return (
    <TabbedList
      list={incomeSourcesApi.list}
      name="finance.incomeSources.list"
      words={{
        screen: cashierScreens.otherIncomes.title,
        title: 'Sources of income',
        search: 'Name',
        add: 'Add source',
        empty: {
          title: 'No sources yet',
          text: 'Bus hire, the farm, capitation, rent, donations: each with the account it is income of.',
        },
      }}
      tabs={tabs}
      columns={columns}
      filters={[{ key: 'kind', label: 'Kind', options: kinds }]}
      drawer={(open, close) => (
        <CrudDrawer
          open={open}
          close={close}
          api={incomeSourcesApi}
          word="source of income"
          nameOf={({ name }) => name}
          blank={{ active: true }}
          fields={[
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
          ]}
          removal={() => 'A source is removed only while nothing was received from it.'}
        />
      )}
    />
  );
}
