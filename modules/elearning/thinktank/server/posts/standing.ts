import { sql } from 'kysely';
import { formatInstant } from '#kit/contract/dates.ts';
import { UserError } from '#kit/contract/errors.ts';
import type { z } from 'zod';
import { one } from '#kit/server/sql/one.ts';
import type { standing } from '../../contract/learner.ts';
import { thinkSetting } from '../settings.store.ts';
import type { Ctx } from '../who.ts';

export type Standing = z.output<typeof standing>;

/** What a student may do now: the school’s limit an hour counts the student, wherever they sit. */
export async function standingOf(ctx: Ctx, studentId: number): Promise<Standing> {
  const { before, perHour } = await thinkSetting(ctx.tx);
  const { rows } = await sql<{ made: number; until: string | null; because: string | null }>`
    select ((select count(*) from elearning.think_post p
              where p.student_id = ${studentId} and p.at > ${ctx.now}::timestamptz - interval '1 hour')
          + (select count(*) from elearning.think_version v
               join elearning.think_post p on p.school_id = v.school_id and p.id = v.post_id
              where p.student_id = ${studentId} and v.to_at > ${ctx.now}::timestamptz - interval '1 hour'))::int as made,
           s.until, s.reason as because
      from (values (1)) here (row)
      left join lateral (
        select x.until, x.reason from elearning.think_stop x
         where x.student_id = ${studentId} and x.from_at <= ${ctx.now} and x.until > ${ctx.now} and x.lifted_at is null
         order by x.until desc, x.id desc limit 1) s on true`.execute(ctx.tx);
  const { made, until, because } = one(rows);
  return { before, left: Math.max(0, perHour - made), stoppedUntil: until, stoppedBecause: because };
}

/** Refuses a student who was stopped with 422 and why, and one who posts too much with 429. One post of a student at a time. */
export async function mayPost(ctx: Ctx, studentId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('think tank ' || kit.school_id() || ' ' || ${studentId}::bigint, 0))`.execute(
    ctx.tx,
  );
  const { left, stoppedUntil, stoppedBecause } = await standingOf(ctx, studentId);
  if (stoppedUntil !== null)
    throw new UserError(
      'rule',
      `You cannot post until ${formatInstant(stoppedUntil, ctx.school.timeZone)}. The reason: ${stoppedBecause}`,
    );
  if (left === 0) throw new UserError('too_many', 'You have posted a lot in the last hour. Wait a while, then go on.');
}
