import { viewer } from '#kit/web/api/session.ts';
import { latePart } from '#kit/web/ui/late-part.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';

const OwnActivity = latePart({
  what: 'The activity',
  load: async () => (await import('./learner/OwnActivityPage.tsx')).default,
  waiting: () => <SkeletonPage />,
});
const StaffActivity = latePart({
  what: 'The activity',
  load: async () => (await import('./staff/StaffActivity.tsx')).default,
  waiting: () => <SkeletonPage />,
});

/** One activity: a student does it; staff see how it was done. */
export default function ActivityScreen() {
  return viewer()?.kind === 'student' ? <OwnActivity /> : <StaffActivity />;
}
