import type { ReactNode } from 'react';
import { Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import { LeaveoutList } from './LeaveoutList.tsx';
import { ReportList } from './ReportList.tsx';
import { TypeList } from './TypeList.tsx';

const tabs = [
  { key: 'leaveouts', label: 'Leave-outs' },
  { key: 'report', label: 'Report' },
  { key: 'types', label: 'Kinds and rules' },
];
const lists: Readonly<Record<string, (props: { tabs: ReactNode }) => ReactNode>> = {
  leaveouts: LeaveoutList,
  report: ReportList,
  types: TypeList,
};

export default function LeaveoutsScreen() {
  const List = lists[useTab(tabs)] ?? LeaveoutList;
  return <List tabs={<Tabs tabs={tabs} label="Parts of leave-outs" />} />;
}
