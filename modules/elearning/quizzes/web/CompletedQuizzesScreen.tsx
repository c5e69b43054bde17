import { Quizzes } from './parts.tsx';

export default function CompletedQuizzesScreen() {
  return <Quizzes tab="completed" />;
}
