import { Quizzes } from './parts.tsx';

export default function PendingQuizzesScreen() {
  return <Quizzes tab="pending" />;
}
