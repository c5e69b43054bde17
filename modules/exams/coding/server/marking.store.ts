import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { notFound, UserError } from '#kit/contract/errors.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { one } from '#kit/server/sql/one.ts';
import type { attemptsApi } from '../contract/attempts.ts';
import { type Program, type Run, scoreOf, type TestInput, type TestMode } from '../contract/running.ts';
import { keepRuns } from './answers.store.ts';
import { markableAttempt } from './attempts.store.ts';
import { getExam } from './exams.store.ts';

/** An answer as it is marked: the program, and every test of its problem. */
export interface Markable {
  attemptId: number;
  problemId: number;
  studentName: string;
  program: Program;
  tests: TestInput[];
}

const markable = sql`
  select a.id as "attemptId", p.id as "problemId", s.full_name as "studentName",
         jsonb_build_object('language', p.language, 'mode', p.mode, 'functionName', p.function_name, 'source', w.source,
                            'timeMs', p.time_ms, 'memoryMb', p.memory_mb) as program,
         (select jsonb_agg(jsonb_build_object('testId', t.id, 'input', t.input) order by t.place)
            from exams.coding_test t where t.school_id = p.school_id and t.problem_id = p.id) as tests
    from exams.coding_candidate d
    join registration.roll s on s.school_id = d.school_id and s.id = d.student_id
    join exams.coding_attempt a on a.school_id = d.school_id and a.candidate_id = d.id
    join exams.coding_answer w on w.school_id = a.school_id and w.attempt_id = a.id
    join exams.coding_problem p on p.school_id = w.school_id and p.id = w.problem_id`;

/** The next JavaScript answers of an exam after one of them, in the order of their keys. */
export async function nextToMark(tx: Tx, examId: number, after: readonly [number, number], size: number): Promise<Markable[]> {
  const { rows } = await sql<Markable>`
    ${markable} where d.exam_id = ${examId} and p.language = 'javascript' and (a.id, p.id) > (${after[0]}::bigint, ${after[1]}::bigint)
     order by a.id, p.id limit ${size}`.execute(tx);
  return rows;
}

export async function countToMark(tx: Tx, examId: number): Promise<number> {
  const { rows } = await sql<{ answers: number }>`
    select count(*) as answers from exams.coding_problem p
      join exams.coding_answer w on w.school_id = p.school_id and w.problem_id = p.id
     where p.exam_id = ${examId} and p.language = 'javascript'`.execute(tx);
  return one(rows).answers;
}

/** The Python answers of an exam that no reviewer has run, a few at a time. Throws 404, and 422 unless the exam is closed. */
export async function waitingForReviewer(
  ctx: SchoolContext,
  { examId, after }: Input<typeof attemptsApi.waiting>,
): Promise<Markable[]> {
  const { state, mine } = await getExam(ctx, examId);
  if (!mine) throw notFound('coding exam');
  if (state !== 'closed') throw new UserError('rule', 'Python is run when the exam is closed and before its review is finished.');
  const { rows } = await sql<Markable>`
    ${markable} where d.exam_id = ${examId} and p.language = 'python' and w.score is null and a.id >= ${after}
     order by a.id, p.id limit 20`.execute(ctx.tx);
  return rows;
}

/** Keeps what the tests of an answer gave, and its score. A score by hand stands. */
export async function keepMarks(
  ctx: Pick<SchoolContext, 'tx' | 'now'>,
  { attemptId, problemId, place }: { attemptId: number; problemId: number; place: 'server' | 'reviewer' },
  runs: readonly Run[],
): Promise<number> {
  const { rows: tests } = await sql<{ id: number; expected: string; mode: TestMode; weight: number }>`
    select t.id, t.expected, t.weight, p.mode
      from exams.coding_test t join exams.coding_problem p on p.school_id = t.school_id and p.id = t.problem_id
     where t.problem_id = ${problemId}`.execute(ctx.tx);
  const passed = await keepRuns(ctx, { attemptId, problemId, place }, tests, runs);
  const score = scoreOf(tests.map(({ id, weight }) => ({ weight, passed: passed.get(id) ?? false })));
  await sql`
    update exams.coding_answer set score = ${score} where attempt_id = ${attemptId} and problem_id = ${problemId}`.execute(
    ctx.tx,
  );
  return score;
}

/** Keeps what a Python answer gave in the reviewer's browser. Throws 404 and 422. */
export async function keepReviewed(
  ctx: SchoolContext,
  { id, problemId, runs }: Input<typeof attemptsApi.reviewed>,
): Promise<number> {
  const { examId, studentName } = await markableAttempt(ctx, id);
  const { rows } = await sql<{ language: string }>`
    select p.language from exams.coding_answer w join exams.coding_problem p on p.school_id = w.school_id and p.id = w.problem_id
     where w.attempt_id = ${id} and p.id = ${problemId} and p.exam_id = ${examId}`.execute(ctx.tx);
  if (!rows[0]) throw notFound('answer');
  if (rows[0].language !== 'python') throw new UserError('rule', 'JavaScript is marked by the server.');
  const score = await keepMarks(ctx, { attemptId: id, problemId, place: 'reviewer' }, runs);
  ctx.changed({
    entity: 'coding attempt',
    id,
    action: `answer of ${studentName} run in a browser`,
    after: { percent: score / 100 },
  });
  return score;
}
