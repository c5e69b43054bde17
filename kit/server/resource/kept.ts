import type { Module } from '#kit/contract/module.ts';
import type { Resource } from '#kit/contract/resource.ts';
import type { Route } from '../http/implement.ts';
import { type Fates, ofNobody } from '../privacy/fate.ts';
import { handlersOf } from './handlers-of.ts';
import { resourceStore } from './resource-store.ts';

/** The calls of what the modules declare and have no code of their own for. */
export const keptRoutes = (modules: readonly Module[]): Route[] => modules.flatMap(({ kept }) => kept.flatMap(routesOf));

function routesOf(resource: Resource): Route[] {
  const handlers: Record<keyof Resource['api'], Route['handler']> = handlersOf(resourceStore(resource));
  return (Object.keys(handlers) as (keyof Resource['api'])[]).map((verb) => ({
    endpoint: resource.api[verb],
    handler: handlers[verb],
  }));
}

/**
 * What becomes of its tables when a person is erased: they are about nobody. One whose records point at a person, which a check
 * over the catalogue sees, is given its fate by its module.
 */
export const keptFates = (modules: readonly Module[]): Fates =>
  ofNobody(...modules.flatMap((module) => module.kept.flatMap(({ kept }) => kept?.table ?? [])));
