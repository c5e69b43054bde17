import { type RawBuilder, sql } from 'kysely';
import { notFound } from '#kit/contract/errors.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import type { ExamState } from '../../sittings/contract/exam-states.ts';
import { classFacts } from '../../results/server/grading.store.ts';
import { type GradeFact, upperFrom } from './figures.rules.ts';

/** Which exam is looked at, of which classes, and what may be said of them. */
export interface Scope {
  readonly examId: number;
  readonly exam: { name: string; kind: string; categoryId: number | null; termName: string; yearName: string; state: ExamState };
  /** In words: the exam and the class. */
  readonly about: readonly string[];
  readonly classIds: readonly number[];
  /** Of one class or stream. */
  readonly narrow: boolean;
  readonly streamId: number | null;
  /** False: no class of these has a mean, so levels are counted. */
  readonly means: boolean;
  /** Classes in which students are ranked. */
  readonly rankedIds: readonly number[];
  /** The school's grades by their key, each scale from its best. */
  readonly grades: ReadonlyMap<number, GradeFact>;
  /** `C+ and above`; null without a scale. */
  readonly upper: string | null;
  /** Classes of the exam that are left out because they have no mean. */
  readonly left: readonly string[];
}

interface Wanted {
  examId: number;
  classId?: number | undefined;
  streamId?: number | undefined;
}

/**
 * What a report is made of. Classes with a mean and classes without one cannot be put together: where all of an exam are asked
 * for and both sit it, those without are left out and named. Throws 404.
 */
export async function scopeOf(tx: Tx, { examId, classId, streamId }: Wanted): Promise<Scope> {
  const { rows: found } = await sql<Scope['exam']>`
    select e.name, e.kind, e.category_id as "categoryId", t.name as "termName", y.name as "yearName", e.state
      from exams.exam e
      join settings.terms t on t.school_id = e.school_id and t.id = e.term_id
      join settings.years y on y.school_id = t.school_id and y.id = t.year_id
     where e.id = ${examId}`.execute(tx);
  const exam = found[0];
  if (!exam) throw notFound('exam');
  const { rows: all } = await sql<{ id: number; name: string }>`
    select c.id, c.name from exams.exam_class x join settings.classes c on c.school_id = x.school_id and c.id = x.class_id
     where x.exam_id = ${examId} order by c.level, c.name`.execute(tx);
  const facts = await classFacts(tx, examId);
  const streams = streamId
    ? (
        await sql<{
          classId: number;
          name: string;
        }>`select class_id as "classId", name from settings.streams where id = ${streamId}`.execute(tx)
      ).rows
    : [];
  if (streamId && !streams[0]) throw notFound('stream');
  const wanted = streams[0]?.classId ?? classId;
  const asked = wanted === undefined ? all : all.filter(({ id }) => id === wanted);
  if (wanted !== undefined && asked.length === 0) throw notFound('class');
  const hasMean = ({ id }: { id: number }) => (facts.get(id)?.counting ?? 'none') !== 'none';
  const means = asked.some(hasMean);
  const classes = means ? asked.filter(hasMean) : asked;
  const grades = await schoolGrades(tx);
  const scale = classes.map(({ id }) => facts.get(id))[0]?.grading?.grades[0]?.id;
  const own = [...grades.values()].filter(({ scaleId }) => scaleId === grades.get(scale ?? 0)?.scaleId);
  const lowest = upperFrom(own);
  const place = [wanted === undefined ? null : asked[0]?.name, streams[0]?.name].filter(Boolean).join(' ');
  const left = asked.filter((one) => means && !hasMean(one)).map(({ name }) => name);
  return {
    examId,
    exam,
    about: [`${exam.name}, ${exam.termName} ${exam.yearName}`, place || classes.map(({ name }) => name).join(', ')],
    classIds: classes.map(({ id }) => id),
    narrow: wanted !== undefined,
    streamId: streamId ?? null,
    means,
    rankedIds: classes.filter(({ id }) => facts.get(id)?.ranked).map(({ id }) => id),
    grades,
    upper: lowest === null ? null : `${lowest} and above`,
    left,
  };
}

async function schoolGrades(tx: Tx): Promise<Map<number, GradeFact>> {
  const { rows } = await sql<GradeFact>`
    select id, scale_id as "scaleId", code, points, place, max(points) over (partition by school_id, scale_id)::int as most
      from exams.grade order by scale_id, place`.execute(tx);
  return new Map(rows.map((grade) => [grade.id, grade]));
}

/** The condition on rows of results or standings that have `alias`. */
export function within(scope: Pick<Scope, 'examId' | 'classIds' | 'streamId'>, alias: string): RawBuilder<unknown> {
  return sql`${sql.ref(`${alias}.exam_id`)} = ${scope.examId} and ${placed(scope, alias)}`;
}

/** The same of any exam. */
export function placed({ classIds, streamId }: Pick<Scope, 'classIds' | 'streamId'>, alias: string): RawBuilder<unknown> {
  return streamId === null
    ? sql`${sql.ref(`${alias}.class_id`)} = any(${classIds}::bigint[])`
    : sql`${sql.ref(`${alias}.stream_id`)} = ${streamId}`;
}
