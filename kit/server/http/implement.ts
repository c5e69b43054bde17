import type { Access } from '#kit/contract/access.ts';
import type { Api, Endpoint, Input, Result } from '#kit/contract/endpoint.ts';
import type { ContextFor } from './context.ts';
import type { AnswerLater } from './left-for-later.ts';

type Handler<E> =
  E extends Endpoint<infer A extends Access>
    ? (ctx: ContextFor<A>, input: Input<E>) => Promise<Result<E> | AnswerLater<Result<E>>> | Result<E>
    : never;

/** An endpoint with the function that answers it. */
export interface Route {
  readonly endpoint: Endpoint;
  readonly handler: (ctx: never, input: never) => unknown;
}

/** Pairs every endpoint of an api with its handler; a missing or misshapen one does not compile. */
export function implement<A extends Api>(api: A, handlers: { [K in keyof A]: Handler<A[K]> }): Route[] {
  return Object.keys(api).map((key) => ({ endpoint: api[key] as Endpoint, handler: handlers[key] as Route['handler'] }));
}
