import { sql } from 'kysely';
import { actorId } from '#kit/server/auth/principal.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { Step } from '../../contract/board/board.ts';

export interface Change {
  id: number;
  words: string;
  steps: Step[];
  /** A run has filled the timetable since, so that nothing stands any more where the change has put it. */
  filled: boolean;
}

/** Whether a run has written its places into the timetable of a change `c` after it. */
export const filledSince = sql`exists (
  select from timetable.run r
   where r.school_id = c.school_id and r.plan_id = c.plan_id and r.ended_at > c.at and r.result is not null and r.state <> 'failed')`;

/** The user's own latest change that holds; with `undone` the one that was taken back last, unless another was made after it. Null: none. */
export async function latestChange(
  ctx: Pick<SchoolContext, 'tx' | 'user'>,
  planId: number,
  undone: boolean,
): Promise<Change | null> {
  const account = actorId(ctx.user);
  const { rows } = await sql<Change>`
    select c.id, c.words, c.steps, ${filledSince} as filled from timetable.plan_change c
     where c.plan_id = ${planId} and c.by_account is not distinct from ${account}::bigint
       and ${
         undone
           ? sql`c.undone_at is not null and c.id > coalesce((
               select max(o.id) from timetable.plan_change o
                where o.plan_id = ${planId} and o.by_account is not distinct from ${account}::bigint and o.undone_at is null), 0)`
           : sql`c.undone_at is null`
       }
     order by ${undone ? sql`c.id` : sql`c.id desc`} limit 1`.execute(ctx.tx);
  return rows[0] ?? null;
}
