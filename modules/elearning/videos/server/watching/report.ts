import { sql } from 'kysely';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import { dayIn, instantIn } from '#kit/contract/dates.ts';
import { notFound } from '#kit/contract/errors.ts';
import type { learnerVideosApi } from '../../contract/learner.ts';
import { lengthOf, merged, type Pair, within } from '../../contract/stretches.ts';
import { learnerOf } from '../../../learners/server/who.ts';
import type { Ctx } from '../scope.ts';
import { holdProgress, progressOf, settleDone } from './progress.store.ts';
import { judgeReport } from './report.rules.ts';

/** Stretches that one row keeps apart. */
const mostApart = 2000;

interface Opening {
  lessonId: number;
  openedAt: string;
  taken: number[];
  lengthMs: number | null;
}

/**
 * Takes what a device says was played. Also after the lesson was closed or put away: it was played before. Throws 404 for an opening
 * that is not the student's own.
 */
export async function takeReport(
  ctx: Ctx,
  { viewingId, stretches, position }: Input<typeof learnerVideosApi.report>,
): Promise<Output<typeof learnerVideosApi.report>> {
  const { studentId } = await learnerOf(ctx);
  const { rows } = await sql<Opening>`
    select o.lesson_id as "lessonId", o.opened_at as "openedAt", o.taken, v.length_ms as "lengthMs"
      from elearning.video_viewing o
      join elearning.video_lesson v on v.school_id = o.school_id and v.id = o.lesson_id
     where o.id = ${viewingId} and o.student_id = ${studentId}::bigint for update of o`.execute(ctx.tx);
  const [opening] = rows;
  if (!opening) throw notFound('opening');
  const { lessonId, lengthMs } = opening;
  const opened = Date.parse(opening.openedAt);
  const elapsed = Math.max(0, ctx.now.getTime() - opened);
  const judged = judgeReport(stretches, { taken: opening.taken, elapsed, lengthMs });
  await sql`
    update elearning.video_viewing o set taken = ${within(judged.taken, mostApart)}::int[] where o.id = ${viewingId}`.execute(
    ctx.tx,
  );
  const before = await holdProgress(ctx, lessonId, studentId);
  const covered = within(merged(before, judged.covered), mostApart);
  const last = judged.spans.reduce((latest, [, until]) => Math.max(latest, until), -1);
  const stopped = position && {
    at: Math.min(Math.max(Math.round(position.at), 0), lengthMs ?? Number.MAX_SAFE_INTEGER),
    when: new Date(opened + Math.min(Math.max(position.after, 0), elapsed)),
  };
  await sql`
    update elearning.video_progress p
       set covered = ${covered}::int[], covered_ms = ${lengthOf(covered)},
           heard_at = greatest(p.heard_at, ${last < 0 ? null : new Date(opened + last)}::timestamptz),
           position_ms = case when ${stopped?.when ?? null}::timestamptz >= p.position_at then ${stopped?.at ?? null}::int else p.position_ms end,
           position_at = greatest(p.position_at, ${stopped?.when ?? null}::timestamptz)
     where p.lesson_id = ${lessonId} and p.student_id = ${studentId}`.execute(ctx.tx);
  await takeDays(
    ctx,
    lessonId,
    studentId,
    judged.spans.map(([from, to]): Pair => [opened + from, opened + to]),
  );
  await settleDone(ctx, lessonId, studentId);
  const numbers = stretches.map(({ number }) => number).filter((number) => Number.isInteger(number));
  return { taken: numbers, progress: await progressOf(ctx, lessonId, studentId) };
}

/** Adds when something was watched to its days of the school; what two devices played at once counts once. */
async function takeDays(ctx: Ctx, lessonId: number, studentId: number, spans: readonly Pair[]): Promise<void> {
  const { timeZone } = ctx.school;
  const byDay = Map.groupBy(spans, ([from]) => dayIn(timeZone, new Date(from)));
  if (byDay.size === 0) return;
  const days = [...byDay.keys()];
  const { rows } = await sql<{ day: string; spans: number[] }>`
    select d.day, d.spans from elearning.video_day d
     where d.lesson_id = ${lessonId} and d.student_id = ${studentId} and d.day = any(${days}::date[])`.execute(ctx.tx);
  const known = new Map(rows.map((row) => [row.day, row.spans]));
  const all = days.map((day) => {
    const midnight = instantIn(timeZone, day, '00:00').getTime();
    const more = (byDay.get(day) ?? []).map(([from, to]): Pair => [from - midnight, to - midnight]);
    const together = within(merged(known.get(day) ?? [], more), mostApart);
    return { day, spans: together, seconds: Math.round(lengthOf(together) / 1000) };
  });
  await sql`
    insert into elearning.video_day (lesson_id, student_id, day, spans, seconds)
    select ${lessonId}, ${studentId}, x.day, x.spans, x.seconds
      from jsonb_to_recordset(${JSON.stringify(all)}::jsonb) as x (day date, spans int[], seconds int)
    on conflict (school_id, lesson_id, student_id, day) do update set spans = excluded.spans, seconds = excluded.seconds`.execute(
    ctx.tx,
  );
}
