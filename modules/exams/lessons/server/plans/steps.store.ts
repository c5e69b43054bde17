import type { Input } from '#kit/contract/endpoint.ts';
import { fieldError } from '#kit/contract/errors.ts';
import { documents } from '#kit/server/approval/documents.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { planApproval } from '../../contract/plan-approval.ts';
import type { Plan, plansApi } from '../../contract/plans.ts';
import { addNote } from '../notes.store.ts';
import type { LessonContext } from '../person.ts';
import { getPlan } from './plans.store.ts';

const plans = documents(planApproval, {
  table: 'exams.lesson_plan',
  read: (ctx: LessonContext, id) => getPlan(ctx, id),
  audit: ({ state }: Plan) => ({ state }),
  write: (ctx, { id, to, comment }) => addNote(ctx, { planId: id }, to, comment),
});

/** Hands a plan in. */
export const submitPlan = (ctx: LessonContext, { id, version }: Input<typeof plansApi.submit>): Promise<Plan> =>
  plans.take(ctx, 'submit', { id, version }, null, () => ({ submitted_by: ctx.user.accountId }));

/** Approves a plan, or returns it with what has to change. */
export const decidePlan = (
  ctx: LessonContext,
  { id, version, approved, comment }: Input<typeof plansApi.decide>,
): Promise<Plan> =>
  plans.take(ctx, approved ? 'approve' : 'giveBack', { id, version }, comment, () => ({
    approved_by: approved ? ctx.user.accountId : null,
  }));

/** Says when an approved lesson was taught, with what the record of work says of it. */
export const teachPlan = (ctx: LessonContext, { id, version, day, remarks }: Input<typeof plansApi.teach>): Promise<Plan> =>
  plans.take(ctx, 'teach', { id, version }, remarks, () => {
    if (day > schoolDay(ctx)) throw fieldError('day', 'Choose today or an earlier day.');
    return { taught_on: day, remarks };
  });

/** Says what came of a lesson; it can be said again. */
export const reflectPlan = (ctx: LessonContext, { id, version, reflection }: Input<typeof plansApi.reflect>): Promise<Plan> =>
  plans.take(ctx, 'reflect', { id, version }, null, () => ({ reflection }));
