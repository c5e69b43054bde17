import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import type { Page } from '#kit/contract/page.ts';
import type { quizAttemptsApi, ResultRow } from '../../contract/attempts.ts';
import type { Grading } from '../../contract/words.ts';
import { holds } from '#kit/server/sql/like.ts';
import { type Counted, resultOf } from '../rules/results.rules.ts';
import { workerOn } from '../scope.ts';
import { isFor } from '../settings/audience.ts';
import type { QuizContext } from '../settings/quizzes.store.ts';
import { seatOf } from './attempts.store.ts';

interface Row {
  studentId: number;
  student: string;
  admissionNo: string;
  seat: string;
  level: number | null;
  grading: Grading;
  passShare: number | null;
  over: boolean;
  attempts: Counted[];
}

/** Everybody for whom the quiz is, and who took it, with their attempts. */
async function everyone(ctx: QuizContext, id: number, streamId: number | undefined, q: string | undefined): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select s.id as "studentId", s.full_name as student, s.admission_no as "admissionNo", ${seatOf} as seat, c.level, q.grading,
           q.pass_share as "passShare",
           (q.state in ('closed', 'archived') or coalesce(q.closes_at <= ${ctx.now}::timestamptz, false)) as over,
           coalesce(w.attempts, '[]') as attempts
      from elearning.quiz q
      join registration.roll s on s.school_id = q.school_id
      left join lateral (
        select jsonb_agg(jsonb_build_object('no', a.no, 'state', a.state, 'marks', a.marks, 'outOf', a.out_of) order by a.no) as attempts
          from elearning.quiz_attempt a
         where a.school_id = q.school_id and a.quiz_id = q.id and a.student_id = s.id) w on true
      left join settings.classes c on c.school_id = s.school_id and c.id = s.class_id
      left join settings.streams n on n.school_id = s.school_id and n.id = s.stream_id
     where q.id = ${id} and (${isFor} or w.attempts is not null)
       and ${streamId === undefined ? sql`true` : sql`s.stream_id = ${streamId}`}
       and ${q ? holds(sql`s.search_text`, q) : sql`true`}
     order by c.level nulls last, ${seatOf}, s.full_name, s.id`.execute(ctx.tx);
  return rows;
}

function resultRow({ grading, passShare, over, attempts, level: _level, ...who }: Row): ResultRow {
  const result = resultOf(grading, attempts);
  const found = result === 'waits' ? null : result;
  const running = attempts.some(({ state }) => state === 'running' || state === 'overdue');
  return {
    ...who,
    id: who.studentId,
    attempts: attempts.length,
    marks: found?.marks ?? null,
    outOf: found?.outOf ?? null,
    share: found?.share ?? null,
    passed: found === null || passShare === null ? null : found.share >= passShare,
    state: found ? 'done' : running ? 'running' : result === 'waits' ? 'waits' : attempts.length > 0 || over ? 'absent' : 'none',
  };
}

const orders: Readonly<Record<string, (a: ResultRow, b: ResultRow) => number>> = {
  // As the statement has them.
  seat: () => 0,
  student: (a, b) => a.student.localeCompare(b.student),
  marks: (a, b) => (a.share ?? -1) - (b.share ?? -1),
  attempts: (a, b) => a.attempts - b.attempts,
};

/** The result of each student by the rule for several attempts; a class at a time, so that they are worked out one by one. */
export async function listResults(ctx: QuizContext, input: Input<typeof quizAttemptsApi.results>): Promise<Page<ResultRow>> {
  const { id, streamId, q, page, size, sort } = input;
  await workerOn(ctx, id);
  const rows = (await everyone(ctx, id, streamId, q)).map(resultRow);
  const order = orders[sort.replace(/^-/, '')] ?? (() => 0);
  const sorted = rows.toSorted((a, b) => (sort.startsWith('-') ? order(b, a) : order(a, b)));
  return { rows: sorted.slice((page - 1) * size, page * size), total: rows.length };
}
