import type { FastifyInstance } from 'fastify';
import { UserError } from '#kit/contract/errors.ts';
import type { Route } from './implement.ts';
import { isNowhere } from './routing/find-route.ts';
import { partsOf, type RouteTable } from './routing/route-table.ts';

interface Place {
  /** Made when an address is first asked for that nothing answers at: for all of them at once it is felt at a start. */
  pattern: RegExp | null;
  readonly methods: Set<string>;
}

/** Notes every address that is registered beside those of the table; call it before the first route. */
export function noteMethods(app: FastifyInstance, table: RouteTable<Route>): (pathname: string) => string[] {
  const places = new Map<string, Place>();
  app.addHook('onRoute', ({ url, method, config }) => {
    // What answers at every address says nothing of any of them.
    if (config?.fromTable || /^\/?\*?$/.test(url)) return;
    const place: Place = places.get(url) ?? { pattern: null, methods: new Set<string>() };
    for (const one of [method].flat()) place.methods.add(one);
    places.set(url, place);
  });
  return (pathname) => {
    const here = [...places].filter(([url, place]) => (place.pattern ??= patternOf(url)).test(pathname));
    return [...new Set([...table.methodsAt(partsOf(pathname)), ...here.flatMap(([, { methods }]) => [...methods])])];
  };
}

/**
 * Answers an address that exists but is asked in a way that it does not take with 405 and the ways that it takes, before a
 * body is read; OPTIONS is answered with those. No other site is told that it may read anything.
 */
export function refuseWrongMethods(app: FastifyInstance, methodsAt: (pathname: string) => string[]): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!isNowhere(request)) return;
    const known = methodsAt(request.url.split('?')[0] ?? '/');
    if (known.length === 0) {
      // The others are answered by the screens' page.
      if (request.is404) return;
      throw notFoundHere();
    }
    const allowed = [...new Set([...known, 'OPTIONS'])].toSorted();
    void reply.header('allow', allowed.join(', '));
    if (request.method === 'OPTIONS') return reply.status(204).send();
    throw new UserError('wrong_method', `This address takes ${known.toSorted().join(', ')} and no ${request.method}.`);
  });
}

/** 404 for an address that nothing answers at. */
export function notFoundHere(): UserError {
  return new UserError('not_found', 'There is nothing at this address.');
}

function patternOf(url: string): RegExp {
  const parts = url.split(/(:\w+|\*)/).map((part) => {
    if (part === '*') return '.*';
    return part.startsWith(':') ? '[^/]+' : part.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&');
  });
  return new RegExp(`^${parts.join('')}$`);
}
