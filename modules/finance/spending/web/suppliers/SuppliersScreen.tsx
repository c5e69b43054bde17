import { Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import { BillsTab } from './BillsTab.tsx';
import { SuppliersTab } from './SuppliersTab.tsx';

const tabs = [
  { key: 'suppliers', label: 'Suppliers' },
  { key: 'bills', label: 'Bills' },
];

export default function SuppliersScreen() {
  const bar = <Tabs tabs={tabs} label="Suppliers" />;
  return useTab(tabs) === 'bills' ? <BillsTab tabs={bar} /> : <SuppliersTab tabs={bar} />;
}
