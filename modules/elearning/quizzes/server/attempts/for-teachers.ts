import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { notFound, UserError } from '#kit/contract/errors.ts';
import { actorId } from '#kit/server/auth/principal.ts';
import { staleRecord } from '#kit/server/db/table-store.ts';
import type { Attempt, quizAttemptsApi } from '../../contract/attempts.ts';
import type { AttemptState } from '../../contract/words.ts';
import { quizOfAttempt } from '../scope.ts';
import type { QuizContext } from '../settings/quizzes.store.ts';
import { getAttempt } from './attempts.store.ts';
import { closeOver } from './close.ts';
import { markAttempts } from './mark.ts';

interface Held {
  version: number;
  state: AttemptState;
  endsAt: string | null;
  studentId: number;
  quizState: string;
}

/** The attempt, held. Throws 409 where somebody has changed it since. */
async function held(ctx: QuizContext, id: number, version: number): Promise<Held> {
  const { rows } = await sql<Held>`
    select a.version, a.state, a.ends_at as "endsAt", a.student_id as "studentId", q.state as "quizState"
      from elearning.quiz_attempt a join elearning.quiz q on q.school_id = a.school_id and q.id = a.quiz_id
     where a.id = ${id} for update of a`.execute(ctx.tx);
  const [found] = rows;
  if (!found) throw notFound('attempt');
  if (found.version !== version) throw staleRecord('attempt');
  return found;
}

/** Gives an attempt more time, from its end or from now where that is over: one that time has closed goes on. */
export async function moreTime(
  ctx: QuizContext,
  { id, version, seconds, because }: Input<typeof quizAttemptsApi.moreTime>,
): Promise<Attempt> {
  const quizId = await quizOfAttempt(ctx, id);
  const before = await held(ctx, id, version);
  if (before.quizState !== 'published') throw new UserError('rule', 'This quiz is closed. Publish it again first.');
  if (before.endsAt === null) throw new UserError('rule', 'This attempt has no end, so it needs no more time.');
  const { rows: others } = await sql`
    select from elearning.quiz_attempt a
     where a.quiz_id = ${quizId} and a.student_id = ${before.studentId} and a.id <> ${id} and a.state in ('running', 'overdue')`.execute(
    ctx.tx,
  );
  if (others.length > 0) throw new UserError('rule', 'Another attempt of this student runs. Give that one more time.');
  const at = sql`${ctx.now}::timestamptz`;
  // What has passed since the end is given too, so that so much time is left from now on.
  await sql`
    update elearning.quiz_attempt a
       set ends_at = w.ends_at, submits_until = w.ends_at + (a.submits_until - a.ends_at),
           takes_until = w.ends_at + (a.takes_until - a.ends_at),
           extra_seconds = least(864000, a.extra_seconds + extract(epoch from w.ends_at - a.ends_at)::int),
           state = 'running', submitted_at = null, closed_by = null, marks = null, ungraded = 0, version = a.version + 1
      from (select r.id, greatest(r.ends_at, ${at}) + make_interval(secs => ${seconds}) as ends_at
              from elearning.quiz_attempt r where r.id = ${id}) w
     where a.id = w.id`.execute(ctx.tx);
  const after = await getAttempt(ctx, id);
  ctx.changed({
    entity: 'quiz attempt',
    id,
    action: 'given more time',
    before: { state: before.state, endsAt: before.endsAt },
    after: { state: after.state, endsAt: after.endsAt },
    reason: because,
  });
  return after;
}

/** Submits an attempt as it stands. */
export async function finishAttempt(
  ctx: QuizContext,
  { id, version, because }: Input<typeof quizAttemptsApi.finish>,
): Promise<Attempt> {
  await quizOfAttempt(ctx, id);
  const before = await held(ctx, id, version);
  if (before.state === 'finished') throw new UserError('conflict', 'This attempt is submitted already. Reload it.');
  const at = sql`${ctx.now}::timestamptz`;
  await sql`
    update elearning.quiz_attempt a
       set ends_at = least(a.ends_at, ${at}), submits_until = ${at}, takes_until = ${at} + make_interval(secs => q.late_seconds),
           state = 'running', submitted_at = null, closed_by = null
      from elearning.quiz q where q.id = a.quiz_id and a.id = ${id}`.execute(ctx.tx);
  await closeOver(ctx, [id], 'teacher');
  const after = await getAttempt(ctx, id);
  ctx.changed({
    entity: 'quiz attempt',
    id,
    action: 'submitted by a teacher',
    before: { state: before.state },
    after: { state: after.state, marks: after.marks },
    reason: because,
  });
  return after;
}

/** Lets an answer stand that was put aside; what stood before is put aside in its place. */
export async function takeAside(
  ctx: QuizContext,
  { id, place, seq, because }: Input<typeof quizAttemptsApi.takeAside>,
): Promise<Attempt> {
  await quizOfAttempt(ctx, id);
  const { rows: attempts } = await sql<{ state: AttemptState }>`
    select a.state from elearning.quiz_attempt a where a.id = ${id} for update`.execute(ctx.tx);
  const at = sql`${ctx.now}::timestamptz`;
  await sql`
    insert into elearning.quiz_aside (attempt_id, place, seq, value, why, typed_at, saved_at)
    select w.attempt_id, w.place, w.seq, w.value, 'older', w.typed_at, w.saved_at from elearning.quiz_answer w
     where w.attempt_id = ${id} and w.place = ${place}
    on conflict (school_id, attempt_id, place, seq) do update set taken_at = null, taken_by = null, taken_name = null`.execute(
    ctx.tx,
  );
  const { rows: taken } = await sql<{ place: number }>`
    update elearning.quiz_aside i
       set taken_at = ${at}, taken_by = ${actorId(ctx.user)}::bigint, taken_name = ${ctx.user.fullName}
     where i.attempt_id = ${id} and i.place = ${place} and i.seq = ${seq} returning i.place`.execute(ctx.tx);
  if (taken.length === 0) throw notFound('answer');
  // Its number stays that of the newer one where there was one: what a browser still sends replaces it as it would have that one.
  await sql`
    insert into elearning.quiz_answer as w (attempt_id, place, value, seq, typed_at, saved_at, late)
    select i.attempt_id, i.place, i.value, i.seq, i.typed_at, i.saved_at, true from elearning.quiz_aside i
     where i.attempt_id = ${id} and i.place = ${place} and i.seq = ${seq}
    on conflict (school_id, attempt_id, place) do update
      set value = excluded.value, seq = greatest(w.seq, excluded.seq), typed_at = excluded.typed_at, saved_at = excluded.saved_at,
          late = true`.execute(ctx.tx);
  await sql`
    update elearning.quiz_asked k set by_hand = false where k.attempt_id = ${id} and k.place = ${place}`.execute(ctx.tx);
  if (attempts[0]?.state === 'finished') await markAttempts(ctx, [id]);
  const after = await getAttempt(ctx, id);
  ctx.changed({ entity: 'quiz attempt', id, action: 'answer taken', after: { place, seq, marks: after.marks }, reason: because });
  return after;
}
