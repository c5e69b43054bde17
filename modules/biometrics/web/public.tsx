import { studentsRead } from '#modules/registration/contract/access.ts';
import { latePart } from '#kit/web/ui/late-part.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import type { AddedColumn, StudentFigures, StudentTab } from '#modules/registration/web/public.tsx';
import { casesUse } from '../contract/access.ts';
import { drillsKind } from '../muster/web/saving/kept-drill.ts';
import { waitingDrills } from '../muster/web/saving/waiting-drills.ts';
import { registersKind } from '../registers/web/saving/kept-marks.ts';
import { waitingRegisters } from '../registers/web/saving/waiting-registers.ts';

/** What attendance adds to the list of students. */
export const studentColumns: readonly AddedColumn[] = [
  {
    key: 'attendance',
    label: 'Attendance',
    access: studentsRead,
    read: async (ids) => (await import('./read-attendance.ts')).readAttendance(ids),
  },
];

/** What of attendance may wait for the line. */
export const waitingKinds = { [registersKind]: waitingRegisters, [drillsKind]: waitingDrills };

/** What attendance tells of every student on their profile. */
export const studentFigures: readonly StudentFigures[] = [
  {
    key: 'attendance',
    access: studentsRead,
    labels: ['Attendance this term'],
    read: async (...asked) => (await import('./read-attendance.ts')).attendanceFigure(...asked),
  },
];

const CaseTab = latePart<{ student: { id: number; fullName: string } }>({
  what: 'The absence cases',
  load: async () => (await import('../cases/web/CaseTab.tsx')).default,
  waiting: () => <SkeletonPage />,
});

/** What attendance adds to every student’s profile. */
export const studentTabs: readonly StudentTab[] = [
  { key: 'cases', label: 'Absence', access: casesUse, Content: ({ student }) => <CaseTab student={student} /> },
];
