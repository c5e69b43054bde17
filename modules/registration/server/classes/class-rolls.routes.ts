import { implement } from '#kit/server/http/implement.ts';
import { classRollsApi } from '../../contract/class-rolls.ts';
import { getClassPage, listClassRolls, setSubjects } from './class-rolls.store.ts';

export const classRollRoutes = implement(classRollsApi, {
  list: (ctx, input) => listClassRolls(ctx.tx, input),
  get: (ctx, { id }) => getClassPage(ctx.tx, id),
  setSubjects: (ctx, input) => setSubjects(ctx, input),
});
