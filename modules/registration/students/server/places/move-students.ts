import { sql } from 'kysely';
import { notFound, UserError } from '#kit/contract/errors.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { firstDayOf } from '../enrolments.store.ts';
import type { RegistrationContext } from '../../../server/parts.ts';
import { readStream, refuseOverCapacity } from './place.store.ts';

/** Moves students of one class to another of its streams. Returns how many moved; those who sit there already stay. */
export async function moveStudents(
  ctx: RegistrationContext,
  { ids, streamId, overCapacity }: { ids: number[]; streamId: number; overCapacity: boolean },
): Promise<number> {
  const { tx } = ctx;
  const stream = await readStream(tx, streamId, true);
  if (!stream) throw notFound('stream');
  const { rows: students } = await sql<{
    id: number;
    fullName: string;
    classId: number | null;
    streamId: number | null;
    here: boolean;
    seat: string | null;
  }>`
    select id, full_name as "fullName", class_id as "classId", stream_id as "streamId", here,
           (select c.name || ' ' || t.name from settings.streams t join settings.classes c on c.id = t.class_id where t.id = s.stream_id) as seat
      from registration.student s where id in (${sql.join([...new Set(ids)])}) order by id for update of s`.execute(tx);
  if (students.length < new Set(ids).size) throw notFound('student');
  const other = students.find((student) => student.classId !== stream.classId || !student.here);
  if (other)
    throw new UserError('rule', `${other.fullName} is not in the class of ${stream.name}. Move students of one class at a time.`);
  const moving = students.filter((student) => student.streamId !== streamId);
  if (moving.length === 0) return 0;
  refuseOverCapacity(stream, moving.length, overCapacity);

  const chosen = sql.join(moving.map((student) => student.id));
  const today = schoolDay(ctx);
  await sql`update registration.student set stream_id = ${streamId}, version = version + 1 where id in (${chosen})`.execute(tx);
  // The rows are closed after the new ones know from when they are; only then may a student have another open one.
  const { rows: seats } = await sql<{ id: number; day: string }>`
    select s.id, (${firstDayOf(sql`s.id`, today)})::text as day from registration.student s where s.id in (${chosen})`.execute(
    tx,
  );
  await sql`
    update registration.enrolment e set to_day = n.day
      from unnest(${seats.map(({ id }) => id)}::bigint[], ${seats.map(({ day }) => day)}::date[]) as n (id, day)
     where e.student_id = n.id and e.to_day is null`.execute(tx);
  await sql`
    insert into registration.enrolment (student_id, year_id, class_id, stream_id, from_day, because)
    select s.id, (select y.id from settings.years y where n.day between y.starts_on and y.ends_on), s.class_id, s.stream_id, n.day,
           ${`Moved to ${stream.name}`}
      from unnest(${seats.map(({ id }) => id)}::bigint[], ${seats.map(({ day }) => day)}::date[]) as n (id, day)
      join registration.student s on s.id = n.id`.execute(tx);
  for (const student of moving)
    ctx.changed({
      entity: 'student',
      id: student.id,
      action: 'moved',
      before: { Class: student.seat },
      after: { Class: stream.name },
    });
  return moving.length;
}
