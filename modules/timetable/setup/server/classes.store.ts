import { sql } from 'kysely';
import { UserError } from '#kit/contract/errors.ts';
import type { Page } from '#kit/contract/page.ts';
import type { Input } from '#kit/contract/endpoint.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { staleRecord, type StoreContext } from '#kit/server/db/table-store.ts';
import { classKey, type ClassOf } from '../contract/class-key.ts';
import type { classesApi, TimetableClassRow } from '../contract/classes.ts';
import { lessonsAWeek } from '../contract/grid.ts';
import { timetableClasses } from './classes.ts';
import type { ReadLoads } from './lesson-loads.ts';
import { paged } from './paged.ts';
import { readGrid } from './read-grid.ts';

interface Said extends ClassOf {
  short: string | null;
  homeRoomName: string | null;
  homeRoomSeats: number | null;
  timesOff: number;
}

async function saidOf(tx: Tx): Promise<ReadonlyMap<string, Said>> {
  const { rows } = await sql<Said>`
    with off as (
      select class_id, stream_id, count(*)::int as cells from timetable.time_off where class_id is not null group by class_id, stream_id
    )
    select coalesce(t.class_id, off.class_id) as "classId", case when t.class_id is null then off.stream_id else t.stream_id end as "streamId",
           t.short, r.name as "homeRoomName", r.capacity as "homeRoomSeats", coalesce(off.cells, 0) as "timesOff"
      from timetable.class t
      left join timetable.room r on r.school_id = t.school_id and r.id = t.home_room_id
      full join off on off.class_id = t.class_id and off.stream_id is not distinct from t.stream_id`.execute(tx);
  return new Map(rows.map((row) => [classKey(row), row]));
}

/** Every class of the timetable in the order of classes. */
async function rowsOf(tx: Tx, loads: ReadLoads): Promise<TimetableClassRow[]> {
  const [classes, said, grid, load] = [await timetableClasses(tx), await saidOf(tx), await readGrid(tx), await loads(tx)];
  return classes.map(({ bellId, key, short, ...one }) => {
    const bell = grid.bells.find((one) => one.id === bellId) ?? null;
    const own = said.get(key);
    return {
      ...one,
      id: key,
      shown: short,
      short: own?.short ?? null,
      homeRoomName: own?.homeRoomName ?? null,
      homeRoomSeats: own?.homeRoomSeats ?? null,
      bellName: bell?.name ?? null,
      slots: bell && lessonsAWeek(grid, bell),
      lessons: load && (load.classes.get(key) ?? 0) / grid.weeks,
      timesOff: own?.timesOff ?? 0,
    };
  });
}

/** Classes with what they ask of the timetable. */
export async function listClasses(
  tx: Tx,
  loads: ReadLoads,
  { classId, sort, ...input }: Input<typeof classesApi.list>,
): Promise<Page<TimetableClassRow>> {
  const all = (await rowsOf(tx, loads)).filter((row) => classId === undefined || row.classId === classId);
  // They are read in the order of their levels.
  const rows = sort === '-level' ? all.toReversed() : all;
  return paged(rows, { ...input, sort: sort.endsWith('level') ? '' : sort }, ({ name, shown, classTeacherName }) =>
    [name, shown, classTeacherName].join(' '),
  );
}

/** Throws 404 when the school has no such class of the timetable. */
export async function getClass(tx: Tx, loads: ReadLoads, key: string): Promise<TimetableClassRow> {
  const found = (await rowsOf(tx, loads)).find((row) => row.id === key);
  if (!found) throw new UserError('not_found', 'This school has no such class.');
  return found;
}

/** Throws 409 when somebody has changed it since `version`. */
export async function saveClass(
  ctx: StoreContext,
  loads: ReadLoads,
  { id: key, version, short, homeRoomId, teacherFirst }: Input<typeof classesApi.update>,
): Promise<TimetableClassRow> {
  const before = await getClass(ctx.tx, loads, key);
  const { rows } = await sql`
    insert into timetable.class as t (class_id, stream_id, short, home_room_id, teacher_first)
    values (${before.classId}, ${before.streamId}, ${short}, ${homeRoomId}, ${teacherFirst})
    on conflict on constraint class_key do update
      set short = excluded.short, home_room_id = excluded.home_room_id, teacher_first = excluded.teacher_first, version = t.version + 1
      where t.version = ${version}
    returning t.class_id`.execute(ctx.tx);
  if (rows.length === 0 || (before.version === 0) !== (version === 0)) throw staleRecord('class');
  const after = await getClass(ctx.tx, loads, key);
  ctx.changed({ entity: entityOf(before), id: before.streamId ?? before.classId, action: 'changed', before, after });
  return after;
}

/** Keys of streams and of classes are numbers of their own, and so are their histories. */
const entityOf = ({ streamId }: ClassOf) => (streamId === null ? 'timetable class' : 'timetable stream');
