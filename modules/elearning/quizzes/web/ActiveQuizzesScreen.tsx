import { Quizzes } from './parts.tsx';

export default function ActiveQuizzesScreen() {
  return <Quizzes tab="active" />;
}
