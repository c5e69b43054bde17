import { Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import { ConsumptionTab } from './ConsumptionTab.tsx';
import { DeskTab } from './DeskTab.tsx';
import { IssuesTab } from './IssuesTab.tsx';

const tabs = [
  { key: 'desk', label: 'Issue' },
  { key: 'issues', label: 'Issue notes' },
  { key: 'consumption', label: 'Consumption' },
];

/** The issuing desk, what was issued, and what departments use. */
export default function IssueScreen() {
  const bar = <Tabs tabs={tabs} label="Issue" />;
  const tab = useTab(tabs);
  if (tab === 'issues') return <IssuesTab tabs={bar} />;
  return tab === 'consumption' ? <ConsumptionTab tabs={bar} /> : <DeskTab tabs={bar} />;
}
