import { Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import { TeacherGridTab } from './TeacherGridTab.tsx';
import { TeacherList } from './TeacherList.tsx';

const tabs = [
  { key: 'grid', label: 'Grid' },
  { key: 'list', label: 'List' },
];

/** Who teaches which subject in which stream. */
export default function SubjectTeachersScreen() {
  const bar = <Tabs tabs={tabs} label="Views of subject teachers" />;
  return useTab(tabs) === 'list' ? <TeacherList bar={bar} /> : <TeacherGridTab bar={bar} />;
}
