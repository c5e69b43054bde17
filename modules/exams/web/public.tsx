import { lazy, Suspense } from 'react';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import type { StudentTab } from '#modules/registration/web/public.tsx';
import { analysisRead } from '../contract/access.ts';

const ResultsTab = lazy(() => import('./reports/forms/ResultsTab.tsx'));

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
