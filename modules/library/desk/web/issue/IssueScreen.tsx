import type { ReactNode } from 'react';
import { Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import { ClassSetTab } from './ClassSetTab.tsx';
import { DeskTab } from './DeskTab.tsx';

const tabs = [
  { key: 'desk', label: 'One borrower' },
  { key: 'class', label: 'Class set' },
];
const parts: Readonly<Record<string, (props: { tabs: ReactNode }) => ReactNode>> = { desk: DeskTab, class: ClassSetTab };

/** Lends books: to one borrower after another, or a set to a stream. */
export default function IssueScreen() {
  const Part = parts[useTab(tabs)] ?? DeskTab;
  return <Part tabs={<Tabs tabs={tabs} label="Ways to issue books" />} />;
}
