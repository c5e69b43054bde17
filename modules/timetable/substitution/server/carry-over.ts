import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import type { DaysChanged } from '../../published/server/publish/days-changed.ts';
import { cancelCovers, past } from './cancel-covers.ts';
import { coversWhere, stands } from './covers.store.ts';
import { holdDays } from './hold-days.ts';

/** A lesson for which something is arranged, and the same lesson of the timetable that holds on its day now. */
interface Arranged {
  id: number;
  inExchange: boolean;
  day: string;
  sessionId: number;
  ownerId: number | null;
  startsAt: string;
  /** Null: that timetable has no such lesson. */
  nowId: number | null;
}

/** Of the lesson `s`: that `b` is another one of the same timetable at the same time. */
const besides = sql`
  b.school_id = s.school_id and b.publication_id = s.publication_id and b.kind = 'lesson' and b.id <> s.id
  and b.weekday = s.weekday and b.week = s.week and b.starts_at < s.ends_at and s.starts_at < b.ends_at`;
/** Of a cover `c` on a day of `h`: that something is arranged for the lesson `b` too by which it is not held in its room. */
const leavesRoom = sql`exists (
  select from timetable.cover v
    join timetable.session w on w.school_id = v.school_id and w.id = v.session_id
   where v.school_id = c.school_id and v.day = h.day and v.state in ('told', 'accepted')
     and (v.kind in ('cancelled', 'merge') or v.room_id <> c.room_id)
     and w.starts_at = b.starts_at and w.ends_at = b.ends_at and w.course_id is not distinct from b.course_id
     and exists (
       select from timetable.session_class k join timetable.session_class m
           on m.school_id = k.school_id and m.class_id = k.class_id and m.stream_id is not distinct from k.stream_id
          and m.part_id is not distinct from k.part_id
        where k.school_id = w.school_id and k.session_id = w.id and m.session_id = b.id))`;

/**
 * What stands from a day on, and the lesson that is the same in the timetable that holds now: at the same time, of the same
 * subject (where there is none, of the same title), with the same classes and groups, still of the teacher whose it was, at a time
 * when who takes it has no lesson of their own (of a class that joins another one: has one to join), and when the room that was
 * arranged for it is free.
 */
async function arrangedFrom(tx: Tx, fromDay: string): Promise<Arranged[]> {
  const { rows } = await sql<Arranged>`
    select c.id, h.in_exchange as "inExchange", h.day, o.id as "sessionId", h.owner_id as "ownerId", o.starts_at as "startsAt", n.id as "nowId"
      from timetable.cover c
      join lateral (
        values (false, c.day, c.session_id, c.absent_id, c.cover_id),
               (true, c.other_day, c.other_session_id, c.cover_id, c.absent_id)) h (in_exchange, day, session_id, owner_id, taker_id)
        on h.day >= ${fromDay}::date
      join timetable.session o on o.school_id = c.school_id and o.id = h.session_id
      left join lateral (
        select p.* from timetable.publication p
         where p.school_id = c.school_id and p.from_day <= h.day and coalesce(p.until_day, 'infinity') >= h.day
         order by p.from_day desc limit 1) p on true
      left join lateral (
        select s.id from timetable.session s
         where s.school_id = p.school_id and s.publication_id = p.id and s.kind = 'lesson'
           and s.weekday = extract(isodow from h.day)
           and s.week = timetable.week_of_cycle(p.weeks, p.first_monday, h.day)
           and s.starts_at = o.starts_at and s.ends_at = o.ends_at and s.course_id is not distinct from o.course_id
           and (o.course_id is not null or s.title = o.title)
           and (h.owner_id is null or exists (
             select from timetable.session_teacher t
              where t.school_id = s.school_id and t.session_id = s.id and t.staff_member_id = h.owner_id))
           and (select array_agg(concat_ws(' ', k.class_id, coalesce(k.stream_id, 0), coalesce(k.part_id, 0)) order by k.class_id, k.stream_id, k.part_id)
                  from timetable.session_class k where k.school_id = s.school_id and k.session_id = s.id)
               is not distinct from
               (select array_agg(concat_ws(' ', k.class_id, coalesce(k.stream_id, 0), coalesce(k.part_id, 0)) order by k.class_id, k.stream_id, k.part_id)
                  from timetable.session_class k where k.school_id = o.school_id and k.session_id = o.id)
           and (s.id = o.id or h.taker_id is null or (c.kind = 'merge') = exists (
             select from timetable.session b
               join timetable.session_teacher t on t.school_id = b.school_id and t.session_id = b.id
              where ${besides} and t.staff_member_id = h.taker_id))
           and (s.id = o.id or c.room_id is null or h.in_exchange or not exists (
             select from timetable.session b where ${besides} and b.room_id = c.room_id and not ${leavesRoom}))
         order by s.id = o.id desc, s.id limit 1) n on true
     where ${stands} and (c.day >= ${fromDay}::date or c.other_day >= ${fromDay}::date)
     order by n.id is not distinct from o.id desc, c.id desc`.execute(tx);
  return rows;
}

/** Those whose lesson nobody else has arranged already: what held before goes first, then what was arranged last. */
function withPlace(arranged: readonly Arranged[]): Set<Arranged> {
  const taken = new Map<string, number>();
  return new Set(
    arranged.filter(({ id, day, nowId, ownerId }) => {
      if (nowId === null) return false;
      const key = `${day} ${nowId} ${ownerId}`;
      if (taken.has(key)) return false;
      taken.set(key, id);
      return true;
    }),
  );
}

/**
 * Other lessons hold from a day on: what was arranged goes on with the same lesson of the timetable that holds now. Where there is
 * none and the lesson has not begun it is cancelled, and who was asked is told; what has begun stays, as it happened.
 */
export const carryOver: DaysChanged = async (ctx, fromDay) => {
  await holdDays(ctx.tx);
  const arranged = await arrangedFrom(ctx.tx, fromDay);
  const isPast = past(ctx);
  const placed = withPlace(arranged);
  const lost = arranged.filter((one) => !placed.has(one) && !isPast(one.day, one.startsAt));
  const falling = new Set(lost.map(({ id }) => id));
  // Before others take their lessons: of one lesson only one stands.
  if (falling.size > 0)
    await cancelCovers(
      ctx,
      await coversWhere(ctx.tx, sql`c.id = any(${[...falling]}::bigint[])`),
      'cancelled because another timetable holds',
    );
  const moved = [...placed].filter(({ id, nowId, sessionId }) => nowId !== sessionId && !falling.has(id));
  const rows = [...Map.groupBy(moved, ({ id }) => id)].map(([id, halves]) => ({
    id,
    sessionId: halves.find(({ inExchange }) => !inExchange)?.nowId ?? null,
    otherSessionId: halves.find(({ inExchange }) => inExchange)?.nowId ?? null,
  }));
  await sql`
    update timetable.cover c
       set session_id = coalesce(m."sessionId", c.session_id), other_session_id = coalesce(m."otherSessionId", c.other_session_id),
           version = c.version + 1
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as m (id bigint, "sessionId" bigint, "otherSessionId" bigint)
     where c.id = m.id`.execute(ctx.tx);
  return { carried: rows.length, cancelled: falling.size };
};
