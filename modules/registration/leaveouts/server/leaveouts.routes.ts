import { countTogether } from '#kit/server/approval/waiting.ts';
import { implement } from '#kit/server/http/implement.ts';
import type { Route } from '#kit/server/http/implement.ts';
import { handlersOf } from '#kit/server/resource/handlers-of.ts';
import type { LetterheadProvider } from '#kit/server/pdf/letterhead.ts';
import { leaveoutTypesApi } from '../contract/leaveout-types.ts';
import { gateApi } from '../contract/gate.ts';
import { leaveoutsApi } from '../contract/leaveouts.ts';
import { leaveoutReportApi } from '../contract/report.ts';
import { cancel, clear, sign } from './decide.store.ts';
import { atGate, letIn, letOut } from './gate.store.ts';
import { issue, preview } from './issue.store.ts';
import { countLate, countLeaveouts, findPass, getLeaveout, listLeaveouts } from './leaveouts.store.ts';
import { takeBackReturn } from './not-back.ts';
import { chits, suspensionLetter } from './papers.ts';
import { leaveoutReport } from './report.store.ts';
import { leaveoutTypes } from './types.store.ts';

export const leaveoutRoutes = (letterhead: LetterheadProvider): Route[] => [
  ...implement(leaveoutsApi, {
    list: (ctx, input) => listLeaveouts(ctx, input),
    counts: (ctx) => countLeaveouts(ctx),
    get: (ctx, { id }) => getLeaveout(ctx, id),
    preview: (ctx, input) => preview(ctx, input),
    issue: (ctx, input) => issue(ctx, input),
    sign: async (ctx, input) => ({ signed: await sign(ctx, input) }),
    cancel: async (ctx, { ids, reason }) => ({ cancelled: await cancel(ctx, ids, reason) }),
    clear: (ctx, input) => clear(ctx, input),
    chits: (ctx, { ids }) => chits(ctx, ids, letterhead),
    letter: (ctx, { id }) => suspensionLetter(ctx, id, letterhead),
  }),
  ...implement(leaveoutTypesApi, handlersOf(leaveoutTypes)),
  ...implement(leaveoutReportApi, { list: (ctx, input) => leaveoutReport(ctx, input) }),
  ...implement(gateApi, {
    late: async ({ tx, now }) => ({ late: (await countTogether(tx, new Map([['late', countLate(now)]])))('late') }),
    find: async (ctx, { pass }) => atGate(await findPass(ctx, pass), ctx.now),
    out: async (ctx, input) => atGate(await letOut(ctx, input), ctx.now),
    back: async (ctx, input) => atGate(await letIn(ctx, input), ctx.now),
    notBack: async (ctx, input) => atGate(await takeBackReturn(ctx, input), ctx.now),
  }),
];
