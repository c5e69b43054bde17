import type { ReactNode } from 'react';
import { judge } from '#kit/contract/access.ts';
import { viewer } from '#kit/web/api/session.ts';
import { Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import { collectionsApi } from '../../contract/collections.ts';
import { cashierScreens } from '../../contract/screens.ts';
import { DayTab } from './DayTab.tsx';
import { KindsTab } from './KindsTab.tsx';
import { OtherReceiptsTab } from './OtherReceiptsTab.tsx';

const dayTab = { key: 'day', label: 'The day' };
const allTabs = [dayTab, { key: 'receipts', label: 'Other collections' }, { key: 'kinds', label: 'Kinds of collection' }];

/** What came in on a day, and money that is no fees. */
export default function DailyCollectionsScreen() {
  // Who only keeps a box sees its day.
  const tabs = judge(collectionsApi.list.access, viewer()) === 'allowed' ? allTabs : [dayTab];
  const tab = useTab(tabs);
  const head: ReactNode = <Tabs tabs={tabs} label="Parts of daily collections" />;
  if (tab === 'kinds') return <KindsTab tabs={head} />;
  if (tab === 'receipts')
    return (
      <OtherReceiptsTab
        tabs={head}
        screen={cashierScreens.dailyCollections.title}
        list={collectionsApi.list}
        name="finance.collections.list"
        what="collection"
        mayReceive={judge(collectionsApi.receive.access, viewer()) === 'allowed'}
      />
    );
  return <DayTab tabs={head} />;
}
