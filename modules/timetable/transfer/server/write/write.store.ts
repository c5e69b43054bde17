import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import { dropFixes } from '../../../lessons/server/cards/write-lesson.ts';
import type { PlannedLesson, PlannedPlace } from '../plan/lessons.ts';
import type { NewGroup, NewRoom, Writes } from '../plan/plan.ts';
import type { PlannedOff } from '../plan/rules.ts';
import type { NewSlots } from '../plan/slots.ts';

/** The keys that were given to what an import makes, by those below zero that stood for them. */
export type Keys = ReadonlyMap<number, number>;

/** A key as it is in the database. */
export const keyOf = (keys: Keys, key: number): number => (key < 0 ? (keys.get(key) ?? 0) : key);

const json = (rows: readonly object[]) => JSON.stringify(rows);

/** Statements answer rows in the order in which they were given: keys rise with them. */
const inOrder = (made: readonly number[], rows: readonly { readonly id: number }[]): Map<number, number> => {
  const ids = rows.map(({ id }) => id).toSorted((a, b) => a - b);
  return new Map(made.map((key, at) => [key, ids[at] ?? 0]));
};

/** Days; a cycle of several weeks begins with the week of `monday`. Answers their keys, and whether the cycle's own row was made. */
export async function writeDays(tx: Tx, { weeks, days }: NewSlots, monday: string): Promise<{ keys: Keys; setting: boolean }> {
  const { rows: settings } =
    weeks === null
      ? { rows: [] }
      : await sql`insert into timetable.setting (weeks, first_monday) values (${weeks}, ${monday}::date) on conflict do nothing returning weeks`.execute(
          tx,
        );
  const { rows } = await sql<{ id: number }>`
    insert into timetable.day (name, short, weekday, week)
    select x.name, x.short, x.weekday, x.week
      from rows from (jsonb_to_recordset(${json(days)}::jsonb) as (name text, short text, weekday int, week int))
           with ordinality as x (name, short, weekday, week, at)
     order by x.at returning id`.execute(tx);
  return {
    keys: inOrder(
      days.map(({ id }) => id),
      rows,
    ),
    setting: settings.length > 0,
  };
}

/** Bell times with their slots. */
export async function writeBells(tx: Tx, { bells }: NewSlots, days: Keys): Promise<{ bells: Keys; slots: Keys }> {
  const { rows } = await sql<{ id: number }>`
    insert into timetable.bell (name, class_ids)
    select x.name, array(select jsonb_array_elements_text(x.classes)::bigint)
      from rows from (jsonb_to_recordset(${json(bells.map(({ name, classIds }) => ({ name, classes: classIds })))}::jsonb) as (name text, classes jsonb))
           with ordinality as x (name, classes, at)
     order by x.at returning id`.execute(tx);
  const keys = inOrder(
    bells.map(({ id }) => id),
    rows,
  );
  const slots = bells.flatMap((bell) =>
    bell.slots.map(({ id, name, startsAt, endsAt, kind, dayIds }) => ({
      id,
      bell: keyOf(keys, bell.id),
      name,
      starts: startsAt,
      ends: endsAt,
      kind,
      days: dayIds.map((day) => keyOf(days, day)),
    })),
  );
  const { rows: made } = await sql<{ id: number }>`
    insert into timetable.slot (bell_id, name, starts_at, ends_at, kind, day_ids)
    select x.bell, x.name, x.starts, x.ends, x.kind, array(select jsonb_array_elements_text(x.days)::bigint)
      from rows from (jsonb_to_recordset(${json(slots)}::jsonb) as (bell bigint, name text, starts text, ends text, kind text, days jsonb))
           with ordinality as x (bell, name, starts, ends, kind, days, at)
     order by x.at returning id`.execute(tx);
  return {
    bells: keys,
    slots: inOrder(
      slots.map(({ id }) => id),
      made,
    ),
  };
}

export async function writeRooms(tx: Tx, rooms: readonly NewRoom[]): Promise<Keys> {
  const { rows } = await sql<{ id: number }>`
    insert into timetable.room (name, short, kind, building, capacity)
    select x.name, x.short, x.kind, x.building, x.capacity
      from rows from (jsonb_to_recordset(${json(rooms)}::jsonb) as (name text, short text, kind text, building text, capacity int))
           with ordinality as x (name, short, kind, building, capacity, at)
     order by x.at returning id`.execute(tx);
  return inOrder(
    rooms.map(({ id }) => id),
    rows,
  );
}

/** Groups in which nobody is yet, and their divisions; answers the keys of the groups and of the divisions that were made. */
export async function writeGroups(tx: Tx, groups: readonly NewGroup[]): Promise<{ parts: Keys; divisions: number[] }> {
  const divisionKey = ({ classId, streamId, division }: Pick<NewGroup, 'classId' | 'streamId' | 'division'>) =>
    JSON.stringify([classId, streamId, division.toLowerCase()]);
  const missing = [
    ...new Map(groups.filter(({ divisionId }) => divisionId === null).map((one) => [divisionKey(one), one])).values(),
  ];
  const { rows } = await sql<{ id: number }>`
    insert into timetable.division (name, class_id, stream_id)
    select x.name, x.class, x.stream
      from rows from (jsonb_to_recordset(${json(missing.map(({ division, classId, streamId }) => ({ name: division, class: classId, stream: streamId })))}::jsonb)
             as (name text, class bigint, stream bigint)) with ordinality as x (name, class, stream, at)
     order by x.at returning id`.execute(tx);
  const ids = rows.map(({ id }) => id).toSorted((a, b) => a - b);
  const made = new Map(missing.map((one, at) => [divisionKey(one), ids[at] ?? 0]));
  const parts = groups.map((one) => ({ division: one.divisionId ?? made.get(divisionKey(one)) ?? 0, name: one.name }));
  const { rows: written } = await sql<{ id: number }>`
    insert into timetable.part (division_id, name, rule)
    select x.division, x.name, 'listed'
      from rows from (jsonb_to_recordset(${json(parts)}::jsonb) as (division bigint, name text)) with ordinality as x (division, name, at)
     order by x.at returning id`.execute(tx);
  return {
    parts: inOrder(
      groups.map(({ id }) => id),
      written,
    ),
    divisions: ids,
  };
}

/** What was asked of teachers before, by member of staff; nothing of those of whom nothing was said. */
export async function limitsBefore(tx: Tx, ids: readonly number[]): Promise<unknown[]> {
  const { rows } = await sql<{ row: unknown }>`
    select to_jsonb(t) as row from timetable.teacher t where staff_member_id = any(${[...ids]}::bigint[]) order by staff_member_id`.execute(
    tx,
  );
  return rows.map(({ row }) => row);
}

export async function writeLimits(tx: Tx, limits: Writes['limits']): Promise<void> {
  const rows = limits.map(({ staffMemberId, limits: own }) => ({
    id: staffMemberId,
    week: own.mostWeek,
    least: own.leastWeek,
    day: own.mostDay,
    run: own.mostRun,
    days: own.mostDays,
    gaps: own.mostGaps,
  }));
  await sql`
    insert into timetable.teacher as t (staff_member_id, most_week, least_week, most_day, most_run, most_days, most_gaps)
    select x.id, x.week, x.least, x.day, x.run, x.days, x.gaps
      from jsonb_to_recordset(${json(rows)}::jsonb) as x (id bigint, week int, least int, day int, run int, days int, gaps int)
    on conflict (school_id, staff_member_id) do update
      set most_week = excluded.most_week, least_week = excluded.least_week, most_day = excluded.most_day, most_run = excluded.most_run,
          most_days = excluded.most_days, most_gaps = excluded.most_gaps, version = t.version + 1`.execute(tx);
}

/** Cards with who teaches and sits in them; their keys by their places in the file. */
export async function writeLessons(
  tx: Tx,
  lessons: readonly PlannedLesson[],
  { rooms, parts }: { rooms: Keys; parts: Keys },
): Promise<Map<number, number>> {
  const cards = lessons.map(({ courseId, title, lengths, spread, rooms: own }) => ({
    course: courseId,
    title,
    lengths,
    spread,
    need: own.length > 0 ? 'listed' : 'subject',
  }));
  const { rows } = await sql<{ id: number }>`
    insert into timetable.lesson (course_id, title, lengths, spread, room_need)
    select x.course, x.title, array(select jsonb_array_elements_text(x.lengths)::int), x.spread, x.need
      from rows from (jsonb_to_recordset(${json(cards)}::jsonb) as (course bigint, title text, lengths jsonb, spread text, need text))
           with ordinality as x (course, title, lengths, spread, need, at)
     order by x.at returning id`.execute(tx);
  const keys = inOrder(
    lessons.map(({ at }) => at),
    rows,
  );
  await writeTeachers(tx, lessons, keys);
  const classes = lessons.flatMap(({ at, classes: own }) =>
    own.map(({ classId, streamId, partId }) => ({
      lesson: keys.get(at),
      class: classId,
      stream: streamId,
      part: partId === null ? null : keyOf(parts, partId),
    })),
  );
  await sql`
    insert into timetable.lesson_class (lesson_id, class_id, stream_id, part_id)
    select x.lesson, x.class, x.stream, x.part
      from jsonb_to_recordset(${json(classes)}::jsonb) as x (lesson bigint, class bigint, stream bigint, part bigint)`.execute(
    tx,
  );
  await writeLessonRooms(tx, lessons, keys, rooms);
  return keys;
}

async function writeTeachers(tx: Tx, lessons: readonly PlannedLesson[], keys: ReadonlyMap<number, number>): Promise<void> {
  const rows = lessons.flatMap(({ at, teacherIds }) => teacherIds.map((teacher) => ({ lesson: keys.get(at), teacher })));
  await sql`
    insert into timetable.lesson_teacher (lesson_id, staff_member_id)
    select x.lesson, x.teacher from jsonb_to_recordset(${json(rows)}::jsonb) as x (lesson bigint, teacher bigint)`.execute(tx);
}

async function writeLessonRooms(
  tx: Tx,
  lessons: readonly PlannedLesson[],
  keys: ReadonlyMap<number, number>,
  made: Keys,
): Promise<void> {
  const rows = lessons.flatMap(({ at, rooms }) =>
    rooms.map(({ roomId, rank }) => ({ lesson: keys.get(at), room: keyOf(made, roomId), rank })),
  );
  await sql`
    insert into timetable.lesson_room (lesson_id, room_id, rank)
    select x.lesson, x.room, x.rank from jsonb_to_recordset(${json(rows)}::jsonb) as x (lesson bigint, room bigint, rank text)`.execute(
    tx,
  );
}

/** Cards that were here before: their pieces, spread, teachers and rooms become the file's. */
export async function changeLessons(tx: Tx, lessons: readonly PlannedLesson[], rooms: Keys): Promise<void> {
  const keys = new Map(lessons.flatMap(({ at, known }) => (known ? [[at, known.id] as const] : [])));
  const ids = [...keys.values()];
  if (ids.length === 0) return;
  const cards = lessons.map((one) => ({
    id: keys.get(one.at),
    lengths: one.lengths,
    spread: one.spread,
    need: one.rooms.length > 0 ? 'listed' : (one.known?.roomNeed ?? 'subject'),
  }));
  await dropFixes(
    tx,
    lessons.flatMap(({ known, lengths }) => (known ? [{ id: known.id, lengths }] : [])),
  );
  await sql`
    update timetable.lesson t
       set lengths = array(select jsonb_array_elements_text(x.lengths)::int), spread = x.spread, room_need = x.need, version = t.version + 1
      from jsonb_to_recordset(${json(cards)}::jsonb) as x (id bigint, lengths jsonb, spread text, need text)
     where t.id = x.id`.execute(tx);
  await sql`delete from timetable.lesson_teacher where lesson_id = any(${ids}::bigint[])`.execute(tx);
  await sql`delete from timetable.lesson_room where lesson_id = any(${ids}::bigint[])`.execute(tx);
  await writeTeachers(tx, lessons, keys);
  await writeLessonRooms(tx, lessons, keys, rooms);
}

/** Times off; the keys of those that were made. */
export async function writeTimesOff(
  tx: Tx,
  off: readonly PlannedOff[],
  { days, slots, rooms }: { days: Keys; slots: Keys; rooms: Keys },
): Promise<number[]> {
  const rows = off.map(({ staffMemberId, classId, streamId, roomId, courseId, dayId, slotId, level }) => ({
    staff: staffMemberId,
    class: classId,
    stream: streamId,
    room: roomId === null ? null : keyOf(rooms, roomId),
    course: courseId,
    day: keyOf(days, dayId),
    slot: keyOf(slots, slotId),
    level,
  }));
  const { rows: made } = await sql<{ id: number }>`
    insert into timetable.time_off (staff_member_id, class_id, stream_id, room_id, course_id, day_id, slot_id, level)
    select x.staff, x.class, x.stream, x.room, x.course, x.day, x.slot, x.level
      from jsonb_to_recordset(${json(rows)}::jsonb)
           as x (staff bigint, class bigint, stream bigint, room bigint, course bigint, day bigint, slot bigint, level text)
    returning id`.execute(tx);
  return made.map(({ id }) => id);
}

export async function changeTimesOff(tx: Tx, changed: Writes['changedOff']): Promise<void> {
  await sql`
    update timetable.time_off t set level = x.level
      from jsonb_to_recordset(${json(changed)}::jsonb) as x (id bigint, level text) where t.id = x.id`.execute(tx);
}

/** The places of the file as those of a timetable. */
export async function writePlaces(
  tx: Tx,
  planId: number,
  placed: readonly PlannedPlace[],
  keys: { lessons: ReadonlyMap<number, number>; days: Keys; slots: Keys; rooms: Keys },
): Promise<void> {
  const places = placed.map(({ at, piece, dayId, slotId, roomId, locked }) => ({
    lesson: keys.lessons.get(at),
    piece,
    day: keyOf(keys.days, dayId),
    slot: keyOf(keys.slots, slotId),
    room: roomId === null ? null : keyOf(keys.rooms, roomId),
    locked,
  }));
  await sql`
    insert into timetable.placement (plan_id, lesson_id, piece, day_id, slot_id, room_id, locked)
    select ${planId}::bigint, x.lesson, x.piece, x.day, x.slot, x.room, x.locked
      from jsonb_to_recordset(${json(places)}::jsonb)
           as x (lesson bigint, piece int, day bigint, slot bigint, room bigint, locked boolean)`.execute(tx);
}
