import { implement } from '#kit/server/http/implement.ts';
import { alumniApi } from '../contract/alumni.ts';
import { classRollsApi } from '../contract/class-rolls.ts';
import { alumniYears, listAlumni } from './alumni.store.ts';
import { carryOutBalance, proposeBalance } from './balance.store.ts';
import { getClassPage, listClassRolls, setSubjects } from './class-rolls.store.ts';

export const classRollRoutes = implement(classRollsApi, {
  list: (ctx, input) => listClassRolls(ctx.tx, input),
  get: (ctx, { id }) => getClassPage(ctx.tx, id),
  setSubjects: (ctx, input) => setSubjects(ctx, input),
  balance: (ctx, { id }) => proposeBalance(ctx.tx, id),
  carryOutBalance: async (ctx, input) => ({ moved: await carryOutBalance(ctx, input) }),
});

export const alumniRoutes = implement(alumniApi, {
  list: (ctx, input) => listAlumni(ctx.tx, input),
  years: (ctx) => alumniYears(ctx.tx),
});
