import type { z } from 'zod';
import type { Endpoint, Method } from '../endpoint.ts';

/** What a caller needs of an endpoint: not the schemas, where it holds nothing but what the call takes. */
export interface Called {
  readonly method: Method;
  readonly path: string;
  readonly idempotent: boolean;
  readonly upload: boolean;
  readonly stepUp: boolean;
  readonly input?: z.ZodObject;
  readonly output?: z.ZodType;
}

/** An endpoint by its name alone, with what goes in and what comes out as its contract has them. */
export interface Named<E extends Endpoint> extends Called {
  readonly input?: E['input'];
  readonly output?: E['output'];
}

/**
 * A call of which only the name is there when the program runs: `named<typeof homeApi.tasks>('GET', '/api/home/tasks')`. The first
 * screen calls so, because a contract brings its schemas, and all of them the library that reads schemas. For calls without a file,
 * without a fresh code and without a key that makes them happen once.
 */
export function named<E extends Endpoint>(method: Method, path: string): Named<E> {
  return { method, path, idempotent: false, upload: false, stepUp: false };
}
