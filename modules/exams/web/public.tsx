import { lazy, Suspense } from 'react';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import type { StudentTab } from '#modules/registration/web/public.tsx';
import { useStore } from '#kit/web/api/store.ts';
import { analysisRead } from '../contract/access.ts';
import { pendingMarks } from './marks/pending/pending-marks.ts';

export { countWaiting as countPendingMarks } from './marks/pending/pending-marks.ts';

const Pending = lazy(() => import('./marks/pending/PendingBanner.tsx'));
const ResultsTab = lazy(() => import('./reports/forms/ResultsTab.tsx'));

/** Over every screen: marks that were typed and are not on the server yet, with what sends them. Nothing while there are none. */
export function PendingMarks() {
  const waiting = useStore(pendingMarks);
  if (waiting.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <Pending waiting={waiting} />
    </Suspense>
  );
}

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
