import { Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import { ChargesTab } from './ChargesTab.tsx';
import { OutTab } from './OutTab.tsx';
import { ReturnsTab } from './ReturnsTab.tsx';
import { TakeBackTab } from './TakeBackTab.tsx';

const tabs = [
  { key: 'take', label: 'Return' },
  { key: 'out', label: 'Out' },
  { key: 'returns', label: 'Returns' },
  { key: 'charges', label: 'Charges' },
];

/** What comes back, what is out, and what is charged for what does not come back. */
export default function ReturnScreen() {
  const bar = <Tabs tabs={tabs} label="Items returned" />;
  const tab = useTab(tabs);
  if (tab === 'out') return <OutTab tabs={bar} />;
  if (tab === 'returns') return <ReturnsTab tabs={bar} />;
  return tab === 'charges' ? <ChargesTab tabs={bar} /> : <TakeBackTab tabs={bar} />;
}
