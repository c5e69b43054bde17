import { implement } from '#kit/server/http/implement.ts';
import { schoolById } from '#modules/platform/server/public.ts';
import type { AreaServer } from '../../server/parts.ts';
import { callsApi } from '../contract/calls.ts';
import { draftsApi } from '../contract/drafts.ts';
import { modelSettingsApi } from '../contract/settings.ts';
import { toolsApi } from '../contract/tools.ts';
import { tutorApi } from '../contract/tutor.ts';
import { askAgain } from './drafts/ask-again.ts';
import { askNewsletter } from './drafts/ask-newsletter.ts';
import { askPlan } from './drafts/ask-plan.ts';
import { askQuestions } from './drafts/ask-questions.ts';
import { askRemarks } from './drafts/ask-remarks.ts';
import { discardDraft, getDraft, listDrafts, rateDraft, restoreDraft } from './drafts/drafts.store.ts';
import { takeDraft } from './drafts/take-draft.ts';
import { toolsByThemselves } from './log/by-itself.ts';
import { cancelCall, getCall, listCalls, requestOf } from './log/calls.store.ts';
import { modelParts, usualParts } from './model/address.ts';
import type { Model } from './model/prepare.ts';
import { ModelCalls } from './model/runner.ts';
import { passagesForStaff, shownPassage } from './passages.ts';
import { openTutor, readSettings, writeSettings } from './settings.store.ts';
import { readability, toolsState, tryModel } from './tools.ts';
import { askTutor, forgetTalk, tutorState, tutorTalk } from './tutor/ask-tutor.ts';

export const aiServer: AreaServer = ({ ports, sealer }) => {
  const calls = new ModelCalls(ports.of(modelParts)[0] ?? usualParts);
  const { inside } = calls.parts;
  const model: Model = { calls, sealer };
  return {
    routes: [
      ...implement(toolsApi, {
        state: (ctx) => toolsState(ctx),
        questions: (ctx, ask) => askQuestions(ctx, model, ask),
        plan: (ctx, ask) => askPlan(ctx, model, ask),
        remarks: (ctx, ask) => askRemarks(ctx, model, ask),
        newsletter: (ctx, ask) => askNewsletter(ctx, model, ask),
        again: (ctx, { id }) => askAgain(ctx, model, id),
        request: (ctx, { id }) => requestOf(ctx, id),
        cancel: async (ctx, { id }) => {
          await cancelCall(ctx, id);
          ctx.afterCommit(() => calls.cancel(id));
          return requestOf(ctx, id);
        },
        readability: (ctx, given) => readability(ctx, given),
        passages: async (ctx, { question, ...place }) => ({
          rows: (await passagesForStaff(ctx, question, place, 20)).map(shownPassage),
        }),
      }),
      ...implement(draftsApi, {
        list: (ctx, input) => listDrafts(ctx, input),
        get: (ctx, { id }) => getDraft(ctx, id),
        take: (ctx, input) => takeDraft(ctx, input),
        discard: (ctx, input) => discardDraft(ctx, input),
        restore: (ctx, input) => restoreDraft(ctx, input),
        rate: (ctx, input) => rateDraft(ctx, input),
      }),
      ...implement(callsApi, {
        list: (ctx, input) => listCalls(ctx, input),
        get: (ctx, { id }) => getCall(ctx, id),
      }),
      ...implement(modelSettingsApi, {
        get: (ctx) => readSettings(ctx, inside),
        update: async (ctx, input) => {
          await writeSettings(ctx, input, sealer, inside);
          return readSettings(ctx, inside);
        },
        tutor: async (ctx, { classIds }) => {
          await openTutor(ctx, classIds);
          return readSettings(ctx, inside);
        },
        test: async (ctx) => ({ callId: await tryModel(ctx, model) }),
      }),
      ...implement(tutorApi, {
        state: (ctx) => tutorState(ctx),
        talk: (ctx, { courseId }) => tutorTalk(ctx, courseId),
        ask: (ctx, input) => askTutor(ctx, model, input),
        forget: (ctx, { courseId }) => forgetTalk(ctx, courseId),
      }),
    ],
    serve: (http) => {
      http.addHook('onClose', () => calls.stop());
    },
    minutely: (services, log) => toolsByThemselves(services, log, (id) => schoolById(services, id)),
  };
};
