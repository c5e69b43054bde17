import { type RawBuilder, sql } from 'kysely';
import type { SchoolContext } from '#kit/server/http/context.ts';

/** The exceptions of a quiz `q` for a student `s` (registration.roll): their own, of their stream, of their class. */
export const exceptions: RawBuilder<unknown> = sql`
  left join elearning.quiz_override o1 on o1.school_id = q.school_id and o1.quiz_id = q.id and o1.student_id = s.id
  left join elearning.quiz_override o2 on o2.school_id = q.school_id and o2.quiz_id = q.id and o2.stream_id = s.stream_id
  left join elearning.quiz_override o3 on o3.school_id = q.school_id and o3.quiz_id = q.id and o3.class_id = s.class_id`;

const most = (column: string) =>
  sql`coalesce(${sql.join(['o1', 'o2', 'o3', 'q'].map((table) => sql.ref(`${table}.${column}`)))})`;

/** What holds for the student: their own exception goes before that of their stream, and that before the class’s. */
export const terms = {
  opensAt: most('opens_at'),
  closesAt: most('closes_at'),
  limitSeconds: most('limit_seconds'),
  attempts: most('attempts'),
  password: most('password'),
} as const;

/** When an attempt that began then ends; null: not by itself. */
const endOf = (startedAt: RawBuilder<unknown>, extra: RawBuilder<unknown>) => sql`
  (least(${startedAt} + make_interval(secs => ${terms.limitSeconds}::int), ${terms.closesAt}) + make_interval(secs => ${extra}::int))`;

/** The end of an attempt, until when it may be submitted after it, and until when what was typed in time is taken. */
export const timesOf = (startedAt: RawBuilder<unknown>, extra: RawBuilder<unknown>): RawBuilder<unknown> => {
  const ends = endOf(startedAt, extra);
  const grace = sql`make_interval(secs => case when q.overdue = 'graceperiod' then q.grace_seconds else 0 end)`;
  return sql`
    ${ends} as ends_at, ${ends} + ${grace} as submits_until,
    ${ends} + greatest(${grace}, make_interval(secs => q.late_seconds)) as takes_until`;
};

/** Gives attempts that run the end that their quiz and its exceptions say now; all of the quiz, or one. */
export async function retime({ tx, now }: Pick<SchoolContext, 'tx' | 'now'>, quizId: number, attemptId?: number): Promise<void> {
  await sql`
    update elearning.quiz_attempt a
       set ends_at = w.ends_at, submits_until = w.submits_until, takes_until = w.takes_until, version = a.version + 1,
           state = case when w.ends_at is null or w.ends_at > ${now}::timestamptz then 'running' else a.state end
      from (select r.id, ${timesOf(sql`r.started_at`, sql`r.extra_seconds`)}
              from elearning.quiz_attempt r
              join elearning.quiz q on q.school_id = r.school_id and q.id = r.quiz_id
              join registration.roll s on s.school_id = r.school_id and s.id = r.student_id
              ${exceptions}
             where r.quiz_id = ${quizId} and r.state in ('running', 'overdue')
               and ${attemptId === undefined ? sql`true` : sql`r.id = ${attemptId}`}) w
     where a.id = w.id and (a.ends_at, a.submits_until, a.takes_until) is distinct from (w.ends_at, w.submits_until, w.takes_until)`.execute(
    tx,
  );
}
