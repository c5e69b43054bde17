import { type RawBuilder, sql } from 'kysely';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import { notFound, UserError } from '#kit/contract/errors.ts';
import type { Page } from '#kit/contract/page.ts';
import { matches } from '#kit/server/db/table-store.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { one } from '#kit/server/sql/one.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import type { Attempt, AttemptAnswer, AttemptRow, attemptsApi } from '../contract/attempts.ts';
import { getExam } from './exams.store.ts';
import { readable, writable } from './rights.ts';

type Context = Pick<SchoolContext, 'tx' | 'user' | 'school' | 'now' | 'changed'>;

/** Attempts of the exams under a condition on `e`, with their marks; the best of each candidate counts. */
const attemptsOf = (which: RawBuilder<unknown>, now: Date) => sql`(
  select a.id, a.candidate_id as "candidateId", e.id as "examId", e.title as "examTitle", s.full_name as "studentName", s.search_text,
         s.admission_no as "admissionNo", c.name || coalesce(' ' || t.name, '') as seat, a.no, a.started_at as "startedAt",
         a.ends_at as "endsAt", coalesce(a.submitted_at, case when a.ends_at <= ${now} then a.ends_at end) as "submittedAt",
         a.by_clock or (a.submitted_at is null and a.ends_at <= ${now}) as "byClock", w.written, w.saved_at as "savedAt",
         d.seen_at as "seenAt", w.earned, m.marks, w.unmarked,
         row_number() over (partition by a.candidate_id order by w.earned desc nulls last, a.no) = 1 as counts,
         case when a.submitted_at is null and a.ends_at > ${now} then 'running' when w.unmarked > 0 then 'submitted'
              else 'marked' end as state
    from exams.coding_exam e
    join exams.coding_candidate d on d.school_id = e.school_id and d.exam_id = e.id
    join exams.coding_attempt a on a.school_id = d.school_id and a.candidate_id = d.id
    join registration.roll s on s.school_id = d.school_id and s.id = d.student_id
    left join settings.classes c on c.school_id = s.school_id and c.id = s.class_id
    left join settings.streams t on t.school_id = s.school_id and t.id = s.stream_id
    cross join lateral (
      select coalesce(sum(p.marks), 0) as marks from exams.coding_problem p where p.school_id = e.school_id and p.exam_id = e.id) m
    cross join lateral (
      select count(*) as written, max(w.saved_at) as saved_at,
             count(*) filter (where w.score is null and w.override_score is null) as unmarked,
             case when count(*) = 0 and (a.submitted_at is not null or a.ends_at <= ${now}) then 0
                  when count(coalesce(w.override_score, w.score)) > 0
                  then sum(round(p.marks * coalesce(w.override_score, w.score, 0) / 100.0))::int end as earned
        from exams.coding_answer w join exams.coding_problem p on p.school_id = w.school_id and p.id = w.problem_id
       where w.school_id = a.school_id and w.attempt_id = a.id) w
   where ${which})`;

/** Of an attempt `a`, as lists show it. */
const columns = sql`
  a.id, a."candidateId", a."studentName", a."admissionNo", a.seat, a.no, a."startedAt", a."endsAt", a."submittedAt", a."byClock",
  a.written, a."savedAt", a."seenAt", a.earned, a.marks, a.unmarked, a.counts, a.state`;

const order: Readonly<Record<string, RawBuilder<unknown>>> = {
  studentName: sql`a.search_text`,
  admissionNo: sql`a."admissionNo"`,
  startedAt: sql`a."startedAt"`,
  savedAt: sql`a."savedAt"`,
  earned: sql`a.earned`,
  state: sql`a.state`,
};

export async function listAttempts(ctx: Context, filter: Input<typeof attemptsApi.list>): Promise<Page<AttemptRow>> {
  await getExam(ctx, filter.examId);
  const conditions = [sql`true`];
  if (filter.q) conditions.push(matches([sql`a.search_text`], filter.q));
  if (filter.state) conditions.push(sql`a.state = ${filter.state}`);
  if (filter.counts !== undefined) conditions.push(sql`a.counts = ${filter.counts}`);
  const from = sql`${attemptsOf(sql`e.id = ${filter.examId}`, ctx.now)} a where ${sql.join(conditions, sql` and `)}`;
  const by = order[filter.sort.replace(/^-/, '')] ?? sql`a.search_text`;
  const { rows } = await sql<AttemptRow>`
    select ${columns} from ${from} order by ${by} ${wayOf(filter.sort)} nulls last, a.id
     ${onPage(filter)}`.execute(ctx.tx);
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total from ${from}`.execute(ctx.tx);
  return { rows, total: one(counted).total };
}

/** The marks of an exam in figures. Throws 404. */
export async function summaryOf(ctx: Context, examId: number): Promise<Output<typeof attemptsApi.summary>> {
  const { candidates } = await getExam(ctx, examId);
  const { rows } = await sql<{ marked: number; marks: number; mean: number | null; best: number | null; tenths: number[] }>`
    with best as (
      select a.earned, a.marks, least(9, floor(a.earned / 10.0 / greatest(a.marks, 1)))::int as tenth
        from ${attemptsOf(sql`e.id = ${examId}`, ctx.now)} a where a.counts and a.earned is not null and a.state <> 'running')
    select count(*) as marked, coalesce(max(marks), 0) as marks, round(avg(earned))::int as mean, max(earned) as best,
           (select array_agg((select count(*)::int from best b where b.tenth = t.tenth) order by t.tenth)
              from generate_series(0, 9) as t (tenth)) as tenths
      from best`.execute(ctx.tx);
  const found = rows[0] ?? { marked: 0, marks: 0, mean: null, best: null, tenths: [] };
  return { ...found, candidates };
}

/** Throws 404 for an attempt at an exam that the user may not read. */
export async function getAttempt(ctx: Context, id: number): Promise<Attempt> {
  const { rows: owners } = await sql<{ examId: number }>`
    select e.id as "examId" from exams.coding_attempt a
      join exams.coding_candidate d on d.school_id = a.school_id and d.id = a.candidate_id
      join exams.coding_exam e on e.school_id = d.school_id and e.id = d.exam_id
     where a.id = ${id} and ${readable(ctx)}`.execute(ctx.tx);
  const examId = owners[0]?.examId;
  if (examId === undefined) throw notFound('attempt');
  const { rows } = await sql<Omit<Attempt, 'answers'>>`
    select ${columns}, a."examId", a."examTitle" from ${attemptsOf(sql`e.id = ${examId}`, ctx.now)} a where a.id = ${id}`.execute(
    ctx.tx,
  );
  if (!rows[0]) throw notFound('attempt');
  const { rows: answers } = await sql<AttemptAnswer>`
    select p.id as "problemId", p.title, p.language, p.mode, p.marks, coalesce(w.source, '') as source, w.saved_at as "savedAt",
           (select count(*) from exams.coding_version v
             where v.school_id = w.school_id and v.attempt_id = w.attempt_id and v.problem_id = w.problem_id) as versions,
           w.score, w.override_score as "overrideScore", w.override_reason as "overrideReason", w.override_by as "overrideBy",
           coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'hidden', t.hidden, 'input', t.input, 'expected', t.expected,
                                                         'weight', t.weight) order by t.place)
                       from exams.coding_test t where t.school_id = p.school_id and t.problem_id = p.id), '[]') as tests,
           coalesce((select jsonb_agg(jsonb_build_object('testId', r.test_id, 'place', r.place, 'ended', r.ended, 'passed', r.passed,
                                                         'output', r.output, 'error', r.error, 'ms', r.ms))
                       from exams.coding_run r
                      where r.school_id = w.school_id and r.attempt_id = w.attempt_id and r.problem_id = w.problem_id), '[]') as runs
      from exams.coding_problem p
      left join exams.coding_answer w on w.school_id = p.school_id and w.problem_id = p.id and w.attempt_id = ${id}
     where p.exam_id = ${examId} order by p.place`.execute(ctx.tx);
  return { ...rows[0], answers };
}

/** Throws 404 for an attempt at an exam that the user may not change, 422 before the exam is closed and after its review. */
export async function markableAttempt(ctx: Context, id: number): Promise<{ examId: number; studentName: string }> {
  const { rows } = await sql<{ examId: number; studentName: string; state: string }>`
    select e.id as "examId", e.state, s.full_name as "studentName" from exams.coding_attempt a
      join exams.coding_candidate d on d.school_id = a.school_id and d.id = a.candidate_id
      join exams.coding_exam e on e.school_id = d.school_id and e.id = d.exam_id
      join registration.roll s on s.school_id = d.school_id and s.id = d.student_id
     where a.id = ${id} and ${writable(ctx)} for update of a`.execute(ctx.tx);
  const found = rows[0];
  if (!found) throw notFound('attempt');
  if (found.state === 'closed') return found;
  throw new UserError(
    'rule',
    found.state === 'reviewed' ? 'This exam is reviewed, so its marks stand.' : 'Close the exam before you mark it.',
  );
}

/** Gives a problem's mark by hand, or takes that back. */
export async function overrideScore(
  ctx: Context,
  { id, problemId, percent, reason }: Input<typeof attemptsApi.override>,
): Promise<Attempt> {
  const { examId, studentName } = await markableAttempt(ctx, id);
  const { rows: own } = await sql`
    select from exams.coding_problem where id = ${problemId} and exam_id = ${examId}`.execute(ctx.tx);
  if (own.length === 0) throw notFound('problem');
  const score = percent === null ? null : Math.round(percent * 100);
  const by = percent === null ? null : ctx.user.fullName;
  const before = await getAttempt(ctx, id);
  await sql`
    insert into exams.coding_answer (attempt_id, problem_id, source, seq, saved_at, score, override_score, override_reason, override_by)
    values (${id}, ${problemId}, '', 0, ${ctx.now}, 0, ${score}, ${percent === null ? null : reason}, ${by})
    on conflict (school_id, attempt_id, problem_id) do update
      set override_score = excluded.override_score, override_reason = excluded.override_reason, override_by = excluded.override_by`.execute(
    ctx.tx,
  );
  const after = await getAttempt(ctx, id);
  const percentOf = (attempt: Attempt) => {
    const answer = attempt.answers.find((one) => one.problemId === problemId);
    const kept = answer?.overrideScore ?? answer?.score ?? null;
    return { problem: answer?.title, percent: kept === null ? null : kept / 100 };
  };
  const change = { entity: 'coding attempt', id, action: `mark of ${studentName} given by hand`, reason };
  ctx.changed({ ...change, before: percentOf(before), after: percentOf(after) });
  return after;
}

export async function versionsOf(ctx: Context, id: number, problemId: number) {
  await getAttempt(ctx, id);
  const { rows } = await sql<{ seq: number; savedAt: string; source: string }>`
    select seq, saved_at as "savedAt", source from exams.coding_version
     where attempt_id = ${id} and problem_id = ${problemId} order by seq desc limit 200`.execute(ctx.tx);
  return rows;
}
