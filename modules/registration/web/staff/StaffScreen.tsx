import { ListScreen } from '#kit/web/resource/ListScreen.tsx';
import { staffApi } from '../../contract/staff.ts';
import { staffColumns, staffFilters } from './StaffColumns.tsx';
import { StaffDrawer } from './StaffDrawer.tsx';

export default function StaffScreen() {
  return (
    <ListScreen
      list={staffApi.list}
      name="registration.staff.list"
      words={{
        title: 'Staff',
        all: 'All staff',
        search: 'Name, no. or phone',
        empty: { title: 'No staff yet', text: 'Add who works here besides the teachers: bursar, matron, cooks, drivers.' },
      }}
      columns={staffColumns}
      filters={staffFilters}
      record={{
        add: 'Add staff',
        create: staffApi.create,
        drawer: (open, close) => <StaffDrawer api={staffApi} word="member of staff" open={open} close={close} />,
      }}
    />
  );
}
