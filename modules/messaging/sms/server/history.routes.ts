import { implement, type Route } from '#kit/server/http/implement.ts';
import { smsDashboardApi } from '../contract/dashboard.ts';
import { smsApi } from '../contract/history.ts';
import { cancelMessages, sendAgain } from './again.ts';
import { smsDashboardOf } from './dashboard.store.ts';
import { historyChoices, listMessages, messageById, runById } from './history.store.ts';

export const historyRoutes: Route[] = [
  ...implement(smsApi, {
    list: (ctx, input) => listMessages(ctx.tx, input),
    get: (ctx, { id }) => messageById(ctx.tx, id),
    run: (ctx, { id }) => runById(ctx.tx, id),
    choices: (ctx) => historyChoices(ctx),
    resend: (ctx, { sure, ...chosen }) => sendAgain(ctx, chosen, sure),
    cancel: async (ctx, chosen) => ({ cancelled: await cancelMessages(ctx, chosen) }),
  }),
  ...implement(smsDashboardApi, { get: (ctx, { days }) => smsDashboardOf(ctx, days) }),
];
