import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { School } from '#kit/server/auth/principal.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { Services } from '#kit/server/http/services.ts';
import { inSystem } from '#kit/server/http/system.ts';
import { markAttempts } from './mark.ts';

type Context = Pick<SchoolContext, 'tx' | 'now'>;

/** How many attempts one transaction closes. */
const atOnce = 100;

/**
 * Ends those of the attempts whose time is over, by what their quiz does then, and marks what was handed in. By a teacher:
 * what stands is handed in.
 */
export async function closeOver({ tx, now }: Context, ids: readonly number[], by: 'clock' | 'teacher'): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await sql<{ id: number; state: string }>`
    update elearning.quiz_attempt a
       set state = w.state, version = a.version + 1, closed_by = case when w.state = 'overdue' then null else ${by} end,
           submitted_at = case when w.state <> 'overdue' then coalesce(w.ends_at, ${now}::timestamptz) end
      from (select r.id, r.ends_at,
                   case when ${by} = 'teacher' or q.overdue = 'autosubmit' then 'finished'
                        when q.overdue = 'graceperiod' and r.submits_until > ${now}::timestamptz then 'overdue'
                        else 'abandoned' end as state
              from elearning.quiz_attempt r join elearning.quiz q on q.school_id = r.school_id and q.id = r.quiz_id
             where r.id = any(${[...ids]}::bigint[]) and r.state in ('running', 'overdue') and r.ends_at <= ${now}::timestamptz
             for update of r) w
     where a.id = w.id and a.state <> w.state returning a.id, a.state`.execute(tx);
  await markAttempts(
    { tx, now },
    rows.filter(({ state }) => state === 'finished').map(({ id }) => id),
  );
}

/** Attempts of the school whose time is over, at most so many; those that somebody works on just now are left for the next time. */
async function dueAttempts({ tx, now }: Context): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select a.id from elearning.quiz_attempt a
     where a.state in ('running', 'overdue') and a.ends_at <= ${now}::timestamptz
       and (a.state = 'running' or a.submits_until <= ${now}::timestamptz)
     order by a.ends_at limit ${atOnce} for update skip locked`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Closes what is over in every school, a portion in a transaction. Done by a timer. */
export async function closeByItself(
  services: Services,
  log: FastifyBaseLogger,
  schoolById: (id: number) => Promise<School | null>,
): Promise<void> {
  const now = services.clock();
  const { rows } = await sql<{ schoolId: number }>`
    select s.id as "schoolId" from platform.schools s
     where exists (select from elearning.quiz_attempt a
                    where a.school_id = s.id and a.state in ('running', 'overdue') and a.ends_at <= ${now}::timestamptz
                      and (a.state = 'running' or a.submits_until <= ${now}::timestamptz))`.execute(services.db.platform);
  for (const { schoolId } of rows) {
    const school = await schoolById(schoolId);
    if (!school) continue;
    for (;;) {
      const closed = await inSystem(services, school, log, 'quizzes close', async (ctx) => {
        const ids = await dueAttempts(ctx);
        await closeOver(ctx, ids, 'clock');
        return ids.length;
      });
      if (closed < atOnce) break;
    }
  }
}
