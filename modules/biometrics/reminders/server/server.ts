import { implement } from '#kit/server/http/implement.ts';
import { schoolById } from '#modules/platform/server/public.ts';
import type { AreaServer } from '../../server/parts.ts';
import { remindersApi } from '../contract/reminders.ts';
import { remindEverywhere } from './due.ts';
import { openRegisters, remindChosen } from './remind.ts';

export const remindersServer: AreaServer = () => ({
  routes: implement(remindersApi, {
    list: (ctx) => openRegisters(ctx),
    send: (ctx, { registers }) => remindChosen(ctx, registers),
  }),
  minutely: (services, log) => remindEverywhere(services, log, (id) => schoolById(services, id)),
});
