import type { ReactNode } from 'react';
import { judge } from '#kit/contract/access.ts';
import { viewer } from '#kit/web/api/session.ts';
import { Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import { incomesApi } from '../../contract/incomes.ts';
import { cashierScreens } from '../../contract/screens.ts';
import { CapitationTab } from './CapitationTab.tsx';
import { OtherReceiptsTab } from './OtherReceiptsTab.tsx';
import { SourcesTab } from './SourcesTab.tsx';

const tabs = [
  { key: 'receipts', label: 'Receipts' },
  { key: 'sources', label: 'Sources' },
  { key: 'capitation', label: 'Capitation' },
];

/** Income besides fees: where it comes from, what came, and what capitation is due. */
export default function OtherIncomesScreen() {
  const tab = useTab(tabs);
  const head: ReactNode = <Tabs tabs={tabs} label="Parts of other incomes" />;
  if (tab === 'sources') return <SourcesTab tabs={head} />;
  if (tab === 'capitation') return <CapitationTab tabs={head} />;
  return (
    <OtherReceiptsTab
      tabs={head}
      screen={cashierScreens.otherIncomes.title}
      list={incomesApi.list}
      name="finance.incomes.list"
      what="income"
      mayReceive={judge(incomesApi.receive.access, viewer()) === 'allowed'}
    />
  );
}
