import type { ReactNode } from 'react';
import { Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import { EnrolmentList } from './EnrolmentList.tsx';
import { GadgetList } from './GadgetList.tsx';
import { PunchList } from './PunchList.tsx';

const tabs = [
  { key: 'gadgets', label: 'Devices' },
  { key: 'punches', label: 'Punches' },
  { key: 'numbers', label: 'Numbers' },
];
const lists: Readonly<Record<string, (props: { tabs: ReactNode }) => ReactNode>> = {
  gadgets: GadgetList,
  punches: PunchList,
  numbers: EnrolmentList,
};

/** Devices, what they saw, and who stands in them under which number. */
export default function GadgetsScreen() {
  const List = lists[useTab(tabs)] ?? GadgetList;
  return <List tabs={<Tabs tabs={tabs} label="Parts of devices" />} />;
}
