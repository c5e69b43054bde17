import { codeNeeded, notFound } from '#kit/contract/errors.ts';
import type { Job as JobView } from '#kit/contract/exports.ts';
import { actorName, type Principal, type School } from '../auth/principal.ts';
import type { AccountContext } from '../http/context.ts';
import type { Job } from './define.ts';
import { cancelJob, insertJob, jobOf, jobsOf } from './jobs.store.ts';

type Context = Pick<AccountContext, 'tx' | 'user' | 'afterCommit'> & Owned;

/** Long work: puts it in the queue, shows it to its user, stops it. */
export class Jobs {
  /** Tells the workers of a queued job; the queue sets it when it starts. */
  wake: (schoolId: number, id: number) => Promise<void> = async () => {};

  /**
   * Queues a job in the caller's transaction: it exists when that commits, and not at all when it rolls back.
   * @param title what the user sees it under: `Students.xlsx`
   * @returns the job's id
   */
  async enqueue<P>(ctx: Context, job: Job<P>, payload: P, title: string): Promise<number> {
    const owner = ownerOf(ctx);
    const behindCode = ctx.code?.behind ?? false;
    const codeNeeded = ctx.user.financeCodeNeeded;
    const started = { ...owner, actorName: actorName(ctx.user) };
    const id = await insertJob(ctx.tx, { ...started, kind: job.kind, title, payload, behindCode, codeNeeded });
    ctx.afterCommit(() => this.wake(owner.schoolId, id));
    return id;
  }

  /** The user's tasks; without those behind the finance code while the session has not given it. */
  async list(ctx: Context): Promise<JobView[]> {
    const found = await jobsOf(ctx.tx, ownerOf(ctx));
    return found.filter(({ behindCode }) => !behindCode || !ctx.user.financeCodeNeeded);
  }

  async get(ctx: Context, id: number): Promise<JobView> {
    const found = await jobOf(ctx.tx, ownerOf(ctx), id);
    if (!found) throw notFound('task');
    if (found.behindCode && ctx.user.financeCodeNeeded) throw codeNeeded();
    return found;
  }

  async cancel(ctx: Context, id: number): Promise<JobView> {
    await this.get(ctx, id);
    await cancelJob(ctx.tx, ownerOf(ctx), id);
    return this.get(ctx, id);
  }
}

/** A context with the account that acts and, in a school's transaction, the school. */
export interface Owned {
  readonly code?: { readonly behind: boolean };
  readonly user: Principal;
  readonly school?: School | null;
}

/** Whose row it is; school 0 stands for the installation. */
export function ownerOf({ user, school }: Owned): { schoolId: number; accountId: number } {
  return { schoolId: (school ?? user.school)?.id ?? 0, accountId: user.accountId };
}
