import type { ReactNode } from 'react';
import { Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import { BundleList } from './BundleList.tsx';
import { RightsMatrix } from './RightsMatrix.tsx';
import { UserList } from './UserList.tsx';

const tabs = [
  { key: 'users', label: 'Users' },
  { key: 'bundles', label: 'Role bundles' },
  { key: 'rights', label: 'Who can do what' },
];

const parts: Readonly<Record<string, (props: { tabs: ReactNode }) => ReactNode>> = {
  users: UserList,
  bundles: BundleList,
  rights: RightsMatrix,
};

export default function UsersScreen() {
  const Part = parts[useTab(tabs)] ?? UserList;
  return <Part tabs={<Tabs tabs={tabs} label="Parts of users" />} />;
}
