import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { batchPath, mostInBatch, signInPath } from '#kit/contract/calls/batch.ts';
import { type Endpoint, isBinary } from '#kit/contract/endpoint.ts';
import { UserError } from '#kit/contract/errors.ts';
import { notFoundHere } from './methods.ts';

const asked = z.strictObject({
  calls: z.array(z.string().startsWith('/api/').max(4000)).min(1).max(mostInBatch),
  signIn: z.unknown().optional(),
});

/** A sign-in after which the screens of a school open at once. */
const opened = z.object({
  accessToken: z.string(),
  user: z.object({ kind: z.literal('school'), mustChangePassword: z.literal(false), mustEnrol: z.literal(false) }),
});

/** What belongs to the request that carries the calls and to none of them. */
const ofTheRequest = /^(accept-encoding|connection|content-.*|expect|idempotency-key|if-.*|keep-alive|range|te|trailer|upgrade)$/;

/** Marks a call that came with others. Whoever sends it themselves reaches less by it, and nothing more. */
const mark = 'x-part-of-batch';

/** As many of one request's calls run at a time as a browser would send. */
const atOnce = 6;

/** Whether an endpoint may be asked together with others: it reads, and answers with JSON. */
export const mayBeInBatch = (endpoint: Endpoint): boolean => endpoint.method === 'GET' && !isBinary(endpoint);

type Headers = Readonly<Record<string, string | string[]>>;

/**
 * Answers several reading calls in one request, which on a slow line is one wait for all. Each goes the way that it would
 * go alone, through every hook: who asks, from where, may they, how often, and what is noted of it. So does the sign-in that may
 * go before them. Call it before the routes.
 */
export function serveBatch(http: FastifyInstance): void {
  http.addHook('onRequest', async (request) => {
    if (request.headers[mark] === undefined) return;
    if (!request.found || !mayBeInBatch(request.found.route.endpoint)) throw notFoundHere();
  });
  http.post(batchPath, { bodyLimit: 65_536 }, async (request, reply) => {
    const { data } = asked.safeParse(request.body);
    if (!data) throw new UserError('validation', `Send calls: the addresses of 1 to ${mostInBatch} reading calls under /api/.`);
    const own = headersOf(request);
    const remoteAddress = request.socket.remoteAddress ?? '';
    const answerOf = async (url: string, headers: Headers, payload?: object): Promise<string> => {
      const answer = await http.inject({ url, headers, remoteAddress, ...(payload && { method: 'POST', payload }) });
      const warning = answer.headers['x-subscription-warning'];
      if (warning !== undefined) void reply.header('x-subscription-warning', warning);
      return `{"status":${answer.statusCode},"body":${answer.payload || 'null'}}`;
    };
    void reply.type('application/json; charset=utf-8');
    const answersAs = (headers: Headers) => inLanes(data.calls, (url) => answerOf(url, { ...headers, [mark]: '1' }));
    if (!('signIn' in data)) return reply.send(`{"answers":[${await answersAs(own)}]}`);
    const signIn = await answerOf(signInPath, own, Object(data.signIn) as object);
    const session = opened.safeParse((JSON.parse(signIn) as { body: unknown }).body).data;
    const answers = session ? await answersAs({ ...own, authorization: `Bearer ${session.accessToken}` }) : '';
    return reply.send(`{"signIn":${signIn},"answers":[${answers}]}`);
  });
}

/** Asks some at a time. Returns the answers, which are JSON, in the order of the calls. */
async function inLanes(calls: readonly string[], ask: (url: string) => Promise<string>): Promise<string> {
  const left = [...calls.entries()];
  const answers: string[] = [];
  const lane = async (): Promise<void> => {
    for (let next = left.shift(); next; next = left.shift()) answers[next[0]] = await ask(next[1]);
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return answers.join(',');
}

function headersOf({ headers }: FastifyRequest): Headers {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]): [string, string | string[]][] =>
      value === undefined || ofTheRequest.test(name) ? [] : [[name, value]],
    ),
  );
}
