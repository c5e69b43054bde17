import { Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import { staffApi } from '../contract/staff.ts';
import { DocumentList } from './DocumentList.tsx';
import { PostList } from './PostList.tsx';
import { staffColumns } from './StaffColumns.tsx';
import { StaffList } from './StaffList.tsx';

const tabs = [
  { key: 'staff', label: 'Staff' },
  { key: 'documents', label: 'Documents' },
  { key: 'posts', label: 'Posts' },
];

const words = {
  title: 'Staff',
  all: 'All staff',
  add: 'Add staff',
  empty: { title: 'No staff yet', text: 'Add who works here besides the teachers: bursar, matron, cooks, drivers.' },
};

export default function StaffScreen() {
  const bar = <Tabs tabs={tabs} label="Parts of staff" />;
  switch (useTab(tabs)) {
    case 'documents':
      return <DocumentList title="Staff" tabs={bar} />;
    case 'posts':
      return <PostList tabs={bar} />;
    default:
      return (
        <StaffList
          api={staffApi}
          name="registration.staff.list"
          word="member of staff"
          words={words}
          columns={staffColumns}
          tabs={bar}
        />
      );
  }
}
