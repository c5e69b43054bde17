import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { staleRecord, type StoreContext, tableStore } from '#kit/server/db/table-store.ts';
import type { DraftOf } from '#kit/server/resource/resource-store.ts';
import { noColour, palette } from '../contract/palette.ts';
import type { subjectsApi, TimetableSubject, timetableSubjects } from '../contract/subjects.ts';

const own = (column: string, otherwise = sql`null`) =>
  sql`coalesce((select ${sql.ref(`s.${column}`)} from timetable.subject s where s.course_id = t.id), ${otherwise})`;

/** A code in letters (`LIT`); else the first letters of several words (`CRE`), or of one (`Bio`). */
const made = sql`case
  when t.code ~ '[[:alpha:]]' then t.code
  when t.name ~ '[[:space:]]' then (
    select string_agg(upper(left(w.word, 1)), '' order by w.place)
      from regexp_split_to_table(t.name, '[[:space:]]+') with ordinality as w (word, place)
     where lower(w.word) <> all('{and,of,in,the}'))
  else initcap(left(t.name, 3)) end`;

const store = tableStore<TimetableSubject>({
  table: 'settings.courses',
  entity: 'subject',
  columns: {},
  computed: {
    version: own('version', sql`0`),
    name: sql`t.name`,
    code: sql`t.code`,
    departmentName: sql`(select d.name from settings.departments d where d.id = t.department_id)`,
    classes: sql`(
      select count(*)::int from registration.class_subjects u join settings.classes c on c.school_id = u.school_id and c.id = u.class_id
       where u.course_id = t.id and c.active)`,
    teachers: sql`(select count(distinct w.staff_member_id)::int from exams.teachers_now w where w.course_id = t.id)`,
    short: own('short'),
    shown: own('short', made),
    colour: own('colour', sql`${noColour}`),
    difficulty: own('difficulty', sql`'normal'`),
    dayPart: own('day_part', sql`'any'`),
    roomKind: own('room_kind'),
    roomTagId: own('room_tag_id'),
    roomTagName: sql`(
      select g.name from timetable.subject s join timetable.tag g on g.school_id = s.school_id and g.id = s.room_tag_id
       where s.course_id = t.id)`,
    timesOff: sql`(select count(*)::int from timetable.time_off o where o.course_id = t.id)`,
  },
  search: ['name', 'code'],
});

/** Subjects as exams know them, with what they ask of the timetable. */
export const subjectStore = {
  list: (ctx: StoreContext, { taken, difficulty, dayPart, ...input }: Input<typeof subjectsApi.list>) => {
    const takers = sql`exists (select from registration.class_subjects u where u.course_id = t.id)`;
    return store.list(ctx, input, [
      ...(taken ? [taken === 'taken' ? takers : sql`not ${takers}`] : []),
      ...(difficulty ? [sql`${own('difficulty', sql`'normal'`)} = ${difficulty}`] : []),
      ...(dayPart ? [sql`${own('day_part', sql`'any'`)} = ${dayPart}`] : []),
    ]);
  },
  get: (ctx: StoreContext, id: number) => store.get(ctx, id),
  update,
};

/** Throws 404 for what is no subject of the school, 409 when somebody has changed it since `version`. */
async function update(
  ctx: StoreContext,
  id: number,
  version: number,
  { short, colour, difficulty, dayPart, roomKind, roomTagId }: DraftOf<typeof timetableSubjects>,
): Promise<TimetableSubject> {
  const before = await store.get(ctx, id);
  const { rows } = await sql`
    insert into timetable.subject as s (course_id, short, colour, difficulty, day_part, room_kind, room_tag_id)
    values (${id}, ${short}, ${colour}, ${difficulty}, ${dayPart}, ${roomKind}, ${roomTagId})
    on conflict (school_id, course_id) do update
      set short = excluded.short, colour = excluded.colour, difficulty = excluded.difficulty, day_part = excluded.day_part,
          room_kind = excluded.room_kind, room_tag_id = excluded.room_tag_id, version = s.version + 1
      where s.version = ${version}
    returning s.course_id`.execute(ctx.tx);
  if (rows.length === 0 || (before.version === 0) !== (version === 0)) throw staleRecord('subject');
  const after = await store.get(ctx, id);
  ctx.changed({ entity: 'timetable subject', id, action: 'changed', before, after });
  return after;
}

/** Gives each subject that has no colour the next of the colours, so that neighbours in a list differ. */
export async function colourSubjects(ctx: StoreContext): Promise<number> {
  const { rows } = await sql<{ id: number; colour: string }>`
    with plain as (
      select c.id, row_number() over (order by c.department_id nulls last, lower(c.name), c.id) as place
        from settings.courses c
        left join timetable.subject s on s.school_id = c.school_id and s.course_id = c.id
       where coalesce(s.colour, ${noColour}) = ${noColour}
    )
    insert into timetable.subject as s (course_id, colour)
    select id, (${[...palette]}::text[])[(place - 1) % ${palette.length} + 1] from plain
    on conflict (school_id, course_id) do update set colour = excluded.colour, version = s.version + 1
    returning s.course_id as id, s.colour`.execute(ctx.tx);
  for (const { id, colour } of rows)
    ctx.changed({ entity: 'timetable subject', id, action: 'changed', before: { colour: noColour }, after: { colour } });
  return rows.length;
}

/** Subjects by name, as timetables show them. */
export async function timetableSubjectsOf({ tx }: Pick<StoreContext, 'tx'>) {
  const { rows } = await sql<{ id: number; name: string; short: string; colour: string }>`
    select t.id, t.name, coalesce(s.short, ${made}) as short, coalesce(s.colour, ${noColour}) as colour
      from settings.courses t left join timetable.subject s on s.school_id = t.school_id and s.course_id = t.id
     order by lower(t.name), t.id`.execute(tx);
  return rows;
}
