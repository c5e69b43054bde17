import { implement } from '#kit/server/http/implement.ts';
import { resultSmsApi } from '../contract/result-sms.ts';
import type { AreaServer } from '../../server/parts.ts';
import { examToWorkOut } from '../../sittings/server/exams.store.ts';
import { previewResults } from './preview.store.ts';
import { resultSmsJob } from './result-sms-job.ts';
import { decideSending, sendResults } from './send-results.ts';
import { listSendings, messagesOf } from './sendings.store.ts';

const routes = implement(resultSmsApi, {
  preview: (ctx, { id, classIds, whom }) => previewResults(ctx, { examId: id, classIds, whom }),
  send: (ctx, input) => sendResults(ctx, input),
  decide: (ctx, input) => decideSending(ctx, input),
  list: async (ctx, input) => {
    await examToWorkOut(ctx.tx, input.examId);
    return listSendings(ctx, input);
  },
  messages: (ctx, input) => messagesOf(ctx, input),
});

export const notificationsServer: AreaServer = () => ({ routes, jobs: [resultSmsJob] });
