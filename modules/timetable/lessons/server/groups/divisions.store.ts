import { sql } from 'kysely';
import { fieldError, UserError } from '#kit/contract/errors.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { type DraftOf, resourceStore } from '#kit/server/resource/resource-store.ts';
import { parseClassKey } from '../../../setup/contract/class-key.ts';
import { counted } from '../../contract/counted.ts';
import { type Division, divisions } from '../../contract/groups/divisions.ts';
import { classesOfKeys } from '../cards/classes-of-keys.ts';

type Context = Pick<SchoolContext, 'tx' | 'changed'>;
type Draft = DraftOf<typeof divisions>;

/** The students on the roll who sit in a division's class, and in which of its groups. */
const sits = sql`
  from registration.roll r
  left join lateral (
    select p.id from timetable.part p
     where p.school_id = t.school_id and p.division_id = t.id
       and (p.rule = r.gender or (p.rule = 'boarders' and r.boarding = 'boarder') or (p.rule = 'day_scholars' and r.boarding = 'day')
            or (p.rule = 'takes' and exists (select from exams.takers_now k
                 where k.school_id = r.school_id and k.student_id = r.id and k.course_id = p.course_id))
            or (p.rule = 'listed' and exists (select from timetable.part_student l
                 where l.school_id = p.school_id and l.part_id = p.id and l.student_id = r.id)))) g on true
 where r.school_id = t.school_id and r.here and r.class_id = t.class_id and (t.stream_id is null or r.stream_id = t.stream_id)`;

const table = resourceStore<typeof divisions, Context>(divisions, {
  table: 'timetable.division',
  search: ['name'],
  columns: { classId: 'class_id', streamId: 'stream_id' },
  computed: {
    classKey: sql`coalesce(t.stream_id::text, 'c' || t.class_id)`,
    className: sql`(select concat_ws(' ', c.name, s.name) from settings.classes c
                      left join settings.streams s on s.school_id = t.school_id and s.id = t.stream_id
                     where c.school_id = t.school_id and c.id = t.class_id)`,
    parts: sql`coalesce((
      select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'rule', p.rule, 'courseId', p.course_id,
               'studentIds', coalesce((select jsonb_agg(l.student_id order by l.student_id) from timetable.part_student l
                                         join registration.roll r on r.school_id = l.school_id and r.id = l.student_id and r.here
                                                                 and r.class_id = t.class_id and (t.stream_id is null or r.stream_id = t.stream_id)
                                        where l.school_id = p.school_id and l.part_id = p.id), '[]'),
               'students', (select count(*) ${sits} and g.id = p.id)) order by p.id)
        from timetable.part p where p.school_id = t.school_id and p.division_id = t.id), '[]')`,
    partNames: sql`(select string_agg(p.name, ', ' order by p.id) from timetable.part p where p.school_id = t.school_id and p.division_id = t.id)`,
    outside: sql`(select count(*)::int ${sits} and g.id is null)`,
    inTwo: sql`(select count(*)::int from (select r.id ${sits} and g.id is not null group by r.id having count(*) > 1) x)`,
    lessons: sql`(select count(distinct c.lesson_id)::int from timetable.lesson_class c
                    join timetable.part p on p.school_id = c.school_id and p.id = c.part_id
                   where p.school_id = t.school_id and p.division_id = t.id)`,
  },
  where: {
    classKey: (key) => {
      const parsed = parseClassKey(key);
      if (parsed === null) return sql`false`;
      return 'classId' in parsed
        ? sql`t.class_id = ${parsed.classId}`
        : sql`(t.stream_id = ${parsed.streamId} or (t.stream_id is null
               and t.class_id = (select s.class_id from settings.streams s where s.school_id = t.school_id and s.id = ${parsed.streamId})))`;
    },
  },
  before: checked,
  apart: { fields: ['classKey', 'parts'], write: writeGroups },
  removal: (_ctx, { lessons, name }) => {
    if (lessons > 0)
      throw new UserError('in_use', `${counted(lessons, 'lesson')} of ${name} would have no students. Remove them first.`);
  },
});
export const divisionStore = table;

async function checked({ tx }: Context, draft: Draft, was: Division | null): Promise<object> {
  const of = (await classesOfKeys(tx, [draft.classKey])).get(draft.classKey);
  if (!of) throw fieldError('classKey', 'Choose a class of this school.');
  if (was && was.classKey !== draft.classKey && was.lessons > 0)
    throw fieldError('classKey', 'Its groups have lessons in this class. Add another division instead.');
  const names = new Set<string>();
  const listed = new Set<number>();
  for (const [at, { name, rule, courseId, studentIds }] of draft.parts.entries()) {
    if (names.has(name.toLowerCase())) throw fieldError(`parts.${at}.name`, 'Two groups have one name.');
    names.add(name.toLowerCase());
    if (rule === 'takes' && courseId === null)
      throw fieldError(`parts.${at}.courseId`, 'Choose the subject that its students take.');
    if (rule !== 'listed') continue;
    for (const id of studentIds) {
      if (listed.has(id)) throw fieldError(`parts.${at}.studentIds`, 'Somebody is listed in two of the groups.');
      listed.add(id);
    }
  }
  await refuseStrangers(tx, [...listed], of, draft);
  await refuseLost(tx, draft, was);
  return { ...draft, classId: of.classId, streamId: of.streamId };
}

async function refuseStrangers(
  tx: Tx,
  ids: readonly number[],
  of: { classId: number; streamId: number | null; name: string },
  { parts }: Draft,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from registration.roll where id = any(${ids}::bigint[]) and class_id = ${of.classId}
       and (${of.streamId}::bigint is null or stream_id = ${of.streamId}::bigint)`.execute(tx);
  const known = new Set(rows.map(({ id }) => id));
  const at = parts.findIndex(({ rule, studentIds }) => rule === 'listed' && studentIds.some((id) => !known.has(id)));
  if (at >= 0) throw fieldError(`parts.${at}.studentIds`, `Somebody listed is not in ${of.name}. Take them out.`);
}

async function refuseLost(tx: Tx, { parts }: Draft, was: Division | null): Promise<void> {
  const own = new Set(was?.parts.flatMap(({ id }) => id ?? []));
  const wrong = parts.findIndex(({ id }) => id !== null && !own.has(id));
  if (wrong >= 0) throw fieldError(`parts.${wrong}.name`, 'This group is of another division. Add it anew.');
  const lost = [...own].filter((id) => !parts.some((part) => part.id === id));
  const { rows } = await sql<{ name: string; lessons: number }>`
    select p.name, count(distinct c.lesson_id)::int as lessons
      from timetable.part p join timetable.lesson_class c on c.school_id = p.school_id and c.part_id = p.id
     where p.id = any(${lost}::bigint[]) group by p.name order by p.name limit 1`.execute(tx);
  if (rows[0])
    throw fieldError('parts', `The group ${rows[0].name} has ${counted(rows[0].lessons, 'lesson')}. Remove them first.`);
}

async function writeGroups({ tx }: Context, divisionId: number, { parts }: Draft): Promise<void> {
  const kept = parts.flatMap(({ id }) => id ?? []);
  await sql`delete from timetable.part where division_id = ${divisionId} and id <> all(${kept}::bigint[])`.execute(tx);
  // Two groups may change names with each other.
  await sql`update timetable.part set name = '~' || id where division_id = ${divisionId}`.execute(tx);
  const rows = JSON.stringify(parts.map(({ id, name, rule, courseId }) => ({ id, name, rule, course_id: courseId })));
  await sql`
    update timetable.part t set name = x.name, rule = x.rule, course_id = x.course_id
      from jsonb_to_recordset(${rows}::jsonb) as x (id bigint, name text, rule text, course_id bigint) where t.id = x.id`.execute(
    tx,
  );
  await sql`
    insert into timetable.part (division_id, name, rule, course_id)
    select ${divisionId}::bigint, x.name, x.rule, x.course_id
      from jsonb_to_recordset(${rows}::jsonb) as x (id bigint, name text, rule text, course_id bigint) where x.id is null`.execute(
    tx,
  );
  await sql`delete from timetable.part_student where part_id in (select id from timetable.part where division_id = ${divisionId})`.execute(
    tx,
  );
  const listed = parts.flatMap(({ name, rule, studentIds }) =>
    rule === 'listed' ? studentIds.map((student) => ({ name, student })) : [],
  );
  await sql`
    insert into timetable.part_student (part_id, student_id)
    select p.id, x.student from unnest(${listed.map(({ name }) => name)}::text[], ${listed.map(({ student }) => student)}::bigint[]) as x (name, student)
      join timetable.part p on p.division_id = ${divisionId} and p.name = x.name`.execute(tx);
}

/** Students on the roll of a class, by name. */
export async function studentsOfClass(
  tx: Tx,
  { classId, streamId }: { classId: number; streamId: number | null },
): Promise<{ id: number; name: string; admissionNo: string; streamName: string | null }[]> {
  const { rows } = await sql<{ id: number; name: string; admissionNo: string; streamName: string | null }>`
    select r.id, r.full_name as name, r.admission_no as "admissionNo", s.name as "streamName"
      from registration.roll r left join settings.streams s on s.school_id = r.school_id and s.id = r.stream_id
     where r.here and r.class_id = ${classId} and (${streamId}::bigint is null or r.stream_id = ${streamId}::bigint)
     order by r.search_text, r.id`.execute(tx);
  return rows;
}
