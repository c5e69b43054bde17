import type { ReactNode } from 'react';
import { ResourceTab } from '#kit/web/resource/ResourceTab.tsx';
import type { ColumnsOf } from '#kit/web/resource/resource-list.tsx';
import { formatCents } from '#kit/contract/money.ts';
import { Money } from '#kit/web/ui/Money.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { collectionKinds } from '../../contract/collections.ts';
import { cashierScreens } from '../../contract/screens.ts';
import { IncomeAccountField } from './OtherFields.tsx';

const columns: ColumnsOf<typeof collectionKinds> = [
  { key: 'name', label: 'Kind' },
  { key: 'account', label: 'Income account', quiet: true, phone: 'note' },
  { key: 'price', label: 'Price, KES', value: (row) => (row.price === null ? 'varies' : formatCents(row.price)), end: true },
  { key: 'active', label: 'State', value: (row) => <Status>{row.active ? 'In use' : 'Not in use'}</Status> },
  { key: 'collected', label: 'Collected, KES', value: (row) => <Money cents={row.collected} cell />, end: true, phone: 'figure' },
];

/** What is collected besides fees. */
export function KindsTab({ tabs }: { tabs: ReactNode }) {
  return (
    <ResourceTab
      resource={collectionKinds}
      name="finance.collectionKinds"
      screen={cashierScreens.dailyCollections.title}
      tabs={tabs}
      words={{
        search: 'Name',
        empty: {
          title: 'No kinds yet',
          text: 'Uniform, newspapers, a trip: money that is no fees, each with the account it is income of.',
        },
        add: 'Add kind',
      }}
      columns={columns}
      form={{
        fields: [
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
        ],
        removal: () => 'A kind is removed only while nothing was received for it.',
      }}
    />
  );
}
