import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { UserError } from '#kit/contract/errors.ts';
import type { Principal, School } from '../auth/principal.ts';
import type { Mode } from '../db/transaction.ts';
import type { SchoolContext } from '../http/context.ts';
import type { Services } from '../http/services.ts';
import { inSystem } from '../http/system.ts';
import type { Finished, Job, JobOutcome, JobRun } from './define.ts';
import { beat, claimJob, type Claimed, endJob, failJob, type JobRow, releaseJob, saveCursor } from './jobs.store.ts';

/** How often a job may be started before it is given up. */
const mostAttempts = 5;
/** How often a fault (not a refusal) is tried again. */
const mostFaults = 3;
const progressEvery = 500;

/** The job is not this worker's any more: cancelled, taken over, or the server stops. */
class JobStopped extends Error {
  override name = 'JobStopped';
}

export interface RunOptions {
  services: Services;
  kinds: ReadonlyMap<string, Job>;
  log: FastifyBaseLogger;
  /** Seconds that a silent worker is believed to live. */
  patience: number;
  /** Aborted when the server stops. */
  closing: AbortSignal;
}

/** Claims a job and runs it to its end; does nothing when somebody else has it. */
export async function runJob(options: RunOptions, schoolId: number, id: number): Promise<void> {
  const { services, log, patience } = options;
  const db = services.db.platform;
  const claimed: Claimed = { schoolId, id, claim: randomUUID() };
  const row = await claimJob(db, claimed, patience);
  if (!row) return;
  const kind = options.kinds.get(row.kind);
  const user = await services.identity.principalOfAccount(row.account_id);
  if (!kind) return failJob(db, claimed, 'This server does not know this kind of task.');
  if (!user?.school) return failJob(db, claimed, 'The account that started this task is disabled.');
  if (user.school.status === 'suspended') return failJob(db, claimed, `${user.school.name} is suspended. Ask the group office.`);
  if (row.attempts > mostAttempts) return failJob(db, claimed, 'It stopped unexpectedly several times and was given up.');

  const startedAs = row.actor_name === null ? {} : { startedAs: row.actor_name };
  const acting: Principal = { ...user, ...startedAs, financeCodeNeeded: row.code_needed };
  const run = new Run(options, claimed, row, acting, user.school);
  services.live.tell('jobs', schoolId, { account: row.account_id });
  try {
    await kind.run(run.as(kind.payload.parse(row.payload)));
  } catch (error) {
    await settle(error, run, row, claimed, options);
  } finally {
    run.end();
    services.live.tell('jobs', schoolId, { account: row.account_id });
  }
  log.debug({ job: id, kind: row.kind }, 'job ended');
}

async function settle(error: unknown, run: Run, row: JobRow, claimed: Claimed, { services, log, closing }: RunOptions) {
  const db = services.db.platform;
  if (closing.aborted) return releaseJob(db, claimed, true);
  if (run.stopped || error instanceof JobStopped) return;
  if (error instanceof UserError) return failJob(db, claimed, error.message);
  log.error({ err: error, job: row.id, kind: row.kind, attempt: row.attempts }, 'job failed');
  if (row.attempts < mostFaults) return releaseJob(db, claimed, false);
  return failJob(db, claimed, 'Something went wrong on our side. It has been noted. Please try again.');
}

class Run {
  readonly #options: RunOptions;
  readonly #claimed: Claimed;
  readonly #row: JobRow;
  readonly #user: Principal;
  readonly #school: School;
  readonly #stop = new AbortController();
  readonly #signal: AbortSignal;
  readonly #heart: NodeJS.Timeout;
  #progress: { done: number; total: number; message: string | null } | null = null;
  #written = 0;
  readonly #code: { behind: boolean };

  constructor(options: RunOptions, claimed: Claimed, row: JobRow, user: Principal, school: School) {
    this.#options = options;
    this.#claimed = claimed;
    this.#row = row;
    this.#user = user;
    this.#school = school;
    this.#code = { behind: row.behind_code };
    this.#signal = AbortSignal.any([this.#stop.signal, options.closing]);
    this.#heart = setInterval(() => void this.#beat().catch(() => undefined), (options.patience * 1000) / 6);
  }

  get stopped(): boolean {
    return this.#stop.signal.aborted;
  }

  end(): void {
    clearInterval(this.#heart);
  }

  /** The run as the kind of job sees it. */
  as<P>(payload: P): JobRun<P> {
    return {
      payload,
      school: this.#school,
      user: this.#user,
      cursor: this.#row.cursor,
      log: this.#options.log,
      signal: this.#signal,
      step: (work, cursor) =>
        this.#transaction(async (ctx) => {
          const result = await work(ctx);
          await this.#own(saveCursor(ctx.tx, this.#claimed, cursor?.(result)));
          return result;
        }),
      snapshot: (work) => this.#transaction(work, { readOnly: true, snapshot: true }),
      progress: (done, total, message) => this.#report({ done, total, message: message ?? null }),
      finish: (work) => this.#finish(work),
    };
  }

  async #finish(work: (ctx: SchoolContext) => Promise<JobOutcome>): Promise<Finished> {
    await this.#transaction(async (ctx) => {
      const { message = null, fileId = null, result } = await work(ctx);
      await this.#own(endJob(ctx.tx, this.#claimed, { message, fileId, result, behindCode: this.#code.behind }));
    });
    return { finished: true };
  }

  #transaction<R>(work: (ctx: SchoolContext) => Promise<R>, mode: Mode = {}): Promise<R> {
    if (this.#signal.aborted) throw new JobStopped();
    const { services, log } = this.#options;
    return inSystem(
      services,
      this.#school,
      log,
      `job ${this.#row.kind}`,
      (ctx) => work({ ...ctx, code: this.#code }),
      this.#user,
      mode,
    );
  }

  async #report(progress: { done: number; total: number; message: string | null }): Promise<void> {
    this.#progress = progress;
    if (this.#signal.aborted) throw new JobStopped();
    if (performance.now() - this.#written < progressEvery) return;
    this.#written = performance.now();
    if (!(await this.#beat())) throw new JobStopped();
    this.#options.services.live.tell('jobs', this.#claimed.schoolId, { account: this.#row.account_id });
  }

  async #beat(): Promise<boolean> {
    const alive = await beat(this.#options.services.db.platform, this.#claimed, this.#progress);
    if (!alive) this.#stop.abort();
    return alive;
  }

  async #own(written: Promise<boolean>): Promise<void> {
    if (await written) return;
    this.#stop.abort();
    throw new JobStopped();
  }
}
