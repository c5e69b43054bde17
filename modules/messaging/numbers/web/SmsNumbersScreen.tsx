import { Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import { BlacklistTab } from './BlacklistTab.tsx';
import { DoubtfulTab } from './DoubtfulTab.tsx';

const parts = [
  { key: 'blocked', label: 'Blocked numbers' },
  { key: 'check', label: 'Call list' },
];

export default function SmsNumbersScreen() {
  const open = useTab(parts);
  const tabs = <Tabs tabs={parts} label="Parts of phone numbers" />;
  return open === 'check' ? <DoubtfulTab tabs={tabs} /> : <BlacklistTab tabs={tabs} />;
}
