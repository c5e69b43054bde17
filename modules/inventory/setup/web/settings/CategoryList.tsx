import type { ReactNode } from 'react';
import { ResourceTab } from '#kit/web/resource/ResourceTab.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { Status } from '#kit/web/ui/Status.tsx';
import { categories } from '../../contract/categories.ts';
import { inUse } from '../in-use.ts';
import { AccountSelect } from './AccountSelect.tsx';
import { useUsual } from './use-usual.ts';

/** Categories of items, with the accounts that their stock stands on and is spent on. */
export function CategoryList({ tabs }: { tabs: ReactNode }) {
  const addUsual = useUsual();
  return (
    <ResourceTab
      resource={categories}
      name="inventory.categories"
      screen="Stores settings"
      tabs={tabs}
      menu={[{ label: 'Add the usual categories and accounts', onClick: addUsual }]}
      words={{
        search: 'Name',
        empty:
          'Items of a category are on one account of the ledger while they are in store, and are spent on one when they are used. The usual categories can be added at once from the menu.',
      }}
      columns={[
        { key: 'name', label: 'Category' },
        { key: 'stockName', label: 'In store on', quiet: true },
        { key: 'expenseName', label: 'Spent on', quiet: true, phone: 'note' },
        { key: 'items', label: 'Items', end: true, phone: 'figure' },
        { key: 'active', label: 'In use', value: (row) => (row.active ? 'Yes' : <Status>No</Status>), quiet: true },
      ]}
      filters={[{ key: 'active', label: 'In use', options: inUse }]}
      form={{
        fields: [
          { kind: 'text', name: 'name', label: 'Name', wide: true },
          {
            kind: 'custom',
            name: 'stockId',
            label: 'Stock account',
            wide: true,
            render: (slot) => <AccountSelect slot={slot} kinds={['asset']} hint="Kept while there is stock of the category" />,
          },
          {
            kind: 'custom',
            name: 'expenseId',
            label: 'When it is used it is spent on',
            wide: true,
            render: (slot) => <AccountSelect slot={slot} kinds={['expense']} hint="Budgets count it there" />,
          },
          { kind: 'checkbox', name: 'active', label: 'In use', wide: true },
        ],
        removal: ({ items }) =>
          items === 0
            ? 'It has no items and goes for good.'
            : `It has ${counted(items, 'item')}. Give these another category first, or set it out of use.`,
      }}
    />
  );
}
