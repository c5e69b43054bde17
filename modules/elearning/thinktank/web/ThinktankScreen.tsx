import { viewer } from '#kit/web/api/session.ts';
import { latePart } from '#kit/web/ui/late-part.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';

const OwnThreads = latePart({
  what: 'The questions',
  load: async () => (await import('./learner/OwnThreads.tsx')).default,
  waiting: () => <SkeletonPage />,
});
const StaffThreads = latePart({
  what: 'The questions',
  load: async () => (await import('./staff/StaffThreads.tsx')).default,
  waiting: () => <SkeletonPage />,
});

/** Questions and answers: of a student’s subjects, or those that one moderates. */
export default function ThinktankScreen() {
  return viewer()?.kind === 'student' ? <OwnThreads /> : <StaffThreads />;
}
