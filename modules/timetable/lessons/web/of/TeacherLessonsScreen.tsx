import { LessonsOf } from './LessonsOf.tsx';

/** The lessons of one teacher. */
export default function TeacherLessonsScreen() {
  return <LessonsOf of="teacher" />;
}
