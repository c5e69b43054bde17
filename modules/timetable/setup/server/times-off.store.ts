import { sql } from 'kysely';
import { fieldError, notFound, UserError } from '#kit/contract/errors.ts';
import type { Input, Result } from '#kit/contract/endpoint.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import type { StoreContext } from '#kit/server/db/table-store.ts';
import { bellOf } from '../contract/grid.ts';
import type { Owner, TimesOff, TimesOffCell, timesOffApi } from '../contract/times-off.ts';
import { classOfKey, timetableTeachers } from './classes.ts';
import { readGrid } from './read-grid.ts';

/** Whose times: of its four keys one is set; a stream stands with its class. */
interface Whose {
  name: string;
  staffMemberId: number | null;
  classId: number | null;
  streamId: number | null;
  roomId: number | null;
  courseId: number | null;
}

const nobody = { staffMemberId: null, classId: null, streamId: null, roomId: null, courseId: null };

/** Throws 404 for what is none of the school's. */
async function whoseOf(tx: Tx, owner: Owner, key: string): Promise<Whose> {
  if (owner === 'class') return { ...nobody, ...(await classOfKey(tx, key)) };
  const id = /^\d+$/.test(key) ? Number(key) : 0;
  if (owner === 'teacher') {
    const teacher = (await timetableTeachers(tx)).find((one) => one.id === id);
    if (!teacher) throw notFound('teacher');
    return { ...nobody, name: teacher.name, staffMemberId: id };
  }
  const { rows } =
    owner === 'room'
      ? await sql<{ name: string }>`select name from timetable.room where id = ${id}`.execute(tx)
      : await sql<{ name: string }>`select name from settings.courses where id = ${id}`.execute(tx);
  const [found] = rows;
  if (!found) throw notFound(owner);
  return { ...nobody, name: found.name, ...(owner === 'room' ? { roomId: id } : { courseId: id }) };
}

async function cellsOf(tx: Tx, { staffMemberId, classId, streamId, roomId, courseId }: Whose): Promise<TimesOffCell[]> {
  const { rows } = await sql<TimesOffCell>`
    select day_id as "dayId", slot_id as "slotId", level from timetable.time_off
     where staff_member_id is not distinct from ${staffMemberId}::bigint and class_id is not distinct from ${classId}::bigint
       and stream_id is not distinct from ${streamId}::bigint and room_id is not distinct from ${roomId}::bigint
       and course_id is not distinct from ${courseId}::bigint
     order by day_id, slot_id`.execute(tx);
  return rows;
}

/** The grid that is painted: days, the bell times that concern it, and what is said of their slots. */
export async function readTimesOff(tx: Tx, owner: Owner, key: string): Promise<TimesOff> {
  const whose = await whoseOf(tx, owner, key);
  const grid = await readGrid(tx);
  const own = whose.classId === null ? null : bellOf(grid.bells, whose.classId);
  const bells = owner === 'class' ? (own ? [own] : []) : grid.bells;
  return {
    name: whose.name,
    days: grid.days.map(({ id, name, short, week }) => ({ id, name, short, week })),
    bells: bells.map(({ id, name, slots }) => ({
      id,
      name,
      slots: slots.map((slot) => ({
        id: slot.id,
        name: slot.name,
        startsAt: slot.startsAt,
        endsAt: slot.endsAt,
        kind: slot.kind,
        dayIds: [...slot.dayIds],
      })),
    })),
    cells: await cellsOf(tx, whose),
  };
}

const place = ({ dayId, slotId }: { dayId: number; slotId: number }) => `${dayId} ${slotId}`;

/** Writes what was painted, all as one. Where a slot is otherwise than it was read nothing is written, and these are answered. */
export async function saveTimesOff(
  ctx: StoreContext,
  { owner, key, changes }: Input<typeof timesOffApi.save>,
): Promise<Result<typeof timesOffApi.save>> {
  const whose = await whoseOf(ctx.tx, owner, key);
  // Two who paint at once are read one after the other.
  await sql`select pg_advisory_xact_lock(hashtextextended('timetable.time_off', kit.school_id()))`.execute(ctx.tx);
  const before = await cellsOf(ctx.tx, whose);
  const now = new Map(before.map((cell) => [place(cell), cell.level]));
  const of = (cell: { dayId: number; slotId: number }) => now.get(place(cell)) ?? null;
  if (new Set(changes.map(place)).size < changes.length) throw fieldError('changes', 'A slot is listed twice.');
  const conflicts = changes.filter((cell) => of(cell) !== cell.was && of(cell) !== cell.level);
  if (conflicts.length > 0)
    return { saved: 0, conflicts: conflicts.map(({ dayId, slotId }) => ({ dayId, slotId, level: of({ dayId, slotId }) })) };
  const wanted = changes.filter((cell) => of(cell) !== cell.level);
  await refuseUnknown(ctx.tx, wanted);
  await write(ctx.tx, whose, wanted);
  const after = await cellsOf(ctx.tx, whose);
  if (wanted.length > 0)
    ctx.changed({
      entity: `times off of a ${owner === 'class' && whose.streamId !== null ? 'stream' : owner}`,
      id: whose.streamId ?? whose.classId ?? whose.staffMemberId ?? whose.roomId ?? whose.courseId,
      action: 'painted',
      before: before.length === 0 ? null : said(before),
      after: said(after),
    });
  return { saved: wanted.length, conflicts: [] };
}

/** How many slots are undesired, and how many forbidden. */
const said = (cells: readonly TimesOffCell[]) => ({
  undesired: cells.filter(({ level }) => level === 'undesired').length,
  forbidden: cells.filter(({ level }) => level === 'forbidden').length,
  cells: cells.map(({ dayId, slotId, level }) => `${dayId}/${slotId} ${level}`),
});

/** Throws 422 for a day or a slot that the school has not, and for a slot that is not on that day. */
async function refuseUnknown(tx: Tx, cells: readonly { dayId: number; slotId: number }[]): Promise<void> {
  const grid = await readGrid(tx);
  const slots = new Map(grid.bells.flatMap((bell) => bell.slots.map((slot) => [slot.id, slot] as const)));
  const days = new Set(grid.days.map(({ id }) => id));
  for (const { dayId, slotId } of cells) {
    const slot = slots.get(slotId);
    if (!slot || !days.has(dayId) || (slot.dayIds.length > 0 && !slot.dayIds.includes(dayId)))
      throw new UserError('rule', 'The days or the bell times have changed meanwhile. Reload, then paint again.');
  }
}

async function write(
  tx: Tx,
  whose: Whose,
  cells: readonly { dayId: number; slotId: number; level: string | null }[],
): Promise<void> {
  const { staffMemberId, classId, streamId, roomId, courseId } = whose;
  const gone = cells.filter(({ level }) => level === null);
  await sql`
    delete from timetable.time_off o
     using unnest(${gone.map(({ dayId }) => dayId)}::bigint[], ${gone.map(({ slotId }) => slotId)}::bigint[]) as v (day_id, slot_id)
     where o.day_id = v.day_id and o.slot_id = v.slot_id
       and o.staff_member_id is not distinct from ${staffMemberId}::bigint and o.class_id is not distinct from ${classId}::bigint
       and o.stream_id is not distinct from ${streamId}::bigint and o.room_id is not distinct from ${roomId}::bigint
       and o.course_id is not distinct from ${courseId}::bigint`.execute(tx);
  const set = cells.filter(({ level }) => level !== null);
  await sql`
    insert into timetable.time_off (staff_member_id, class_id, stream_id, room_id, course_id, day_id, slot_id, level)
    select ${staffMemberId}::bigint, ${classId}::bigint, ${streamId}::bigint, ${roomId}::bigint, ${courseId}::bigint, v.day_id, v.slot_id, v.level
      from unnest(${set.map(({ dayId }) => dayId)}::bigint[], ${set.map(({ slotId }) => slotId)}::bigint[],
                  ${set.map(({ level }) => level)}::text[]) as v (day_id, slot_id, level)
    on conflict on constraint time_off_once do update set level = excluded.level`.execute(tx);
}
