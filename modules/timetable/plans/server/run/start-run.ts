import { UserError } from '#kit/contract/errors.ts';
import type { Input } from '#kit/contract/endpoint.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { sql } from 'kysely';
import type { runsApi, RunRow } from '../../contract/runs.ts';
import { createPlan, planStore } from '../plans.store.ts';
import { readSchool } from '../problem/read-school.ts';
import type { School } from '../problem/school.ts';
import { runJob } from './run.job.ts';
import { getRun, type NewRun, writeRun } from './runs.store.ts';

/** Begins a search that fills a timetable. Throws 422 where there is nothing to place, or no slot for it. */
export async function startRun(
  ctx: SchoolContext,
  { id, seed, seconds, ...scope }: Input<typeof runsApi.start>,
): Promise<RunRow> {
  const plan = await planStore.get(ctx, id);
  refuseNothing(await readSchool(ctx.tx));
  return begin(ctx, { planId: id, seed, seconds, scope, repairs: false }, plan.name);
}

/** Begins a search for a version that differs as little as can be, in a new timetable. */
export async function startRepair(
  ctx: SchoolContext,
  { id, name, seed, seconds }: Input<typeof runsApi.repair>,
): Promise<RunRow> {
  refuseNothing(await readSchool(ctx.tx));
  const plan = await createPlan(ctx, { name, note: null, made: 'repaired', fromId: id });
  const scope = { classIds: [], classKeys: [], dayIds: [], keepLocks: true };
  return begin(ctx, { planId: plan.id, seed, seconds, scope, repairs: true }, name);
}

/** A run needs lessons, and slots to put them into. */
export function refuseNothing({ lessons, slots }: School): void {
  if (lessons.length === 0) throw new UserError('rule', 'There are no lessons to place. Add lessons first.');
  if (slots.length === 0)
    throw new UserError(
      'rule',
      'There are no slots for lessons. Say under Time slots when lessons are, and under Days on which days.',
    );
}

async function begin(ctx: SchoolContext, run: NewRun, name: string): Promise<RunRow> {
  const id = await writeRun(ctx, run);
  const jobId = await ctx.services.jobs.enqueue(ctx, runJob, { runId: id }, `Timetable ${name}`);
  await sql`update timetable.run set job_id = ${jobId} where id = ${id}`.execute(ctx.tx);
  ctx.changed({ entity: 'timetable', id: run.planId, action: run.repairs ? 'repair started' : 'run started', after: { ...run } });
  return getRun(ctx.tx, id);
}
