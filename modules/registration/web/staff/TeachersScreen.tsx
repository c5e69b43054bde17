import { ListScreen } from '#kit/web/resource/ListScreen.tsx';
import { teachersApi } from '../../contract/staff.ts';
import { staffColumns, staffFilters, tscColumn } from './StaffColumns.tsx';
import { StaffDrawer } from './StaffDrawer.tsx';

export default function TeachersScreen() {
  return (
    <ListScreen
      list={teachersApi.list}
      name="registration.teachers.list"
      words={{
        title: 'Teachers',
        all: 'All teachers',
        search: 'Name, no. or phone',
        empty: {
          title: 'No teachers yet',
          text: 'Add who teaches here. Streams, departments and hostels are then given to them.',
        },
      }}
      columns={[...staffColumns, tscColumn]}
      filters={staffFilters}
      record={{
        add: 'Add teacher',
        create: teachersApi.create,
        drawer: (open, close) => <StaffDrawer api={teachersApi} word="teacher" open={open} close={close} />,
      }}
    />
  );
}
