import { type RawBuilder, sql } from 'kysely';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import { notFound } from '#kit/contract/errors.ts';
import type { Page } from '#kit/contract/page.ts';
import { amongIds } from '#kit/server/db/among.ts';
import { matchesFolded } from '#kit/server/db/table-store.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import type { resultsApi, Standing, StudentResult, SubjectResult } from '../contract/results.ts';
import { examToWorkOut } from '../../sittings/server/exams.store.ts';
import { averageMark } from './average.ts';
import { explainedOf } from './explained.rules.ts';
import { rulesOf } from './grading.store.ts';

type Context = Pick<SchoolContext, 'tx'>;
type Whole = Output<typeof resultsApi.student>;

const ranks = (alias: string) =>
  sql.join(
    ['stream', 'class', 'gender'].flatMap((group) => [
      sql`${sql.ref(`${alias}.${group}_rank`)} as ${sql.ref(`${group}Rank`)}`,
      sql`${sql.ref(`${alias}.${group}_of`)} as ${sql.ref(`${group}Of`)}`,
    ]),
  );

// Kept in whole hundredths and thousandths; shown as numbers.
const shown = sql`
  s.student_id as id, n.admission_no as "admissionNo", n.full_name as name, c.name as "className", r.name as "streamName", s.gender,
  s.sat, s.marks / 100.0::float8 as total, ${averageMark('s')} as average, s.mean / 1000.0::float8 as mean,
  coalesce(g.code, s.award) as grade, (s.mean - s.before_mean) / 1000.0::float8 as deviation, s.missing, ${ranks('s')}`;
const source = sql`
  exams.standing s
  join registration.roll n on n.school_id = s.school_id and n.id = s.student_id
  join settings.classes c on c.school_id = s.school_id and c.id = s.class_id
  left join settings.streams r on r.school_id = s.school_id and r.id = s.stream_id
  left join exams.grade g on g.school_id = s.school_id and g.id = s.grade_id`;

const orders: Record<string, RawBuilder<unknown>> = {
  classRank: sql`s.class_rank`,
  streamRank: sql`s.stream_rank`,
  name: sql`n.search_text`,
  admissionNo: sql`n.admission_no`,
  total: sql`s.marks`,
  mean: sql`s.mean`,
  deviation: sql`s.mean - s.before_mean`,
  sat: sql`s.sat`,
};

/** The merit list; who is not ranked comes last. Throws 404. */
export async function listStandings(ctx: Context, input: Input<typeof resultsApi.standings>): Promise<Page<Standing>> {
  await examToWorkOut(ctx.tx, input.id);
  const where = sql.join(
    [
      sql`s.exam_id = ${input.id}`,
      input.q ? matchesFolded(sql`n.search_text`, input.q) : sql`true`,
      input.classId ? sql`s.class_id = ${input.classId}` : sql`true`,
      input.streamId ? sql`s.stream_id = ${input.streamId}` : sql`true`,
      input.gender ? sql`s.gender = ${input.gender}` : sql`true`,
      input.ranked === undefined ? sql`true` : sql`(s.class_rank is not null) = ${input.ranked === 'yes'}`,
    ],
    sql` and `,
  );
  const direction = wayOf(input.sort);
  const { rows } = await sql<Standing & { total_rows: number }>`
    select ${shown}, count(*) over () as total_rows from ${source} where ${where}
     order by ${orders[input.sort.replace(/^-/, '')] ?? sql`s.class_rank`} ${direction} nulls last, c.level, n.search_text, s.student_id
     ${onPage(input)}`.execute(ctx.tx);
  return { rows, total: rows[0]?.total_rows ?? 0 };
}

/** The merit list with each student's subjects, in one statement more for all of them. Throws 404. */
export async function listResults(ctx: Context, input: Input<typeof resultsApi.students>): Promise<Page<StudentResult>> {
  const { rows, total } = await listStandings(ctx, input);
  const subjects = await subjectsOf(
    ctx,
    input.id,
    rows.map(({ id }) => id),
  );
  const byStudent = Map.groupBy(subjects, ({ studentId }) => studentId);
  return { rows: rows.map((row) => ({ ...row, subjects: byStudent.get(row.id) ?? [] })), total };
}

/** Every subject of these students in an exam, in the order of the subjects. */
async function subjectsOf(ctx: Context, examId: number, ids: readonly number[]): Promise<OfStudent[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<OfStudent>`
    select t.student_id as "studentId", t.course_id as "courseId", u.name as subject, t.state, t.mark / 100.0::float8 as mark,
           g.code as grade, t.points, (t.mark - t.before_mark) / 100.0::float8 as deviation, ${ranks('t')}
      from exams.result t
      join settings.courses u on u.school_id = t.school_id and u.id = t.course_id
      left join exams.subject x on x.school_id = t.school_id and x.course_id = t.course_id
      left join exams.grade g on g.school_id = t.school_id and g.id = t.grade_id
     where t.exam_id = ${examId} and ${amongIds(sql`t.student_id`, ids)} order by coalesce(x.place, 500), u.name`.execute(ctx.tx);
  return rows;
}

type OfStudent = SubjectResult & { studentId: number };

/** Throws 404 for an exam that the school has not, and for a student who has no results in it. */
export async function studentResults(ctx: Context, examId: number, studentId: number): Promise<Whole> {
  const { rows: found } = await sql<Standing & { classId: number }>`
    select ${shown}, s.class_id as "classId" from ${source} where s.exam_id = ${examId} and s.student_id = ${studentId}`.execute(
    ctx.tx,
  );
  const standing = found[0];
  if (!standing) throw notFound('result');
  const subjects = await subjectsOf(ctx, examId, [studentId]);
  const explained = explainedOf(await rulesOf(ctx.tx, examId), standing.classId, subjects);
  return {
    standing,
    subjects,
    counted: explained.counted.map(({ as, ...one }) => ({ ...one, why: as })),
    left: explained.left,
    divisor: explained.divisor,
    earlier: await earlierOf(ctx, examId, studentId),
  };
}

async function earlierOf(ctx: Context, examId: number, studentId: number): Promise<Whole['earlier']> {
  const { rows } = await sql<Whole['earlier'][number]>`
    select "examId", exam, term, average, mean from (
      select e.id as "examId", e.name as exam, t.name || ' ' || y.name as term, ${averageMark('s')} as average,
             s.mean / 1000.0::float8 as mean, t.opens_on
        from exams.standing s
        join exams.exam e on e.school_id = s.school_id and e.id = s.exam_id
        join settings.terms t on t.school_id = e.school_id and t.id = e.term_id
        join settings.years y on y.school_id = t.school_id and y.id = t.year_id
        join exams.exam own on own.school_id = e.school_id and own.id = ${examId} and own.kind = e.kind
        join settings.terms o on o.school_id = own.school_id and o.id = own.term_id
       where s.student_id = ${studentId} and (t.opens_on, e.id) <= (o.opens_on, own.id)
       order by t.opens_on desc, e.id desc limit 20) r
     order by opens_on, "examId"`.execute(ctx.tx);
  return rows;
}
