import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import type { Frame } from '../../contract/frame.ts';
import type { Session } from '../../contract/session.ts';

/** A published timetable, with from when until when it holds. */
export interface Publication {
  id: number;
  planId: number;
  name: string;
  fromDay: string;
  /** Null: until another is published. */
  untilDay: string | null;
  publishedAt: string;
  weeks: number;
  firstMonday: string | null;
  frame: Frame;
}

/** Published timetables that hold on one of the days from one to another, the earliest first. */
export async function publicationsBetween(tx: Tx, from: string, until: string): Promise<Publication[]> {
  const { rows } = await sql<Publication>`
    select id, plan_id as "planId", name, from_day as "fromDay", until_day as "untilDay", published_at as "publishedAt", weeks,
           first_monday as "firstMonday", frame
      from timetable.publication
     where withdrawn_at is null and from_day <= ${until}::date and (until_day is null or until_day >= ${from}::date)
     order by from_day`.execute(tx);
  return rows;
}

/** Whose lessons are read: everything where nobody is named. */
export type Who =
  | { readonly staffMemberId: number }
  | { readonly classId: number; readonly streamId: number | null }
  | { readonly roomId: number }
  | { readonly studentId: number }
  | 'everybody';

const whose = (who: Who): RawBuilder<unknown> => {
  if (who === 'everybody') return sql`true`;
  if ('staffMemberId' in who)
    return sql`exists (select from timetable.session_teacher m where m.school_id = s.school_id and m.session_id = s.id and m.staff_member_id = ${who.staffMemberId})`;
  if ('roomId' in who) return sql`s.room_id = ${who.roomId}`;
  if ('classId' in who)
    return sql`exists (
      select from timetable.session_class k
       where k.school_id = s.school_id and k.session_id = s.id and k.class_id = ${who.classId}
         and (k.stream_id is null or ${who.streamId}::bigint is null or k.stream_id = ${who.streamId}))`;
  // Whole classes here; in which groups the student sits is told by the groups.
  return sql`exists (
    select from registration.roll r
      join timetable.session_class k on k.school_id = r.school_id and k.class_id = r.class_id and (k.stream_id is null or k.stream_id = r.stream_id)
     where r.school_id = s.school_id and r.id = ${who.studentId} and k.session_id = s.id)`;
};

/** The sessions of published timetables with their teachers and classes, in the order of the week. */
export async function sessionsOf(
  tx: Tx,
  publicationIds: readonly number[],
  who: Who,
  on: { weekday: number; week: number } | null = null,
): Promise<(Session & { publicationId: number })[]> {
  if (publicationIds.length === 0) return [];
  const { rows } = await sql<Session & { publicationId: number }>`
    select s.id, s.publication_id as "publicationId", s.weekday, s.week, s.slot_name as "slotName", s.starts_at as "startsAt",
           s.ends_at as "endsAt", s.slots, s.number, s.kind, s.course_id as "courseId", s.title, s.short, s.colour,
           s.room_id as "roomId", s.room_name as "roomName",
           coalesce((select jsonb_agg(jsonb_build_object('staffMemberId', t.staff_member_id, 'name', t.name, 'short', t.short) order by t.name, t.staff_member_id)
                       from timetable.session_teacher t where t.school_id = s.school_id and t.session_id = s.id), '[]') as teachers,
           coalesce((select jsonb_agg(jsonb_build_object('classId', k.class_id, 'streamId', k.stream_id, 'partId', k.part_id, 'name', k.name,
                                                         'short', k.short, 'partName', k.part_name)
                                      order by k.name, k.class_id, k.stream_id, k.part_id)
                       from timetable.session_class k where k.school_id = s.school_id and k.session_id = s.id), '[]') as classes
      from timetable.session s
     where s.publication_id = any(${publicationIds}::bigint[])
       and (${on?.weekday ?? null}::int is null or (s.weekday = ${on?.weekday ?? null} and s.week = ${on?.week ?? null}))
       and ${whose(who)}
     order by s.week, s.weekday, s.starts_at, s.ends_at, s.id`.execute(tx);
  return rows;
}
