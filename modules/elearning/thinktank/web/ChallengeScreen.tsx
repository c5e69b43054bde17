import { viewer } from '#kit/web/api/session.ts';
import { latePart } from '#kit/web/ui/late-part.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';

const OwnChallenge = latePart({
  what: 'The challenge',
  load: async () => (await import('./challenges/OwnChallenge.tsx')).default,
  waiting: () => <SkeletonPage />,
});
const StaffChallenge = latePart({
  what: 'The challenge',
  load: async () => (await import('./challenges/StaffChallenge.tsx')).default,
  waiting: () => <SkeletonPage />,
});

/** One challenge: a student’s answer to it, or what came. */
export default function ChallengeScreen() {
  return viewer()?.kind === 'student' ? <OwnChallenge /> : <StaffChallenge />;
}
