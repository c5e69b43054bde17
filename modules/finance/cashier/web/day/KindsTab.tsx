import type { ReactNode } from 'react';
import { formatCents } from '#kit/contract/money.ts';
import { CrudDrawer } from '#kit/web/resource/CrudDrawer.tsx';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { TabbedList } from '#kit/web/resource/TabbedList.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { type CollectionKind, collectionKindsApi } from '../../contract/collections.ts';
import { cashierScreens } from '../../contract/screens.ts';
import { IncomeAccountField } from './OtherFields.tsx';

const columns: readonly Column<CollectionKind>[] = [
  { key: 'name', label: 'Kind', value: (row) => row.name },
  { key: 'account', label: 'Income account', value: (row) => row.account, quiet: true, phone: 'note' },
  { key: 'price', label: 'Price, KES', value: (row) => (row.price === null ? 'varies' : formatCents(row.price)), end: true },
  { key: 'active', label: 'State', value: (row) => <Status>{row.active ? 'In use' : 'Not in use'}</Status> },
  { key: 'collected', label: 'Collected, KES', value: (row) => <Money cents={row.collected} cell />, end: true, phone: 'figure' },
];

/** What is collected besides fees. */
export function KindsTab({ tabs }: { tabs: ReactNode }) {
  return (
    <TabbedList
      list={collectionKindsApi.list}
      name="finance.collectionKinds.list"
      words={{
        screen: cashierScreens.dailyCollections.title,
        title: 'Kinds of collection',
        search: 'Name',
        add: 'Add kind',
        empty: {
          title: 'No kinds yet',
          text: 'Uniform, newspapers, a trip: money that is no fees, each with the account it is income of.',
        },
      }}
      tabs={tabs}
      columns={columns}
      drawer={(open, close) => (
        <CrudDrawer
          open={open}
          close={close}
          api={collectionKindsApi}
          word="kind of collection"
          nameOf={({ name }) => name}
          blank={{ active: true }}
          fields={[
            { kind: 'text', name: 'name', label: 'Name', wide: true },
            {
              kind: 'custom',
              name: 'incomeId',
              label: 'Income account',
              wide: true,
              required: true,
              render: (slot) => <IncomeAccountField {...slot} />,
            },
            { kind: 'money', name: 'price', label: 'Price', hint: 'Empty when it varies' },
            { kind: 'checkbox', name: 'active', label: 'In use', wide: true },
          ]}
          removal={() => 'A kind is removed only while nothing was received for it.'}
        />
      )}
    />
  );
}
