import { viewer } from '#kit/web/api/session.ts';
import { latePart } from '#kit/web/ui/late-part.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';

const OwnThread = latePart({
  what: 'The question',
  load: async () => (await import('./learner/OwnThread.tsx')).default,
  waiting: () => <SkeletonPage />,
});
const StaffThread = latePart({
  what: 'The question',
  load: async () => (await import('./staff/StaffThread.tsx')).default,
  waiting: () => <SkeletonPage />,
});

/** One question with its answers, for a student or for who moderates it. */
export default function ThreadScreen() {
  return viewer()?.kind === 'student' ? <OwnThread /> : <StaffThread />;
}
