import { viewer } from '#kit/web/api/session.ts';
import { latePart } from '#kit/web/ui/late-part.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';

const OwnAssignment = latePart({
  what: 'The assignment',
  load: async () => (await import('./learner/OwnAssignment.tsx')).default,
  waiting: () => <SkeletonPage />,
});
const StaffAssignment = latePart({
  what: 'The assignment',
  load: async () => (await import('./staff/StaffAssignment.tsx')).default,
  waiting: () => <SkeletonPage />,
});

/** One assignment: a student’s work on it, or who handed in what. */
export default function AssignmentScreen() {
  return viewer()?.kind === 'student' ? <OwnAssignment /> : <StaffAssignment />;
}
