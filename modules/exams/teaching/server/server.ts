import { implement } from '#kit/server/http/implement.ts';
import { mySubjectsApi } from '../contract/my-subjects.ts';
import { subjectChoicesApi } from '../contract/subject-choices.ts';
import { subjectTeachersApi } from '../contract/subject-teachers.ts';
import type { AreaServer } from '../../server/parts.ts';
import { setChoiceRule } from './choice-rules.store.ts';
import { listChoosers, readChoiceGrid } from './choosers.store.ts';
import { aboutSubject, listTakers } from './class-lists.store.ts';
import { listMySubjects, listTeachersSubjects } from './my-subjects.store.ts';
import { saveChoices } from './save-choices.ts';
import { saveTeachers } from './save-teachers.ts';
import { listSlots } from './slots.store.ts';
import { readTeacherGrid, teacherOptions } from './teacher-grid.store.ts';

export const teachingServer: AreaServer = () => ({
  routes: [
    ...implement(mySubjectsApi, {
      mine: (ctx, input) => listMySubjects(ctx, input),
      all: (ctx, input) => listTeachersSubjects(ctx, input),
      about: (ctx, input) => aboutSubject(ctx, input),
      students: (ctx, input) => listTakers(ctx, input),
    }),
    ...implement(subjectTeachersApi, {
      list: (ctx, input) => listSlots(ctx.tx, input),
      teachers: async (ctx) => ({ rows: await teacherOptions(ctx.tx) }),
      grid: (ctx, { classId }) => readTeacherGrid(ctx.tx, classId),
      save: (ctx, input) => {
        // To teach is a right.
        ctx.afterCommit(() => ctx.services.identity.forget());
        return saveTeachers(ctx, input);
      },
    }),
    ...implement(subjectChoicesApi, {
      list: (ctx, input) => listChoosers(ctx.tx, input),
      grid: (ctx, { classId }) => readChoiceGrid(ctx.tx, classId),
      save: (ctx, input) => saveChoices(ctx, input),
      setRule: (ctx, input) => setChoiceRule(ctx, input),
    }),
  ],
  jobs: [],
});
