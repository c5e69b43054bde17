import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { formatInstant } from '#kit/contract/dates.ts';
import { notFound, UserError } from '#kit/contract/errors.ts';
import { refuseStep } from '#kit/server/approval/refuse-step.ts';
import { staleRecord } from '#kit/server/db/table-store.ts';
import type { Leaveout } from '../contract/leaveout.ts';
import { leaveoutApproval } from '../contract/leaveout-approval.ts';
import { leaveoutEvents } from '../contract/events.ts';
import type { leaveoutsApi } from '../contract/leaveouts.ts';
import type { RegistrationContext } from '../../server/parts.ts';
import { getLeaveout } from './leaveouts.store.ts';
import { ownLeaveout } from './own-leaveout.ts';
import { tellApproved, tellOfLeaveouts } from './tell.ts';

interface Standing {
  id: number;
  state: string;
  fullName: string;
  chain: string[];
  signed: number;
  backBy: string;
  /** Asked for or signed by the caller. */
  mine: boolean;
}

/** The leave-outs in one order, so that two who act on overlapping lists wait for each other. Throws 404. */
async function lock(ctx: RegistrationContext, ids: readonly number[]): Promise<Standing[]> {
  const { rows } = await sql<{ id: number }>`
    select id from registration.leaveout where id = any(${ids}::bigint[]) order by id for update`.execute(ctx.tx);
  if (rows.length < new Set(ids).size) throw notFound('leave-out');
  // After the lock, in a statement of its own: it sees what the one before it has committed.
  const { rows: standing } = await sql<Standing>`
    select l.id, l.state, s.full_name as "fullName", l.chain, l.back_by as "backBy",
           (select count(*) from registration.leaveout_signature g where g.school_id = l.school_id and g.leaveout_id = l.id) as signed,
           ${ownLeaveout(sql.ref('l'), ctx.user.accountId)} as mine
      from registration.leaveout l
      join registration.student s on s.school_id = l.school_id and s.id = l.student_id
     where l.id = any(${ids}::bigint[]) order by l.id`.execute(ctx.tx);
  return standing;
}

/** Signs the next step of each, or refuses each; all or none. Who asked does not sign, and nobody signs twice. */
export async function sign(ctx: RegistrationContext, input: Input<typeof leaveoutsApi.sign>): Promise<number> {
  const { ids, approved, note } = input;
  const standing = await lock(ctx, ids);
  for (const { state, mine: own, fullName: named } of standing)
    refuseStep(leaveoutApproval, approved ? 'sign' : 'refuse', { state, own, reason: note, named });
  // Its gate code would go out to the family, and let nobody out.
  const past = approved && standing.find(({ backBy }) => new Date(backBy) <= ctx.now);
  if (past)
    throw new UserError(
      'rule',
      `The leave of ${past.fullName} ended on ${formatInstant(past.backBy, ctx.school.timeZone)}. Refuse it, and ask for a new one.`,
    );
  await sql`
    insert into registration.leaveout_signature (leaveout_id, place, title, account_id, account_name, approved, note, at)
    select n.id, n.place, n.title, ${ctx.user.accountId}::bigint, ${ctx.user.username}, ${approved}::boolean, ${note}, ${ctx.now}::timestamptz
      from unnest(${standing.map(({ id }) => id)}::bigint[], ${standing.map(({ signed }) => signed + 1)}::int[],
                  ${standing.map(({ chain, signed }) => chain[signed] ?? '')}::text[]) as n (id, place, title)`.execute(ctx.tx);
  const complete = standing.filter(({ chain, signed }) => signed + 1 >= chain.length).map(({ id }) => id);
  const ended = approved ? complete : standing.map(({ id }) => id);
  await sql`
    update registration.leaveout set state = ${approved ? 'approved' : 'rejected'}, closed_because = ${approved ? null : note},
           version = version + 1
     where id = any(${ended}::bigint[])`.execute(ctx.tx);
  for (const { id, chain, signed } of standing)
    ctx.changed({
      entity: 'leave-out',
      id,
      action: approved ? 'signed' : 'refused',
      reason: note,
      after: { As: chain[signed] ?? '', State: ended.includes(id) ? (approved ? 'Approved' : 'Rejected') : 'Requested' },
    });
  if (approved && complete.length > 0) await tellApproved(ctx, complete);
  return standing.length;
}

/** Calls leave-outs off before the students leave; a pass that was handed out is refused at the gate from then on. */
export async function cancel(ctx: RegistrationContext, ids: readonly number[], reason: string): Promise<number> {
  const standing = await lock(ctx, ids);
  for (const { state, fullName: named } of standing) refuseStep(leaveoutApproval, 'cancel', { state, own: false, reason, named });
  await sql`
    update registration.leaveout set state = 'cancelled', closed_because = ${reason}, version = version + 1
     where id = any(${ids}::bigint[])`.execute(ctx.tx);
  for (const { id } of standing) ctx.changed({ entity: 'leave-out', id, action: 'cancelled', reason });
  const told = standing.filter(({ state }) => state === 'approved').map(({ id }) => id);
  if (told.length > 0) await tellOfLeaveouts(ctx, leaveoutEvents.cancelled, told);
  return standing.length;
}

/** Lets a suspended student come back. */
export async function clear(ctx: RegistrationContext, input: Input<typeof leaveoutsApi.clear>): Promise<Leaveout> {
  const before = await getLeaveout(ctx, input.id);
  if (before.kind !== 'suspension') throw new UserError('rule', 'Only a suspension is cleared.');
  if (before.clearedAt !== null) throw new UserError('rule', `${before.clearedBy} has cleared this suspension already.`);
  const { rows } = await sql`
    update registration.leaveout set cleared_at = ${ctx.now}, cleared_by = ${ctx.user.username}, version = version + 1
     where id = ${input.id} and version = ${input.version} and state in ('approved', 'out') returning id`.execute(ctx.tx);
  if (rows.length === 0) throw staleRecord('leave-out');
  ctx.changed({ entity: 'leave-out', id: input.id, action: 'suspension cleared', reason: input.note });
  return getLeaveout(ctx, input.id);
}
