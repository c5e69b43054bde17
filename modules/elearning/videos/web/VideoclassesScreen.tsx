import { viewer } from '#kit/web/api/session.ts';
import { latePart } from '#kit/web/ui/late-part.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';

const OwnVideos = latePart({
  what: 'Your video lessons',
  load: async () => (await import('./learner/OwnVideos.tsx')).default,
  waiting: () => <SkeletonPage />,
});
const StaffVideos = latePart({
  what: 'The video lessons',
  load: async () => (await import('./staff/StaffVideos.tsx')).default,
  waiting: () => <SkeletonPage />,
});

/** Video lessons: a student’s own, or those of what one teaches. */
export default function VideoclassesScreen() {
  return viewer()?.kind === 'student' ? <OwnVideos /> : <StaffVideos />;
}
