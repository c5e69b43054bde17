import { staffApi } from '../../contract/staff.ts';
import { staffColumns } from './StaffColumns.tsx';
import { StaffList } from './StaffList.tsx';

export default function StaffScreen() {
  return (
    <StaffList
      api={staffApi}
      name="registration.staff.list"
      word="member of staff"
      words={{
        title: 'Staff',
        all: 'All staff',
        add: 'Add staff',
        empty: { title: 'No staff yet', text: 'Add who works here besides the teachers: bursar, matron, cooks, drivers.' },
      }}
      columns={staffColumns}
    />
  );
}
