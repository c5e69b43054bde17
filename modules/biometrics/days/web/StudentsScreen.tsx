import type { ReactNode } from 'react';
import { judge } from '#kit/contract/access.ts';
import { viewer } from '#kit/web/api/session.ts';
import { Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import { sickStays } from '../contract/sick-bay.ts';
import { SickBayList } from './SickBayList.tsx';
import { StudentList } from './StudentList.tsx';

const lists: Readonly<Record<string, (props: { tabs: ReactNode }) => ReactNode>> = { days: StudentList, sickbay: SickBayList };

/** Students and their attendance; beside it who is in the sick bay, for who reads that. */
export default function StudentsScreen() {
  const tabs = [
    { key: 'days', label: 'Attendance' },
    ...(judge(sickStays.access.read, viewer()) === 'allowed' ? [{ key: 'sickbay', label: 'Sick bay' }] : []),
  ];
  const List = lists[useTab(tabs)] ?? StudentList;
  return <List tabs={tabs.length > 1 && <Tabs tabs={tabs} label="Parts of students’ attendance" />} />;
}
