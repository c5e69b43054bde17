import { Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import { RecordTab } from '../record/RecordTab.tsx';
import { OwnPlansTab } from './OwnPlansTab.tsx';

const tabs = [
  { key: 'plans', label: 'Lesson plans' },
  { key: 'record', label: 'Record of work' },
];

export default function PlansScreen() {
  const bar = <Tabs tabs={tabs} label="My lesson plans" />;
  if (useTab(tabs) === 'record') return <RecordTab title="My lesson plans" tabs={bar} scope="mine" />;
  return <OwnPlansTab tabs={bar} />;
}
