import { implement } from '#kit/server/http/implement.ts';
import { schoolById } from '#modules/platform/server/public.ts';
import type { AreaServer } from '../../server/parts.ts';
import { alertsApi } from '../contract/alerts.ts';
import { tellEverywhere } from './due.ts';
import { readAlertPage } from './estimate.store.ts';
import { saveAlertSettings, setRule } from './rules.store.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { listSent, sentOn } from './sent.store.ts';

export const alertsServer: AreaServer = () => ({
  routes: implement(alertsApi, {
    get: (ctx) => readAlertPage(ctx),
    save: (ctx, input) => saveAlertSettings(ctx, input),
    set: (ctx, input) => setRule(ctx, input),
    today: (ctx) => sentOn(ctx.tx, schoolDay(ctx)),
    sent: (ctx, input) => listSent(ctx.tx, input),
  }),
  minutely: (services, log) => tellEverywhere(services, log, (id) => schoolById(services, id)),
});
