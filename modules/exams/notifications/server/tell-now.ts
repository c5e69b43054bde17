import type { Input } from '#kit/contract/endpoint.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { resultSmsApi } from '../contract/result-sms.ts';
import { endSending, tellNext } from './result-sms-job.ts';
import { writeSending } from './send-results.ts';

/** Tells few students' results at once, in the caller's transaction and without a task. A school that asks a second person waits. */
export async function tellNow(ctx: SchoolContext, input: Input<typeof resultSmsApi.send>): Promise<void> {
  const { id, waits } = await writeSending(ctx, input);
  if (waits) return;
  let at = { after: 0, students: 0, messages: 0, segments: 0 };
  for (;;) {
    const next = await tellNext(ctx, id, at);
    if (next === null || 'stopped' in next) return endSending(ctx, id, at, next?.stopped ?? null);
    at = next;
  }
}
