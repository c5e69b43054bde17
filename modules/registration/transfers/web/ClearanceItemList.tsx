import type { ReactNode } from 'react';
import { ResourceTab } from '#kit/web/resource/ResourceTab.tsx';
import type { ColumnsOf, FieldsOf } from '#kit/web/resource/resource-list.tsx';
import { clearanceItems } from '../contract/transfers.ts';

const columns: ColumnsOf<typeof clearanceItems> = [
  { key: 'title', label: 'Item' },
  { key: 'department', label: 'Department', phone: 'note' },
  { key: 'active', label: 'In use', value: (row) => (row.active ? 'Yes' : 'No'), quiet: true },
];

const fields: FieldsOf<typeof clearanceItems> = [
  { kind: 'text', name: 'title', label: 'Item', placeholder: 'Laboratory breakages', wide: true },
  { kind: 'text', name: 'department', label: 'Department', placeholder: 'Sciences', wide: true },
  { kind: 'checkbox', name: 'active', label: 'In use', wide: true },
];

/** What departments look at before a student leaves. */
export function ClearanceItemList({ tabs }: { tabs: ReactNode }) {
  return (
    <ResourceTab
      resource={clearanceItems}
      name="registration.clearanceItems"
      screen="Transfers"
      tabs={tabs}
      words={{
        search: 'Item or department',
        empty: {
          title: 'No items yet',
          text: 'What the product cannot look up by itself, such as games kit and laboratory breakages, is signed for by its department.',
        },
        add: 'Add item',
      }}
      columns={columns}
      form={{
        fields,
        nameOf: ({ title }) => title,
        removal: () => 'It is on no list from now on. What was signed of it stays with its transfers.',
      }}
    />
  );
}
