import { teachersApi } from '../../contract/staff.ts';
import { staffColumns, teacherColumns } from './StaffColumns.tsx';
import { StaffList } from './StaffList.tsx';

const columns = [...staffColumns.slice(0, 5), ...teacherColumns, ...staffColumns.slice(5)];

export default function TeachersScreen() {
  return (
    <StaffList
      api={teachersApi}
      name="registration.teachers.list"
      word="teacher"
      words={{
        title: 'Teachers',
        all: 'All teachers',
        add: 'Add teacher',
        empty: {
          title: 'No teachers yet',
          text: 'Add who teaches here. Streams, departments and hostels are then given to them.',
        },
      }}
      columns={columns}
    />
  );
}
