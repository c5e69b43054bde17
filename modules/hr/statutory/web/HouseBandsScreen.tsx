import { Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import { statutoryScreens } from '../contract/screens.ts';
import { LawList } from './LawList.tsx';

const tabs = [
  { key: 'housing', label: 'Affordable housing levy' },
  { key: 'nita', label: 'Industrial training levy' },
] as const;

export default function HouseBandsScreen() {
  const kind = useTab(tabs) === 'nita' ? 'nita' : 'housing';
  return <LawList key={kind} kind={kind} screen={statutoryScreens.housebands.title} tabs={<Tabs tabs={tabs} label="Levies" />} />;
}
