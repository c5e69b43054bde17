import type { ReactNode } from 'react';
import { judge } from '#kit/contract/access.ts';
import { viewer } from '#kit/web/api/session.ts';
import { Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import { leaveRequestsApi } from '../contract/requests.ts';
import { BalancesTab } from './BalancesTab.tsx';
import { BlocksTab } from './BlocksTab.tsx';
import { CalendarTab } from './CalendarTab.tsx';
import { MineTab } from './MineTab.tsx';
import { RequestsTab } from './RequestsTab.tsx';
import { TypesTab } from './TypesTab.tsx';

const all = [
  { key: 'requests', label: 'Requests' },
  { key: 'calendar', label: 'Calendar' },
  { key: 'balances', label: 'Balances' },
  { key: 'types', label: 'Types' },
  { key: 'blocks', label: 'Without leave' },
  { key: 'mine', label: 'My leave' },
];
const parts: Readonly<Record<string, (props: { tabs: ReactNode }) => ReactNode>> = {
  requests: RequestsTab,
  calendar: CalendarTab,
  balances: BalancesTab,
  types: TypesTab,
  blocks: BlocksTab,
  mine: MineTab,
};

/** Leave of everybody for who decides on it; anybody else sees their own. */
export default function LeaveScreen() {
  const tabs = judge(leaveRequestsApi.list.access, viewer()) === 'allowed' ? all : all.slice(-1);
  const Part = parts[useTab(tabs)] ?? MineTab;
  return <Part tabs={tabs.length > 1 && <Tabs tabs={tabs} label="Parts of leave" />} />;
}
