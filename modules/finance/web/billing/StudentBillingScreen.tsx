import { Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import { VoteHeadsTab } from './VoteHeadsTab.tsx';

const tabs = [{ key: 'voteheads', label: 'Vote heads' }];

export default function StudentBillingScreen() {
  const tab = useTab(tabs);
  const bar = <Tabs tabs={tabs} label="Student billing" />;
  switch (tab) {
    default:
      return <VoteHeadsTab tabs={bar} />;
  }
}
