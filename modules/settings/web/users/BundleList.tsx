import type { ReactNode } from 'react';
import { roles } from '#kit/contract/roles.ts';
import { ResourceTab } from '#kit/web/resource/ResourceTab.tsx';
import { roleBundles, roleBundlesApi } from '../../contract/role-bundles.ts';
import { RolesField } from './RolesField.tsx';

/** Sets of roles under a name, given together when a user is made. */
export function BundleList({ tabs }: { tabs: ReactNode }) {
  return (
    <ResourceTab
      resource={{ ...roleBundles, api: roleBundlesApi }}
      name="settings.roleBundles"
      screen="Users"
      tabs={tabs}
      words={{
        search: 'Name',
        add: 'Add bundle',
        empty: {
          title: 'No bundles yet',
          text: 'Put the roles of one kind of work under a name. They are then given together when a user is added.',
        },
      }}
      columns={[
        { key: 'name', label: 'Bundle' },
        {
          key: 'roles',
          label: 'Roles',
          value: (row) => row.roles.map((code) => roles[code].name).join(', '),
          quiet: true,
          phone: 'note',
        },
      ]}
      form={{
        fields: [
          { kind: 'text', name: 'name', label: 'Name', wide: true, placeholder: 'Accounts office' },
          {
            kind: 'custom',
            name: 'roles',
            label: 'Roles',
            wide: true,
            render: (slot) => <RolesField {...slot} bundles={false} />,
          },
        ],
        begins: { roles: [] },
        removal: () => 'Users keep the roles that were given with it.',
      }}
    />
  );
}
