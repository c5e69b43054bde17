import { viewer } from '#kit/web/api/session.ts';
import { latePart } from '#kit/web/ui/late-part.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';

const OwnQuiz = latePart({
  what: 'The quiz',
  load: async () => (await import('./learner/OwnQuiz.tsx')).default,
  waiting: () => <SkeletonPage />,
});
const StaffQuiz = latePart({
  what: 'The quiz',
  load: async () => (await import('./staff/StaffQuiz.tsx')).default,
  waiting: () => <SkeletonPage />,
});

/** One quiz: a student takes it, or whoever works on it sees how it goes. */
export default function QuizScreen() {
  return viewer()?.kind === 'student' ? <OwnQuiz /> : <StaffQuiz />;
}
