import { Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import { teachersApi } from '../contract/staff.ts';
import { DocumentList } from './DocumentList.tsx';
import { teacherColumns } from './StaffColumns.tsx';
import { StaffList } from './StaffList.tsx';

const tabs = [
  { key: 'teachers', label: 'Teachers' },
  { key: 'documents', label: 'Documents' },
];

const words = {
  title: 'Teachers',
  all: 'All teachers',
  add: 'Add teacher',
  empty: {
    title: 'No teachers yet',
    text: 'Add who teaches here. Streams, departments and hostels are then given to them.',
  },
};

export default function TeachersScreen() {
  const bar = <Tabs tabs={tabs} label="Parts of teachers" />;
  if (useTab(tabs) === 'documents') return <DocumentList title="Teachers" tabs={bar} staffKind="teacher" />;
  return (
    <StaffList
      api={teachersApi}
      name="registration.teachers.list"
      word="teacher"
      words={words}
      columns={teacherColumns}
      tabs={bar}
    />
  );
}
