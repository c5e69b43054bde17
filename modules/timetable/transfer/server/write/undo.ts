import { sql } from 'kysely';
import { z } from 'zod';
import { UserError } from '#kit/contract/errors.ts';
import { pointersAt, usageInWords } from '#kit/server/db/usage.ts';
import type { Tx } from '#kit/server/db/pool.ts';

/** A table of which an import makes rows, in the order in which they can go again. */
interface Kept {
  readonly table: string;
  readonly key: string;
  /** What one is called; null: it has no name of its own. */
  readonly named: string | null;
  /** Tables whose rows are parts of it, and by which column. */
  readonly parts: readonly (readonly [table: string, column: string])[];
}

const kept = [
  { table: 'timetable.plan', key: 'id', named: 'name', parts: [['timetable.placement', 'plan_id']] },
  {
    table: 'timetable.lesson',
    key: 'id',
    named: null,
    parts: [
      ['timetable.lesson_teacher', 'lesson_id'],
      ['timetable.lesson_class', 'lesson_id'],
      ['timetable.lesson_room', 'lesson_id'],
      ['timetable.lesson_fix', 'lesson_id'],
    ],
  },
  { table: 'timetable.time_off', key: 'id', named: null, parts: [] },
  { table: 'timetable.teacher', key: 'staff_member_id', named: null, parts: [] },
  { table: 'timetable.part', key: 'id', named: 'name', parts: [['timetable.part_student', 'part_id']] },
  { table: 'timetable.division', key: 'id', named: 'name', parts: [['timetable.part', 'division_id']] },
  { table: 'timetable.room', key: 'id', named: 'name', parts: [] },
  { table: 'timetable.slot', key: 'id', named: 'name', parts: [] },
  { table: 'timetable.bell', key: 'id', named: 'name', parts: [['timetable.slot', 'bell_id']] },
  { table: 'timetable.day', key: 'id', named: 'name', parts: [] },
] as const satisfies readonly Kept[];
export type KeptTable = (typeof kept)[number]['table'];

const words: Record<KeptTable, string> = {
  'timetable.plan': 'the timetable',
  'timetable.lesson': 'a lesson',
  'timetable.time_off': 'a time off',
  'timetable.teacher': 'the limits of a teacher',
  'timetable.part': 'the group',
  'timetable.division': 'the division',
  'timetable.room': 'the room',
  'timetable.slot': 'the slot',
  'timetable.bell': 'the bell times',
  'timetable.day': 'the day',
};

const tables = z.enum(kept.map(({ table }) => table));

/** What an import made and changed. `mark` says what a record looked like when it was done. */
export const madeSchema = z.object({
  setting: z.boolean(),
  rows: z.array(z.object({ table: tables, id: z.int(), mark: z.string(), made: z.boolean() })),
  /** Rows as they were before, with their parts. */
  lessons: z.array(
    z.object({
      lesson: z.unknown(),
      teachers: z.array(z.unknown()),
      rooms: z.array(z.unknown()),
      fixes: z.array(z.unknown()).nullable().default(null),
    }),
  ),
  limits: z.array(z.unknown()),
  timesOff: z.array(z.object({ id: z.int(), level: z.string() })),
});
export type Made = z.infer<typeof madeSchema>;

/** The row `t` with its parts, in one order whatever the plan. */
const whole = ({ key, parts }: Kept) =>
  sql`jsonb_build_array(${sql.join([
    sql`to_jsonb(t)`,
    ...parts.map(
      ([table, column]) => sql`
        coalesce((select jsonb_agg(to_jsonb(p) order by to_jsonb(p)::text) from ${sql.table(table)} p
                   where p.school_id = t.school_id and ${sql.ref(`p.${column}`)} = ${sql.ref(`t.${key}`)}), '[]'::jsonb)`,
    ),
  ])})`;

/** What rows look like now. */
export async function marksOf(tx: Tx, table: KeptTable, ids: readonly number[], made: boolean): Promise<Made['rows']> {
  const one = kept.find((each) => each.table === table);
  if (!one || ids.length === 0) return [];
  const { rows } = await sql<{ id: number; mark: string }>`
    select ${sql.ref(`t.${one.key}`)} as id, md5(${whole(one)}::text) as mark from ${sql.table(table)} t
     where ${sql.ref(`t.${one.key}`)} = any(${[...ids]}::bigint[]) order by 1`.execute(tx);
  return rows.map((row) => ({ ...row, table, made }));
}

/** Lessons as they are, with their teachers, rooms and fixed times. */
export async function lessonsBefore(tx: Tx, ids: readonly number[]): Promise<Made['lessons']> {
  const { rows } = await sql<Made['lessons'][number]>`
    select to_jsonb(t) as lesson,
           coalesce((select jsonb_agg(to_jsonb(p)) from timetable.lesson_teacher p where p.school_id = t.school_id and p.lesson_id = t.id), '[]') as teachers,
           coalesce((select jsonb_agg(to_jsonb(p)) from timetable.lesson_room p where p.school_id = t.school_id and p.lesson_id = t.id), '[]') as rooms,
           coalesce((select jsonb_agg(to_jsonb(p)) from timetable.lesson_fix p where p.school_id = t.school_id and p.lesson_id = t.id), '[]') as fixes
      from timetable.lesson t where t.id = any(${[...ids]}::bigint[]) order by t.id`.execute(tx);
  return rows;
}

/** Takes back what an import made and changed. Throws 409, naming what was changed or is used since; nothing is taken back then. */
export async function takeBack(tx: Tx, made: Made): Promise<void> {
  for (const one of kept) await refuseTouched(tx, one, made);
  for (const one of kept) {
    if (one.table === 'timetable.lesson') await restoreLessons(tx, made);
    if (one.table === 'timetable.teacher') await restoreLimits(tx, made);
    if (one.table === 'timetable.time_off') await restoreTimesOff(tx, made);
    await removeMade(tx, one, made);
  }
  if (made.setting) await sql`delete from timetable.setting where not exists (select from timetable.day)`.execute(tx);
}

const refused = (what: string) => new UserError('in_use', `This import cannot be undone: ${what}`);

async function refuseTouched(tx: Tx, one: Kept & { table: KeptTable }, made: Made): Promise<void> {
  const own = made.rows.filter(({ table }) => table === one.table);
  if (own.length === 0) return;
  const name = one.named === null ? sql`null` : sql.ref(`t.${one.named}`);
  const { rows } = await sql<{ name: string | null; total: number }>`
    select ${name}::text as name, count(*) over ()::int as total
      from unnest(${own.map(({ id }) => id)}::bigint[], ${own.map(({ mark }) => mark)}::text[]) as w (id, mark)
      left join ${sql.table(one.table)} t on ${sql.ref(`t.${one.key}`)} = w.id
     where t.school_id is null or w.mark <> md5(${whole(one)}::text)
     order by 1 limit 1`.execute(tx);
  const [found] = rows;
  if (!found) return;
  const more = found.total > 1 ? ` and ${found.total - 1} more of its kind` : '';
  const which = found.name === null ? words[one.table] : `${words[one.table]} ${found.name.trim()}`;
  throw refused(`${which}${more} ${found.total > 1 ? 'were' : 'was'} changed or removed since.`);
}

async function removeMade(tx: Tx, { table, key, parts }: Kept, made: Made): Promise<void> {
  const ids = made.rows.filter((row) => row.table === table && row.made).map(({ id }) => id);
  if (ids.length === 0) return;
  if (key === 'id') {
    const usage = await pointersAt(tx, table, ids, { cascading: true, parts: parts.map(([part]) => part) });
    if (usage.length > 0) throw refused(`what it made is in use by ${usageInWords(usage)}. Remove those first.`);
  }
  await sql`delete from ${sql.table(table)} where ${sql.ref(key)} = any(${ids}::bigint[])`.execute(tx);
}

async function restoreLessons(tx: Tx, { lessons }: Made): Promise<void> {
  if (lessons.length === 0) return;
  await sql`
    update timetable.lesson t set lengths = r.lengths, spread = r.spread, room_need = r.room_need, version = t.version + 1
      from jsonb_populate_recordset(null::timetable.lesson, ${JSON.stringify(lessons.map(({ lesson }) => lesson))}::jsonb) r
     where t.id = r.id`.execute(tx);
  const ids = sql`select id from jsonb_populate_recordset(null::timetable.lesson, ${JSON.stringify(lessons.map(({ lesson }) => lesson))}::jsonb)`;
  await sql`delete from timetable.lesson_teacher where lesson_id in (${ids})`.execute(tx);
  await sql`delete from timetable.lesson_room where lesson_id in (${ids})`.execute(tx);
  await sql`
    insert into timetable.lesson_teacher (lesson_id, staff_member_id)
    select lesson_id, staff_member_id
      from jsonb_populate_recordset(null::timetable.lesson_teacher, ${JSON.stringify(lessons.flatMap(({ teachers }) => teachers))}::jsonb)`.execute(
    tx,
  );
  await sql`
    insert into timetable.lesson_room (lesson_id, room_id, rank)
    select lesson_id, room_id, rank
      from jsonb_populate_recordset(null::timetable.lesson_room, ${JSON.stringify(lessons.flatMap(({ rooms }) => rooms))}::jsonb)`.execute(
    tx,
  );
  // Fixed times went with their pieces; those that are still there stay.
  await sql`
    insert into timetable.lesson_fix (lesson_id, piece, day_id, slot_id)
    select lesson_id, piece, day_id, slot_id
      from jsonb_populate_recordset(null::timetable.lesson_fix, ${JSON.stringify(lessons.flatMap(({ fixes }) => fixes ?? []))}::jsonb)
    on conflict do nothing`.execute(tx);
}

async function restoreLimits(tx: Tx, { limits }: Made): Promise<void> {
  await sql`
    update timetable.teacher t
       set most_week = r.most_week, least_week = r.least_week, most_day = r.most_day, most_run = r.most_run, most_days = r.most_days,
           most_gaps = r.most_gaps, version = t.version + 1
      from jsonb_populate_recordset(null::timetable.teacher, ${JSON.stringify(limits)}::jsonb) r
     where t.staff_member_id = r.staff_member_id`.execute(tx);
}

async function restoreTimesOff(tx: Tx, { timesOff }: Made): Promise<void> {
  await sql`
    update timetable.time_off t set level = r.level
      from jsonb_to_recordset(${JSON.stringify(timesOff)}::jsonb) as r (id bigint, level text) where t.id = r.id`.execute(tx);
}
