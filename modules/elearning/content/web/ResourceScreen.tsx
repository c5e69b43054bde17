import { lazy } from 'react';
import { viewer } from '#kit/web/api/session.ts';

const ForStaff = lazy(() => import('./staff/ResourcePage.tsx'));
const ForStudents = lazy(() => import('./student/StudentResource.tsx'));

/** One resource. */
export default function ResourceScreen() {
  return viewer()?.kind === 'student' ? <ForStudents /> : <ForStaff />;
}
