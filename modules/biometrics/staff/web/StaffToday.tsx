import { judge } from '#kit/contract/access.ts';
import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { viewer } from '#kit/web/api/session.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { staffAttendanceScreens } from '../contract/screens.ts';
import { type StaffGroup, staffAttendanceApi } from '../contract/staff-attendance.ts';

interface Group extends StaffGroup {
  readonly name: string;
  readonly screen: 'teachers' | 'staff';
}

const count = (key: keyof StaffGroup, label: string): Column<Group> => ({
  key,
  label,
  value: (row) => row[key],
  total: (rows) => rows.reduce((sum, row) => sum + row[key], 0),
  end: true,
});
const columns: readonly Column<Group>[] = [
  { key: 'name', label: 'Staff', value: (row) => row.name },
  { ...count('here', 'Present'), phone: 'figure' },
  count('late', 'Late'),
  count('left', 'Left'),
  { ...count('notIn', 'Not in'), phone: 'figure' },
  count('away', 'Away'),
  count('total', 'All'),
];

/** Teachers and the other staff today, for who reads it; nothing in a school where nobody of the staff is seen or marked. */
export function StaffToday() {
  const may = judge(staffAttendanceApi.today.access, viewer()) === 'allowed';
  const { data } = useApi(staffAttendanceApi.today, {}, { enabled: may, live: ['presence'] });
  if (!data?.groups) return null;
  const { teacher, support } = data.groups;
  return (
    <Box title="Staff">
      <RowsTable
        label="Staff today"
        columns={columns}
        rows={[
          { ...teacher, name: 'Teachers', screen: 'teachers' },
          { ...support, name: 'Other staff', screen: 'staff' },
        ]}
        keyOf={({ screen }) => screen}
        hrefOf={({ screen }) => to(staffAttendanceScreens[screen])}
      />
    </Box>
  );
}
