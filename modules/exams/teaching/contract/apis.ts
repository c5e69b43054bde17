import type { Access } from '#kit/contract/access.ts';
import type { Api } from '#kit/contract/endpoint.ts';
import { examsRead } from '../../contract/access.ts';
import { mySubjectsApi } from './my-subjects.ts';
import { subjectChoicesApi } from './subject-choices.ts';
import { subjectTeachersApi } from './subject-teachers.ts';

/** The area's endpoints by resource. */
export const teachingApis = {
  mySubjects: mySubjectsApi,
  subjectTeachers: subjectTeachersApi,
  subjectChoices: subjectChoicesApi,
} satisfies Readonly<Record<string, Api>>;

/** Who reads the history of the area's records. */
export const teachingEntities = {
  'subject teachers': examsRead,
  'subject choices': examsRead,
  'rule for choices': examsRead,
} satisfies Readonly<Record<string, Access>>;
