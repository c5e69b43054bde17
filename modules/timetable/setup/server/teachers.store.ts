import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { notFound } from '#kit/contract/errors.ts';
import type { Page } from '#kit/contract/page.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { staleRecord, type StoreContext } from '#kit/server/db/table-store.ts';
import { type LoadState, type TimetableTeacherRow, type timetableTeachersApi, usualLessons } from '../contract/teachers.ts';
import { timetableTeachers } from './classes.ts';
import type { ReadLoads } from './lesson-loads.ts';
import { paged } from './paged.ts';

const entity = 'timetable teacher';

type Said = Pick<
  TimetableTeacherRow,
  | 'id'
  | 'departmentName'
  | 'subjects'
  | 'short'
  | 'mostWeek'
  | 'leastWeek'
  | 'mostDay'
  | 'mostRun'
  | 'mostDays'
  | 'mostGaps'
  | 'homeRoomId'
  | 'homeRoomName'
  | 'timesOff'
  | 'version'
>;

async function saidOf(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, Said>> {
  const { rows } = await sql<Said>`
    with taught as (
      select x.staff_member_id, string_agg(o.name, ', ' order by o.name) as subjects
        from (select staff_member_id, course_id from exams.teachers_now
              union select staff_member_id, course_id from settings.subjects_taught) x
        join settings.courses o on o.id = x.course_id
       group by x.staff_member_id
    ), off as (
      select staff_member_id, count(*)::int as cells from timetable.time_off where staff_member_id is not null group by staff_member_id
    )
    select m.id, d.name as "departmentName", coalesce(taught.subjects, '') as subjects, t.short,
           coalesce(t.most_week, ${usualLessons}) as "mostWeek", t.least_week as "leastWeek", t.most_day as "mostDay",
           t.most_run as "mostRun", t.most_days as "mostDays", t.most_gaps as "mostGaps", t.home_room_id as "homeRoomId",
           r.name as "homeRoomName", coalesce(off.cells, 0) as "timesOff", coalesce(t.version, 0) as version
      from settings.staff m
      left join settings.departments d on d.school_id = m.school_id and d.id = m.department_id
      left join timetable.teacher t on t.school_id = m.school_id and t.staff_member_id = m.id
      left join timetable.room r on r.school_id = t.school_id and r.id = t.home_room_id
      left join taught on taught.staff_member_id = m.id
      left join off on off.staff_member_id = m.id
     where m.id = any(${ids}::bigint[])`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

function stateOf(lessons: number | null, { mostWeek, leastWeek }: Said): LoadState {
  if (!lessons) return 'none';
  if (lessons > mostWeek) return 'over';
  return leastWeek !== null && lessons < leastWeek ? 'under' : 'within';
}

async function rowsOf(tx: Tx, loads: ReadLoads): Promise<TimetableTeacherRow[]> {
  const teachers = await timetableTeachers(tx);
  const said = await saidOf(
    tx,
    teachers.map(({ id }) => id),
  );
  const load = await loads(tx);
  const { rows } = await sql<{ weeks: number }>`select weeks from timetable.setting`.execute(tx);
  const weeks = rows[0]?.weeks ?? 1;
  return teachers.flatMap(({ id, name, short, active }) => {
    const own = said.get(id);
    if (!own) return [];
    const lessons = load && (load.teachers.get(id) ?? 0) / weeks;
    return [{ ...own, name, shown: short, active, lessons, load: stateOf(lessons, own) }];
  });
}

/** Who teaches, with their limits and the lessons that they have so far. */
export async function listTeachers(
  tx: Tx,
  loads: ReadLoads,
  { load, active, ...input }: Input<typeof timetableTeachersApi.list>,
): Promise<Page<TimetableTeacherRow>> {
  const rows = (await rowsOf(tx, loads)).filter(
    (row) => (load === undefined || row.load === load) && (active === undefined || row.active === active),
  );
  return paged(rows, input, ({ name, shown, subjects }) => [name, shown, subjects].join(' '));
}

/** Throws 404 for who does not teach here. */
export async function getTeacher(tx: Tx, loads: ReadLoads, id: number): Promise<TimetableTeacherRow> {
  const found = (await rowsOf(tx, loads)).find((row) => row.id === id);
  if (!found) throw notFound('teacher');
  return found;
}

/** Throws 409 when somebody has changed it since `version`. */
export async function saveTeacher(
  ctx: StoreContext,
  loads: ReadLoads,
  { id, version, ...said }: Input<typeof timetableTeachersApi.update>,
): Promise<TimetableTeacherRow> {
  const before = await getTeacher(ctx.tx, loads, id);
  const { short, mostWeek, leastWeek, mostDay, mostRun, mostDays, mostGaps, homeRoomId, active } = said;
  const { rows } = await sql`
    insert into timetable.teacher as t
      (staff_member_id, short, most_week, least_week, most_day, most_run, most_days, most_gaps, home_room_id, active)
    values (${id}, ${short}, ${mostWeek}, ${leastWeek}, ${mostDay}, ${mostRun}, ${mostDays}, ${mostGaps}, ${homeRoomId}, ${active})
    on conflict (school_id, staff_member_id) do update
      set short = excluded.short, most_week = excluded.most_week, least_week = excluded.least_week, most_day = excluded.most_day,
          most_run = excluded.most_run, most_days = excluded.most_days, most_gaps = excluded.most_gaps,
          home_room_id = excluded.home_room_id, active = excluded.active, version = t.version + 1
      where t.version = ${version}
    returning t.staff_member_id`.execute(ctx.tx);
  if (rows.length === 0 || (before.version === 0) !== (version === 0)) throw staleRecord('teacher');
  const after = await getTeacher(ctx.tx, loads, id);
  ctx.changed({ entity, id, action: 'changed', before, after });
  return after;
}

/**
 * Sets the most lessons a week of several teachers. A least that would be above it becomes it. Throws 404 when one of them
 * does not teach here.
 */
export async function setMostLessons(ctx: StoreContext, ids: readonly number[], mostWeek: number): Promise<number> {
  const teachers = new Set((await timetableTeachers(ctx.tx)).map(({ id }) => id));
  const wanted = [...new Set(ids)];
  if (wanted.some((id) => !teachers.has(id))) throw notFound('teacher');
  const { rows } = await sql<{ id: number; before: number }>`
    with was as (
      select v.id, coalesce(t.most_week, ${usualLessons}) as before
        from unnest(${wanted}::bigint[]) as v (id) left join timetable.teacher t on t.staff_member_id = v.id
    ), written as (
      insert into timetable.teacher as t (staff_member_id, most_week) select id, ${mostWeek} from was where before <> ${mostWeek}
      on conflict (school_id, staff_member_id) do update
        set most_week = excluded.most_week, least_week = least(t.least_week, excluded.most_week), version = t.version + 1
      returning t.staff_member_id
    )
    select was.id, was.before from was join written on written.staff_member_id = was.id`.execute(ctx.tx);
  for (const { id, before } of rows)
    ctx.changed({ entity, id, action: 'changed', before: { mostWeek: before }, after: { mostWeek } });
  return rows.length;
}
