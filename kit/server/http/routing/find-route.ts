import type { FastifyInstance, FastifyRequest, RouteHandlerMethod } from 'fastify';
import type { Route } from '../implement.ts';
import { type Found, partsOf, RouteTable } from './route-table.ts';
import { withoutBody } from './without-body.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The routes of all endpoints. */
    routeTable: RouteTable<Route>;
  }
  interface FastifyRequest {
    /** The route of the endpoint that is asked for; null where none is, or what is asked for is no endpoint. */
    found: Found<Route> | null;
  }
  interface FastifyContextConfig {
    /** True where a route of the table answers, or nothing. */
    fromTable?: boolean;
  }
}

/** Where all endpoints are. */
const root = 'api';

/**
 * Makes the table of the endpoints' routes and looks up in it, before any other hook, what a request is for. Fastify has one
 * route for all addresses of as many parts, and takes them apart: a route of its own for each of 2,000 endpoints was three
 * quarters of building an app.
 */
export function findRoutes(app: FastifyInstance): RouteTable<Route> {
  const table = new RouteTable<Route>();
  app.decorate('routeTable', table);
  app.decorateRequest('found', null);
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.routeOptions.config.fromTable) {
      request.found = table.find(request.method, [root, ...Object.values(request.params as Record<string, string>)]);
      request.params = request.found?.params ?? {};
    }
    done();
  });
  return table;
}

/** Fills the table, and has `handler` answer for every route of it. */
export function serveFromTable(app: FastifyInstance, routes: readonly Route[], handler: RouteHandlerMethod): void {
  const methods = new Map<number, Set<string>>();
  for (const route of routes) {
    const { method, path } = route.endpoint;
    const [first, ...parts] = partsOf(path);
    if (first !== root) throw new Error(`${path} does not begin with /${root}/`);
    const taken = methods.get(parts.length) ?? new Set();
    methods.set(parts.length, taken);
    for (const one of method === 'GET' ? ['GET', 'HEAD'] : [method]) {
      app.routeTable.add(one, path, route);
      taken.add(one);
    }
  }
  for (const [count, taken] of methods) {
    const parts = Array.from({ length: count }, (_, at) => `/:part${at}`);
    app.route({
      method: [...taken],
      url: `/${root}${parts.join('')}`,
      config: { fromTable: true },
      onSend: withoutBody,
      handler,
    });
  }
}

/** True when nothing answers the method at the address. */
export function isNowhere(request: FastifyRequest): boolean {
  return request.is404 || (request.found === null && request.routeOptions.config.fromTable === true);
}

/** The pattern of the address, which names nobody; undefined when nothing is there. */
export function patternOf(request: FastifyRequest): string | undefined {
  if (request.found) return request.found.route.endpoint.path;
  return isNowhere(request) ? undefined : request.routeOptions.url;
}
