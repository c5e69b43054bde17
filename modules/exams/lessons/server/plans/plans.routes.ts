import { implement } from '#kit/server/http/implement.ts';
import type { LetterheadProvider } from '#kit/server/pdf/letterhead.ts';
import { type Plan, plansApi } from '../../contract/plans.ts';
import { docxAnswer, pdfAnswer } from '../papers/answers.ts';
import { planPaper } from '../papers/papers.ts';
import { getPlan, listPlans } from './plans.store.ts';
import { decidePlan, reflectPlan, submitPlan, teachPlan } from './steps.store.ts';
import { changePlan, createPlan, planRow, removePlan } from './write.store.ts';

const nameOf = ({ courseName, className, day }: Plan) => `Lesson plan ${courseName} ${className} ${day}`;

export const planRoutes = (letterhead: LetterheadProvider) =>
  implement(plansApi, {
    list: (ctx, input) => listPlans(ctx, input),
    get: (ctx, { id }) => getPlan(ctx, id),
    create: (ctx, draft) => createPlan(ctx, draft),
    fromRow: (ctx, { id, streamId, day }) => planRow(ctx, id, streamId, day),
    update: (ctx, change) => changePlan(ctx, change),
    remove: async (ctx, { id }) => {
      await removePlan(ctx, id);
      return {};
    },
    submit: (ctx, input) => submitPlan(ctx, input),
    decide: (ctx, input) => decidePlan(ctx, input),
    teach: (ctx, input) => teachPlan(ctx, input),
    reflect: (ctx, input) => reflectPlan(ctx, input),
    paper: async (ctx, { id }) => {
      const plan = await getPlan(ctx, id);
      return pdfAnswer(ctx, letterhead, planPaper(plan, ctx.school.name), nameOf(plan));
    },
    document: async (ctx, { id }) => {
      const plan = await getPlan(ctx, id);
      return docxAnswer(ctx, letterhead, planPaper(plan, ctx.school.name), nameOf(plan));
    },
  });
