import type { Area } from '#kit/contract/module.ts';
import { examsRead } from '../contract/access.ts';
import { mySubjectsApi } from './contract/my-subjects.ts';
import { subjectChoicesApi } from './contract/subject-choices.ts';
import { subjectTeachersApi } from './contract/subject-teachers.ts';

export const teaching: Area = {
  name: 'teaching',
  uses: ['setup', 'mean'],
  publishes: ['exams.choice', 'exams.teaching', 'exams.takers_now', 'exams.teachers_now'],
  apis: {
    mySubjects: mySubjectsApi,
    subjectTeachers: subjectTeachersApi,
    subjectChoices: subjectChoicesApi,
  },
  entities: {
    'subject teachers': examsRead,
    'subject choices': examsRead,
    'rule for choices': examsRead,
  },
};
