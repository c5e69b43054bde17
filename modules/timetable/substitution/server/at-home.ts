import { type RawBuilder, sql } from 'kysely';
import type { Waits } from '#kit/server/approval/waiting.ts';
import { timetableAdmin, timetableSee } from '../../contract/access.ts';
import { substitutionScreens } from '../contract/screens.ts';

const today = (now: Date) => sql`(${now}::timestamptz at time zone h.time_zone)::date`;
/** A day of school `h` is none on which it is closed. */
const open = (day: RawBuilder<unknown>) => sql`
  not exists (select from settings.closed_days z where z.school_id = h.id and ${day} between z.starts_on and z.ends_on)`;

/**
 * Lessons to come that one takes for others, until one has said yes: who has not answered when a lesson begins is not asked any more. None of a
 * timetable that does not hold on their day, nor of a closed day.
 */
export const coversAtHome: Waits = {
  key: 'covers-mine',
  title: 'Lessons that you take for others',
  screen: substitutionScreens.subs,
  query: 'tab=mine',
  note: ['lesson is given to you', 'lessons are given to you'],
  access: timetableSee,
  count: (account, now) => sql`
    select count(*)::int from timetable.cover c
      join platform.schools h on h.id = c.school_id
     where c.state = 'told' and c.day >= ${today(now)} and ${open(sql`c.day`)}
       and exists (
         select from timetable.session s
           join timetable.publication p on p.school_id = s.school_id and p.id = s.publication_id
          where s.school_id = c.school_id and s.id = c.session_id
            and (c.day > ${today(now)} or s.starts_at::time > (${now}::timestamptz at time zone h.time_zone)::time)
            and p.from_day <= c.day and coalesce(p.until_day, 'infinity') >= c.day)
       and ${
         account === null
           ? sql`c.cover_id is not null`
           : sql`
           c.cover_id = (select a.staff_member_id from platform.users a where a.school_id = c.school_id and a.id = ${account})`
       }`,
};

/** That somebody is away by an absence, named by `alias`, during the lesson `s` of today. */
const awayDuring = (alias: string, now: Date) => {
  const of = (column: string) => sql.ref(`${alias}.${column}`);
  return sql`
    ${today(now)} between ${of('from_day')} and ${of('until_day')}
    and not (${today(now)} = ${of('from_day')} and ${of('from_time')} is not null and s.ends_at <= ${of('from_time')})
    and not (${today(now)} = ${of('until_day')} and ${of('until_time')} is not null and s.starts_at >= ${of('until_time')})`;
};

/** Lessons of today whose teachers are all away and of which nobody has said what becomes of them. */
export const uncoveredAtHome: Waits = {
  key: 'covers-missing',
  title: 'Lessons without a teacher today',
  screen: substitutionScreens.subs,
  query: '',
  note: ['lesson has no teacher', 'lessons have no teacher'],
  access: timetableAdmin,
  count: (_account, now) => sql`
    select count(distinct (s.id, a.staff_member_id))::int
      from timetable.absence a
      join platform.schools h on h.id = a.school_id
      join lateral (
        select p.* from timetable.publication p
         where p.school_id = a.school_id and p.from_day <= ${today(now)} and coalesce(p.until_day, 'infinity') >= ${today(now)}
         order by p.from_day desc limit 1) p on true
      join timetable.session_teacher k on k.school_id = a.school_id and k.staff_member_id = a.staff_member_id
      join timetable.session s on s.school_id = k.school_id and s.id = k.session_id and s.publication_id = p.id and s.kind = 'lesson'
       and s.weekday = extract(isodow from ${today(now)})
       and s.week = timetable.week_of_cycle(p.weeks, p.first_monday, ${today(now)})
     where a.state = 'open' and ${open(today(now))} and ${awayDuring('a', now)}
       and not exists (
         select from timetable.session_teacher o
          where o.school_id = s.school_id and o.session_id = s.id and o.staff_member_id <> a.staff_member_id
            and not exists (
              select from timetable.absence x
               where x.school_id = o.school_id and x.staff_member_id = o.staff_member_id and x.state = 'open' and ${awayDuring('x', now)}))
       and exists (
         select from settings.terms t
          where t.school_id = a.school_id and ${today(now)} between t.opens_on and t.closes_on
            and not coalesce(${today(now)} between t.half_term_from and t.half_term_to, false))
       and not exists (
         select from timetable.cover c
          where c.school_id = s.school_id and c.session_id = s.id and c.day = ${today(now)} and c.absent_id = a.staff_member_id
            and c.state in ('told', 'accepted'))
       and not exists (
         select from timetable.cover c
          where c.school_id = s.school_id and c.other_session_id = s.id and c.other_day = ${today(now)} and c.cover_id = a.staff_member_id
            and c.state in ('told', 'accepted'))`,
};
