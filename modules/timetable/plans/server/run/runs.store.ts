import { sql } from 'kysely';
import { notFound, UserError } from '#kit/contract/errors.ts';
import { actorId } from '#kit/server/auth/principal.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { one } from '#kit/server/sql/one.ts';
import type { RunProgress, RunResult, RunRow, RunScope, RunState } from '../../contract/runs.ts';
import { holdPlan } from '../plans.store.ts';

/** A run whose task has ended without it, because it was cancelled or given up, has ended too. */
const state = sql<RunState>`case when r.state not in ('waiting', 'running') then r.state
  when j.state in ('queued', 'running') then r.state when j.state = 'cancelled' then 'stopped' else 'failed' end`;
const columns = sql`
  r.id, r.plan_id as "planId", ${state} as state, r.seed, r.seconds, r.scope, r.started_at as "startedAt", r.ended_at as "endedAt",
  (select u.full_name from platform.users u where u.id = r.started_by) as "startedBy", r.job_id as "jobId", r.result`;
const from = sql`timetable.run r left join kit.job j on j.school_id = r.school_id and j.id = r.job_id`;

export async function listRuns(tx: Tx, planId: number): Promise<{ rows: RunRow[]; total: number }> {
  const { rows } = await sql<RunRow>`
    select ${columns} from ${from} where r.plan_id = ${planId} order by r.id desc limit 50`.execute(tx);
  return { rows, total: rows.length };
}

/** Throws 404. */
export async function getRun(tx: Tx, id: number): Promise<RunRow> {
  const { rows } = await sql<RunRow>`select ${columns} from ${from} where r.id = ${id}`.execute(tx);
  const [row] = rows;
  if (!row) throw notFound('run');
  return row;
}

export async function runProgress(tx: Tx, id: number): Promise<RunRow & { progress: RunProgress | null }> {
  const run = await getRun(tx, id);
  const { rows } = await sql<{ progress: RunProgress | null }>`select progress from timetable.run where id = ${id}`.execute(tx);
  return { ...run, progress: one(rows).progress };
}

/** What a run is begun with. */
export interface NewRun {
  readonly planId: number;
  readonly seed: number;
  readonly seconds: number;
  readonly scope: RunScope;
  readonly repairs: boolean;
}

/**
 * Writes a run that waits. Throws 422 where another fills the timetable, or it has been put away; runs whose task has ended without them are
 * ended before.
 */
export async function writeRun(ctx: SchoolContext, { planId, seed, seconds, scope, repairs }: NewRun): Promise<number> {
  const plan = await holdPlan(ctx.tx, planId);
  if (plan.state === 'archived') throw new UserError('rule', 'This timetable has been archived. Restore it first, or copy it.');
  await sql`
    update timetable.run r set state = case when j.state = 'cancelled' then 'stopped' else 'failed' end, ended_at = now()
      from kit.job j
     where r.plan_id = ${planId} and r.state in ('waiting', 'running') and j.school_id = r.school_id and j.id = r.job_id
       and j.state not in ('queued', 'running')`.execute(ctx.tx);
  const { rows: open } = await sql<{ id: number }>`
    select id from timetable.run where plan_id = ${planId} and state in ('waiting', 'running')`.execute(ctx.tx);
  if (open.length > 0) throw new UserError('rule', 'A run fills this timetable already. Wait until it has ended, or stop it.');
  const { rows } = await sql<{ id: number }>`
    insert into timetable.run (plan_id, seed, seconds, scope, repairs, plan_version, started_by)
    values (${planId}, ${seed}, ${seconds}, ${JSON.stringify(scope)}, ${repairs}, ${plan.version}, ${actorId(ctx.user)})
    returning id`.execute(ctx.tx);
  return one(rows).id;
}

/** What the task needs of its run; null where it is to end without a word, because somebody has stopped it. */
export async function beginRun(tx: Tx, id: number) {
  const { rows } = await sql<Omit<NewRun, 'planId'> & { planId: number; planVersion: number }>`
    update timetable.run set state = 'running' where id = ${id} and state in ('waiting', 'running')
    returning plan_id as "planId", seed, seconds, scope, repairs, plan_version as "planVersion"`.execute(tx);
  return rows[0] ?? null;
}

/** Writes how far a run is; answers what has been asked of it meanwhile. */
export async function noteProgress(tx: Tx, id: number, progress: RunProgress | null): Promise<'goes on' | 'stop' | 'ended'> {
  const { rows } = await sql<{ stop: boolean }>`
    update timetable.run set progress = coalesce(${progress === null ? null : JSON.stringify(progress)}::jsonb, progress)
     where id = ${id} and state = 'running' returning stop`.execute(tx);
  const [row] = rows;
  return !row ? 'ended' : row.stop ? 'stop' : 'goes on';
}

export async function endRun(tx: Tx, id: number, ended: RunState, result: RunResult | null): Promise<void> {
  await sql`
    update timetable.run set state = ${ended}, result = ${result === null ? null : JSON.stringify(result)}::jsonb, ended_at = now()
     where id = ${id}`.execute(tx);
}

/** Asks a run to end: with what it has found, or, at once, without. Throws 422 where it has ended. */
export async function stopRun(ctx: SchoolContext, id: number, keep: boolean): Promise<RunRow> {
  const run = await getRun(ctx.tx, id);
  if (run.state !== 'waiting' && run.state !== 'running') throw new UserError('rule', 'This run has ended.');
  if (keep) await sql`update timetable.run set stop = true where id = ${id}`.execute(ctx.tx);
  else await endRun(ctx.tx, id, 'stopped', null);
  ctx.changed({ entity: 'timetable', id: run.planId, action: keep ? 'run stopped and kept' : 'run stopped' });
  return getRun(ctx.tx, id);
}
