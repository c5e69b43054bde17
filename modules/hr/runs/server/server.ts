import { implement } from '#kit/server/http/implement.ts';
import { provide, type Provided } from '#kit/server/module/ports.ts';
import { staffMember } from '#modules/settings/server/public.ts';
import { postedOfPort } from '../../days/server/taken.ts';
import { payOutdatedPort } from '../../employees/server/outdated-pay.ts';
import { paidUntilPort } from '../../employees/server/paid-until.ts';
import { itemPaidUntilPort } from '../../items/server/for-runs.ts';
import type { AreaServer } from '../../server/parts.ts';
import { postedMonths } from '../../statutory/server/laws/posted-months.ts';
import { lawImpact } from '../../statutory/server/packs/law-impact.ts';
import { payRunsApi } from '../contract/runs.ts';
import { paySlipsApi } from '../contract/slips.ts';
import { impactOf } from './law-impact.ts';
import { looksOf, noteLook } from './looks.ts';
import { approve, calculate, lock, post, postingOf, review, sendBack } from './post-run.ts';
import { itemsPaidTo, monthsPosted, nobodyPaid, paidOfRun, paidTo, postedAmong } from './posted.ts';
import { reverse } from './reverse-run.ts';
import { createRun, listRuns, nextRun, payRunOf, removeRun, updateRun } from './runs.store.ts';
import { listSlips, paySlipOf, slipsOfEmployee } from './slips.store.ts';
import { outdateRuns } from './stale.ts';

/** What the areas before ask of payroll: which months, employees and items are posted, what is to be worked out again, and what a law would change. */
export const runsProvide: readonly Provided[] = [
  ...provide(postedMonths, monthsPosted),
  ...provide(paidUntilPort, paidTo),
  ...provide(postedOfPort, postedAmong),
  ...provide(itemPaidUntilPort, itemsPaidTo),
  ...provide(payOutdatedPort, outdateRuns),
  ...provide(lawImpact, impactOf),
];

export const runsServer: AreaServer = ({ ports }) => {
  const [paidOf = nobodyPaid] = ports.of(paidOfRun);
  return {
    routes: [
      ...implement(payRunsApi, {
        list: (ctx, input) => listRuns(ctx, input),
        get: (ctx, { id }) => payRunOf(ctx, id),
        suggest: (ctx) => nextRun(ctx),
        create: (ctx, input) => createRun(ctx, input),
        update: (ctx, input) => updateRun(ctx, input),
        remove: async (ctx, { id }) => {
          await removeRun(ctx, id);
          return {};
        },
        calculate: (ctx, input) => calculate(ctx, input),
        review: (ctx, input) => review(ctx, input),
        sendBack: (ctx, input) => sendBack(ctx, input),
        approve: (ctx, input) => approve(ctx, input),
        post: (ctx, input) => post(ctx, input),
        reverse: (ctx, input) => reverse(ctx, paidOf, input),
        lock: (ctx, input) => lock(ctx, input),
        posting: (ctx, { id }) => postingOf(ctx, id),
      }),
      ...implement(paySlipsApi, {
        list: (ctx, input) => listSlips(ctx, input),
        get: async (ctx, { id }) => {
          const slip = await paySlipOf(ctx.tx, id);
          await noteLook(ctx, slip);
          return slip;
        },
        looks: async (ctx, { id }) => {
          await paySlipOf(ctx.tx, id);
          return { rows: await looksOf(ctx, id) };
        },
        ofEmployee: async (ctx, { id }) => {
          await staffMember(ctx, id);
          return { rows: await slipsOfEmployee(ctx.tx, id) };
        },
      }),
    ],
  };
};
