import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { UserError } from '#kit/contract/errors.ts';
import type { promotionsApi } from '../contract/promotions.ts';
import type { RegistrationContext } from '../../server/parts.ts';
import { markClasses } from './carry-out.ts';
import type { PromotionParts } from './checks.ts';
import { readPromotion } from './promotion.store.ts';

/**
 * Takes classes back to where they were, unless somebody was moved, let go or taken back since: then nobody is. Beds that
 * leavers gave up are not theirs again. Returns how many students it moved.
 */
export async function undo(
  ctx: RegistrationContext,
  input: Input<typeof promotionsApi.undo>,
  parts: PromotionParts,
): Promise<number> {
  const { tx } = ctx;
  const { id } = input;
  const classIds = [...new Set(input.classIds)];
  const plan = await readPromotion(tx, id, true);
  const these = sql`d.promotion_id = ${id} and not d.undone and d.from_class_id = any(${classIds}::bigint[])`;
  await sql`
    select from registration.student s join registration.promotion_student d on d.school_id = s.school_id and d.student_id = s.id
     where ${these} order by s.id for update of s`.execute(tx);
  await refuseTouched(ctx, id, classIds);
  const { rows: moved } = await sql<{ id: number; was: string }>`
    select d.student_id as id, c.name as was from registration.promotion_student d
      join settings.classes c on c.school_id = d.school_id and c.id = d.from_class_id where ${these}`.execute(tx);
  if (moved.length === 0) throw new UserError('rule', 'Nothing of these classes has been carried out.');
  await sql`
    delete from registration.enrolment e using registration.promotion_student d
     where ${these} and e.school_id = d.school_id and e.student_id = d.student_id and e.promotion_id = ${id}`.execute(tx);
  await sql`
    update registration.enrolment e set to_day = null
      from registration.promotion_student d
     where ${these} and e.school_id = d.school_id and e.id = (
       select l.id from registration.enrolment l
        where l.school_id = d.school_id and l.student_id = d.student_id order by l.from_day desc, l.id desc limit 1)`.execute(tx);
  await sql`
    update registration.student s
       set class_id = d.from_class_id, stream_id = d.from_stream_id, status = d.from_status, left_on = null, left_because = null,
           hostel_id = case when d.outcome in ('complete', 'transfer') then d.from_hostel_id else s.hostel_id end,
           version = s.version + 1
      from registration.promotion_student d
     where ${these} and s.school_id = d.school_id and s.id = d.student_id`.execute(tx);
  await sql`
    update registration.promotion_student d set undone = true where ${these}`.execute(tx);
  await markClasses(ctx, id, classIds, 'undone');
  for (const { id: studentId, was } of moved)
    ctx.changed({ entity: 'student', id: studentId, action: 'promotion undone', after: { Class: was } });
  ctx.changed({ entity: 'promotion', id, action: 'undone', after: { Classes: classIds.length, Students: moved.length } });
  const carried = { promotionId: id, yearId: plan.yearId, studentIds: moved.map((one) => one.id) };
  for (const carrier of parts.carriers) await carrier.undo(ctx, carried);
  return moved.length;
}

/** Names who is not where the promotion put them. */
async function refuseTouched(ctx: RegistrationContext, id: number, classIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ fullName: string; touched: number }>`
    select s.full_name as "fullName", count(*) over () as touched
      from registration.promotion_student d
      join registration.student s on s.school_id = d.school_id and s.id = d.student_id
     where d.promotion_id = ${id} and not d.undone and d.from_class_id = any(${classIds}::bigint[])
       and case
         when d.outcome in ('promote', 'repeat') then
           s.class_id is distinct from d.to_class_id or s.stream_id is distinct from d.to_stream_id or s.status <> d.from_status
           or not exists (select from registration.enrolment e where e.school_id = s.school_id and e.student_id = s.id
                             and e.promotion_id = ${id} and e.to_day is null)
         else s.status <> case d.outcome when 'complete' then 'completed' else 'transferred' end end
     order by s.search_text limit 3`.execute(ctx.tx);
  if (rows.length === 0) return;
  const { touched } = rows[0] ?? { touched: 0 };
  const named = rows.map(({ fullName }) => fullName).join(', ');
  throw new UserError(
    'rule',
    `${touched === 1 ? 'A student' : `${touched} students`} of these classes ${touched === 1 ? 'was' : 'were'} moved or changed since: ${named}${touched > 3 ? ' and others' : ''}. Nothing was undone.`,
  );
}
