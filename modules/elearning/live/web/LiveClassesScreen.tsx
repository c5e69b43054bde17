import { viewer } from '#kit/web/api/session.ts';
import { latePart } from '#kit/web/ui/late-part.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';

const OwnMeetings = latePart({
  what: 'Your live classes',
  load: async () => (await import('./learner/OwnMeetings.tsx')).default,
  waiting: () => <SkeletonPage />,
});
const StaffMeetings = latePart({
  what: 'The live classes',
  load: async () => (await import('./staff/StaffMeetings.tsx')).default,
  waiting: () => <SkeletonPage />,
});

/** Live classes and meetings: a student’s own, or those that one holds and is invited to. */
export default function LiveClassesScreen() {
  return viewer()?.kind === 'student' ? <OwnMeetings /> : <StaffMeetings />;
}
