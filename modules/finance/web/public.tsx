import { latePart } from '#kit/web/ui/late-part.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import type { AddedColumn, StudentFigures, StudentTab } from '#modules/registration/web/public.tsx';
import { balancesRead } from '../contract/access.ts';

const FeesTab = latePart<{ studentId: number }>({
  what: 'The fees',
  load: async () => (await import('../balances/web/account/FeesTab.tsx')).default,
  waiting: () => <SkeletonPage />,
});

/** What finance adds to every student's profile. */
export const studentTabs: readonly StudentTab[] = [
  {
    key: 'fees',
    label: 'Fees',
    access: balancesRead,
    Content: ({ student }) => <FeesTab studentId={student.id} />,
  },
];

/** What finance tells of every student on their profile. */
export const studentFigures: readonly StudentFigures[] = [
  {
    key: 'balance',
    access: balancesRead,
    labels: ['Fee balance'],
    read: async (...asked) => (await import('../balances/web/balance-figure.tsx')).balanceFigure(...asked),
  },
];

/** What finance adds to the list of students. */
export const studentColumns: readonly AddedColumn[] = [
  {
    key: 'balance',
    label: 'Balance, KES',
    access: balancesRead,
    read: async (ids) => (await import('../balances/web/read-balances.tsx')).readBalances(ids),
  },
];
