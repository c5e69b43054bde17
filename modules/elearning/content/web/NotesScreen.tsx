import { lazy } from 'react';
import { viewer } from '#kit/web/api/session.ts';

const ForStaff = lazy(() => import('./staff/Shelf.tsx'));
const ForStudents = lazy(() => import('./student/StudentShelf.tsx'));

/** Notes, slides, recordings and links. */
export default function NotesScreen() {
  return viewer()?.kind === 'student' ? <ForStudents part="notes" /> : <ForStaff part="notes" />;
}
