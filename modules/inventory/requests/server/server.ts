import { implement } from '#kit/server/http/implement.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { AreaServer } from '../../server/parts.ts';
import { requisitionsApi } from '../contract/requisitions.ts';
import { budgetLines, budgetsOf } from './budgets.ts';
import { approve, cancel, close, reject, submit, support } from './decide.ts';
import { requisitionPaper } from './requisition-paper.ts';
import { getRequisition, listRequisitions } from './requisitions.store.ts';
import { changeRequisition, linesOf, writeRequisition } from './write-requisition.ts';

export const requestsServer: AreaServer = ({ letterhead }) => ({
  routes: implement(requisitionsApi, {
    list: (ctx, input) => listRequisitions(ctx, input),
    get: (ctx, { id }) => getRequisition(ctx, id),
    budgetLines: (ctx) => budgetLines(ctx.tx),
    budgets: async (ctx, draft) => ({
      rows: await budgetsOf(ctx.tx, { ...draft, lines: await linesOf(ctx, draft.lines) }, schoolDay(ctx)),
    }),
    create: (ctx, draft) => writeRequisition(ctx, draft),
    update: (ctx, input) => changeRequisition(ctx, input),
    submit: (ctx, input) => submit(ctx, input),
    support: (ctx, input) => support(ctx, input),
    approve: (ctx, input) => approve(ctx, input),
    reject: (ctx, input) => reject(ctx, input),
    cancel: (ctx, input) => cancel(ctx, input),
    close: (ctx, input) => close(ctx, input),
    print: (ctx, { id }) => requisitionPaper(ctx, id, letterhead),
  }),
});
