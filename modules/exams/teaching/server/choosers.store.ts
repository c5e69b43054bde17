import { type RawBuilder, sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import type { Page } from '#kit/contract/page.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { matchesFolded } from '#kit/server/db/table-store.ts';
import { wayOf } from '#kit/server/sql/page.ts';
import { brokenRules } from '../contract/choice-rules.ts';
import type { ChoiceGrid, Chooser, subjectChoicesApi } from '../contract/subject-choices.ts';
import { choiceRulesOf } from './choice-rules.store.ts';
import { classOf, streamsOfClass } from './class-of.ts';
import { takesRelation } from './takes.ts';

type Filter = Input<typeof subjectChoicesApi.list>;
type Found = Omit<Chooser, 'taken' | 'subjects' | 'broken'> & { total: number };

const orders: Readonly<Record<string, RawBuilder<unknown>>> = {
  admissionNo: sql`s.admission_no`,
  className: sql`c.level`,
  streamName: sql`t.name`,
};

/** Students of classes that take subjects, with those they take. */
export async function listChoosers(tx: Tx, input: Filter): Promise<Page<Chooser>> {
  const key = input.sort.replace(/^-/, '');
  const down = input.sort.startsWith('-');
  // The rules are no matter of SQL: whoever asks for those who break them has all looked through.
  const counted = key === 'taken' || input.broken === true;
  const found = await find(tx, input, counted ? null : { size: input.size, offset: (input.page - 1) * input.size });
  const choosers = await withSubjects(tx, found);
  if (!counted) return { rows: choosers, total: found[0]?.total ?? 0 };
  const rows = input.broken ? choosers.filter(({ broken }) => broken !== null) : choosers;
  if (key === 'taken') rows.sort((one, other) => (down ? other.taken - one.taken : one.taken - other.taken));
  return { rows: rows.slice((input.page - 1) * input.size, input.page * input.size), total: rows.length };
}

async function find(tx: Tx, input: Filter, page: { size: number; offset: number } | null): Promise<Found[]> {
  const { q, classId, streamId, courseId, sort } = input;
  const { rows } = await sql<Found>`
    select s.id, s.full_name as name, s.admission_no as "admissionNo", c.id as "classId", c.name as "className",
           t.name as "streamName", count(*) over () as total
      from registration.roll s
      join settings.classes c on c.school_id = s.school_id and c.id = s.class_id and c.active
      left join settings.streams t on t.school_id = s.school_id and t.id = s.stream_id
     where s.here and exists (select from registration.class_subjects u where u.school_id = c.school_id and u.class_id = c.id)
       and ${classId ? sql`s.class_id = ${classId}` : sql`true`} and ${streamId ? sql`s.stream_id = ${streamId}` : sql`true`}
       and ${courseId ? sql`exists (select from ${takesRelation} k where k.student_id = s.id and k.course_id = ${courseId})` : sql`true`}
       and ${q ? matchesFolded(sql`s.search_text`, q) : sql`true`}
     order by ${orders[sort.replace(/^-/, '')] ?? sql`s.search_text`} ${wayOf(sort)}, s.search_text, s.id
     ${page ? sql`limit ${page.size} offset ${page.offset}` : sql``}`.execute(tx);
  return rows;
}

async function withSubjects(tx: Tx, found: readonly Found[]): Promise<Chooser[]> {
  const takes = await takenBy(tx, sql`k.student_id = any(${found.map(({ id }) => id)}::bigint[])`);
  const rules = await choiceRulesOf(tx, [...new Set(found.map(({ classId }) => classId))]);
  return found.map((student) => {
    const taken = new Set(takes.get(student.id));
    const of = rules.get(student.classId);
    const optional = (of?.courses ?? []).filter(({ id, compulsory }) => !compulsory && taken.has(id));
    const broken = of ? brokenRules(of, taken).join(' ') : '';
    return { ...student, taken: taken.size, subjects: optional.map(({ name }) => name).join(', '), broken: broken || null };
  });
}

async function takenBy(tx: Tx, where: RawBuilder<unknown>): Promise<ReadonlyMap<number, number[]>> {
  const { rows } = await sql<{ studentId: number; taken: number[] }>`
    select k.student_id as "studentId", jsonb_agg(k.course_id) as taken from ${takesRelation} k where ${where} group by 1`.execute(
    tx,
  );
  return new Map(rows.map(({ studentId, taken }) => [studentId, taken]));
}

/** The students of a class by subject. Throws 404. */
export async function readChoiceGrid(tx: Tx, classId: number): Promise<ChoiceGrid> {
  const { name: className } = await classOf(tx, classId);
  const { rows } = await sql<Omit<ChoiceGrid['students'][number], 'taken'>>`
    select id, full_name as name, admission_no as "admissionNo", stream_id as "streamId" from registration.roll
     where class_id = ${classId} and here order by search_text, id`.execute(tx);
  const takes = await takenBy(tx, sql`k.class_id = ${classId}`);
  const rules = (await choiceRulesOf(tx, [classId])).get(classId);
  const students = rows.map((student) => ({ ...student, taken: takes.get(student.id) ?? [] }));
  const streams = await streamsOfClass(tx, classId);
  const none: ChoiceGrid['rule'] = { classId, version: 0, fewest: null, most: null, ofPathway: 0, byGroups: false };
  const { rule = none, groups = [], courses = [] } = rules ?? {};
  return { classId, className, streams, rule, groups, courses, students };
}
