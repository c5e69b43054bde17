import { lazy, Suspense } from 'react';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import type { StudentTab } from '#modules/registration/web/public.tsx';
import { analysisRead } from '../contract/access.ts';
import { marksKind } from '../marks/web/saving/outbox.ts';
import { waitingMarks } from '../marks/web/saving/waiting-marks.ts';

const ResultsTab = lazy(() => import('../reports/web/forms/ResultsTab.tsx'));

/** What of examinations may wait for the line. */
export const waitingKinds = { [marksKind]: waitingMarks };

/** What examinations add to every student's profile. */
export const studentTabs: readonly StudentTab[] = [
  {
    key: 'results',
    label: 'Results',
    access: analysisRead,
    Content: ({ student }) => (
      <Suspense fallback={<SkeletonPage />}>
        <ResultsTab studentId={student.id} />
      </Suspense>
    ),
  },
];
