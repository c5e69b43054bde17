import { Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import { CreditTab } from './CreditTab.tsx';
import { OverviewTab } from './OverviewTab.tsx';

const parts = [
  { key: 'overview', label: 'Overview' },
  { key: 'credit', label: 'Credit' },
];

export default function SmsScreen() {
  const open = useTab(parts);
  const tabs = <Tabs tabs={parts} label="Parts of SMS" />;
  return open === 'credit' ? <CreditTab tabs={tabs} /> : <OverviewTab tabs={tabs} />;
}
