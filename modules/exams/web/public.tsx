import { lazy, Suspense } from 'react';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import type { StudentTab } from '#modules/registration/web/public.tsx';
import { useStore } from '#kit/web/api/store.ts';
import { analysisRead } from '../contract/access.ts';
import { pendingMarks } from '../marks/web/pending/pending-marks.ts';

export { countWaiting as countPendingMarks } from '../marks/web/pending/pending-marks.ts';

type PendingModule = { default: typeof import('../marks/web/pending/PendingBanner.tsx').default };
// Tried again until the line is back: what tells of a lost line must not take the whole frame with it. A sheet brings it along.
const loadPending = (): Promise<PendingModule> =>
  import('../marks/web/pending/PendingBanner.tsx').catch(async () => {
    await new Promise((again) => setTimeout(again, 3000));
    return loadPending();
  });
const Pending = lazy(loadPending);
const ResultsTab = lazy(() => import('../reports/web/forms/ResultsTab.tsx'));

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
