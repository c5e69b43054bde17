import { Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import { Calculator } from './Calculator.tsx';
import { PackList } from './PackList.tsx';

const tabs = [
  { key: 'packs', label: 'Packs of laws' },
  { key: 'calculator', label: 'Calculator' },
] as const;

export default function LawsScreen() {
  const bar = <Tabs tabs={tabs} label="Parts of law changes" />;
  return useTab(tabs) === 'calculator' ? <Calculator tabs={bar} /> : <PackList tabs={bar} />;
}
