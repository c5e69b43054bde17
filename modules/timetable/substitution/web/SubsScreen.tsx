import { judge } from '#kit/contract/access.ts';
import { viewer } from '#kit/web/api/session.ts';
import { Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import { coversApi } from '../contract/covers.ts';
import { AbsencesTab } from './AbsencesTab.tsx';
import { DayTab } from './DayTab.tsx';
import { LedgerTab } from './LedgerTab.tsx';
import { MineTab } from './MineTab.tsx';

const all = [
  { key: 'day', label: 'Day' },
  { key: 'absences', label: 'Absences' },
  { key: 'ledger', label: 'Ledger' },
  { key: 'mine', label: 'My lessons' },
];

/** Who takes the lessons of teachers who are away. Who does not arrange them sees their own only. */
export default function SubsScreen() {
  const tabs = judge(coversApi.day.access, viewer()) === 'allowed' ? all : all.slice(-1);
  const open = useTab(tabs);
  const part = tabs.length > 1 && <Tabs tabs={tabs} label="Parts of substitution" />;
  if (open === 'mine') return <MineTab tabs={part} />;
  if (open === 'absences') return <AbsencesTab tabs={part} />;
  return open === 'ledger' ? <LedgerTab tabs={part} /> : <DayTab tabs={part} />;
}
