import { Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import { WithheldTab } from '../taxes/WithheldTab.tsx';
import { RatesTab } from './RatesTab.tsx';
import { VouchersTab } from './VouchersTab.tsx';

const tabs = [
  { key: 'vouchers', label: 'Vouchers' },
  { key: 'withheld', label: 'Tax withheld' },
  { key: 'tax', label: 'Withholding rates' },
];

export default function VouchersScreen() {
  const bar = <Tabs tabs={tabs} label="Payment vouchers" />;
  const tab = useTab(tabs);
  if (tab === 'withheld') return <WithheldTab tabs={bar} />;
  return tab === 'tax' ? <RatesTab tabs={bar} /> : <VouchersTab tabs={bar} />;
}
