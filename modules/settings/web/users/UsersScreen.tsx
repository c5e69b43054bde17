import { type ComponentType, type ReactNode } from 'react';
import { latePart } from '#kit/web/ui/late-part.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import { UserList } from './UserList.tsx';

const failed = (said: ReactNode, { tabs: around }: { tabs: ReactNode }) => (
  <Page>
    <PageHeader title="Users" />
    {around}
    {said}
  </Page>
);

// Looked at now and then, and fetched only then.
const BundleList = latePart<{ tabs: ReactNode }>({
  what: 'This part of the screen',
  load: async () => (await import('./BundleList.tsx')).BundleList,
  waiting: () => <SkeletonPage />,
  failed,
});
const RightsMatrix = latePart<{ tabs: ReactNode }>({
  what: 'This part of the screen',
  load: async () => (await import('./RightsMatrix.tsx')).RightsMatrix,
  waiting: () => <SkeletonPage />,
  failed,
});

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
  return <Part tabs={<Tabs tabs={tabs} label="Parts of users" />} />;
}
