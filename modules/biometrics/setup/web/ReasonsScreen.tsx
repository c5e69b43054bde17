import type { ReactNode } from 'react';
import { Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import { CodeList } from './CodeList.tsx';
import { ReasonList } from './ReasonList.tsx';

const tabs = [
  { key: 'reasons', label: 'Reasons' },
  { key: 'codes', label: 'Codes' },
];
const lists: Readonly<Record<string, (props: { tabs: ReactNode }) => ReactNode>> = { reasons: ReasonList, codes: CodeList };

export default function ReasonsScreen() {
  const List = lists[useTab(tabs)] ?? ReasonList;
  return <List tabs={<Tabs tabs={tabs} label="Parts of reasons and codes" />} />;
}
