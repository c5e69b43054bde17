import { type BatchAnswer, type BatchAsked, batchPath, mostInBatch } from '#kit/contract/calls/batch.ts';
import type { Called } from '#kit/contract/calls/named.ts';
import type { CallInput, Output } from '#kit/contract/endpoint.ts';
import { ApiError, authorised, call, judged, noAnswer, send } from './client.ts';
import { buildRequest } from './request.ts';

interface Waiting {
  readonly url: string;
  readonly signal: AbortSignal;
  /** Sends the call by itself. */
  alone(): void;
  answered(status: number, body: unknown): void;
  failed(cause: unknown): void;
}

let waiting: Waiting[] = [];

/** Calls of the session itself go alone, and so does what may ask for a fresh code first. */
const goesAlone = ({ method, path, stepUp }: Called): boolean => method !== 'GET' || stepUp || path.startsWith('/api/auth/');

/**
 * A reading call. What a screen asks for at the same moment goes to the server in one request: on a slow line each has its
 * own wait and its own headers. The answers are those that each would have had alone.
 */
export function callTogether<E extends Called>(endpoint: E, input: CallInput<E>, signal: AbortSignal): Promise<Output<E>> {
  if (goesAlone(endpoint)) return call(endpoint, input, { signal });
  return new Promise((resolve, reject) => {
    const alone = (): void => void call(endpoint, input, { signal }).then(resolve, reject);
    if (waiting.length === 0) setTimeout(sendWaiting, 0);
    waiting.push({
      url: buildRequest(endpoint, input as Record<string, unknown>).url,
      signal,
      alone,
      answered: (status, body) => {
        try {
          resolve(judged<E>(status, body));
        } catch (error) {
          // The code is asked for by the call alone.
          if (error instanceof ApiError && error.code === 'step_up') alone();
          else reject(error);
        }
      },
      failed: reject,
    });
    // Whoever no longer wants it need not wait for the others.
    signal.addEventListener('abort', () => reject(new DOMException('Nobody waits for it any more', 'AbortError')));
  });
}

/** Sends what has been asked for up to now and waits for nothing else of this moment. */
export function sendWaiting(): void {
  const wanted = waiting.filter(({ signal }) => !signal.aborted);
  waiting = [];
  for (let from = 0; from < wanted.length; from += mostInBatch) {
    const part = wanted.slice(from, from + mostInBatch);
    if (part.length === 1) part[0]?.alone();
    else void sendTogether(part);
  }
}

async function sendTogether(calls: readonly Waiting[]): Promise<void> {
  const nobody = new AbortController();
  const stillWanted = (): void => {
    if (calls.every(({ signal }) => signal.aborted)) nobody.abort();
  };
  for (const { signal } of calls) signal.addEventListener('abort', stillWanted);
  try {
    const headers = await authorised(batchPath);
    headers.set('content-type', 'application/json');
    const asked: BatchAsked = { calls: calls.map(({ url }) => url) };
    const answer = await send(batchPath, { method: 'POST', headers, body: JSON.stringify(asked) }, nobody.signal);
    const text = await answer.text().catch(noAnswer);
    if (!answer.ok) return fail(calls, answer.status, text);
    const { answers } = JSON.parse(text) as BatchAnswer;
    for (const [at, one] of calls.entries()) {
      const { status, body } = answers[at] ?? { status: 500, body: null };
      one.answered(status, body);
    }
  } catch (cause) {
    for (const one of calls) one.failed(cause);
  }
}

/** The request itself was refused, as by a server that is busy or starts again: each call is told so. */
function fail(calls: readonly Waiting[], status: number, text: string): void {
  let body: unknown = null;
  try {
    body = JSON.parse(text);
  } catch {
    // Words of something before the server.
  }
  for (const one of calls) one.answered(status, body);
}
