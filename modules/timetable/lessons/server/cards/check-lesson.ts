import { sql } from 'kysely';
import { fieldError } from '#kit/contract/errors.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import type { DraftOf } from '#kit/server/resource/resource-store.ts';
import { counted } from '../../contract/counted.ts';
import { bellOf, type Grid, type GridBell, lessonRuns } from '../../../setup/contract/grid.ts';
import { readGrid } from '../../../setup/server/read-grid.ts';
import type { Lesson, lessons } from '../../contract/lessons.ts';
import { classesOfKeys, type KnownClass } from './classes-of-keys.ts';

type Draft = DraftOf<typeof lessons>;

/** Throws 400 at the field for what a lesson may not be; answers it without the rooms that its need does not ask for. */
export async function checkedLesson({ tx }: { tx: Tx }, draft: Draft, was: Lesson | null): Promise<Draft> {
  const next: Draft = { ...draft, rooms: draft.roomNeed === 'listed' ? draft.rooms : [] };
  if (next.courseId === null && next.title === null) throw fieldError('courseId', 'Choose a subject, or say what it is.');
  await refuseTeachers(tx, next, was);
  const sits = await refuseClasses(tx, next);
  await refuseRoomsAndTags(tx, next);
  const grid = await readGrid(tx);
  refusePieces(grid, next, sits);
  refuseFixes(grid, next, sits);
  return next;
}

async function refuseTeachers(tx: Tx, { teacherIds }: Draft, was: Lesson | null): Promise<void> {
  if (new Set(teacherIds).size < teacherIds.length) throw fieldError('teacherIds', 'A teacher is listed twice.');
  const { rows } = await sql<{ id: number; name: string; kind: string; left: boolean; active: boolean; teaches: boolean }>`
    select m.id, m.full_name as name, m.kind, m.status = 'left' as left, coalesce(t.active, true) as active,
           t.staff_member_id is not null
             or exists (select from exams.teachers_now w where w.school_id = m.school_id and w.staff_member_id = m.id) as teaches
      from settings.staff m
      left join timetable.teacher t on t.school_id = m.school_id and t.staff_member_id = m.id
     where m.id = any(${teacherIds}::bigint[])`.execute(tx);
  const people = new Map(rows.map((row) => [row.id, row]));
  for (const id of teacherIds) {
    const one = people.get(id);
    if (!one) throw fieldError('teacherIds', 'Choose members of staff of this school.');
    // Who stood on the card already may stay while something else of it is changed.
    if (was?.teacherIds.includes(id)) continue;
    if (one.left) throw fieldError('teacherIds', `${one.name} has left the school. Choose somebody else.`);
    if (one.kind !== 'teacher' && !one.teaches)
      throw fieldError('teacherIds', `${one.name} is no teacher. Choose a teacher, or say in Subject teachers what they teach.`);
    if (!one.active) throw fieldError('teacherIds', `${one.name} is taken out of the timetable. Choose somebody else.`);
  }
}

async function refuseClasses(tx: Tx, { classes }: Draft): Promise<KnownClass[]> {
  const known = await classesOfKeys(
    tx,
    classes.map(({ key }) => key),
  );
  const parts = classes.flatMap(({ partId }) => (partId === null ? [] : [partId]));
  const { rows } = await sql<{ id: number; name: string; classId: number; streamId: number | null; of: string }>`
    select p.id, p.name, d.class_id as "classId", d.stream_id as "streamId", concat_ws(' ', c.name, s.name) as of
      from timetable.part p
      join timetable.division d on d.school_id = p.school_id and d.id = p.division_id
      join settings.classes c on c.school_id = d.school_id and c.id = d.class_id
      left join settings.streams s on s.school_id = d.school_id and s.id = d.stream_id
     where p.id = any(${parts}::bigint[])`.execute(tx);
  const groups = new Map(rows.map((row) => [row.id, row]));
  const sits: (KnownClass & { partId: number | null })[] = [];
  for (const [at, { key, partId }] of classes.entries()) {
    const one = known.get(key);
    if (!one) throw fieldError(`classes.${at}.key`, 'Choose classes of this school.');
    const group = partId === null ? null : groups.get(partId);
    if (group === undefined) throw fieldError(`classes.${at}.partId`, 'Choose a group of this class.');
    if (group && (group.classId !== one.classId || group.streamId !== one.streamId))
      throw fieldError(`classes.${at}.partId`, `The group ${group.name} is of ${group.of}, not of ${one.name}.`);
    const twice = sits.find(
      (other) =>
        other.classId === one.classId &&
        (other.streamId === one.streamId || other.streamId === null || one.streamId === null) &&
        (other.partId === null || partId === null || other.partId === partId),
    );
    if (twice) throw fieldError(`classes.${at}.key`, `${one.name} sits in it already with ${twice.name}.`);
    sits.push({ ...one, partId });
  }
  return sits;
}

async function refuseRoomsAndTags(tx: Tx, { roomNeed, rooms, tagIds }: Draft): Promise<void> {
  if (roomNeed === 'listed' && rooms.length === 0) throw fieldError('rooms', 'List at least one room, or choose another need.');
  const ids = rooms.map(({ roomId }) => roomId);
  if (new Set(ids).size < ids.length) throw fieldError('rooms', 'A room is listed twice.');
  const { rows } = await sql<{ rooms: number; tags: number }>`
    select (select count(*)::int from timetable.room where id = any(${ids}::bigint[])) as rooms,
           (select count(*)::int from timetable.tag where id = any(${tagIds}::bigint[])) as tags`.execute(tx);
  if (rows[0]?.rooms !== ids.length) throw fieldError('rooms', 'Choose rooms of this school.');
  if (rows[0]?.tags !== new Set(tagIds).size) throw fieldError('tagIds', 'Choose tags of this school.');
}

/** The bell times of the classes of a lesson, each once. */
function bellsOf(grid: Grid, sits: readonly KnownClass[]): { bell: GridBell; who: KnownClass }[] {
  return sits.flatMap((who, at) => {
    const bell = bellOf(grid.bells, who.classId);
    return bell && sits.findIndex(({ classId }) => bellOf(grid.bells, classId)?.id === bell.id) === at ? [{ bell, who }] : [];
  });
}

/** Why pieces cannot stand anywhere in the bell times of the classes; null: they can. */
export function whyTooLong(grid: Grid, lengths: readonly number[], sits: readonly KnownClass[]): string | null {
  if (grid.days.length === 0) return null;
  const longest = Math.max(...lengths);
  for (const { bell, who } of bellsOf(grid, sits)) {
    const runs = grid.days.flatMap((day) => lessonRuns(bell, day).map((run) => run.length));
    const most = Math.max(0, ...runs);
    if (runs.length > 0 && longest > most)
      return `${who.name} has at most ${counted(most, 'lesson')} in a row on any day (${bell.name}), and one of these takes ${longest}.`;
  }
  return null;
}

function refusePieces(grid: Grid, { lengths, spread }: Draft, sits: readonly KnownClass[]): void {
  const tooLong = whyTooLong(grid, lengths, sits);
  if (tooLong !== null) throw fieldError('lengths', tooLong);
  const days = grid.days.length;
  if (days > 0 && spread !== 'any' && lengths.length > days)
    throw fieldError(
      'lengths',
      `${lengths.length} times do not fit on ${counted(days, 'day')} with one on each. Make fewer and longer ones, or let them come as they do.`,
    );
  const apart = daysApart(grid);
  if (days > 0 && spread === 'apart' && lengths.length > apart)
    throw fieldError(
      'lengths',
      `At most ${counted(apart, 'day')} of the cycle do not follow each other, and this is ${lengths.length} times.`,
    );
}

/** How many days of the cycle can be taken so that none follows another. */
export const daysApart = (grid: Grid): number =>
  Array.from({ length: grid.weeks }, (_, week) => grid.days.filter((day) => day.week === week + 1))
    .map((week) => mostApart(week.map(({ weekday }) => weekday)))
    .reduce((sum, most) => sum + most, 0);

/** How many of the weekdays can be taken so that none follows another. */
function mostApart(weekdays: readonly number[]): number {
  let [last, found] = [-1, 0];
  for (const day of weekdays.toSorted((one, other) => one - other))
    if (day > last + 1) {
      last = day;
      found += 1;
    }
  return found;
}

function refuseFixes(grid: Grid, { fixed, lengths }: Draft, sits: readonly KnownClass[]): void {
  const taken = new Map<string, number>();
  const pieces = new Set<number>();
  for (const [at, { piece, dayId, slotId }] of fixed.entries()) {
    const wrong = (field: string, words: string) => fieldError(`fixed.${at}.${field}`, words);
    const length = lengths[piece];
    if (length === undefined) throw wrong('piece', `There are only ${lengths.length} times. Choose one of them.`);
    if (pieces.has(piece)) throw wrong('piece', 'This time is fixed already.');
    pieces.add(piece);
    const day = grid.days.find(({ id }) => id === dayId);
    if (!day) throw wrong('dayId', 'Choose a day of the timetable.');
    const bell = grid.bells.find(({ slots }) => slots.some(({ id }) => id === slotId));
    const slot = bell?.slots.find(({ id }) => id === slotId);
    if (!bell || !slot) throw wrong('slotId', 'Choose a slot of the timetable.');
    if (slot.kind !== 'lesson') throw wrong('slotId', `${slot.name} is no lesson. Choose a slot in which lessons are.`);
    const other = bellsOf(grid, sits).find((one) => one.bell.id !== bell.id);
    if (other) throw wrong('slotId', `${other.who.name} keeps ${other.bell.name}, and this slot is of ${bell.name}.`);
    const run = lessonRuns(bell, day).find((slots) => slots.some(({ id }) => id === slotId));
    if (!run) throw wrong('slotId', `${slot.name} is not on ${day.name}.`);
    const from = run.findIndex(({ id }) => id === slotId);
    const takes = run.slice(from, from + length);
    if (takes.length < length)
      throw wrong('slotId', `Only ${counted(takes.length, 'slot')} follow from here on ${day.name}, and this takes ${length}.`);
    for (const { id } of takes) {
      const before = taken.get(`${dayId}:${id}`);
      if (before !== undefined) throw wrong('slotId', `Time ${before + 1} is fixed there already.`);
      taken.set(`${dayId}:${id}`, piece);
    }
  }
}
