import { sql } from 'kysely';
import { addDays } from '#kit/contract/dates.ts';
import type { Input } from '#kit/contract/endpoint.ts';
import { UserError } from '#kit/contract/errors.ts';
import { leaveBeds } from '#modules/settings/server/public.ts';
import { type Outcome, outcomeWords } from '../contract/promotion.ts';
import type { promotionsApi } from '../contract/promotions.ts';
import { firstDayOf } from '../../students/server/enrolments.store.ts';
import { announceStudents } from '../../students/server/roll/announce-students.ts';
import type { RegistrationContext } from '../../server/parts.ts';
import type { PromotionParts } from './checks.ts';
import { goesOn, outcomesOf } from './outcomes.ts';
import { type Kept, readPromotion, roomsOf, seenOf } from './promotion.store.ts';

type CarryOut = Input<typeof promotionsApi.carryOut>;

interface Moved {
  id: number;
  outcome: Outcome;
  from: string;
  to: string | null;
  remark: string | null;
}

/** Carries a plan out for some classes: all of their students, or none. Returns how many it moved. */
export async function carryOut(ctx: RegistrationContext, input: CarryOut, parts: PromotionParts): Promise<number> {
  const { tx } = ctx;
  const { id, seen, overCapacity } = input;
  const classIds = [...new Set(input.classIds)];
  const plan = await readPromotion(tx, id, true);
  if (plan.state === 'undone') throw new UserError('rule', 'This promotion was undone. Begin a new one.');
  // Nobody else moves, registers or lets go while the students go on.
  await sql`select from registration.student where class_id = any(${classIds}::bigint[]) and here order by id for update`.execute(
    tx,
  );
  if ((await seenOf(tx, id)) !== seen)
    throw new UserError(
      'conflict',
      'Students or the plan have changed since you looked. Look at the preview again, then carry it out.',
    );
  await refuseUndecided(ctx, id, classIds);
  if (!overCapacity) await refuseFull(ctx, id, classIds);
  await sql`
    insert into registration.promotion_student
      (promotion_id, student_id, outcome, from_class_id, from_stream_id, from_status, from_hostel_id, to_class_id, to_stream_id, remark)
    select ${id}::bigint, o.id, o.outcome, o.from_class_id, o.from_stream_id, o.status, o.hostel_id, o.to_class_id, o.to_stream_id, o.remark
      from ${outcomesOf(id)} where o.from_class_id = any(${classIds}::bigint[])
    on conflict (school_id, promotion_id, student_id) do update set
      outcome = excluded.outcome, from_class_id = excluded.from_class_id, from_stream_id = excluded.from_stream_id,
      from_status = excluded.from_status, from_hostel_id = excluded.from_hostel_id, to_class_id = excluded.to_class_id,
      to_stream_id = excluded.to_stream_id, remark = excluded.remark, undone = false`.execute(tx);
  const moved = await moveOn(ctx, plan, classIds);
  await markClasses(ctx, id, classIds, 'carried out');
  for (const { id: studentId, outcome, from, to, remark } of moved)
    ctx.changed({
      entity: 'student',
      id: studentId,
      action: outcomeWords[outcome].toLowerCase(),
      reason: remark,
      before: { Class: from },
      after: to === null ? { Status: outcome === 'complete' ? 'Completed' : 'Transferred' } : { Class: to },
    });
  ctx.changed({ entity: 'promotion', id, action: 'carried out', after: { Classes: classIds.length, Students: moved.length } });
  const carried = { promotionId: id, yearId: plan.yearId, studentIds: moved.map((one) => one.id) };
  for (const carrier of parts.carriers) await carrier.carry(ctx, carried);
  return moved.length;
}

async function refuseUndecided(ctx: RegistrationContext, id: number, classIds: readonly number[]): Promise<void> {
  const { rows: known } = await sql<{ classId: number; name: string; state: string }>`
    select p.class_id as "classId", c.name, p.state from registration.promotion_class p
      join settings.classes c on c.school_id = p.school_id and c.id = p.class_id
     where p.promotion_id = ${id} and p.class_id = any(${classIds}::bigint[])`.execute(ctx.tx);
  if (known.length < classIds.length) throw new UserError('rule', 'One of these classes is not in the plan. Choose again.');
  const done = known.find(({ state }) => state === 'carried out');
  if (done) throw new UserError('rule', `${done.name} has been carried out already.`);
  const { rows } = await sql<{ name: string; students: number }>`
    select c.name, count(*) as students from ${outcomesOf(id)}
      join settings.classes c on c.school_id = o.school_id and c.id = o.from_class_id
     where o.outcome = 'undecided' and o.from_class_id = any(${classIds}::bigint[]) group by c.name, c.level order by c.level`.execute(
    ctx.tx,
  );
  if (rows.length > 0)
    throw new UserError(
      'rule',
      `Say first what becomes of ${rows.map(({ name, students }) => `${students} of ${name}`).join(', ')}. Nothing was moved.`,
    );
}

async function refuseFull(ctx: RegistrationContext, id: number, classIds: readonly number[]): Promise<void> {
  const full = (await roomsOf(ctx.tx, id, classIds)).filter(
    ({ capacity, arriving, staying }) => capacity !== null && arriving + staying > capacity,
  );
  if (full.length === 0) return;
  const named = full
    .slice(0, 4)
    .map(({ name, capacity, arriving, staying }) => `${name} (${arriving + staying} for ${capacity})`);
  throw new UserError('rule', `These streams would be over-full: ${named.join(', ')}. Confirm it, or change the plan.`, {
    detail: { overCapacity: full },
  });
}

/** Students, their enrolments and beds, all at once. */
async function moveOn(ctx: RegistrationContext, plan: Kept, classIds: readonly number[]): Promise<Moved[]> {
  const { tx } = ctx;
  const { id, effectiveOn, yearId } = plan;
  const lastDay = addDays(effectiveOn, -1);
  const these = sql`d.promotion_id = ${id} and not d.undone and d.from_class_id = any(${classIds}::bigint[])`;
  const { rows } = await sql<Moved>`
    select d.student_id as id, d.outcome, d.remark, f.name || coalesce(' ' || fs.name, '') as from,
           t.name || coalesce(' ' || ts.name, '') as to
      from registration.promotion_student d
      join settings.classes f on f.school_id = d.school_id and f.id = d.from_class_id
      left join settings.streams fs on fs.school_id = d.school_id and fs.id = d.from_stream_id
      left join settings.classes t on t.school_id = d.school_id and t.id = d.to_class_id
      left join settings.streams ts on ts.school_id = d.school_id and ts.id = d.to_stream_id
     where ${these} order by d.student_id`.execute(tx);
  await sql`
    update registration.student s set class_id = d.to_class_id, stream_id = d.to_stream_id, version = s.version + 1
      from registration.promotion_student d
     where ${these} and d.outcome = 'promote' and s.school_id = d.school_id and s.id = d.student_id`.execute(tx);
  await sql`
    update registration.student s set stream_id = d.to_stream_id, version = s.version + 1
      from registration.promotion_student d
     where ${these} and d.outcome = 'repeat' and s.school_id = d.school_id and s.id = d.student_id`.execute(tx);
  await sql`
    update registration.student s
       set status = case d.outcome when 'complete' then 'completed' else 'transferred' end, left_on = ${lastDay}::date,
           left_because = coalesce(d.remark, case d.outcome when 'complete' then 'Completed ' || c.name else 'Left at the end of ' || c.name end),
           hostel_id = null, version = s.version + 1
      from registration.promotion_student d join settings.classes c on c.school_id = d.school_id and c.id = d.from_class_id
     where ${these} and d.outcome in ('complete', 'transfer') and s.school_id = d.school_id and s.id = d.student_id`.execute(tx);
  const gone = rows.filter(({ outcome }) => outcome === 'complete' || outcome === 'transfer').map((one) => one.id);
  await leaveBeds(tx, gone);
  await announceStudents(ctx, 'student.left', gone);
  await sql`
    update registration.enrolment e set to_day = greatest(e.from_day, ${lastDay}::date)
      from registration.promotion_student d
     where ${these} and e.school_id = d.school_id and e.student_id = d.student_id and e.to_day is null`.execute(tx);
  await sql`
    insert into registration.enrolment (student_id, year_id, class_id, stream_id, from_day, because, promotion_id)
    select d.student_id, ${yearId}::bigint, d.to_class_id, d.to_stream_id, ${firstDayOf(sql`d.student_id`, effectiveOn)},
           case d.outcome when 'repeat' then 'Repeats ' else 'Promoted from ' end || c.name, ${id}::bigint
      from registration.promotion_student d join settings.classes c on c.school_id = d.school_id and c.id = d.from_class_id
     where ${these} and d.outcome in ('promote', 'repeat')`.execute(tx);
  return rows;
}

/** Says of classes, and of the promotion once no class is left, what was done. */
export async function markClasses(
  ctx: RegistrationContext,
  id: number,
  classIds: readonly number[],
  state: 'carried out' | 'undone',
): Promise<void> {
  await sql`
    update registration.promotion_class set state = ${state}, done_by = ${ctx.user.username}, done_at = ${ctx.now}
     where promotion_id = ${id} and class_id = any(${classIds}::bigint[])`.execute(ctx.tx);
  await sql`
    update registration.promotion r set version = r.version + 1, state = (
      select case when bool_or(p.state = 'planned' and exists (
                         select from registration.student s where s.school_id = p.school_id and s.class_id = p.class_id and s.here
                            and ${goesOn(sql`p.promotion_id`)})) then 'planned'
                  when bool_or(p.state = 'carried out') then 'carried out'
                  when bool_or(p.state = 'undone') then 'undone' else 'planned' end
        from registration.promotion_class p where p.school_id = r.school_id and p.promotion_id = r.id)
     where r.id = ${id}`.execute(ctx.tx);
}
