import { sql } from 'kysely';
import type { RecordOf } from '#kit/contract/resource.ts';
import { notFound, UserError } from '#kit/contract/errors.ts';
import { actorId } from '#kit/server/auth/principal.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { pointersAt } from '#kit/server/db/usage.ts';
import { resourceStore } from '#kit/server/resource/resource-store.ts';
import { one } from '#kit/server/sql/one.ts';
import { plans } from '../contract/plans.ts';

export type Plan = RecordOf<typeof plans>;

/** A run that waits or goes on, whose task has not ended without it. */
export const goesOn = sql`r.state in ('waiting', 'running')
  and exists (select from kit.job j where j.school_id = r.school_id and j.id = r.job_id and j.state in ('queued', 'running'))`;

export const planStore = resourceStore(plans, {
  table: 'timetable.plan',
  search: ['name', 'note'],
  computed: {
    state: sql`t.state`,
    made: sql`t.made`,
    fromName: sql`(select f.name from timetable.plan f where f.school_id = t.school_id and f.id = t.from_plan_id)`,
    createdAt: sql`t.created_at`,
    placed: sql`(select count(*)::int from timetable.placement p
                   join timetable.lesson l on l.school_id = p.school_id and l.id = p.lesson_id and l.active
                                          and p.piece < cardinality(l.lengths)
                   join timetable.day d on d.school_id = p.school_id and d.id = p.day_id and d.active
                   join timetable.slot s on s.school_id = p.school_id and s.id = p.slot_id and s.kind = 'lesson'
                                        and (s.day_ids = '{}' or d.id = any(s.day_ids))
                  where p.school_id = t.school_id and p.plan_id = t.id)`,
    total: sql`(select coalesce(sum(cardinality(l.lengths)), 0)::int from timetable.lesson l where l.school_id = t.school_id and l.active)`,
    running: sql`exists (select from timetable.run r where r.school_id = t.school_id and r.plan_id = t.id and ${goesOn})`,
  },
  // It counts as changed then, and what the search has found would not be taken over.
  before: (_ctx, _draft, was) => {
    if (was?.running) throw new UserError('rule', 'A search fills this timetable. Rename it once that has ended.');
  },
  removal: async ({ tx }, { id, state, running }) => {
    if (await wasPublished(tx, id))
      throw new UserError(
        'rule',
        `This timetable has been published and stays.${state === 'archived' ? '' : ' It can be archived.'}`,
      );
    if (running) throw new UserError('rule', 'A run fills this timetable. Stop it first.');
  },
});

/** How a new version comes about. */
export interface NewPlan {
  readonly name: string;
  readonly note: string | null;
  readonly made: Plan['made'];
  /** Where its places come from; null: it is empty. */
  readonly fromId: number | null;
}

/** Adds a version, with every place and lock of another where it comes from one. */
export async function createPlan(ctx: SchoolContext, { name, note, made, fromId }: NewPlan): Promise<Plan> {
  if (fromId !== null) await planStore.get(ctx, fromId);
  const { rows } = await sql<{ id: number }>`
    insert into timetable.plan (name, note, made, from_plan_id, created_by)
    values (${name}, ${note}, ${made}, ${fromId}, ${actorId(ctx.user)}) returning id`.execute(ctx.tx);
  const { id } = one(rows);
  if (fromId !== null)
    await sql`
      insert into timetable.placement (plan_id, lesson_id, piece, day_id, slot_id, room_id, locked)
      select ${id}, p.lesson_id, p.piece, p.day_id, p.slot_id, p.room_id, p.locked
        from timetable.placement p where p.plan_id = ${fromId}`.execute(ctx.tx);
  const plan = await planStore.get(ctx, id);
  ctx.changed({ entity: 'timetable', id, action: made === 'empty' ? 'created' : made, after: plan });
  return plan;
}

/** What points at a timetable, its copies apart, is what was published of it. */
async function wasPublished(tx: Tx, id: number): Promise<boolean> {
  const usage = await pointersAt(tx, 'timetable.plan', [id], { cascading: false, parts: ['timetable.plan'] });
  return usage.length > 0;
}

/** Puts a version away, or takes it out again to be worked on; one that was published is published again. */
export async function archivePlan(ctx: SchoolContext, id: number, archived: boolean): Promise<Plan> {
  // Who begins a run at that moment waits.
  await holdPlan(ctx.tx, id);
  const before = await planStore.get(ctx, id);
  if (archived && before.running) throw new UserError('rule', 'A run fills this timetable. Stop it first.');
  if (archived === (before.state === 'archived')) return before;
  const state = archived ? 'archived' : (await wasPublished(ctx.tx, id)) ? 'published' : 'draft';
  await sql`update timetable.plan set version = version + 1, state = ${state} where id = ${id}`.execute(ctx.tx);
  const after = await planStore.get(ctx, id);
  ctx.changed({ entity: 'timetable', id, action: archived ? 'archived' : 'restored', before, after });
  return after;
}

export async function removePlan(ctx: SchoolContext, id: number): Promise<void> {
  await sql`update timetable.plan set from_plan_id = null where from_plan_id = ${id}`.execute(ctx.tx);
  await planStore.remove(ctx, id);
}

/** Holds a plan until the transaction ends, so that of two who change it the second waits. Throws 404. */
export async function holdPlan(tx: Tx, id: number): Promise<{ version: number; state: Plan['state'] }> {
  const { rows } = await sql<{ version: number; state: Plan['state'] }>`
    select version, state from timetable.plan where id = ${id} for update`.execute(tx);
  const [plan] = rows;
  if (!plan) throw notFound('timetable');
  return plan;
}
