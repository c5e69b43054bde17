import { viewer } from '#kit/web/api/session.ts';
import { latePart } from '#kit/web/ui/late-part.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';

const OwnActivities = latePart({
  what: 'Your activities',
  load: async () => (await import('./learner/OwnActivities.tsx')).default,
  waiting: () => <SkeletonPage />,
});
const StaffActivities = latePart({
  what: 'The activities',
  load: async () => (await import('./staff/StaffActivities.tsx')).default,
  waiting: () => <SkeletonPage />,
});

/** Activities: a student’s own, or those of what one teaches. */
export default function InteractiveScreen() {
  return viewer()?.kind === 'student' ? <OwnActivities /> : <StaffActivities />;
}
