import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import type { Result, Standing } from './results.rules.ts';

interface Table<Row> {
  readonly name: string;
  /** Field → column with its type; the first ones name the row. */
  readonly columns: readonly (readonly [field: keyof Row & string, column: string, type: string])[];
  readonly keys: number;
}

const placed = [
  ['streamRank', 'stream_rank', 'int'],
  ['streamOf', 'stream_of', 'int'],
  ['classRank', 'class_rank', 'int'],
  ['classOf', 'class_of', 'int'],
  ['genderRank', 'gender_rank', 'int'],
  ['genderOf', 'gender_of', 'int'],
] as const;

const results: Table<Result> = {
  name: 'exams.result',
  keys: 2,
  columns: [
    ['studentId', 'student_id', 'bigint'],
    ['courseId', 'course_id', 'bigint'],
    ['classId', 'class_id', 'bigint'],
    ['streamId', 'stream_id', 'bigint'],
    ['state', 'state', 'text'],
    ['mark', 'mark', 'int'],
    ['exact', 'exact', 'text'],
    ['gradeId', 'grade_id', 'bigint'],
    ['points', 'points', 'int'],
    ['beforeMark', 'before_mark', 'int'],
    ...placed,
  ],
};

const standings: Table<Standing> = {
  name: 'exams.standing',
  keys: 1,
  columns: [
    ['studentId', 'student_id', 'bigint'],
    ['classId', 'class_id', 'bigint'],
    ['streamId', 'stream_id', 'bigint'],
    ['gender', 'gender', 'text'],
    ['sat', 'sat', 'int'],
    ['marks', 'marks', 'int'],
    ['counted', 'counted', 'int'],
    ['points', 'points', 'int'],
    ['divisor', 'divisor', 'int'],
    ['mean', 'mean', 'int'],
    ['gradeId', 'grade_id', 'bigint'],
    ['missing', 'missing', 'text'],
    ['award', 'award', 'text'],
    ['beforeMean', 'before_mean', 'int'],
    ...placed,
  ],
};

/** Of which class and subject results are meant; null: of all. */
interface Scope {
  readonly examId: number;
  readonly classId: number | null;
  readonly courseId: number | null;
}

/** Makes the stored results of an exam (of one class, or of all) those that are given: only rows that differ are written. Answers whether any did. */
export async function writeResults(
  tx: Tx,
  examId: number,
  classId: number | null,
  worked: { results: readonly Result[]; standings: readonly Standing[] },
): Promise<boolean> {
  const scope = { examId, classId, courseId: null };
  const one = await replace(tx, results, scope, await stored(tx, results, scope), worked.results);
  const other = await replace(tx, standings, scope, await stored(tx, standings, scope), worked.standings);
  return one || other;
}

/** The stored results of one subject of a class. */
export const storedResults = (tx: Tx, examId: number, classId: number, courseId: number) =>
  stored(tx, results, { examId, classId, courseId });

/** The stored standings of a class. */
export const storedStandings = (tx: Tx, examId: number, classId: number) =>
  stored(tx, standings, { examId, classId, courseId: null });

/** The same as `writeResults` for one subject of a class, where what is stored has been read already. */
export async function writeSubject(
  tx: Tx,
  { examId, classId, courseId }: { examId: number; classId: number; courseId: number },
  before: { results: readonly Result[]; standings: readonly Standing[] },
  worked: { results: readonly Result[]; standings: readonly Standing[] },
): Promise<boolean> {
  const one = await replace(tx, results, { examId, classId, courseId }, before.results, worked.results);
  const other = await replace(tx, standings, { examId, classId, courseId: null }, before.standings, worked.standings);
  return one || other;
}

/** Rows a statement: enough that the way to the database does not count, few enough to keep its memory small. */
const chunk = 5000;

async function stored<Row>(tx: Tx, table: Table<Row>, { examId, classId, courseId }: Scope): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ${sql.join(table.columns.map(([field, column]) => sql`${sql.ref(column)} as ${sql.ref(field)}`))}
      from ${sql.table(table.name)}
     where exam_id = ${examId} and ${classId === null ? sql`true` : sql`class_id = ${classId}`}
       and ${courseId === null ? sql`true` : sql`course_id = ${courseId}`}`.execute(tx);
  return rows;
}

async function replace<Row>(
  tx: Tx,
  table: Table<Row>,
  { examId }: Scope,
  there: readonly Row[],
  wanted: readonly Row[],
): Promise<boolean> {
  const fields = table.columns.map(([field]) => field);
  const keyOf = (row: Row) =>
    fields
      .slice(0, table.keys)
      .map((field) => row[field])
      .join(' ');
  const textOf = (row: Row) => fields.map((field) => row[field]).join('|');
  const known = new Map(there.map((row) => [keyOf(row), textOf(row)]));
  const changed = wanted.filter((row) => known.get(keyOf(row)) !== textOf(row));
  const kept = new Set(wanted.map(keyOf));
  const gone = there.filter((row) => !kept.has(keyOf(row)));
  if (gone.length > 0) await remove(tx, table, examId, gone);
  for (let from = 0; from < changed.length; from += chunk) await upsert(tx, table, examId, changed.slice(from, from + chunk));
  return gone.length > 0 || changed.length > 0;
}

async function remove<Row>(tx: Tx, table: Table<Row>, examId: number, rows: readonly Row[]): Promise<void> {
  const keys = table.columns.slice(0, table.keys);
  await sql`
    delete from ${sql.table(table.name)} r
     using unnest(${sql.join(keys.map(([field]) => sql`${rows.map((row) => row[field])}::bigint[]`))})
        as g (${sql.join(keys.map(([, column]) => sql.ref(column)))})
     where r.exam_id = ${examId} and ${sql.join(
       keys.map(([, column]) => sql`r.${sql.ref(column)} = g.${sql.ref(column)}`),
       sql` and `,
     )}`.execute(tx);
}

async function upsert<Row>(tx: Tx, table: Table<Row>, examId: number, rows: readonly Row[]): Promise<void> {
  const names = sql.join(table.columns.map(([, column]) => sql.ref(column)));
  const keys = sql.join(table.columns.slice(0, table.keys).map(([, column]) => sql.ref(column)));
  const written = table.columns.slice(table.keys).map(([, column]) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`);
  const arrays = table.columns.map(([field, , type]) => sql`${rows.map((row) => row[field])}::${arrayTypes[type]}`);
  await sql`
    insert into ${sql.table(table.name)} (exam_id, ${names})
    select ${examId}, g.* from unnest(${sql.join(arrays)}) as g (${names})
    on conflict (school_id, exam_id, ${keys}) do update set ${sql.join(written)}`.execute(tx);
}

const arrayTypes: Record<string, ReturnType<typeof sql>> = { bigint: sql`bigint[]`, int: sql`int[]`, text: sql`text[]` };
