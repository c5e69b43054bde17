import { Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import { RatesTab } from './RatesTab.tsx';
import { VouchersTab } from './VouchersTab.tsx';

const tabs = [
  { key: 'vouchers', label: 'Vouchers' },
  { key: 'tax', label: 'Withholding tax' },
];

export default function VouchersScreen() {
  const bar = <Tabs tabs={tabs} label="Payment vouchers" />;
  return useTab(tabs) === 'tax' ? <RatesTab tabs={bar} /> : <VouchersTab tabs={bar} />;
}
