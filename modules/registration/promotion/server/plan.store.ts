import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { notFound, UserError, refuse } from '#kit/contract/errors.ts';
import { staleRecord } from '#kit/server/db/table-store.ts';
import { one } from '#kit/server/sql/one.ts';
import { addNextYear, atYearsEnd, type ClassAtYearsEnd } from '#modules/settings/server/public.ts';
import { outcomeWords } from '../contract/promotion.ts';
import type { promotionsApi } from '../contract/promotions.ts';
import type { RegistrationContext } from '../../server/parts.ts';
import { readPromotion } from './promotion.store.ts';
import { goesOn } from './outcomes.ts';

type Plan = Input<typeof promotionsApi.plan>;

/** Begins a plan: every active class goes to its next one, and what the school ends with completes (`atYearsEnd`). */
export async function begin(ctx: RegistrationContext, input: Input<typeof promotionsApi.begin>): Promise<number> {
  const { tx } = ctx;
  const yearId = input.yearId ?? (await addNextYear(ctx)).id;
  await refuseDay(ctx, yearId, input.effectiveOn);
  const { rows } = await sql<{ id: number }>`
    insert into registration.promotion (title, year_id, effective_on, begun_by)
    values (${input.title}, ${yearId}, ${input.effectiveOn}, ${ctx.user.username}) returning id`.execute(tx);
  const { id } = one(rows);
  const { rows: classes } = await sql<ClassAtYearsEnd>`
    select id, name, curriculum, level, next_class_id as "nextClassId" from settings.classes where active order by level`.execute(
    tx,
  );
  const ends = atYearsEnd(classes);
  await sql`
    insert into registration.promotion_class (promotion_id, class_id, to_class_id, decided)
    select ${id}::bigint, e.*
      from unnest(${ends.map((one) => one.classId)}::bigint[], ${ends.map((one) => one.toClassId)}::bigint[],
                  ${ends.map((one) => one.decided)}::boolean[]) as e (class_id, to_class_id, decided)`.execute(tx);
  ctx.changed({ entity: 'promotion', id, action: 'begun', after: { Title: input.title, From: input.effectiveOn } });
  return id;
}

/** The first day in the new class lies in the year that the students go into. */
async function refuseDay(ctx: RegistrationContext, yearId: number, day: string): Promise<void> {
  const { rows } = await sql<{ name: string; within: boolean }>`
    select name, ${day}::date between starts_on and ends_on as within from settings.years where id = ${yearId}`.execute(ctx.tx);
  if (!rows[0]) throw notFound('academic year');
  if (!rows[0].within) refuse([{ path: 'effectiveOn', message: `Choose a day of the year ${rows[0].name}.` }]);
}

/** Changes a plan, of which somebody else may have changed a part meanwhile: then it is refused. */
export async function changePlan(ctx: RegistrationContext, { id, version, effectiveOn, classes, streams }: Plan): Promise<void> {
  const { tx } = ctx;
  const before = await readPromotion(tx, id, true);
  if (before.version !== version) throw staleRecord('promotion');
  if (before.state === 'undone') throw new UserError('rule', 'This promotion was undone. Begin a new one.');
  await refuseDay(ctx, before.yearId, effectiveOn);
  await sql`
    update registration.promotion set effective_on = ${effectiveOn}, version = version + 1 where id = ${id}`.execute(tx);
  await sql`
    update registration.promotion_class p set to_class_id = n.to_class_id, decided = n.decided
      from unnest(${classes.map((one) => one.classId)}::bigint[], ${classes.map((one) => one.toClassId)}::bigint[],
                  ${classes.map((one) => one.decided)}::boolean[]) as n (class_id, to_class_id, decided)
     where p.promotion_id = ${id} and p.class_id = n.class_id and p.state <> 'carried out'`.execute(tx);
  const ids = streams.map(({ streamId }) => streamId);
  await sql`
    delete from registration.promotion_stream where promotion_id = ${id} and stream_id = any(${ids}::bigint[])`.execute(tx);
  const mapped = streams.filter(({ toStreamId }) => toStreamId !== null);
  await sql`
    insert into registration.promotion_stream (promotion_id, stream_id, to_stream_id)
    select ${id}::bigint, stream_id, to_stream_id
      from unnest(${mapped.map((one) => one.streamId)}::bigint[], ${mapped.map((one) => one.toStreamId)}::bigint[]) as m (stream_id, to_stream_id)`.execute(
    tx,
  );
  ctx.changed({ entity: 'promotion', id, action: 'plan changed', after: { From: effectiveOn, classes, streams } });
}

/** Decides for some students alone; null takes the decision back. */
export async function decide(ctx: RegistrationContext, input: Input<typeof promotionsApi.decide>): Promise<number> {
  const { id, outcome, toStreamId, remark } = input;
  const { tx } = ctx;
  const ids = [...new Set(input.studentIds)];
  const { title } = await readPromotion(tx, id, true);
  const { rows } = await sql<{ id: number }>`
    select s.id from registration.student s
     where s.id = any(${ids}::bigint[]) and s.here and ${goesOn(sql`${id}::bigint`)}`.execute(tx);
  if (rows.length < ids.length)
    throw new UserError(
      'rule',
      'Some of these students have left, were moved into that year already, or came to the school for it. Choose again.',
    );
  await sql`
    delete from registration.promotion_exception where promotion_id = ${id} and student_id = any(${ids}::bigint[])`.execute(tx);
  if (outcome !== null)
    await sql`
      insert into registration.promotion_exception (promotion_id, student_id, outcome, to_stream_id, remark, decided_by)
      select ${id}::bigint, student_id, ${outcome}, ${toStreamId}::bigint, ${remark}, ${ctx.user.username}
        from unnest(${ids}::bigint[]) as s (student_id)`.execute(tx);
  for (const studentId of ids)
    ctx.changed({
      entity: 'student',
      id: studentId,
      action: 'promotion decided',
      reason: remark,
      after: { [title]: outcome === null ? 'With the class' : outcomeWords[outcome] },
    });
  return ids.length;
}

/** Throws a plan away; one that moved anybody is kept, undone or not. */
export async function removePlan(ctx: RegistrationContext, id: number): Promise<void> {
  const plan = await readPromotion(ctx.tx, id, true);
  const { rows } = await sql`select from registration.promotion_student where promotion_id = ${id} limit 1`.execute(ctx.tx);
  if (rows.length > 0) throw new UserError('rule', 'This promotion has moved students, so its record is kept.');
  await sql`delete from registration.promotion where id = ${id}`.execute(ctx.tx);
  ctx.changed({ entity: 'promotion', id, action: 'removed', before: { Title: plan.title } });
}
