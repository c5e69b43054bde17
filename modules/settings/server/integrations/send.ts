import { createHmac } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import { guardedLookup, targetProblem } from './target.ts';

/** What is sent: the body exactly as it is signed. */
export interface Outgoing {
  readonly url: string;
  readonly key: string;
  readonly body: string;
  /** One, or two while a new secret takes over. */
  readonly secrets: readonly string[];
}

/** What came of sending: `status` null where no answer came. */
export interface Outcome {
  readonly status: number | null;
  readonly problem: string | null;
  readonly milliseconds: number;
}

/** The `webhook-signature` of the Standard Webhooks specification: HMAC-SHA-256 over id, time and body, one for each secret. */
export function signatures(secrets: readonly string[], key: string, seconds: number, body: string): string {
  return secrets
    .map((secret) => Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
    .map((bytes) => `v1,${createHmac('sha256', bytes).update(`${key}.${seconds}.${body}`).digest('base64')}`)
    .join(' ');
}

interface Manner {
  readonly now: Date;
  readonly toLoopback: boolean;
  /** Milliseconds in which the whole answer's head has to be there. */
  readonly limit: number;
}

/** Sends one webhook and says what came of it; never throws. Redirects are not followed: they are a refusal. */
export function send({ url, key, body, secrets }: Outgoing, { now, toLoopback, limit }: Manner): Promise<Outcome> {
  const begun = performance.now();
  const took = () => Math.round(performance.now() - begun);
  const problem = targetProblem(url, toLoopback);
  if (problem !== null) return Promise.resolve({ status: null, problem, milliseconds: took() });
  const seconds = Math.floor(now.getTime() / 1000);
  return new Promise((done) => {
    const failed = (why: string) => done({ status: null, problem: why, milliseconds: took() });
    const target = new URL(url);
    const request = (target.protocol === 'https:' ? https : http).request(
      target,
      {
        method: 'POST',
        // A proxy or a kept connection would lead past the address that was judged.
        agent: false,
        lookup: guardedLookup(toLoopback),
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'user-agent': 'Daftari-Webhooks/1',
          'webhook-id': key,
          'webhook-timestamp': String(seconds),
          'webhook-signature': signatures(secrets, key, seconds, body),
        },
        signal: AbortSignal.timeout(limit),
      },
      (answer) => {
        const status = answer.statusCode ?? 0;
        answer.on('error', () => undefined);
        // What the receiver says besides is not read.
        answer.destroy();
        done({ status, problem: problemOf(status), milliseconds: took() });
      },
    );
    request.on('error', (error: Error & { code?: string }) =>
      failed(error.name === 'AbortError' || error.name === 'TimeoutError' ? `No answer within ${limit / 1000} s` : words(error)),
    );
    request.end(body);
  });
}

function problemOf(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return 'It answered with another address, which is not followed';
  return `It answered ${status}`;
}

const known: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'Nothing takes connections there',
  ECONNRESET: 'The connection was broken off',
  ENOTFOUND: 'The name is not known',
  EAI_AGAIN: 'The name could not be looked up',
  EHOSTUNREACH: 'The address cannot be reached',
  ENETUNREACH: 'The address cannot be reached',
  ETIMEDOUT: 'No connection within the time',
};

function words(error: Error & { code?: string }): string {
  return (known[error.code ?? ''] ?? error.message).slice(0, 200);
}
