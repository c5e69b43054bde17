import http from 'node:http';
import https from 'node:https';
import { z } from 'zod';
import { addressProblem, lookupFor } from './address.ts';

/** One message to a model. */
export interface Message {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

export interface Wanted {
  readonly address: string;
  readonly model: string;
  /** Null: it needs no key. */
  readonly key: string | null;
  readonly messages: readonly Message[];
  readonly answerTokens: number;
  /** JSON is wanted. */
  readonly json: boolean;
}

interface Manner {
  readonly inside: readonly string[];
  readonly limit: number;
  readonly signal: AbortSignal;
}

/** What came of asking: a text with the tokens told, or why there is none. */
export type Came =
  | { readonly text: string; readonly tokens: number | null }
  /** `sent` false: nothing left the machine. */
  | { readonly problem: string; readonly sent: boolean; readonly tokens: number | null };

/** The largest answer that is read, in bytes. */
export const largestAnswer = 512 * 1024;

const count = z.int().min(0).max(100_000_000);
// What else an answer holds is not looked at: no tools, no links, no code.
const shape = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string().max(200_000) }) })).min(1),
  usage: z.object({ total_tokens: count }).nullish().catch(null),
});
const usageOnly = z.object({ usage: z.object({ total_tokens: count }) });

/** Asks a model and says what came of it; never throws. Redirects are not followed. */
export async function askModel(wanted: Wanted, { inside, limit, signal }: Manner): Promise<Came> {
  const problem = addressProblem(wanted.address, inside);
  if (problem !== null) return { problem, sent: false, tokens: null };
  const late = AbortSignal.timeout(limit);
  const body = JSON.stringify({
    model: wanted.model,
    messages: wanted.messages,
    max_tokens: wanted.answerTokens,
    temperature: 0.4,
    stream: false,
    ...(wanted.json && { response_format: { type: 'json_object' } }),
  });
  try {
    const { status, text } = await post(wanted, body, { inside, limit, signal: AbortSignal.any([signal, late]) });
    if (status < 200 || status >= 300) return { problem: problemOf(status), sent: true, tokens: null };
    return read(text);
  } catch (error) {
    if (signal.aborted) return { problem: 'Cancelled.', sent: true, tokens: null };
    if (late.aborted)
      return {
        problem: `The model did not answer within ${limit <= 1000 ? 'a second' : `${Math.ceil(limit / 1000)} seconds`}.`,
        sent: true,
        tokens: null,
      };
    const { reason, sent } = wordsOf(error);
    return { problem: reason, sent, tokens: null };
  }
}

function read(text: string): Came {
  const json = parsed(text);
  const answer = shape.safeParse(json);
  const told = usageOnly.safeParse(json);
  const tokens = told.success ? told.data.usage.total_tokens : null;
  const [choice] = answer.data?.choices ?? [];
  if (!choice || choice.message.content.trim() === '')
    return { problem: 'The answer of the model cannot be read.', sent: true, tokens };
  return { text: choice.message.content, tokens };
}

/** A text as JSON; undefined where it is none. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function post(
  { address, key }: Wanted,
  body: string,
  { inside, limit, signal }: Manner,
): Promise<{ status: number; text: string }> {
  const target = new URL(`${address.replace(/\/+$/, '')}/chat/completions`);
  const lookup = lookupFor(address, inside);
  return new Promise((resolve, reject) => {
    const request = (target.protocol === 'https:' ? https : http).request(
      target,
      {
        method: 'POST',
        // A proxy or a kept connection would lead past the address that was judged.
        agent: false,
        ...(lookup && { lookup }),
        headers: {
          'content-type': 'application/json',
          accept: 'application/json',
          'content-length': Buffer.byteLength(body),
          'user-agent': 'Daftari',
          ...(key !== null && { authorization: `Bearer ${key}` }),
        },
        signal,
      },
      (answer) => {
        const parts: Buffer[] = [];
        let size = 0;
        answer.on('data', (part: Buffer) => {
          size += part.length;
          parts.push(part);
          if (size > largestAnswer) answer.destroy(new TooLarge());
        });
        answer.on('error', reject);
        answer.on('end', () => {
          if (!answer.complete) return reject(new BrokenOff());
          // A status without a number is none.
          resolve({ status: answer.statusCode ?? 500, text: Buffer.concat(parts).toString('utf8') });
        });
      },
    );
    const connecting = setTimeout(() => request.destroy(new NotConnected()), Math.min(limit, mostToConnect));
    request.on('socket', (socket) =>
      socket.once(target.protocol === 'https:' ? 'secureConnect' : 'connect', () => clearTimeout(connecting)),
    );
    request.on('close', () => clearTimeout(connecting));
    request.on('error', reject);
    request.end(body);
  });
}

class TooLarge extends Error {}
class BrokenOff extends Error {}
class NotConnected extends Error {}

/** Milliseconds in which the connection has to stand. */
const mostToConnect = 10_000;

function problemOf(status: number): string {
  if (status === 401 || status === 403) return 'The model refuses the key. Check it in the settings.';
  if (status === 404) return 'The model is not at this address. Check the address and the model’s name in the settings.';
  if (status === 429) return 'The model takes no more requests just now. Try again later.';
  if (status >= 300 && status < 400) return 'The model answered with another address, which is not followed.';
  return `The model answered with an error (${status}).`;
}

const notReached: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'Nothing takes connections at the model’s address.',
  ENOTFOUND: 'The name of the model’s address is not known.',
  EAI_AGAIN: 'The name of the model’s address could not be looked up.',
  EHOSTUNREACH: 'The model’s address cannot be reached.',
  ENETUNREACH: 'The model’s address cannot be reached.',
};

function wordsOf(error: unknown): { reason: string; sent: boolean } {
  if (error instanceof TooLarge) return { reason: 'The answer of the model is too large.', sent: true };
  if (error instanceof NotConnected) return { reason: 'The model’s address cannot be reached.', sent: false };
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
  const reason = notReached[code];
  if (reason !== undefined) return { reason, sent: false };
  if (error instanceof Error && error.message.endsWith('is not on the public internet'))
    return { reason: 'The name of the model’s address leads inside this network.', sent: false };
  return { reason: 'The connection to the model was broken off.', sent: true };
}
