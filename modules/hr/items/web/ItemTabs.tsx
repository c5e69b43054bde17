import type { ReactNode } from 'react';
import { Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import type { Side } from '../contract/words.ts';
import { AllowanceList } from './AllowanceList.tsx';
import { DeductionList } from './DeductionList.tsx';
import { GivenTab } from './GivenTab.tsx';

const lists: Readonly<Record<Side, { label: string; List: (props: { tabs: ReactNode }) => ReactNode }>> = {
  allowance: { label: 'Allowances', List: AllowanceList },
  deduction: { label: 'Deductions', List: DeductionList },
};

/** What there is on a side, and who has it. */
export function ItemTabs({ side }: { side: Side }) {
  const { label, List } = lists[side];
  const all = [
    { key: 'items', label },
    { key: 'given', label: 'Who has what' },
  ];
  const tabs = <Tabs tabs={all} label={label} />;
  return useTab(all) === 'given' ? <GivenTab side={side} title={label} tabs={tabs} /> : <List tabs={tabs} />;
}
