import { sql } from 'kysely';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import { formatInstant, timeIn } from '#kit/contract/dates.ts';
import { UserError } from '#kit/contract/errors.ts';
import { passes, type Run, type TestMode } from '../contract/running.ts';
import type { sitApi } from '../contract/sit.ts';
import { beginAttempt, type DoorAttempt, type DoorContext, isOver, latestAttempt, sessionOf } from './sit.store.ts';

/** Seconds between the versions of an answer that are kept. */
const versionEvery = 20;

/** The attempt that a session writes in. Throws 422 once it is over. */
async function runningAttempt(door: DoorContext, session: string): Promise<{ attempt: DoorAttempt; examId: number }> {
  const { candidate, exam } = await sessionOf(door, session);
  const attempt = await latestAttempt(door, candidate.id);
  if (!attempt || attempt.submittedAt !== null)
    throw new UserError('rule', 'This attempt is submitted. What was saved before counts; nothing is added to it.');
  if (isOver(attempt, door.now))
    throw new UserError(
      'rule',
      `Time was up at ${timeIn(door.school.timeZone, new Date(attempt.endsAt))}. What was saved before counts; this came too late.`,
    );
  return { attempt, examId: exam.id };
}

/** Keeps an answer where its count is higher than the kept one's, and a version of it now and then. Throws 422 and 409. */
export async function saveAnswer(
  door: DoorContext,
  { session, problemId, seq, source }: Input<typeof sitApi.save>,
): Promise<Output<typeof sitApi.save>> {
  const { attempt, examId } = await runningAttempt(door, session);
  const { rows: own } = await sql`
    select from exams.coding_problem where id = ${problemId} and exam_id = ${examId}`.execute(door.tx);
  if (own.length === 0) throw new UserError('rule', 'This problem is not part of your exam. Reload the page.');
  await sql`
    insert into exams.coding_answer as w (attempt_id, problem_id, source, seq, saved_at)
    values (${attempt.id}, ${problemId}, ${source}, ${seq}, ${door.now})
    on conflict (school_id, attempt_id, problem_id)
      do update set source = excluded.source, seq = excluded.seq, saved_at = excluded.saved_at where w.seq < excluded.seq`.execute(
    door.tx,
  );
  await sql`
    insert into exams.coding_version (attempt_id, problem_id, seq, source, saved_at)
    select attempt_id, problem_id, seq, source, saved_at from exams.coding_answer w
     where attempt_id = ${attempt.id} and problem_id = ${problemId}
       and not exists (select from exams.coding_version v
                        where v.school_id = w.school_id and v.attempt_id = w.attempt_id and v.problem_id = w.problem_id
                          and v.saved_at > w.saved_at - make_interval(secs => ${versionEvery}))
    on conflict do nothing`.execute(door.tx);
  const { rows } = await sql<{ seq: number; savedAt: string }>`
    select seq, saved_at as "savedAt" from exams.coding_answer
     where attempt_id = ${attempt.id} and problem_id = ${problemId}`.execute(door.tx);
  const kept = rows[0] ?? { seq, savedAt: door.now.toISOString() };
  return { ...kept, now: door.now.toISOString(), endsAt: attempt.endsAt };
}

/** Keeps what visible tests gave in the candidate's browser. Nobody can vouch for it, so it earns nothing. */
export async function keepCandidateRuns(
  door: DoorContext,
  { session, problemId, runs }: Input<typeof sitApi.ran>,
): Promise<void> {
  const { attempt } = await runningAttempt(door, session);
  const { rows: tests } = await sql<{ id: number; expected: string; mode: TestMode }>`
    select t.id, t.expected, p.mode
      from exams.coding_test t join exams.coding_problem p on p.school_id = t.school_id and p.id = t.problem_id
     where t.problem_id = ${problemId} and not t.hidden
       and exists (select from exams.coding_answer w
                    where w.school_id = t.school_id and w.attempt_id = ${attempt.id} and w.problem_id = t.problem_id)`.execute(
    door.tx,
  );
  await keepRuns(door, { attemptId: attempt.id, problemId, place: 'candidate' }, tests, runs);
}

interface Where {
  attemptId: number;
  problemId: number;
  place: 'server' | 'candidate' | 'reviewer';
}

/** Keeps runs of the tests given; others are left out. Answers which passed. */
export async function keepRuns(
  { tx, now }: Pick<DoorContext, 'tx' | 'now'>,
  { attemptId, problemId, place }: Where,
  tests: readonly { id: number; expected: string; mode: TestMode }[],
  runs: readonly Run[],
): Promise<Map<number, boolean>> {
  const known = new Map(tests.map((test) => [test.id, test]));
  const judged = new Map<number, Run & { passed: boolean }>();
  for (const run of runs) {
    const test = known.get(run.testId);
    if (test)
      judged.set(run.testId, {
        ...run,
        output: clean(run.output),
        error: run.error && clean(run.error),
        passed: passes(test.mode, run, test.expected),
      });
  }
  await sql`
    insert into exams.coding_run (attempt_id, problem_id, test_id, place, ended, passed, output, error, ms, at)
    select ${attemptId}::bigint, ${problemId}::bigint, r."testId", ${place}, r."end", r.passed, left(r.output, 4000), r.error, r.ms, ${now}::timestamptz
      from jsonb_to_recordset(${JSON.stringify([...judged.values()])}::jsonb)
           as r ("testId" bigint, "end" text, passed boolean, output text, error text, ms int)
    on conflict (school_id, attempt_id, problem_id, test_id, place) do update
      set ended = excluded.ended, passed = excluded.passed, output = excluded.output, error = excluded.error, ms = excluded.ms, at = excluded.at`.execute(
    tx,
  );
  return new Map([...judged].map(([testId, { passed }]) => [testId, passed]));
}

// What a program prints may hold what PostgreSQL cannot.
const clean = (text: string) => text.toWellFormed().replaceAll('\0', '\u2400');

/** Ends the attempt; once more changes nothing. */
export async function submitAttempt(door: DoorContext, session: string): Promise<void> {
  const { candidate } = await sessionOf(door, session);
  const attempt = await latestAttempt(door, candidate.id);
  if (!attempt || isOver(attempt, door.now)) return;
  await sql`update exams.coding_attempt set submitted_at = ${door.now} where id = ${attempt.id}`.execute(door.tx);
}

/** Begins the next attempt. Throws 422 when the last one is running, or the exam allows no more. */
export async function attemptAgain(door: DoorContext, session: string): Promise<void> {
  const { candidate, exam } = await sessionOf(door, session);
  const attempt = await latestAttempt(door, candidate.id);
  if (attempt && !isOver(attempt, door.now))
    throw new UserError('rule', `Your attempt runs until ${formatInstant(attempt.endsAt, door.school.timeZone)}.`);
  if (attempt && attempt.no >= exam.attempts) throw new UserError('rule', 'This exam allows no further attempt.');
  await beginAttempt(door, exam, candidate.id, (attempt?.no ?? 0) + 1);
}
