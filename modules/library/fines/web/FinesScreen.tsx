import type { ReactNode } from 'react';
import { Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import { AmnestiesTab } from './AmnestiesTab.tsx';
import { FinesTab } from './FinesTab.tsx';
import { WaiversTab } from './WaiversTab.tsx';

const tabs = [
  { key: 'fines', label: 'Fines' },
  { key: 'waivers', label: 'Waivers' },
  { key: 'amnesties', label: 'Amnesties' },
];
const parts: Readonly<Record<string, (props: { tabs: ReactNode }) => ReactNode>> = {
  fines: FinesTab,
  waivers: WaiversTab,
  amnesties: AmnestiesTab,
};

/** What borrowers owe for what is late, damaged or lost, and what is taken off. */
export default function FinesScreen() {
  const Part = parts[useTab(tabs)] ?? FinesTab;
  return <Part tabs={<Tabs tabs={tabs} label="Parts of library fines" />} />;
}
