import type { Endpoint } from '#kit/contract/endpoint.ts';
import type { Route } from '#kit/server/http/implement.ts';
import { endpoints } from '../modules.ts';

const named = ({ method, path }: Endpoint) => `${method} ${path}`;

const declared = new Map(endpoints.map(([, endpoint]) => [named(endpoint), endpoint]));

/**
 * The routes with their endpoints as the modules' manifests declare them, which is where a module is put behind the finance
 * code. Throws for a route that no manifest declares: nothing is served past it.
 */
export function asDeclared(routes: readonly Route[]): Route[] {
  return routes.map((route) => {
    const endpoint = declared.get(named(route.endpoint));
    if (!endpoint) throw new Error(`${named(route.endpoint)} stands in no manifest`);
    return { ...route, endpoint };
  });
}
