import { implement } from '#kit/server/http/implement.ts';
import { subjectsApi } from '../contract/subjects.ts';
import { addKnecSubjects } from './knec.store.ts';
import { createSubject, getSubject, listSubjects, removeSubject, subjectOptions, updateSubject } from './subjects.store.ts';

export const subjectRoutes = implement(subjectsApi, {
  list: (ctx, input) => listSubjects(ctx, input),
  options: async (ctx) => ({ rows: await subjectOptions(ctx) }),
  get: (ctx, { id }) => getSubject(ctx, id),
  create: (ctx, draft) => createSubject(ctx, draft),
  addKnec: (ctx) => addKnecSubjects(ctx),
  update: (ctx, { id, version, ...draft }) => updateSubject(ctx, id, version, draft),
  remove: async (ctx, { id }) => {
    await removeSubject(ctx, id);
    return {};
  },
});
