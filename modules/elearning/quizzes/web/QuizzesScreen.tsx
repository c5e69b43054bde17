import { Quizzes } from './parts.tsx';

export default function QuizzesScreen() {
  return <Quizzes tab={null} />;
}
