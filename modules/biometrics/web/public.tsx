import { studentsRead } from '#modules/registration/contract/access.ts';
import type { AddedColumn } from '#modules/registration/web/public.tsx';

/** What attendance adds to the list of students. */
export const studentColumns: readonly AddedColumn[] = [
  {
    key: 'attendance',
    label: 'Attendance',
    access: studentsRead,
    read: async (ids) => (await import('./read-attendance.ts')).readAttendance(ids),
  },
];
