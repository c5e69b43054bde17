import type { ReactNode } from 'react';
import { Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import { PayrollSettings } from './PayrollSettings.tsx';
import { PostingRules } from './PostingRules.tsx';

const tabs = [
  { key: 'payroll', label: 'Payroll' },
  { key: 'posting', label: 'Posting' },
];
const parts: Readonly<Record<string, (props: { tabs: ReactNode }) => ReactNode>> = {
  payroll: PayrollSettings,
  posting: PostingRules,
};

export default function SettingsScreen() {
  const Part = parts[useTab(tabs)] ?? PayrollSettings;
  return <Part tabs={<Tabs tabs={tabs} label="Parts of HR settings" />} />;
}
