import { latePart } from '#kit/web/ui/late-part.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import type { StudentFigures, StudentTab } from '#modules/registration/web/public.tsx';
import { analysisRead } from '../contract/access.ts';
import { marksKind } from '../marks/web/saving/outbox.ts';
import { waitingMarks } from '../marks/web/saving/waiting-marks.ts';

const ResultsTab = latePart<{ studentId: number }>({
  what: 'The results',
  load: async () => (await import('../reports/web/forms/ResultsTab.tsx')).default,
  waiting: () => <SkeletonPage />,
});

export type { DashboardTab } from '../analysis/web/dashboard-tabs.ts';

/** What of examinations may wait for the line. */
export const waitingKinds = { [marksKind]: waitingMarks };

/** What examinations add to every student's profile. */
export const studentTabs: readonly StudentTab[] = [
  {
    key: 'results',
    label: 'Results',
    access: analysisRead,
    Content: ({ student }) => <ResultsTab studentId={student.id} />,
  },
];

/** What examinations tell of every student on their profile. */
export const studentFigures: readonly StudentFigures[] = [
  {
    key: 'exam',
    access: analysisRead,
    labels: ['Last mean', 'Position in class'],
    read: async (...asked) => (await import('../reports/web/forms/exam-figures.ts')).examFigures(...asked),
  },
];
