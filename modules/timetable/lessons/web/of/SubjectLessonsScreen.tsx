import { LessonsOf } from './LessonsOf.tsx';

/** The lessons of one subject. */
export default function SubjectLessonsScreen() {
  return <LessonsOf of="subject" />;
}
