import type { ReactNode } from 'react';
import { CrudDrawer } from '#kit/web/resource/CrudDrawer.tsx';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { TabbedList } from '#kit/web/resource/TabbedList.tsx';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { type ClearanceItemRow, clearanceItemsApi } from '../contract/transfers.ts';

const columns: readonly Column<ClearanceItemRow>[] = [
  { key: 'title', label: 'Item', value: (row) => row.title },
  { key: 'department', label: 'Department', value: (row) => row.department, phone: 'note' },
  { key: 'active', label: 'In use', value: (row) => (row.active ? 'Yes' : 'No'), quiet: true },
];

const fields: readonly Field<'title' | 'department' | 'active'>[] = [
  { kind: 'text', name: 'title', label: 'Item', placeholder: 'Laboratory breakages', wide: true },
  { kind: 'text', name: 'department', label: 'Department', placeholder: 'Sciences', wide: true },
  { kind: 'checkbox', name: 'active', label: 'In use', wide: true },
];

/** What departments look at before a student leaves. */
export function ClearanceItemList({ tabs }: { tabs: ReactNode }) {
  return (
    <TabbedList
      list={clearanceItemsApi.list}
      name="registration.clearanceItems.list"
      words={{
        screen: 'Transfers',
        title: 'Clearance items',
        search: 'Item or department',
        add: 'Add item',
        empty: {
          title: 'No items yet',
          text: 'What the product cannot look up by itself, such as games kit and laboratory breakages, is signed for by its department.',
        },
      }}
      tabs={tabs}
      columns={columns}
      drawer={(open, close) => (
        <CrudDrawer
          open={open}
          close={close}
          api={clearanceItemsApi}
          word="clearance item"
          nameOf={({ title }) => title}
          fields={fields}
          blank={{ active: true }}
          removal={() => 'It stands on no list from now on. What was signed of it stays with its transfers.'}
        />
      )}
    />
  );
}
