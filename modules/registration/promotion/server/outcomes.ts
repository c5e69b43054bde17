import { type RawBuilder, sql } from 'kysely';

/** True for a student `s` whom this plan, or another into the same year, has moved already. */
const movedAlready = (promotionId: RawBuilder<unknown>): RawBuilder<unknown> => sql`exists (
  select from registration.promotion_student done
    join registration.promotion other on other.school_id = done.school_id and other.id = done.promotion_id
    join registration.promotion own on own.school_id = other.school_id and own.year_id = other.year_id
   where own.id = ${promotionId} and done.school_id = s.school_id and done.student_id = s.id and not done.undone)`;

/**
 * True for a student `s` whom this plan moves: nobody has moved them into that year yet, and they did not come to the school on its
 * first day or later, as the new intake does, who sit in the right class already.
 */
export const goesOn = (promotionId: RawBuilder<unknown>): RawBuilder<unknown> => sql`(not ${movedAlready(promotionId)}
  and s.admitted_on < (select r.effective_on from registration.promotion r where r.id = ${promotionId} and r.school_id = s.school_id))`;

/**
 * What becomes of every student on the roll under a plan, as a table `o`: their own decision first, then that of their class;
 * a student without a class, or whose class has none, is `undecided`. Students who were moved into that year already, and
 * who came for it, are left out, so that nobody is promoted twice into one year.
 */
export const outcomesOf = (promotionId: number): RawBuilder<unknown> => sql`(
  select s.id, s.school_id, s.class_id as from_class_id, s.stream_id as from_stream_id, s.status, s.hostel_id, d.outcome,
         case d.outcome when 'promote' then p.to_class_id when 'repeat' then s.class_id end as to_class_id,
         case d.outcome
           when 'promote' then coalesce(
             case when xs.class_id = p.to_class_id then x.to_stream_id end, case when ms.class_id = p.to_class_id then m.to_stream_id end, n.id)
           when 'repeat' then coalesce(case when xs.class_id = s.class_id then x.to_stream_id end, s.stream_id) end as to_stream_id,
         x.student_id is not null as exception, x.remark
    from registration.student s
    left join registration.promotion_class p on p.school_id = s.school_id and p.promotion_id = ${promotionId} and p.class_id = s.class_id
    left join registration.promotion_exception x
      on x.school_id = s.school_id and x.promotion_id = ${promotionId} and x.student_id = s.id
    left join settings.streams xs on xs.school_id = x.school_id and xs.id = x.to_stream_id
    left join registration.promotion_stream m
      on m.school_id = s.school_id and m.promotion_id = ${promotionId} and m.stream_id = s.stream_id
    left join settings.streams ms on ms.school_id = m.school_id and ms.id = m.to_stream_id
    left join settings.streams t on t.school_id = s.school_id and t.id = s.stream_id
    left join settings.streams n on n.school_id = s.school_id and n.class_id = p.to_class_id and lower(n.name) = lower(t.name)
    cross join lateral (select case
      when p.class_id is null then 'undecided'
      when x.outcome = 'promote' and p.to_class_id is null then 'undecided'
      when x.outcome is not null then x.outcome
      when not p.decided then 'undecided'
      when p.to_class_id is null then 'complete'
      else 'promote' end as outcome) d
   where s.here and coalesce(p.state, 'planned') <> 'carried out' and ${goesOn(sql`${promotionId}::bigint`)}) o`;
