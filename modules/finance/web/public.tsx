import { lazy, Suspense } from 'react';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import type { StudentTab } from '#modules/registration/web/public.tsx';
import { balancesRead } from '../contract/access.ts';

const FeesTab = lazy(() => import('../balances/web/account/FeesTab.tsx'));

/** What finance adds to every student's profile. */
export const studentTabs: readonly StudentTab[] = [
  {
    key: 'fees',
    label: 'Fees',
    access: balancesRead,
    Content: ({ student }) => (
      <Suspense fallback={<SkeletonPage />}>
        <FeesTab studentId={student.id} />
      </Suspense>
    ),
  },
];
