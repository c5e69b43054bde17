import { viewer } from '#kit/web/api/session.ts';
import { latePart } from '#kit/web/ui/late-part.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import type { QuizTab } from '../contract/words.ts';

const waiting = () => <SkeletonPage />;

const OwnQuizzes = latePart<{ tab: QuizTab | null }>({
  what: 'Your quizzes',
  load: async () => (await import('./learner/OwnQuizzes.tsx')).default,
  waiting,
});
const StaffQuizzes = latePart<{ tab: QuizTab | null }>({
  what: 'The quizzes',
  load: async () => (await import('./staff/StaffQuizzes.tsx')).default,
  waiting,
});

/** Quizzes of one state, or all: a student’s own, or the school’s. */
export function Quizzes({ tab }: { tab: QuizTab | null }) {
  return viewer()?.kind === 'student' ? <OwnQuizzes tab={tab} /> : <StaffQuizzes tab={tab} />;
}
