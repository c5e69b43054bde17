import { call } from '#kit/web/api/client.ts';
import { logsApi } from '#modules/platform/contract/logs.ts';

/** Tells the server that a screen failed. Loaded only then. */
export async function reportFault(fault: { message: string; stack: string; path: string }): Promise<void> {
  await call(logsApi.reportClientError, fault);
}
