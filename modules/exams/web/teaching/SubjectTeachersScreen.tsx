import { TeacherList } from './TeacherList.tsx';

/** Who teaches which subject in which stream. */
export default function SubjectTeachersScreen() {
  return <TeacherList bar={null} />;
}
