import { viewer } from '#kit/web/api/session.ts';
import { latePart } from '#kit/web/ui/late-part.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';

const OwnAssignments = latePart({
  what: 'Your assignments',
  load: async () => (await import('./learner/OwnAssignments.tsx')).default,
  waiting: () => <SkeletonPage />,
});
const StaffAssignments = latePart({
  what: 'The assignments',
  load: async () => (await import('./staff/StaffAssignments.tsx')).default,
  waiting: () => <SkeletonPage />,
});

/** Assignments: a student’s own, or those of what one teaches. */
export default function AssignmentsScreen() {
  return viewer()?.kind === 'student' ? <OwnAssignments /> : <StaffAssignments />;
}
