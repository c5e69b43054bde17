import { latePart } from '#kit/web/ui/late-part.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { screens as registration } from '#modules/registration/contract/screens.ts';
import type { StudentTab } from '#modules/registration/web/public.tsx';

const StudentTimetable = latePart<{ studentId: number }>({
  what: 'The timetable',
  load: async () => (await import('../published/web/StudentTimetable.tsx')).default,
  waiting: () => <SkeletonPage />,
});

/** What the timetable adds to every student's profile. */
export const studentTabs: readonly StudentTab[] = [
  {
    key: 'timetable',
    label: 'Timetable',
    access: registration.students.access,
    Content: ({ student }) => <StudentTimetable studentId={student.id} />,
  },
];
