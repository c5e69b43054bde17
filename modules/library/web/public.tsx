import { latePart } from '#kit/web/ui/late-part.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import type { StudentTab } from '#modules/registration/web/public.tsx';
import { everybody } from '../contract/access.ts';
import { scansKind } from '../desk/web/scan/kept-scans.ts';
import { waitingScans } from '../desk/web/scan/waiting-scans.ts';
import { seenKind } from '../reports/web/saving/kept-seen.ts';
import { waitingSeen } from '../reports/web/saving/waiting-seen.ts';

/** What of the library may wait for the line. */
export const waitingKinds = { [scansKind]: waitingScans, [seenKind]: waitingSeen };

const LibraryTab = latePart<{ student: { id: number; fullName: string } }>({
  what: 'The library books',
  load: async () => (await import('../desk/web/loans/LibraryTab.tsx')).default,
  waiting: () => <SkeletonPage />,
});

/** What the library adds to every student’s profile. */
export const studentTabs: readonly StudentTab[] = [
  { key: 'library', label: 'Library', access: everybody, Content: ({ student }) => <LibraryTab student={student} /> },
];
