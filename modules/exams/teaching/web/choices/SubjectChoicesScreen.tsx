import { Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import { useSearch } from '#kit/web/ui/address.ts';
import { ChoiceGridTab } from './ChoiceGridTab.tsx';
import { ChoiceList } from './ChoiceList.tsx';

const tabs = [
  { key: 'grid', label: 'Grid' },
  { key: 'list', label: 'List' },
];

/** Which subjects each student takes. */
export default function SubjectChoicesScreen() {
  const bar = <Tabs tabs={tabs} label="Views of subject choices" />;
  const student = Number(new URLSearchParams(useSearch()).get('student')) || null;
  return useTab(tabs) === 'list' ? <ChoiceList bar={bar} /> : <ChoiceGridTab bar={bar} studentId={student} />;
}
