import { sql } from 'kysely';
import type { Output } from '#kit/contract/endpoint.ts';
import { notFound, UserError } from '#kit/contract/errors.ts';
import { staleRecord } from '#kit/server/db/table-store.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { staffMemberOfAccount } from '#modules/platform/server/public.ts';
import type { Cover, coversApi } from '../contract/covers.ts';
import { halvesOf } from '../contract/halves.ts';
import { cancelCovers, past, sessionsById } from './cancel-covers.ts';
import { coversWhere, getCover, stands } from './covers.store.ts';
import { type LessonOfDay, lessonsOn } from './day-lessons.ts';
import { holdDays } from './hold-days.ts';
import { noLessonsBecause } from './school-days.ts';

/** Lessons that the user takes for others, and own ones that others take, from a day on. */
export async function myCovers(ctx: SchoolContext, from: string): Promise<Output<typeof coversApi.mine>> {
  const me = await staffMemberOfAccount(ctx, ctx.user.accountId);
  if (me === null) return { rows: [] };
  const covers = await coversWhere(
    ctx.tx,
    sql`${stands} and (c.cover_id = ${me} or c.absent_id = ${me}) and greatest(c.day, c.other_day) >= ${from}::date`,
  );
  const days = [...new Set(covers.flatMap(({ day, otherDay }) => [day, ...(otherDay === null ? [] : [otherDay])]))].toSorted();
  const lessons = new Map<string, LessonOfDay[]>();
  for (const day of days)
    if (day >= from && (await noLessonsBecause(ctx.tx, day)) === null) lessons.set(day, await lessonsOn(ctx.tx, day));
  const rows = covers.flatMap((cover) => {
    return halvesOf(cover).flatMap((half) => {
      const lesson = lessons.get(half.day)?.find(({ sessionId }) => sessionId === half.sessionId);
      return lesson && (half.takerId === me || half.ownerId === me) ? [{ lesson, cover, own: half.takerId !== me }] : [];
    });
  });
  return {
    rows: rows.toSorted((a, b) => (a.lesson.day + a.lesson.startsAt).localeCompare(b.lesson.day + b.lesson.startsAt)),
  };
}

/**
 * A cover that the user was asked for and that can still be answered, held; of a swap a yes is taken until the lesson begins that
 * they are asked to take, a no until either does. Throws 404, 409 and 422.
 */
async function asked(ctx: SchoolContext, id: number, version: number, answer: 'yes' | 'no'): Promise<Cover> {
  await holdDays(ctx.tx);
  const cover = await getCover(ctx.tx, id);
  const me = await staffMemberOfAccount(ctx, ctx.user.accountId);
  // What others were asked is nobody else's to know.
  if (me === null || cover.coverId !== me) throw notFound('cover');
  if (cover.state === 'cancelled') throw new UserError('rule', 'This was cancelled: you need not take the lesson.');
  if (cover.state === 'declined') throw new UserError('rule', 'You have declined this lesson.');
  if (cover.version !== version) throw staleRecord('cover');
  const halves = halvesOf(cover);
  const lessons = await sessionsById(
    ctx.tx,
    halves.map(({ sessionId }) => sessionId),
  );
  const isPast = past(ctx);
  const begun = halves.filter(({ day, sessionId }) => isPast(day, lessons.get(sessionId)?.startsAt ?? '24:00'));
  if (begun.some(({ inExchange }) => !inExchange))
    throw new UserError('rule', 'The lesson has begun. Speak with who makes the timetable.');
  if (answer === 'no' && begun.length > 0)
    throw new UserError('rule', 'The lesson that you gave in exchange has begun. Speak with who makes the timetable.');
  return cover;
}

async function move(ctx: SchoolContext, cover: Cover, state: 'accepted' | 'declined', because: string | null): Promise<Cover> {
  const { rows } = await sql`
    update timetable.cover set state = ${state}, declined_because = ${because}, version = version + 1
     where id = ${cover.id} and version = ${cover.version} returning id`.execute(ctx.tx);
  if (rows.length === 0) throw staleRecord('cover');
  return getCover(ctx.tx, cover.id);
}

export async function acceptCover(ctx: SchoolContext, id: number, version: number): Promise<Cover> {
  const cover = await asked(ctx, id, version, 'yes');
  const after = await move(ctx, cover, 'accepted', null);
  ctx.changed({ entity: 'cover', id, action: 'accepted', after: { Day: cover.day } });
  return after;
}

/** The lesson is without a teacher again. */
export async function declineCover(ctx: SchoolContext, id: number, version: number, because: string): Promise<Cover> {
  const cover = await asked(ctx, id, version, 'no');
  const after = await move(ctx, cover, 'declined', because);
  ctx.changed({ entity: 'cover', id, action: 'declined', after: { Day: cover.day, Why: because } });
  return after;
}

/**
 * Takes back what was arranged, by who arranges; of a swap of which one lesson has begun that one stays, as a cover of its own.
 * Throws 404, 409, and 422 where it does not stand.
 */
export async function cancelCover(ctx: SchoolContext, id: number, version: number): Promise<Cover> {
  await holdDays(ctx.tx);
  const cover = await getCover(ctx.tx, id);
  if (cover.state !== 'told' && cover.state !== 'accepted') throw new UserError('rule', 'This does not stand any more.');
  if (cover.version !== version) throw staleRecord('cover');
  await cancelCovers(ctx, [cover], 'cancelled');
  return getCover(ctx.tx, id);
}
