import { sql } from 'kysely';
import type { CandidateProblem, Sitting } from '../contract/sit.ts';
import { type DoorAttempt, type DoorContext, doorState, isOver, latestAttempt, sessionGone, sessionOf } from './sit.store.ts';

/** What a candidate sees: of hidden tests the number alone, and of the marks nothing before the review. */
export async function readSitting(door: DoorContext, session: string): Promise<Sitting> {
  const { exam, candidate } = await sessionOf(door, session);
  const attempt = await latestAttempt(door, candidate.id);
  if (!attempt) throw sessionGone();
  const over = isOver(attempt, door.now);
  const left = doorState(exam, door.now) === 'open' ? Math.max(0, exam.attempts - attempt.no) : 0;
  return {
    title: exam.title,
    school: door.school.name,
    candidate: candidate.name,
    admissionNo: candidate.admissionNo,
    examState: exam.state,
    now: door.now.toISOString(),
    closesAt: exam.closesAt,
    attemptNo: attempt.no,
    attemptsLeft: left,
    endsAt: attempt.endsAt,
    submittedAt: attempt.submittedAt ?? (over ? attempt.endsAt : null),
    byClock: attempt.byClock || (over && attempt.submittedAt === null),
    problems: over ? [] : await problemsOf(door, exam.id, attempt),
    review: exam.state === 'reviewed' ? await reviewOf(door, exam.id, candidate.id, exam.review) : null,
  };
}

async function problemsOf({ tx }: DoorContext, examId: number, attempt: DoorAttempt): Promise<CandidateProblem[]> {
  const { rows } = await sql<CandidateProblem>`
    select p.id, p.title, p.statement, p.language, p.mode, p.function_name as "functionName", p.marks, p.time_ms as "timeMs",
           p.memory_mb as "memoryMb", coalesce(w.source, p.starter) as source, coalesce(w.seq, 0) as seq,
           coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'input', t.input, 'expected', t.expected) order by t.place)
                       from exams.coding_test t where t.school_id = p.school_id and t.problem_id = p.id and not t.hidden), '[]') as tests,
           (select count(*) from exams.coding_test t where t.school_id = p.school_id and t.problem_id = p.id and t.hidden) as "hiddenTests"
      from exams.coding_problem p
      left join exams.coding_answer w on w.school_id = p.school_id and w.problem_id = p.id and w.attempt_id = ${attempt.id}
     where p.exam_id = ${examId} order by p.place`.execute(tx);
  return rows;
}

/** The best attempt, as far as the exam lets its candidate read it. */
async function reviewOf(
  { tx }: DoorContext,
  examId: number,
  candidateId: number,
  policy: 'nothing' | 'marks' | 'tests',
): Promise<Sitting['review']> {
  if (policy === 'nothing') return { policy, earned: 0, marks: 0, problems: [] };
  type Row = NonNullable<Sitting['review']>['problems'][number];
  const tests = sql`
    (select jsonb_agg(jsonb_build_object('hidden', t.hidden, 'input', t.input, 'expected', t.expected, 'passed', r.passed,
                                         'output', coalesce(r.output, '')) order by t.place)
       from exams.coding_test t
       left join exams.coding_run r on r.school_id = t.school_id and r.test_id = t.id and r.attempt_id = b.id and r.place <> 'candidate'
      where t.school_id = p.school_id and t.problem_id = p.id)`;
  const { rows } = await sql<Row>`
    with best as (
      select a.school_id, a.id from exams.coding_attempt a
       where a.candidate_id = ${candidateId}
       order by (select coalesce(sum(p.marks * coalesce(w.override_score, w.score, 0)), 0)
                   from exams.coding_answer w join exams.coding_problem p on p.school_id = w.school_id and p.id = w.problem_id
                  where w.school_id = a.school_id and w.attempt_id = a.id) desc, a.no limit 1)
    select p.title, p.marks, round(p.marks * coalesce(w.override_score, w.score, 0) / 100.0)::int as earned, w.override_reason as reason,
           ${policy === 'tests' ? sql`coalesce(${tests}, '[]')` : sql`'[]'::jsonb`} as tests
      from best b
      join exams.coding_problem p on p.school_id = b.school_id and p.exam_id = ${examId}
      left join exams.coding_answer w on w.school_id = p.school_id and w.problem_id = p.id and w.attempt_id = b.id
     order by p.place`.execute(tx);
  const sum = (of: (row: Row) => number) => rows.reduce((total, row) => total + of(row), 0);
  return { policy, earned: sum((row) => row.earned), marks: sum((row) => row.marks), problems: rows };
}
