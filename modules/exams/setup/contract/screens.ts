import { screen } from '#kit/contract/screen.ts';
import { examsRead } from '../../contract/access.ts';

/** What examinations go by. */
export const setupScreens = {
  subjects: screen({ path: '/subjects', title: 'Subjects', access: examsRead, words: 'learning areas papers KNEC codes exams' }),
  subjectGroups: screen({
    path: '/subjectgroups',
    title: 'Subject groups',
    access: examsRead,
    words: 'electives pathways combinations sciences humanities',
  }),
  examCategories: screen({
    path: '/examcategories',
    title: 'Exam categories',
    access: examsRead,
    words: 'opener CAT mid-term end-term mock weights',
  }),
  grades: screen({ path: '/grades', title: 'Grades', access: examsRead, words: 'scales points levels KCSE CBE KJSEA' }),
  gradingSystem: screen({
    path: '/gradingsystem',
    title: 'Grading systems',
    access: examsRead,
    words: 'boundaries thresholds cut-offs bands marks',
  }),
} as const;
