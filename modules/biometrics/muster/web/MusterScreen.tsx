import { Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import { MusterList } from './MusterList.tsx';
import { PastDrills } from './PastDrills.tsx';

const tabs = [
  { key: 'now', label: 'On site now' },
  { key: 'drills', label: 'Drills' },
];

/** Who should be on site, ticked in a drill, and the drills that were held. */
export default function MusterScreen() {
  const Part = useTab(tabs) === 'drills' ? PastDrills : MusterList;
  return <Part tabs={<Tabs tabs={tabs} label="Parts of the muster list" />} />;
}
