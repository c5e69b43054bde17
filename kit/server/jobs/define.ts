import type { FastifyBaseLogger } from 'fastify';
import type { z } from 'zod';
import type { Principal, School } from '../auth/principal.ts';
import type { SchoolContext } from '../http/context.ts';

/** What a job leaves behind when it is done. */
export interface JobOutcome {
  /** For the user: `5,000 rows`. */
  message?: string;
  /** The file it made, kept in the last step. */
  fileId?: number;
  result?: unknown;
}

/** Proof that a run ended with `finish`. */
export interface Finished {
  readonly finished: true;
}

/** One run of a job, from the start or from where the last committed step stopped. */
export interface JobRun<P> {
  readonly payload: P;
  readonly school: School;
  /** Whom it runs for, with the rights of now. */
  readonly user: Principal;
  /** What the last committed step left; null at the start. */
  readonly cursor: unknown;
  readonly log: FastifyBaseLogger;
  /** Aborted when the user cancels, another worker takes over, or the server stops. */
  readonly signal: AbortSignal;
  /**
   * One transaction as the school: what `work` writes and the cursor it leaves commit together, or not at all.
   * A worker that has lost the job commits nothing.
   */
  step<R>(work: (ctx: SchoolContext) => Promise<R>, cursor?: (result: R) => unknown): Promise<R>;
  /** Reads everything as it stood at one moment; nothing can be written. */
  snapshot<R>(work: (ctx: SchoolContext) => Promise<R>): Promise<R>;
  /** How far it is; written at most twice a second. `total` 0 means not known. */
  progress(done: number, total: number, message?: string): Promise<void>;
  /** The last step: its writes and the job's end commit together, so that they happen once. */
  finish(work: (ctx: SchoolContext) => Promise<JobOutcome>): Promise<Finished>;
}

/** A kind of long work: how its payload looks and what it does. */
export interface Job<P = unknown> {
  /** `kit.export`, `finance.billing`. */
  readonly kind: string;
  readonly payload: z.ZodType<P>;
  /** Runs again from the cursor after a crash, so it does lasting things only inside `step` and `finish`. */
  run(job: JobRun<P>): Promise<Finished>;
}

/** Declares a kind of job. Register it in `app/server/build-app.ts`. */
export function defineJob<P>(job: Job<P>): Job<P> {
  return job;
}
