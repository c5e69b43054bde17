import type { ReactNode } from 'react';
import { Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import { BankList } from './BankList.tsx';
import { BranchList } from './BranchList.tsx';

const tabs = [
  { key: 'banks', label: 'Banks' },
  { key: 'branches', label: 'Branches' },
];
const parts: Readonly<Record<string, (props: { tabs: ReactNode }) => ReactNode>> = { banks: BankList, branches: BranchList };

export default function BanksScreen() {
  const Part = parts[useTab(tabs)] ?? BankList;
  return <Part tabs={<Tabs tabs={tabs} label="Banks and branches" />} />;
}
