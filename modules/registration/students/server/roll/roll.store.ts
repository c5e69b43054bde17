import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Tx } from '#kit/server/db/pool.ts';
import { one } from '#kit/server/sql/one.ts';
import { wayOf } from '#kit/server/sql/page.ts';
import type { StudentOption } from '../../contract/rolls.ts';
import type { StudentRow, studentFilter } from '../../contract/students.ts';
import { searchFor } from './search.ts';

export type StudentFilter = z.output<typeof studentFilter>;
type Conditions = Partial<Omit<StudentFilter, 'page' | 'size' | 'sort'>>;

const className = sql`(select c.name from settings.classes c where c.school_id = s.school_id and c.id = s.class_id)`;
const classLevel = sql`(select c.level from settings.classes c where c.school_id = s.school_id and c.id = s.class_id)`;
const streamName = sql`(select c.name from settings.streams c where c.school_id = s.school_id and c.id = s.stream_id)`;
const hostelName = sql`(select h.name from settings.hostels h where h.school_id = s.school_id and h.id = s.hostel_id)`;
const countyName = sql`(select c.name from settings.counties c where c.code = s.county_code)`;
const residence = sql`coalesce(${hostelName}, case s.boarding when 'day' then 'Day scholar' else 'Boarder' end)`;
const firstPhone = sql`(
  select g.phone from registration.student_guardian sg
    join registration.guardian g on g.school_id = sg.school_id and g.id = sg.guardian_id
   where sg.school_id = s.school_id and sg.student_id = s.id and g.phone is not null order by sg.priority limit 1)`;

const row = sql`
  s.id, s.admission_no as "admissionNo", s.full_name as "fullName", s.gender, s.born_on as "bornOn",
  s.class_id as "classId", nullif(concat_ws(' ', ${className}, ${streamName}), '') as seat, ${residence} as residence,
  ${countyName} as "countyName",
  ${firstPhone} as "guardianPhone", s.status, s.admitted_on as "admittedOn", s.photo_file_id as "photoFileId"`;

const option = sql`
  s.id, s.admission_no as "admissionNo", s.full_name as "fullName", s.gender, s.class_id as "classId",
  ${className} as "className", s.stream_id as "streamId", ${streamName} as "streamName", s.photo_file_id as "photoFileId"`;

const sortable: Readonly<Record<string, readonly RawBuilder<unknown>[]>> = {
  fullName: [sql`s.search_text`],
  // 9 before 10, whether the school pads its numbers or not.
  admissionNo: [sql`length(s.admission_no)`, sql`s.admission_no`],
  seat: [classLevel, streamName, sql`s.search_text`],
  residence: [residence, sql`s.search_text`],
  status: [sql`s.status`, sql`s.search_text`],
  admittedOn: [sql`s.admitted_on`, sql`s.search_text`],
  bornOn: [sql`s.born_on`, sql`s.search_text`],
};

/** A record without this part; written so that each student is looked at once. */
const lacking: Record<NonNullable<StudentFilter['missing']>, RawBuilder<unknown>> = {
  guardianPhone: sql`not exists (
    select from registration.student_guardian sg
      join registration.guardian g on g.school_id = sg.school_id and g.id = sg.guardian_id
     where sg.school_id = s.school_id and sg.student_id = s.id and g.phone is not null)`,
  photo: sql`s.photo_file_id is null`,
  class: sql`s.class_id is null`,
  stream: sql`s.stream_id is null`,
};

/** Somebody's health record says what to mind: an allergy, a condition, a medicine or a special need. */
const hasAlert = sql`exists (
  select from registration.health h where h.school_id = s.school_id and h.student_id = s.id
     and coalesce(h.allergies, h.conditions, h.medication, h.special_needs) is not null)`;

function conditionsOf(filter: Conditions): RawBuilder<unknown>[] {
  const status = filter.status ?? 'here';
  const found: RawBuilder<unknown>[] = [];
  if (status === 'here') found.push(sql`s.here`);
  else if (status === 'left') found.push(sql`not s.here`);
  else if (status !== 'any') found.push(sql`s.status = ${status}`);
  const equal = (column: RawBuilder<unknown>, value: unknown) => {
    if (value !== undefined && value !== null) found.push(sql`${column} = ${value}`);
  };
  equal(sql`s.class_id`, filter.classId);
  equal(sql`s.stream_id`, filter.streamId);
  equal(sql`s.hostel_id`, filter.hostelId);
  equal(sql`s.gender`, filter.gender);
  equal(sql`s.boarding`, filter.boarding);
  equal(sql`s.county_code`, filter.countyCode);
  if (filter.ids) found.push(sql`s.id = any(${filter.ids}::bigint[])`);
  if (filter.admittedFrom) found.push(sql`s.admitted_on >= ${filter.admittedFrom}`);
  if (filter.missing) found.push(lacking[filter.missing]);
  if (filter.health) found.push(hasAlert);
  return found;
}

/** The condition on students `s` that a filter with its search words makes. */
export const studentsWhere = (filter: Conditions): RawBuilder<unknown> =>
  sql.join([...conditionsOf(filter), filter.q ? searchFor(filter.q).matches : sql`true`], sql` and `);

interface Asked {
  readonly columns: RawBuilder<unknown>;
  readonly filter: Conditions;
  readonly order: RawBuilder<unknown>;
  readonly limit: number;
  readonly offset: number;
}

interface Found<Row> {
  rows: Row[];
  total: number;
  similar: boolean;
}

/** One page and the count of all in one statement; similar names only when nothing matches. */
async function find<Row>(tx: Tx, asked: Asked): Promise<Found<Row>> {
  const base = conditionsOf(asked.filter);
  if (!asked.filter.q) return { ...(await page<Row>(tx, asked, base, asked.order, false)), similar: false };
  const search = searchFor(asked.filter.q);
  const exact = await page<Row>(tx, asked, [...base, search.matches], asked.order, true);
  if (exact.total > 0 || !search.similar) return { ...exact, similar: false };
  const nearest = sql`${search.nearness} desc, ${asked.order}`;
  const near = await page<Row>(tx, asked, [...base, search.similar], nearest, true);
  return { ...near, similar: near.total > 0 };
}

/**
 * The page's keys come first, from an index alone where one holds what is compared; the rest is read of its rows only.
 * @param reads true when every row is compared anyway, so that counting them costs nothing more
 */
async function page<Row>(
  tx: Tx,
  asked: Asked,
  conditions: RawBuilder<unknown>[],
  order: RawBuilder<unknown>,
  reads: boolean,
): Promise<{ rows: Row[]; total: number }> {
  const where = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;
  const count = sql`(select count(*) from registration.student s ${where})`;
  const { rows } = await sql<Row & { total: number }>`
    select ${asked.columns}, p.total
      from (select s.school_id, s.id, ${reads ? sql`count(*) over ()` : count} as total from registration.student s ${where}
             order by ${order}, s.id limit ${asked.limit} offset ${asked.offset}) p
      join registration.student s on s.school_id = p.school_id and s.id = p.id
     order by ${order}, s.id`.execute(tx);
  if (rows.length > 0 || asked.offset === 0) return { rows, total: rows[0]?.total ?? 0 };
  const { rows: counted } = await sql<{ total: number }>`select ${count} as total`.execute(tx);
  return { rows, total: one(counted).total };
}

/** One page of a list as filtered, sorted and searched. */
export async function listStudents(tx: Tx, input: StudentFilter): Promise<Found<StudentRow>> {
  const direction = wayOf(input.sort);
  const keys = sortable[input.sort.replace(/^-/, '')] ?? [sql`s.search_text`];
  const order = sql.join(keys.map((key) => sql`${key} ${direction} nulls last`));
  const asked = { columns: row, filter: input, order, limit: input.size, offset: (input.page - 1) * input.size };
  return find<StudentRow>(tx, asked);
}

/** Students on the roll as a picker shows them, by name. */
export async function studentOptions(tx: Tx, filter: Conditions, limit: number): Promise<StudentOption[]> {
  const { rows } = await find<StudentOption>(tx, { columns: option, filter, order: sql`s.search_text`, limit, offset: 0 });
  return rows;
}

/** Counts the students of a list with this filter. */
export const countOfStudents = (filter: Conditions): RawBuilder<unknown> =>
  sql`(select count(*)::int from registration.student s where ${studentsWhere(filter)})`;

/** How many students a list with each of these filters counts: each by the plan that suits it, in one statement. */
export async function countStudents(tx: Tx, filters: readonly Conditions[]): Promise<number[]> {
  const counts = filters.map(countOfStudents);
  const { rows } = await sql<{ counts: number[] }>`select array[${sql.join(counts)}]::int[] as counts`.execute(tx);
  return one(rows).counts;
}
