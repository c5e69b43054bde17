import type { Called } from '#kit/contract/calls/named.ts';
import type { CallInput, Output } from '#kit/contract/endpoint.ts';
import type { ErrorBody, FieldError } from '#kit/contract/errors.ts';
import { idleHeader } from '#kit/contract/calls/idle.ts';
import { secondsIdle } from './activity.ts';
import { noteServerTime } from './clock.ts';
import { takeEarly } from './early.ts';
import { accessToken, endSession, noteRefusedToken } from './refresh.ts';
import { buildRequest } from './request.ts';
import { noteFinanceCodeNeeded, outboxOwner, storeMustEnrol } from './session.ts';
import { askFreshCode, codesGiven } from './step-up.ts';
import { noteWarning } from './warning.ts';

/** Seconds that a call may take before it is given up. */
export const callTimeout = 30;

/** What the server answered instead of a success; `status` is 0 when there was no answer. `message` is for the user. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: readonly FieldError[];
  readonly detail: unknown;

  constructor(status: number, body: { code: string; message: string; fields?: FieldError[] | undefined; detail?: unknown }) {
    super(body.message);
    this.status = status;
    this.code = body.code;
    this.fields = body.fields ?? [];
    this.detail = body.detail;
  }
}

export interface CallOptions {
  /** Sent as `Idempotency-Key`: the same key again gives the first answer again. */
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** The `file` part of a multipart call. */
  upload?: File;
  /** Share sent, 0 to 1, of a multipart call. */
  onProgress?: (share: number) => void;
}

/** Calls an endpoint. Throws `ApiError` for every answer that is not a success. Where the server wants a fresh code, it is asked for. */
export async function call<E extends Called>(endpoint: E, input: CallInput<E>, options: CallOptions = {}): Promise<Output<E>> {
  const before = codesGiven();
  const owner = outboxOwner();
  try {
    return await callOnce(endpoint, input, options);
  } catch (error) {
    const wanted = error instanceof ApiError && error.code === 'step_up';
    // Refused while another act's code was being given: that code opens this one too.
    if (!wanted || (codesGiven() === before && !(await askFreshCode()))) throw error;
    // Somebody else sits here now: what was asked for is not done in their name.
    if (outboxOwner() !== owner) throw error;
    return callOnce(endpoint, input, options);
  }
}

async function callOnce<E extends Called>(endpoint: E, input: CallInput<E>, options: CallOptions): Promise<Output<E>> {
  const { url, body } = buildRequest(endpoint, input as Record<string, unknown>);
  const headers = await authorised(endpoint.path);
  if (options.idempotencyKey) headers.set('idempotency-key', options.idempotencyKey);
  if (endpoint.upload && options.upload) {
    const { sendMultipart } = await import('./multipart.ts').catch(noAnswer);
    return readAnswer<E>(await sendMultipart(endpoint.method, url, headers, options.upload, body, options));
  }
  if (body !== undefined) headers.set('content-type', 'application/json');
  const answer = await send(
    url,
    { method: endpoint.method, headers, body: body === undefined ? null : JSON.stringify(body) },
    options.signal,
  );
  return readAnswer<E>(answer);
}

/** Fetches a file with the session's token. */
export async function callBlob(path: string, signal?: AbortSignal): Promise<{ blob: Blob; name: string | null }> {
  const answer = await send(path, { headers: await authorised(path) }, signal);
  if (!answer.ok) await readAnswer(answer);
  const name = /filename\*?=(?:UTF-8'')?"?([^";]+)/i.exec(answer.headers.get('content-disposition') ?? '')?.[1];
  return { blob: await answer.blob().catch(noAnswer), name: name ? decodeURIComponent(name) : null };
}

/** Headers with a fresh token, except for the calls that renew or replace the session itself. */
export async function authorised(path: string): Promise<Headers> {
  const own = path.startsWith('/api/auth/') || path.startsWith('/api/settings/postupdatepass');
  const token = own ? localStorage.getItem('accessToken') : await accessToken().catch(noAnswer);
  return new Headers(token ? { authorization: `Bearer ${token}`, [idleHeader]: String(secondsIdle()) } : {});
}

/** One request; throws `ApiError` with the status 0 where there is no answer. */
export async function send(url: string, init: RequestInit, signal?: AbortSignal): Promise<Response> {
  const limit = AbortSignal.timeout(callTimeout * 1000);
  const early = takeEarly(url, init.body);
  const answer = await (early ?? fetch(url, { ...init, signal: signal ? AbortSignal.any([signal, limit]) : limit })).catch(
    noAnswer,
  );
  noteServerTime(answer.headers.get('date'));
  noteWarning(answer.headers.get('x-subscription-warning'));
  return answer;
}

/** Turns a failed request into words; an abort by the caller stays an abort. */
export function noAnswer(cause: unknown): never {
  if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
  const late = cause instanceof DOMException && cause.name === 'TimeoutError';
  throw new ApiError(0, {
    code: late ? 'timeout' : 'no_answer',
    message: late
      ? `The server did not answer within ${callTimeout} seconds.`
      : 'No response from server. Check your internet connection.',
  });
}

async function readAnswer<E extends Called>(answer: Response): Promise<Output<E>> {
  const json = parse(await answer.text().catch(noAnswer));
  // Something between has answered in the server's place, as the sign-in page of a network: nothing was read or written.
  if (answer.ok && json === undefined)
    throw new ApiError(0, { code: 'no_answer', message: 'No answer from the server. Check your internet connection.' });
  return judged<E>(answer.status, json);
}

/** What a call was answered; throws `ApiError` for what is not a success, and notes what it says of the session. */
export function judged<E extends Called>(status: number, json: unknown): Output<E> {
  if (status >= 200 && status < 300) return json as Output<E>;
  const error = new ApiError(
    status,
    isErrorBody(json) ? json : { code: 'internal', message: 'An error occurred. Please try again.' },
  );
  if (status === 401 && error.code === 'session_ended') endSession();
  if (status === 401 && error.code === 'unauthorised') noteRefusedToken();
  if (status === 403 && error.code === 'finance_code') noteFinanceCodeNeeded();
  if (status === 403 && error.code === 'second_factor') storeMustEnrol(true);
  throw error;
}

/** Whether a server of this product has refused, and not something between. */
function isErrorBody(json: unknown): json is ErrorBody {
  const { code, message, fields = [] } = (json ?? {}) as Partial<Record<keyof ErrorBody, unknown>>;
  return typeof code === 'string' && typeof message === 'string' && Array.isArray(fields) && fields.every(isFieldError);
}

const isFieldError = (field: unknown): field is FieldError => {
  const { path, message } = (field ?? {}) as Partial<Record<keyof FieldError, unknown>>;
  return typeof path === 'string' && typeof message === 'string';
};

/** What a JSON text says; undefined for what is none. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text || '{}');
  } catch {
    return undefined;
  }
}
