import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { Taken } from '../../contract/changes.ts';
import type { learnerAttemptsApi } from '../../contract/learner.ts';
import type { AttemptState } from '../../contract/words.ts';
import { closeOver } from '../attempts/close.ts';
import { markAttempts } from '../attempts/mark.ts';
import { type LearnerContext, saveAnswers } from '../attempts/save.ts';

/**
 * Ends an attempt with its last changes; once more changes nothing. What was pressed in time without a line counts as pressed then,
 * for as long as answers are taken.
 */
export async function submitAttempt(
  ctx: LearnerContext & Pick<SchoolContext, 'changed'>,
  { id, changes, stamp, elapsed }: Input<typeof learnerAttemptsApi.submit>,
): Promise<Taken> {
  const taken = await saveAnswers(ctx, id, changes);
  const at = sql`${ctx.now}::timestamptz`;
  const pressed = sql`least(${at}, greatest(a.started_at, ${stamp}::timestamptz + ${elapsed}::bigint * interval '1 millisecond'))`;
  // In time, or within the grace for it, or pressed in time and still within the time in which answers are taken.
  const { rows } = await sql<{ id: number }>`
    update elearning.quiz_attempt a
       set state = 'finished', closed_by = 'student', version = a.version + 1,
           submitted_at = case when a.ends_at < ${at} and ${pressed} <= a.ends_at then ${pressed} else ${at} end
     where a.id = ${id}
       and ((a.state = 'running' and (a.ends_at is null or ${at} <= a.ends_at))
            or (a.state in ('running', 'overdue') and ${at} <= a.submits_until)
            or (a.state in ('running', 'overdue', 'abandoned') and ${pressed} <= a.ends_at and ${at} <= a.takes_until))
    returning a.id`.execute(ctx.tx);
  if (rows.length > 0) {
    await markAttempts(ctx, [id]);
    ctx.changed({ entity: 'quiz attempt', id, action: 'submitted' });
    return { ...taken, state: 'finished' };
  }
  await closeOver(ctx, [id], 'clock');
  const { rows: now } = await sql<{ state: AttemptState }>`
    select a.state from elearning.quiz_attempt a where a.id = ${id}`.execute(ctx.tx);
  return { ...taken, state: now[0]?.state ?? taken.state };
}
