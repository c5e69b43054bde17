import { implement } from '#kit/server/http/implement.ts';
import { logsApi } from '../../contract/logs.ts';
import { networkOf } from '#kit/server/http/network.ts';
import { insertClientError, listAudit, listClientErrors, listSignIns, readAudit, readClientError } from './logs.store.ts';

/** Faults that one network may report within an hour; more say nothing new. */
const mostFaults = 60;

export const logRoutes = implement(logsApi, {
  audit: (ctx, input) => listAudit(ctx.tx, input),
  auditEntry: (ctx, { id }) => readAudit(ctx.tx, id),
  signIns: (ctx, input) => listSignIns(ctx.tx, input),
  clientErrors: (ctx, input) => listClientErrors(ctx.tx, input),
  clientError: (ctx, { id }) => readClientError(ctx.tx, id),

  reportClientError: async (ctx, { message, stack, path }) => {
    const fault = {
      accountId: ctx.user?.accountId ?? null,
      schoolId: ctx.user?.school?.id ?? null,
      network: networkOf(ctx.ip),
      path: plain(path, 300),
      message: plain(message, 1000),
      stack: plain(stack, 8000) || null,
      device: ctx.device,
      now: ctx.now,
    };
    await insertClientError(ctx.tx, fault, mostFaults);
    return {};
  },
});

// A report is kept whatever is in it; what PostgreSQL cannot hold goes.
function plain(text: string, length: number): string {
  return text.replaceAll('\0', '').slice(0, length);
}
