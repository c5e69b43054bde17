import { sql } from 'kysely';
import type { FastifyBaseLogger } from 'fastify';
import type { School } from '#kit/server/auth/principal.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { Services } from '#kit/server/http/services.ts';
import { inSystem } from '#kit/server/http/system.ts';
import { settle } from './month.store.ts';

/** After so many milliseconds nobody waits for a model any more: who asked it is gone. */
const givenUp = 600_000;
/** Where a school says nothing. */
const usualDays = 90;

/** Ends requests whose server stopped while it waited; the tokens that were set aside count as used, since they may have been. */
async function endLost({ tx, now }: SchoolContext): Promise<void> {
  const { rows } = await sql<{ month: string | null; estimate: number }>`
    update elearning.ai_call
       set state = case when state = 'waiting' then 'failed' else state end,
           outcome = case when state = 'waiting' then 'The server stopped before the answer came. Ask again.' else outcome end,
           tokens = estimate, ended_at = ${now}
     where ended_at is null and at < ${new Date(now.getTime() - givenUp)} returning month, estimate`.execute(tx);
  const lost = new Map<string, number>();
  for (const { month, estimate } of rows) {
    const before = month === null ? undefined : lost.get(month);
    if (month !== null) lost.set(month, before === undefined ? estimate : before + estimate);
  }
  for (const [month, estimate] of lost) await settle(tx, month, estimate, estimate);
}

/** Removes what has been kept as long as the school wants it. */
async function removeOld({ tx, now }: SchoolContext): Promise<void> {
  const before = sql`${now}::timestamptz - make_interval(days => coalesce((select keep_days from elearning.ai_setting), ${usualDays}::int))`;
  await sql`delete from elearning.tutor_turn where at < ${before}`.execute(tx);
  await sql`delete from elearning.ai_call where ended_at is not null and at < ${before}`.execute(tx);
}

/** What the tools do by themselves, in every school. */
export async function toolsByThemselves(
  services: Services,
  log: FastifyBaseLogger,
  schoolById: (id: number) => Promise<School | null>,
): Promise<void> {
  const now = services.clock();
  const before = sql`${now}::timestamptz - make_interval(days => coalesce(
    (select a.keep_days from elearning.ai_setting a where a.school_id = s.id), ${usualDays}::int))`;
  const { rows } = await sql<{ schoolId: number }>`
    select s.id as "schoolId" from platform.schools s
     where exists (select from elearning.ai_call c
                    where c.school_id = s.id and c.ended_at is null and c.at < ${new Date(now.getTime() - givenUp)})
        or exists (select from elearning.ai_call c where c.school_id = s.id and c.ended_at is not null and c.at < ${before})
        or exists (select from elearning.tutor_turn c where c.school_id = s.id and c.at < ${before})`.execute(
    services.db.platform,
  );
  for (const { schoolId } of rows) {
    const school = await schoolById(schoolId);
    if (!school) continue;
    await inSystem(services, school, log, 'tools by themselves', async (ctx) => {
      await endLost(ctx);
      await removeOld(ctx);
    });
  }
}
