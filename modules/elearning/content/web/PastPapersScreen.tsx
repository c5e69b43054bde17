import { lazy } from 'react';
import { viewer } from '#kit/web/api/session.ts';

const ForStaff = lazy(() => import('./staff/Shelf.tsx'));
const ForStudents = lazy(() => import('./student/StudentShelf.tsx'));

/** Past papers: staff keep them, students learn from what is published for them. */
export default function PastPapersScreen() {
  return viewer()?.kind === 'student' ? <ForStudents part="papers" /> : <ForStaff part="papers" />;
}
