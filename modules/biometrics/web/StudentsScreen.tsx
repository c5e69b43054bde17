import type { ReactNode } from 'react';
import { judge } from '#kit/contract/access.ts';
import { viewer } from '#kit/web/api/session.ts';
import { Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import { FollowUp } from '../cases/web/FollowUp.tsx';
import { sickStays } from '../days/contract/sick-bay.ts';
import { SickBayList } from '../days/web/SickBayList.tsx';
import { StudentList } from '../days/web/StudentList.tsx';

const followUp = (id: number, name: string) => <FollowUp student={{ id, name }} />;

/** The list of students, with the case of each. */
const Days = ({ tabs }: { tabs: ReactNode }) => <StudentList tabs={tabs} followUp={followUp} />;

const lists: Readonly<Record<string, (props: { tabs: ReactNode }) => ReactNode>> = { days: Days, sickbay: SickBayList };

/** Students and their attendance; beside it who is in the sick bay, for who reads that. */
export default function StudentsScreen() {
  const tabs = [
    { key: 'days', label: 'Attendance' },
    ...(judge(sickStays.access.read, viewer()) === 'allowed' ? [{ key: 'sickbay', label: 'Sick bay' }] : []),
  ];
  const List = lists[useTab(tabs)] ?? Days;
  return <List tabs={tabs.length > 1 && <Tabs tabs={tabs} label="Parts of students’ attendance" />} />;
}
