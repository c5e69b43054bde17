import { Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import { BudgetsTab } from './BudgetsTab.tsx';
import { ReportTab } from './ReportTab.tsx';

const tabs = [
  { key: 'budgets', label: 'Budgets' },
  { key: 'report', label: 'Budget against actual' },
];

export default function BudgetsScreen() {
  const bar = <Tabs tabs={tabs} label="Budgets" />;
  return useTab(tabs) === 'report' ? <ReportTab tabs={bar} /> : <BudgetsTab tabs={bar} />;
}
