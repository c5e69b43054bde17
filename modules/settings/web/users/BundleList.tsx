import type { ReactNode } from 'react';
import { roles } from '#kit/contract/roles.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { roleBundlesApi, type RoleBundle } from '../../contract/role-bundles.ts';
import { CrudDrawer } from '#kit/web/resource/CrudDrawer.tsx';
import { TabbedList } from '#kit/web/resource/TabbedList.tsx';
import { RolesField } from './RolesField.tsx';

const columns: readonly Column<RoleBundle>[] = [
  { key: 'name', label: 'Bundle', value: (row) => row.name },
  {
    key: 'roles',
    label: 'Roles',
    value: (row) => row.roles.map((code) => roles[code].name).join(', '),
    quiet: true,
    phone: 'note',
  },
];

const fields: readonly Field<'name' | 'roles'>[] = [
  { kind: 'text', name: 'name', label: 'Name', wide: true, placeholder: 'Accounts office' },
  { kind: 'custom', name: 'roles', label: 'Roles', wide: true, render: (slot) => <RolesField {...slot} bundles={false} /> },
];

/** Sets of roles under a name, given together when a user is made. */
export function BundleList({ tabs }: { tabs: ReactNode }) {
  return (
    <TabbedList
      list={roleBundlesApi.list}
      name="settings.roleBundles.list"
      words={{
        screen: 'Users',
        title: 'Role bundles',
        search: 'Name',
        add: 'Add bundle',
        empty: {
          title: 'No bundles yet',
          text: 'Put the roles of one kind of work under a name. They are then given together when a user is added.',
        },
      }}
      tabs={tabs}
      columns={columns}
      drawer={(open, close) => (
        <CrudDrawer
          open={open}
          close={close}
          api={roleBundlesApi}
          word="role bundle"
          nameOf={(bundle) => bundle.name}
          fields={fields}
          blank={{ name: '', roles: [] }}
          removal={() => 'Users keep the roles that were given with it.'}
        />
      )}
    />
  );
}
