import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { formatInstant } from '#kit/contract/dates.ts';
import { UserError, refuse } from '#kit/contract/errors.ts';
import { staleRecord } from '#kit/server/db/table-store.ts';
import { one } from '#kit/server/sql/one.ts';
import { leaveoutEvents } from '../contract/events.ts';
import { earlyMinutes, type GatePass, type Leaveout, leaveoutWords } from '../contract/leaveout.ts';
import type { gateApi } from '../contract/gate.ts';
import type { RegistrationContext } from '../../server/parts.ts';
import { getLeaveout } from './leaveouts.store.ts';
import { tellOfLeaveouts } from './tell.ts';

type Out = Input<typeof gateApi.out>;

const isEarly = ({ state, outFrom }: Pick<Leaveout, 'state' | 'outFrom'>, now: Date) =>
  state === 'approved' && new Date(outFrom).getTime() - now.getTime() > earlyMinutes * 60_000;

/** What the gate sees of a pass. */
export const atGate = (pass: Leaveout, now: Date): GatePass => ({
  ...pass,
  early: isEarly(pass, now),
  ended: pass.state === 'approved' && now > new Date(pass.backBy),
});

/** The student leaves; of two guards who let the same student out at once exactly one does. */
export async function letOut(ctx: RegistrationContext, input: Out): Promise<Leaveout> {
  const pass = await getLeaveout(ctx, input.id);
  if (pass.state !== 'approved') throw new UserError('rule', whyNot(pass));
  const { here, outOn } = await whereTheyAre(ctx, pass);
  if (outOn !== null)
    throw new UserError('rule', `${pass.studentName} is out on ${outOn}. Let the student in on that pass first.`);
  if (!here) throw new UserError('rule', `${pass.studentName} has left the school, so this pass is good for nothing.`);
  if (ctx.now > new Date(pass.backBy))
    throw new UserError('rule', `This pass ended on ${formatInstant(pass.backBy, ctx.school.timeZone)}. Ask for a new one.`);
  const early = isEarly(pass, ctx.now);
  if (early && !input.early)
    refuse([
      {
        path: 'early',
        message: `The leave of ${pass.studentName} begins on ${formatInstant(pass.outFrom, ctx.school.timeZone)}. Say that the student goes early.`,
      },
    ]);
  const collector = collectorOf(pass, input);
  const { rows } = await sql`
    update registration.leaveout l
       set state = 'out', out_at = ${ctx.now}, out_by = ${ctx.user.username}, collector_name = ${collector.name},
           collector_relation = ${collector.relation}, collector_phone = ${collector.phone}, collector_id_no = ${collector.idNo},
           collector_guardian_id = ${input.guardianId}, version = version + 1,
           status_before = (select s.status from registration.student s
                             where s.school_id = l.school_id and s.id = l.student_id and s.status = 'active')
     where id = ${input.id} and version = ${input.version} and state = 'approved' returning id`.execute(ctx.tx);
  if (rows.length === 0) throw staleRecord('leave-out');
  await setStatus(ctx, pass, pass.kind === 'suspension' ? 'suspended' : 'on_leave', ['active']);
  const after = {
    With: collector.name ?? 'Alone',
    Relation: collector.relation,
    'ID no.': collector.idNo,
    ...(early && { Early: 'Yes' }),
  };
  ctx.changed({ entity: 'leave-out', id: input.id, action: 'left through the gate', reason: input.note, after });
  await tellOfLeaveouts(ctx, leaveoutEvents.out, [input.id]);
  return getLeaveout(ctx, input.id);
}

/** Whether the student is on the roll, and on which other pass they are out; held, so that of two passes at once one lets them out. */
export async function whereTheyAre({ tx }: RegistrationContext, { id, studentId }: Leaveout) {
  await sql`select from registration.student where id = ${studentId} for no key update`.execute(tx);
  const { rows } = await sql<{ here: boolean; outOn: string | null }>`
    select s.here, (select l.leaveout_no from registration.leaveout l
                     where l.school_id = s.school_id and l.student_id = s.id and l.state = 'out' and l.id <> ${id} limit 1) as "outOn"
      from registration.student s where s.id = ${studentId}`.execute(tx);
  return one(rows);
}

/** The student is back; a suspended one only after somebody has cleared them. */
export async function letIn(ctx: RegistrationContext, input: Input<typeof gateApi.back>): Promise<Leaveout> {
  const pass = await getLeaveout(ctx, input.id);
  if (pass.state !== 'out' && pass.state !== 'late') throw new UserError('rule', whyNot(pass));
  if (pass.kind === 'suspension' && pass.clearedAt === null)
    throw new UserError(
      'rule',
      `${pass.studentName} is suspended. The deputy clears the suspension before the student comes in.`,
    );
  const { rows } = await sql<{ statusBefore: string | null }>`
    update registration.leaveout
       set state = 'returned', returned_at = ${ctx.now}, returned_by = ${ctx.user.username}, return_note = ${input.note},
           version = version + 1
     where id = ${input.id} and version = ${input.version} and state = 'out' returning status_before as "statusBefore"`.execute(
    ctx.tx,
  );
  if (!rows[0]) throw staleRecord('leave-out');
  // A suspension that was pronounced while the student was out is not lifted at the gate.
  if (rows[0].statusBefore !== null)
    await setStatus(ctx, pass, 'active', pass.kind === 'suspension' ? ['on_leave', 'suspended'] : ['on_leave']);
  ctx.changed({ entity: 'leave-out', id: input.id, action: 'came back', reason: input.note });
  await tellOfLeaveouts(ctx, leaveoutEvents.returned, [input.id]);
  return getLeaveout(ctx, input.id);
}

/** Leave-outs, of any state `l`, that are open though the student has left the school. */
export const openOfLeavers = sql`(
  l.state in ('requested', 'approved', 'out')
  and exists (select from registration.student s where s.school_id = l.school_id and s.id = l.student_id and not s.here))`;

/** Closes the leave-outs of students who have left the school: nobody waits for them at the gate. Returns how many. */
export async function closeOfLeavers(ctx: RegistrationContext): Promise<number> {
  const reason = 'The student has left the school.';
  const { rows } = await sql<{ id: number }>`
    update registration.leaveout l set state = 'cancelled', closed_because = ${reason}, version = l.version + 1
     where ${openOfLeavers} returning l.id`.execute(ctx.tx);
  for (const { id } of rows) ctx.changed({ entity: 'leave-out', id, action: 'cancelled', reason });
  return rows.length;
}

/** Tells the guardians of everybody who should be back by now, once. Returns how many it told of. */
export async function tellOfLate(ctx: RegistrationContext): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    update registration.leaveout set late_told_at = ${ctx.now}
     where state = 'out' and back_by < ${ctx.now} and late_told_at is null returning id`.execute(ctx.tx);
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await tellOfLeaveouts(ctx, leaveoutEvents.late, ids);
  for (const id of ids) ctx.changed({ entity: 'leave-out', id, action: 'guardians told that the student is late' });
  return ids.length;
}

function whyNot({ state, closedBecause, studentName }: Leaveout): string {
  const why = closedBecause === null ? '' : `: ${closedBecause}`;
  if (state === 'requested') return `The leave-out of ${studentName} is not approved yet.`;
  if (state === 'out' || state === 'late') return `${studentName} has left on this pass already.`;
  if (state === 'returned') return `This pass was used: ${studentName} left and came back.`;
  return `This pass is ${leaveoutWords[state].toLowerCase()}${why}. Do not let the student out.`;
}

function collectorOf(pass: Leaveout, input: Out) {
  const guardian = pass.collectors.find(({ guardianId }) => guardianId === input.guardianId);
  if (input.guardianId !== null && !guardian) refuse([{ path: 'guardianId', message: 'This is no guardian of the student.' }]);
  if (guardian && !guardian.mayCollect && input.note === null)
    refuse([{ path: 'note', message: `${guardian.fullName} may not collect the student. Say who allowed it.` }]);
  if (guardian)
    return {
      name: guardian.fullName,
      relation: guardian.relation,
      phone: guardian.phone,
      idNo: input.collectorIdNo ?? guardian.nationalId,
    };
  const other = {
    name: input.collectorName,
    relation: input.collectorRelation,
    phone: input.collectorPhone,
    idNo: input.collectorIdNo,
  };
  if (!pass.collected && other.name === null) return other;
  const missing = [
    other.name === null && { path: 'collectorName', message: 'Enter who collects the student.' },
    other.idNo === null && { path: 'collectorIdNo', message: 'Enter the number of their ID.' },
    pass.collected && input.note === null && { path: 'note', message: 'Say why somebody else than a guardian collects.' },
  ];
  refuse(missing.filter((problem) => problem !== false));
  return other;
}

/** Gives the student another status, from one of these. */
export async function setStatus(
  ctx: RegistrationContext,
  { studentId }: Leaveout,
  to: string,
  from: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ before: string }>`
    update registration.student s set status = ${to}, version = s.version + 1
      from (select id, school_id, status from registration.student where id = ${studentId} for update) b
     where s.school_id = b.school_id and s.id = b.id and b.status = any(${from}::text[]) returning b.status as before`.execute(
    ctx.tx,
  );
  if (rows[0])
    ctx.changed({
      entity: 'student',
      id: studentId,
      action: 'status changed',
      before: { Status: rows[0].before },
      after: { Status: to },
    });
}
