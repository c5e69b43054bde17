import { screen } from '#kit/contract/screen.ts';
import { registrationWrite, studentsRead } from '../../contract/access.ts';

export const studentsScreens = {
  students: screen({ path: '/students', title: 'Students', access: studentsRead, words: 'learners pupils guardians' }),
  registration: screen({
    path: '/registration',
    title: 'Register student',
    access: registrationWrite,
    parent: 'students',
    words: 'admit admission new student wizard',
  }),
  papers: screen({
    path: '/students/papers',
    title: 'Papers',
    access: studentsRead,
    parent: 'students',
    words: 'print nominal roll ID cards admission letter leaving certificate labels class pictures emergency summary',
  }),
  student: screen({ path: '/students/:id', title: 'Student', access: studentsRead, parent: 'students' }),
};
