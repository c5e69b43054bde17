import { viewer } from '#kit/web/api/session.ts';
import { latePart } from '#kit/web/ui/late-part.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';

const OwnChallenges = latePart({
  what: 'The challenges',
  load: async () => (await import('./challenges/OwnChallenges.tsx')).default,
  waiting: () => <SkeletonPage />,
});
const StaffChallenges = latePart({
  what: 'The challenges',
  load: async () => (await import('./challenges/StaffChallenges.tsx')).default,
  waiting: () => <SkeletonPage />,
});

/** Challenges and the leaderboard, for a student or for who sets them. */
export default function ChallengesScreen() {
  return viewer()?.kind === 'student' ? <OwnChallenges /> : <StaffChallenges />;
}
