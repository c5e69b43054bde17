import type { ReactNode } from 'react';
import { Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import { ClearanceItemList } from './ClearanceItemList.tsx';
import { TransferList } from './TransferList.tsx';

const tabs = [
  { key: 'transfers', label: 'Transfers' },
  { key: 'clearance', label: 'Clearance items' },
];
const lists: Readonly<Record<string, (props: { tabs: ReactNode }) => ReactNode>> = {
  transfers: TransferList,
  clearance: ClearanceItemList,
};

export default function TransfersScreen() {
  const List = lists[useTab(tabs)] ?? TransferList;
  return <List tabs={<Tabs tabs={tabs} label="Parts of transfers" />} />;
}
