import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Principal } from '../auth/principal.ts';
import { networkOf } from './network.ts';
import { patternOf } from './routing/find-route.ts';

/** Answers that refuse somebody something: not signed in, not allowed, locked out, too often. */
const refusals: ReadonlySet<number> = new Set([401, 403, 423, 429]);

/** Milliseconds for which the same refusal is counted and not written again. */
const quiet = 60_000;

/** Different refusals that are told apart at a time: a flood from many places fills neither memory nor log. */
const mostKinds = 2000;

const callers = new WeakMap<FastifyRequest, Principal>();
const codes = new WeakMap<FastifyRequest, string>();

/** Notes who asks, for the log of what is refused. */
export function noteCaller(request: FastifyRequest, user: Principal | null): void {
  if (user) callers.set(request, user);
}

/** Notes the code that a request is refused with. */
export function noteRefusal(request: FastifyRequest, code: string): void {
  codes.set(request, code);
}

/**
 * Writes every refusal to the log: who, what, from where and why. The same again within a minute is counted, and the
 * count written when the minute is over.
 */
export function logRefusals(http: FastifyInstance): void {
  const known = new Map<string, { until: number; again: number; what: object }>();
  const sweep = (now: number) => {
    for (const [key, { until, again, what }] of known) {
      if (until > now) continue;
      known.delete(key);
      if (again > 0) http.log.warn({ ...what, again }, 'refused again');
    }
  };
  const timer = setInterval(() => sweep(Date.now()), quiet);
  timer.unref();
  http.addHook('onClose', async () => {
    clearInterval(timer);
    sweep(Number.POSITIVE_INFINITY);
  });
  http.addHook('onResponse', async (request, reply) => {
    if (!refusals.has(reply.statusCode)) return;
    const caller = callers.get(request);
    const what = {
      status: reply.statusCode,
      code: codes.get(request) ?? null,
      method: request.method,
      // The pattern of the route, not the address: a secret address would stand in the log.
      route: patternOf(request) ?? 'none',
      address: request.ip,
      account: caller?.accountId ?? null,
      username: caller?.username ?? null,
      actingFor: caller?.impersonator?.accountId ?? null,
      token: caller?.token?.id ?? null,
      school: caller?.school?.id ?? null,
    };
    const kind = [what.status, what.code, what.method, what.route, what.account ?? networkOf(request.ip)].join(' ');
    const key = known.size < mostKinds || known.has(kind) ? kind : `others ${what.status}`;
    const now = Date.now();
    const before = known.get(key);
    if (before && before.until > now) {
      before.again += 1;
      return;
    }
    request.log.warn({ ...what, ...(before?.again && { again: before.again }) }, 'refused');
    known.set(key, { until: now + quiet, again: 0, what });
  });
}
