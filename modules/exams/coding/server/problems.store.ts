import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { notFound, UserError } from '#kit/contract/errors.ts';
import { staleRecord } from '#kit/server/db/table-store.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { one } from '#kit/server/sql/one.ts';
import type { CodingProblem, codingProblemsApi, CodingTest } from '../contract/problems.ts';
import { getExam, lockExam } from './exams.store.ts';
import { readable } from './rights.ts';

type Context = Pick<SchoolContext, 'tx' | 'user' | 'school' | 'now' | 'changed'>;

const columns = sql`
  p.id, p.version, p.exam_id as "examId", p.place, p.title, p.statement, p.language, p.mode, p.function_name as "functionName",
  p.starter, p.marks, p.time_ms as "timeMs", p.memory_mb as "memoryMb",
  coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'hidden', t.hidden, 'input', t.input, 'expected', t.expected,
                                                'weight', t.weight) order by t.place)
              from exams.coding_test t where t.school_id = p.school_id and t.problem_id = p.id), '[]') as tests`;

/** All problems with all tests, for who set the exam. Throws 404. */
export async function listProblems(ctx: Context, examId: number): Promise<CodingProblem[]> {
  await getExam(ctx, examId);
  const { rows } = await sql<CodingProblem>`
    select ${columns} from exams.coding_problem p where p.exam_id = ${examId} order by p.place`.execute(ctx.tx);
  return rows;
}

/** Throws 404 for a problem of an exam that the user may not read. */
export async function getProblem(ctx: Context, id: number): Promise<CodingProblem> {
  const { rows } = await sql<CodingProblem>`
    select ${columns} from exams.coding_problem p
      join exams.coding_exam e on e.school_id = p.school_id and e.id = p.exam_id
     where p.id = ${id} and ${readable(ctx)}`.execute(ctx.tx);
  const row = rows[0];
  if (!row) throw notFound('problem');
  return row;
}

/** The draft whose problems may change. Throws 404, and 422 once it is open. */
async function lockDraft(ctx: Context, examId: number): Promise<void> {
  const { state } = await lockExam(ctx, examId);
  if (state !== 'draft')
    throw new UserError(
      'rule',
      'Problems change only while the exam is a draft: everybody sits the same. Copy the exam to change them.',
    );
}

async function heldProblem(ctx: Context, id: number): Promise<CodingProblem> {
  const problem = await getProblem(ctx, id);
  await lockDraft(ctx, problem.examId);
  return problem;
}

export async function createProblem(
  ctx: Context,
  { examId, tests, ...draft }: Input<typeof codingProblemsApi.create>,
): Promise<CodingProblem> {
  await lockDraft(ctx, examId);
  const { rows: counted } = await sql<{ problems: number }>`
    select count(*) as problems from exams.coding_problem where exam_id = ${examId}`.execute(ctx.tx);
  if (one(counted).problems >= 20) throw new UserError('rule', 'An exam has at most 20 problems.');
  const { rows } = await sql<{ id: number }>`
    insert into exams.coding_problem (exam_id, place, title, statement, language, mode, function_name, starter, marks, time_ms, memory_mb)
    select ${examId}, coalesce(max(place), 0) + 1, ${draft.title}, ${draft.statement}, ${draft.language}, ${draft.mode},
           ${draft.mode === 'call' ? draft.functionName : null}, ${draft.starter}, ${draft.marks}::int, ${draft.timeMs}::int, ${draft.memoryMb}::int
      from exams.coding_problem where exam_id = ${examId}
    returning id`.execute(ctx.tx);
  const { id } = one(rows);
  await writeTests(ctx, id, tests);
  const after = await getProblem(ctx, id);
  ctx.changed({ entity: 'coding exam', id: examId, action: `problem ${after.title} added`, after: draft });
  return after;
}

export async function updateProblem(
  ctx: Context,
  { id, version, tests, ...draft }: Input<typeof codingProblemsApi.update>,
): Promise<CodingProblem> {
  const before = await heldProblem(ctx, id);
  if (before.version !== version) throw staleRecord('problem');
  await sql`
    update exams.coding_problem
       set title = ${draft.title}, statement = ${draft.statement}, language = ${draft.language}, mode = ${draft.mode},
           function_name = ${draft.mode === 'call' ? draft.functionName : null}, starter = ${draft.starter}, marks = ${draft.marks},
           time_ms = ${draft.timeMs}, memory_mb = ${draft.memoryMb}, version = version + 1
     where id = ${id}`.execute(ctx.tx);
  await writeTests(ctx, id, tests);
  const after = await getProblem(ctx, id);
  ctx.changed({ entity: 'coding exam', id: before.examId, action: `problem ${after.title} changed`, before, after });
  return after;
}

async function writeTests({ tx }: Context, problemId: number, tests: readonly CodingTest[]): Promise<void> {
  await sql`delete from exams.coding_test where problem_id = ${problemId}`.execute(tx);
  const rows = tests.map(({ hidden, input, expected, weight }, at) => ({ hidden, input, expected, weight, place: at + 1 }));
  await sql`
    insert into exams.coding_test (problem_id, place, hidden, input, expected, weight)
    select ${problemId}::bigint, r.place, r.hidden, r.input, r.expected, r.weight
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (place int, hidden boolean, input text, expected text, weight int)`.execute(
    tx,
  );
}

export async function moveProblem(ctx: Context, id: number, by: 'up' | 'down'): Promise<void> {
  const { examId, place, title } = await heldProblem(ctx, id);
  const up = by === 'up';
  const { rows } = await sql<{ id: number; place: number }>`
    select id, place from exams.coding_problem
     where exam_id = ${examId} and ${up ? sql`place < ${place}` : sql`place > ${place}`}
     order by place ${up ? sql`desc` : sql`asc`} limit 1`.execute(ctx.tx);
  const other = rows[0];
  if (!other) return;
  await sql`
    update exams.coding_problem set place = case id when ${id} then ${other.place}::int else ${place}::int end
     where id in (${id}, ${other.id})`.execute(ctx.tx);
  ctx.changed({ entity: 'coding exam', id: examId, action: `problem ${title} moved ${by}` });
}

export async function removeProblem(ctx: Context, id: number): Promise<void> {
  const before = await heldProblem(ctx, id);
  await sql`delete from exams.coding_problem where id = ${id}`.execute(ctx.tx);
  ctx.changed({ entity: 'coding exam', id: before.examId, action: `problem ${before.title} removed`, before });
}
