import type { FastifyInstance, onSendHookHandler } from 'fastify';
import { UserError } from '#kit/contract/errors.ts';

interface Place {
  /** Made when an address is first asked for that nothing answers at: for all of them at once it is felt at a start. */
  pattern: RegExp | null;
  readonly methods: Set<string>;
}

/** Notes every address as it is registered; call it before the first route. */
export function noteMethods(app: FastifyInstance): (pathname: string) => string[] {
  const places = new Map<string, Place>();
  app.addHook('onRoute', ({ url, method }) => {
    // What answers at every address says nothing of any of them.
    if (/^\/?\*?$/.test(url)) return;
    const place: Place = places.get(url) ?? { pattern: null, methods: new Set<string>() };
    for (const one of [method].flat()) place.methods.add(one);
    places.set(url, place);
  });
  return (pathname) => {
    const here = [...places].filter(([url, place]) => (place.pattern ??= patternOf(url)).test(pathname));
    return [...new Set(here.flatMap(([, { methods }]) => [...methods]))];
  };
}

/**
 * Answers an address that exists but is asked in a way that it does not take with 405 and the ways that it takes, before a
 * body is read; OPTIONS is answered with those. No other site is told that it may read anything.
 */
export function refuseWrongMethods(app: FastifyInstance, methodsAt: (pathname: string) => string[]): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404) return;
    const known = methodsAt(request.url.split('?')[0] ?? '/');
    if (known.length === 0) return;
    const allowed = [...new Set([...known, 'OPTIONS'])].toSorted();
    void reply.header('allow', allowed.join(', '));
    if (request.method === 'OPTIONS') return reply.status(204).send();
    throw new UserError('wrong_method', `This address takes ${known.toSorted().join(', ')} and no ${request.method}.`);
  });
}

/**
 * Leaves of an answer to HEAD only what stands before it, its length too. The route of a GET answers HEAD with this: one of its own, which
 * Fastify makes of each unless told, would be half as many routes again at every start.
 */
export const withoutBody: onSendHookHandler = (request, reply, payload, done) => {
  if (request.method !== 'HEAD' || payload === null) return done(null, payload);
  if (isStream(payload)) {
    payload.on('error', (err: Error) => request.log.error({ err }, 'a file could not be read'));
    payload.resume();
    return done(null, null);
  }
  const length = typeof payload === 'string' || Buffer.isBuffer(payload) ? Buffer.byteLength(payload) : 0;
  void reply.header('content-length', length);
  return done(null, null);
};

function isStream(payload: unknown): payload is NodeJS.ReadableStream {
  return typeof payload === 'object' && payload !== null && 'resume' in payload;
}

function patternOf(url: string): RegExp {
  const parts = url.split(/(:\w+|\*)/).map((part) => {
    if (part === '*') return '.*';
    return part.startsWith(':') ? '[^/]+' : part.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&');
  });
  return new RegExp(`^${parts.join('')}$`);
}
