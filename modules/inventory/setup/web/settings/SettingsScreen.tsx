import type { ReactNode } from 'react';
import { Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import { CategoryList } from './CategoryList.tsx';
import { DutyList } from './DutyList.tsx';
import { RulesTab } from './RulesTab.tsx';
import { StoreList } from './StoreList.tsx';

const tabs = [
  { key: 'rules', label: 'Rules and accounts' },
  { key: 'stores', label: 'Stores' },
  { key: 'categories', label: 'Categories' },
  { key: 'duties', label: 'Duties' },
];
const parts: Readonly<Record<string, (props: { tabs: ReactNode }) => ReactNode>> = {
  rules: RulesTab,
  stores: StoreList,
  categories: CategoryList,
  duties: DutyList,
};

export default function SettingsScreen() {
  const Part = parts[useTab(tabs)] ?? RulesTab;
  return <Part tabs={<Tabs tabs={tabs} label="Parts of the stores settings" />} />;
}
