import { viewer } from '#kit/web/api/session.ts';
import { latePart } from '#kit/web/ui/late-part.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';

const OwnVideo = latePart({
  what: 'The video lesson',
  load: async () => (await import('./learner/OwnVideo.tsx')).default,
  waiting: () => <SkeletonPage />,
});
const StaffVideo = latePart({
  what: 'The video lesson',
  load: async () => (await import('./staff/StaffVideo.tsx')).default,
  waiting: () => <SkeletonPage />,
});

/** One video lesson: watched by a student, or with who watched it. */
export default function VideoLessonScreen() {
  return viewer()?.kind === 'student' ? <OwnVideo /> : <StaffVideo />;
}
