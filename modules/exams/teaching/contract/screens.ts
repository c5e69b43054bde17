import { type Screens, screen } from '#kit/contract/screen.ts';
import { examsRead, teachingUse } from '../../contract/access.ts';

/** Who teaches which subject where, and which subjects each student takes. */
export const teachingScreens = {
  mySubjects: screen({
    path: '/mysubjects',
    title: 'My subjects',
    access: teachingUse,
    words: 'teaching class lists students co-teachers',
  }),
  taughtSubject: screen({
    path: '/mysubjects/:classId/:courseId',
    title: 'Class list',
    access: teachingUse,
    parent: 'mySubjects',
  }),
  subjectTeachers: screen({
    path: '/subjectteachers',
    title: 'Subject teachers',
    access: examsRead,
    words: 'who teaches allocation workload streams',
  }),
  subjectChoices: screen({
    path: '/subjectchoices',
    title: 'Subject choices',
    access: examsRead,
    words: 'electives options pathways combinations subjects of students',
  }),
} as const satisfies Screens;
