import type { ReactNode } from 'react';
import { ResourceTab } from '#kit/web/resource/ResourceTab.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { stores } from '../../contract/stores.ts';
import { inUse } from '../in-use.ts';
import { DepartmentSelect } from '../pick/DepartmentSelect.tsx';

/** Where stock stands. */
export function StoreList({ tabs }: { tabs: ReactNode }) {
  return (
    <ResourceTab
      resource={stores}
      name="inventory.stores"
      screen="Stores settings"
      tabs={tabs}
      words={{
        search: 'Name or place',
        empty:
          'Add the main store, and the stores of departments that keep their own stock, such as the kitchen and the laboratory.',
      }}
      columns={[
        {
          key: 'name',
          label: 'Store',
          value: ({ name, transit }) => (transit ? <span className="muted">{name}, between stores</span> : name),
        },
        { key: 'departmentName', label: 'Department', value: ({ departmentName }) => departmentName ?? 'School', phone: 'note' },
        { key: 'place', label: 'Place', value: ({ place }) => place ?? '–', quiet: true },
        { key: 'active', label: 'In use', value: (row) => (row.active ? 'Yes' : <Status>No</Status>), quiet: true },
      ]}
      filters={[{ key: 'active', label: 'In use', options: inUse }]}
      form={{
        fields: [
          { kind: 'text', name: 'name', label: 'Name', wide: true },
          {
            kind: 'custom',
            name: 'departmentId',
            label: 'Department',
            wide: true,
            render: ({ value, name, label, error, onChange }) => (
              <DepartmentSelect
                name={name}
                label={label}
                error={error}
                hint="Empty: a store of the school"
                value={typeof value === 'number' ? value : null}
                onChange={onChange}
              />
            ),
          },
          { kind: 'text', name: 'place', label: 'Where it is', placeholder: 'Behind the dining hall', wide: true },
          { kind: 'checkbox', name: 'active', label: 'In use', hint: 'Only an empty store goes out of use', wide: true },
        ],
        removal: () =>
          'A store in which nothing ever was goes for good. One with a stock card stays, and is set out of use instead.',
      }}
    />
  );
}
