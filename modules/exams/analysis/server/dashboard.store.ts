import { sql } from 'kysely';
import { judge } from '#kit/contract/access.ts';
import { viewerOf } from '#kit/server/auth/principal.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { examsAdmin } from '../../contract/access.ts';
import type { ExamDashboard, LatestExam } from '../contract/dashboard.ts';
import type { ExamState } from '../../sittings/contract/exam-states.ts';
import { progressOf } from '../../sittings/server/progress.store.ts';
import { resultCells, standingCells } from './cells.store.ts';
import { gradeColumns, grouped, rollUp } from './figures.rules.ts';
import { classNames, subjectNames } from './names.store.ts';
import { measureOf } from './reports/columns.ts';
import { likeExams } from './reports/years.ts';
import { scopeOf } from './scope.store.ts';

interface Going {
  examId: number;
  name: string;
  termName: string;
  state: ExamState;
  kind: string;
  enterUntil: string | null;
}

/** What the exam dashboard shows. */
export async function examDashboardOf(ctx: SchoolContext): Promise<ExamDashboard> {
  const { rows } = await sql<Going>`
    select e.id as "examId", e.name, t.name as "termName", e.state, e.kind, e.enter_until as "enterUntil"
      from exams.exam e join settings.terms t on t.school_id = e.school_id and t.id = e.term_id
     where e.state in ('open', 'closed', 'processed', 'approved') order by t.opens_on desc, e.id desc limit 50`.execute(ctx.tx);
  const open = rows.filter(({ state }) => state === 'open');
  const progress = await progressOf(
    ctx.tx,
    open.map(({ examId }) => examId),
  );
  const admin = judge(examsAdmin, viewerOf(ctx.user)) === 'allowed';
  const latest = await latestExam(ctx.tx);
  return {
    today: schoolDay(ctx),
    open: open.map(({ examId, name, termName, enterUntil }) => ({
      examId,
      name,
      termName,
      enterUntil,
      ...(progress.get(examId) ?? { expected: 0, entered: 0 }),
    })),
    waiting: admin ? rows.flatMap((exam) => waits(exam, progress, ctx.now)) : [],
    latest,
    trend: latest?.means ? await trendOf(ctx.tx, latest.examId) : [],
  };
}

const nextStep = { closed: 'process', processed: 'approve', approved: 'publish' } as const;

/** What an exam waits for: to be closed once every mark is there or its time is over, then one step after the other. */
function waits(
  { examId, name, termName, state, enterUntil }: Going,
  progress: ReadonlyMap<number, { expected: number; entered: number }>,
  now: Date,
): ExamDashboard['waiting'] {
  const exam = { examId, name, termName, state };
  if (state === 'closed' || state === 'processed' || state === 'approved') return [{ ...exam, does: nextStep[state] }];
  const { expected, entered } = progress.get(examId) ?? { expected: 0, entered: 0 };
  const over = enterUntil !== null && new Date(enterUntil) <= now;
  return over || (expected > 0 && entered >= expected) ? [{ ...exam, does: 'close' }] : [];
}

async function latestExam(tx: Tx): Promise<LatestExam | null> {
  const { rows } = await sql<Pick<LatestExam, 'examId' | 'name' | 'termName' | 'state' | 'publishedOn'>>`
    select e.id as "examId", e.name, t.name || ' ' || y.name as "termName", e.state, e.published_on as "publishedOn"
      from exams.exam e
      join settings.terms t on t.school_id = e.school_id and t.id = e.term_id
      join settings.years y on y.school_id = t.school_id and y.id = t.year_id
     where e.processed_at is not null
     order by e.state in ('published', 'archived') desc, t.opens_on desc, e.id desc limit 1`.execute(tx);
  const exam = rows[0];
  if (!exam) return null;
  const scope = await scopeOf(tx, exam);
  const place = { classIds: await classesOf(tx, exam.examId), streamId: null };
  const results = await resultCells(tx, [exam.examId], place, ['class', 'course']);
  const students = await standingCells(tx, [exam.examId], place, ['class']);
  const own = results.filter((cell) => scope.classIds.includes(cell.class));
  const overall = scope.means ? students.filter((cell) => scope.classIds.includes(cell.class)) : own;
  const all = rollUp(overall, scope.grades);
  const names = await classNames(tx);
  const byClass = { results: grouped(results, (cell) => cell.class), students: grouped(students, (cell) => cell.class) };
  return {
    ...exam,
    means: scope.means,
    students: rollUp(students, scope.grades).results,
    mean: scope.means ? all.points : null,
    upperFrom: scope.upper,
    upper: (scope.means ? all : rollUp(results, scope.grades)).upper,
    classes: [...names].flatMap(([classId, name]) => {
      const heads = byClass.students.get(String(classId));
      if (!heads) return [];
      const figures = rollUp(heads, scope.grades);
      const { upper } = scope.means ? figures : rollUp(byClass.results.get(String(classId)) ?? [], scope.grades);
      return [{ classId, name, students: figures.results, mean: figures.points, change: figures.change, upper }];
    }),
    grades: gradeColumns(scope.grades, overall).map((grade) => ({ grade, students: all.grades.get(grade) ?? 0 })),
    subjects: [...(await subjectNames(tx)).values()]
      .flatMap(({ id, name }) => {
        const figures = rollUp(
          own.filter(({ course }) => course === id),
          scope.grades,
        );
        const value = measureOf(scope, figures);
        return value === null ? [] : [{ courseId: id, subject: name, value, change: scope.means ? figures.change : null }];
      })
      .toSorted((a, b) => b.value - a.value),
  };
}

async function classesOf(tx: Tx, examId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select class_id as id from exams.exam_class where exam_id = ${examId}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** The mean of all classes in the last exams of the same kind. */
async function trendOf(tx: Tx, examId: number): Promise<ExamDashboard['trend']> {
  const exams = await likeExams(tx, examId, 9);
  const { rows } = await sql<{ id: number; mean: number }>`
    select exam_id as id, round(avg(mean) / 1000, 3)::float8 as mean from exams.standing
     where exam_id = any(${exams.map(({ id }) => id)}::bigint[]) and mean is not null group by exam_id`.execute(tx);
  const means = new Map(rows.map(({ id, mean }) => [id, mean]));
  return exams.flatMap(({ id, name, term }) => {
    const mean = means.get(id);
    return mean === undefined ? [] : [{ examId: id, exam: name, term, mean }];
  });
}
