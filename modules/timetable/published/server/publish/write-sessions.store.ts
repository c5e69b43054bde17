import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import { studentsOfParts } from '../../../lessons/server/read-lessons.ts';
import type { MadeSession } from './make-sessions.ts';

/** Writes the sessions of a publication with their teachers and classes, in three statements. */
export async function writeSessions(tx: Tx, publicationId: number, sessions: readonly MadeSession[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    insert into timetable.session (publication_id, lesson_id, piece, weekday, week, day_name, slot_name, starts_at, ends_at, slots, number, kind,
                                   course_id, title, short, colour, room_id, room_name)
    select ${publicationId}::bigint, m."lessonId", m.piece, m.weekday, m.week, m."dayName", m."slotName", m."startsAt", m."endsAt", m.slots,
           m.number, m.kind, m."courseId", m.title, m.short, m.colour, m."roomId", m."roomName"
      from rows from (jsonb_to_recordset(${JSON.stringify(sessions)}::jsonb) as (
             "lessonId" bigint, piece int, weekday int, week int, "dayName" text, "slotName" text, "startsAt" text, "endsAt" text, slots int,
             number int, kind text, "courseId" bigint, title text, short text, colour text, "roomId" bigint, "roomName" text))
           with ordinality m ("lessonId", piece, weekday, week, "dayName", "slotName", "startsAt", "endsAt", slots, number, kind, "courseId",
                              title, short, colour, "roomId", "roomName", place)
     order by m.place
    returning id`.execute(tx);
  // Keys are given in the order of the rows; `returning` promises no order.
  const ids = rows.map(({ id }) => id).toSorted((a, b) => a - b);
  const teachers = sessions.flatMap((one, at) => one.teachers.map((teacher) => ({ sessionId: ids[at], ...teacher })));
  await sql`
    insert into timetable.session_teacher (session_id, staff_member_id, name, short)
    select "sessionId", "staffMemberId", name, short
      from jsonb_to_recordset(${JSON.stringify(teachers)}::jsonb) as m ("sessionId" bigint, "staffMemberId" bigint, name text, short text)`.execute(
    tx,
  );
  const classes = sessions.flatMap((one, at) => one.classes.map((sits) => ({ sessionId: ids[at], ...sits })));
  await sql`
    insert into timetable.session_class (session_id, class_id, stream_id, part_id, name, short, part_name)
    select "sessionId", "classId", "streamId", "partId", name, short, "partName"
      from jsonb_to_recordset(${JSON.stringify(classes)}::jsonb) as m (
             "sessionId" bigint, "classId" bigint, "streamId" bigint, "partId" bigint, name text, short text, "partName" text)`.execute(
    tx,
  );
}

/** Writes down who sits now in the groups of a publication, so that it stays readable when a group goes. */
export async function writeSeats(tx: Tx, publicationId: number, sessions: readonly MadeSession[]): Promise<void> {
  const named = new Set(sessions.flatMap(({ classes }) => classes.flatMap(({ partId }) => partId ?? [])));
  if (named.size === 0) return;
  const parts = await studentsOfParts(tx);
  const seats = [...named].flatMap((partId) =>
    [...(parts.get(partId)?.students ?? [])].map((studentId) => ({ partId, studentId })),
  );
  await sql`
    insert into timetable.published_seat (publication_id, part_id, student_id)
    select ${publicationId}::bigint, "partId", "studentId"
      from jsonb_to_recordset(${JSON.stringify(seats)}::jsonb) as m ("partId" bigint, "studentId" bigint)`.execute(tx);
}
