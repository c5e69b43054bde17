import type { ReactNode } from 'react';
import { Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import { ApplicationList } from './ApplicationList.tsx';
import { WindowList } from './WindowList.tsx';

const tabs = [
  { key: 'applications', label: 'Applications' },
  { key: 'windows', label: 'Admission windows' },
];

const lists: Readonly<Record<string, (props: { tabs: ReactNode }) => ReactNode>> = {
  applications: ApplicationList,
  windows: WindowList,
};

export default function ApplicantsScreen() {
  const List = lists[useTab(tabs)] ?? ApplicationList;
  return <List tabs={<Tabs tabs={tabs} label="Parts of admissions" />} />;
}
