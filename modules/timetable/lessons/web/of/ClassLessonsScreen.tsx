import { LessonsOf } from './LessonsOf.tsx';

/** The lessons of one class. */
export default function ClassLessonsScreen() {
  return <LessonsOf of="class" />;
}
