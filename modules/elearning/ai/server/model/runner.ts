import { sql } from 'kysely';
import type { FastifyBaseLogger } from 'fastify';
import type { z } from 'zod';
import type { Principal, School } from '#kit/server/auth/principal.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { Services } from '#kit/server/http/services.ts';
import { inSystem } from '#kit/server/http/system.ts';
import { UserError } from '#kit/contract/errors.ts';
import { endCall } from '../log/calls.store.ts';
import { reserve, settle, tokensOf } from '../log/month.store.ts';
import type { ModelParts } from './address.ts';
import { askModel, type Came, type Wanted } from './send.ts';
import { answerOf } from './shapes.ts';

/** A request that has been written down and is to be sent when its transaction has committed. */
export interface Prepared<S extends z.ZodType = z.ZodType> {
  readonly callId: number;
  readonly wanted: Wanted;
  readonly estimate: number;
  readonly month: string;
  readonly monthTokens: number;
  /** The shape that is asked for; null: any text will do. */
  readonly shape: S;
  /** Keeps what came as drafts or as a turn; says in a sentence what came of it. Throws `UserError` where nothing can be made of it. */
  readonly keep: (ctx: SchoolContext, value: z.output<S>) => Promise<string>;
  /** What is left where nothing came. */
  readonly failed?: (ctx: SchoolContext, problem: string) => Promise<void>;
}

interface From {
  readonly services: Services;
  readonly school: School;
  readonly user: Principal;
  readonly log: FastifyBaseLogger;
}

interface Ended {
  readonly answer: string | null;
  readonly used: number;
  readonly problem: string | null;
  readonly value: unknown;
}

const task = 'answer of the model';

/** Asks models beside the requests: no transaction is open while one waits for an answer. */
export class ModelCalls {
  readonly #parts: ModelParts;
  readonly #running = new Map<number, AbortController>();
  readonly #tasks = new Set<Promise<void>>();

  constructor(parts: ModelParts) {
    this.#parts = parts;
  }

  get parts(): ModelParts {
    return this.#parts;
  }

  /** Sends a request once `ctx` has committed. */
  startAfter<S extends z.ZodType>(ctx: SchoolContext, prepared: Prepared<S>): void {
    const from = { services: ctx.services, school: ctx.school, user: ctx.user, log: ctx.log };
    ctx.afterCommit(() => {
      const running = this.#run(from, prepared).catch((error: unknown) => from.log.error(error, 'a request to the model'));
      this.#tasks.add(running);
      void running.finally(() => this.#tasks.delete(running));
    });
  }

  /** Stops waiting for a request that this process has sent. */
  cancel(callId: number): void {
    this.#running.get(callId)?.abort();
  }

  /** Ends everything that is under way; what was asked is said to have been cancelled. */
  async stop(): Promise<void> {
    for (const one of this.#running.values()) one.abort();
    await Promise.allSettled(this.#tasks);
  }

  async #run<S extends z.ZodType>(from: From, prepared: Prepared<S>): Promise<void> {
    const abort = new AbortController();
    this.#running.set(prepared.callId, abort);
    try {
      const ended = await this.#ask(from, prepared, abort.signal);
      await this.#end(from, prepared, ended);
    } finally {
      this.#running.delete(prepared.callId);
    }
  }

  /** Asks, and once more where the answer is not of the shape. */
  async #ask<S extends z.ZodType>(from: From, prepared: Prepared<S>, signal: AbortSignal): Promise<Ended> {
    const { wanted, estimate, shape } = prepared;
    const manner = { ...this.#parts, signal };
    const first = await askModel(wanted, manner);
    const used = usedOf(first, estimate);
    if (!('text' in first)) return { answer: null, used, problem: first.problem, value: null };
    const value = answerOf(shape, first.text);
    if (value !== null) return { answer: first.text, used, problem: null, value };
    const messages = [...wanted.messages, { role: 'user' as const, content: anew }];
    const more = tokensOf(messages.map(({ content }) => content)) + wanted.answerTokens;
    const refusal = await this.#setAside(from, prepared, more);
    if (refusal !== null) return { answer: first.text, used, problem: `${unreadable} ${refusal}`, value: null };
    const second = await askModel({ ...wanted, messages }, manner);
    const both = used + usedOf(second, more);
    const said = 'text' in second ? second.text : null;
    const read = said === null ? null : answerOf(shape, said);
    const problem = 'text' in second ? (read === null ? unreadable : null) : second.problem;
    return { answer: said ?? first.text, used: both, problem, value: read };
  }

  /** Sets tokens aside for asking once more; says why not. */
  async #setAside(
    { services, school, user, log }: From,
    { callId, month, monthTokens }: Prepared,
    more: number,
  ): Promise<string | null> {
    try {
      await inSystem(
        services,
        school,
        log,
        task,
        async (ctx) => {
          await reserve(ctx, more, monthTokens, month);
          await sql`update elearning.ai_call set estimate = estimate + ${more}::int where id = ${callId}::bigint`.execute(ctx.tx);
        },
        user,
      );
      return null;
    } catch (error) {
      if (error instanceof UserError) return error.message;
      throw error;
    }
  }

  async #end<S extends z.ZodType>({ services, school, user, log }: From, prepared: Prepared<S>, ended: Ended): Promise<void> {
    const close = (keeps: boolean, problem: string | null) =>
      inSystem(
        services,
        school,
        log,
        task,
        async (ctx) => {
          const { rows } = await sql<{ state: string; estimate: number }>`
            select state, estimate from elearning.ai_call where id = ${prepared.callId}::bigint and ended_at is null for update`.execute(
            ctx.tx,
          );
          const [open] = rows;
          // Given up meanwhile: it was counted then.
          if (!open) return;
          await settle(ctx.tx, prepared.month, open.estimate, ended.used);
          const waits = open.state === 'waiting';
          const outcome = waits && keeps ? await prepared.keep(ctx, ended.value as z.output<S>) : problem;
          if (waits && !keeps && problem !== null) await prepared.failed?.(ctx, problem);
          await endCall(ctx, prepared.callId, { keeps, outcome, answer: ended.answer, used: ended.used });
        },
        user,
      );
    if (ended.problem !== null) return close(false, ended.problem);
    try {
      await close(true, null);
    } catch (error) {
      if (!(error instanceof UserError)) log.error(error, 'what the model answered cannot be kept');
      await close(false, error instanceof UserError ? error.message : 'The answer of the model cannot be kept.');
    }
  }
}

const anew = 'Your last answer was not the JSON that was asked for. Answer with that JSON and nothing else.';
const unreadable = 'The answer of the model is not in the form that was asked for.';

/** What counts of a request: as told, else what was set aside; nothing where nothing left the machine. */
function usedOf(came: Came, estimate: number): number {
  if ('problem' in came && !came.sent) return 0;
  return came.tokens ?? estimate;
}
