import { implement } from '#kit/server/http/implement.ts';
import { schoolById } from '#modules/platform/server/public.ts';
import type { AreaServer } from '../../server/parts.ts';
import { casesApi } from '../contract/cases.ts';
import { getCase, listCases, runningCases, waitingWarnings } from './cases.store.ts';
import { closeCase, openCase, reopenCase, setAside, takeStep, updateCase } from './follow-up.ts';
import { guardianLetter } from './letter.ts';
import { warnEverywhere } from './warn.ts';

export const casesServer: AreaServer = ({ letterhead }) => ({
  routes: implement(casesApi, {
    list: (ctx, input) => listCases(ctx, input),
    get: (ctx, { id }) => getCase(ctx, id),
    running: (ctx) => runningCases(ctx),
    open: (ctx, input) => openCase(ctx, input),
    update: (ctx, input) => updateCase(ctx, input),
    step: (ctx, input) => takeStep(ctx, input),
    close: (ctx, input) => closeCase(ctx, input),
    reopen: (ctx, input) => reopenCase(ctx, input),
    warnings: (ctx) => waitingWarnings(ctx),
    setAside: async (ctx, { studentId }) => {
      await setAside(ctx, studentId);
      return {};
    },
    letter: (ctx, { id }) => guardianLetter(ctx, id, letterhead),
  }),
  minutely: (services, log) => warnEverywhere(services, log, (id) => schoolById(services, id)),
});
