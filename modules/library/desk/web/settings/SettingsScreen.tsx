import type { ReactNode } from 'react';
import { Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import { RulesTab } from './RulesTab.tsx';
import { ExplainTab } from './ExplainTab.tsx';

const tabs = [
  { key: 'rules', label: 'Circulation rules' },
  { key: 'explain', label: 'Which rule holds' },
];
const parts: Readonly<Record<string, (props: { tabs: ReactNode }) => ReactNode>> = { rules: RulesTab, explain: ExplainTab };

/** Who may borrow what, and how long. */
export default function SettingsScreen() {
  const Part = parts[useTab(tabs)] ?? RulesTab;
  return <Part tabs={<Tabs tabs={tabs} label="Parts of the library settings" />} />;
}
