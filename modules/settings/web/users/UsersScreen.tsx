import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import { UserList } from './UserList.tsx';

// Looked at now and then, and fetched only then.
const BundleList = lazy(() => import('./BundleList.tsx').then((part) => ({ default: part.BundleList })));
const RightsMatrix = lazy(() => import('./RightsMatrix.tsx').then((part) => ({ default: part.RightsMatrix })));

const tabs = [
  { key: 'users', label: 'Users' },
  { key: 'bundles', label: 'Role bundles' },
  { key: 'rights', label: 'Who can do what' },
];

const parts: Readonly<Record<string, ComponentType<{ tabs: ReactNode }>>> = {
  users: UserList,
  bundles: BundleList,
  rights: RightsMatrix,
};

export default function UsersScreen() {
  const Part = parts[useTab(tabs)] ?? UserList;
  return (
    <Suspense fallback={<SkeletonPage />}>
      <Part tabs={<Tabs tabs={tabs} label="Parts of users" />} />
    </Suspense>
  );
}
