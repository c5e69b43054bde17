import { useRouterState } from '@tanstack/react-router';
import { Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import { ChoiceGridTab } from './ChoiceGridTab.tsx';
import { ChoiceList } from './ChoiceList.tsx';

const tabs = [
  { key: 'grid', label: 'Grid' },
  { key: 'list', label: 'List' },
];

/** Which subjects each student takes. */
export default function SubjectChoicesScreen() {
  const bar = <Tabs tabs={tabs} label="Views of subject choices" />;
  const student = useRouterState({
    select: ({ location }) => Number(new URLSearchParams(location.searchStr).get('student')) || null,
  });
  return useTab(tabs) === 'list' ? <ChoiceList bar={bar} /> : <ChoiceGridTab bar={bar} studentId={student} />;
}
