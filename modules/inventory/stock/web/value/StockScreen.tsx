import type { ReactNode } from 'react';
import { Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import { ExpiringTab } from './ExpiringTab.tsx';
import { ListTab } from './ListTab.tsx';
import { SlowTab } from './SlowTab.tsx';
import { TotalsTab } from './TotalsTab.tsx';

const tabs = [
  { key: 'value', label: 'Value' },
  { key: 'list', label: 'Item by item' },
  { key: 'slow', label: 'Slow and dead' },
  { key: 'expiring', label: 'Expiring' },
];
const parts: Readonly<Record<string, (props: { tabs: ReactNode }) => ReactNode>> = {
  value: TotalsTab,
  list: ListTab,
  slow: SlowTab,
  expiring: ExpiringTab,
};

/** What is in store and what it is worth, as of any day. */
export default function StockScreen() {
  const Part = parts[useTab(tabs)] ?? TotalsTab;
  return <Part tabs={<Tabs tabs={tabs} label="Parts of the stock" keep={['asOf']} />} />;
}
