import { sql } from 'kysely';
import { timeIn } from '#kit/contract/dates.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { actorId } from '#kit/server/auth/principal.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { Cover } from '../contract/covers.ts';
import { type Half, halvesOf } from '../contract/halves.ts';
import { type Telling, tellTeachers } from './tell.ts';

/** A published lesson, whether or not its timetable still holds. */
interface SessionInWords {
  id: number;
  startsAt: string;
  endsAt: string;
  /** Classes and title: `Form 3 East Mathematics`. */
  lesson: string;
}

/** Published lessons by their keys. */
export async function sessionsById(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, SessionInWords>> {
  const { rows } = await sql<SessionInWords>`
    select s.id, s.starts_at as "startsAt", s.ends_at as "endsAt",
           trim(coalesce((select string_agg(concat_ws(' ', k.name, k.part_name), ', ' order by k.name, k.part_name)
                            from timetable.session_class k
                           where k.school_id = s.school_id and k.session_id = s.id), '') || ' ' || s.title) as lesson
      from timetable.session s where s.id = any(${ids}::bigint[])`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Tells by the school’s clock whether what begins (or ends) on a day at `hh:mm` has begun (or is over). */
export function past(ctx: Pick<SchoolContext, 'now' | 'school'>): (day: string, time: string) => boolean {
  const [today, now] = [schoolDay(ctx), timeIn(ctx.school.timeZone, ctx.now)];
  return (day, time) => day < today || (day === today && time <= now);
}

interface Touched {
  cover: Cover;
  half: Half;
  lesson: SessionInWords;
}

/**
 * Cancels covers that stand, records it as `action`, and tells who need not take a lesson any more. Of a swap of which one half has
 * begun that half stays, as a cover of its own that counts for who held it. Who calls holds the days (`holdDays`).
 * @param notHeld halves that nobody held though they may have begun, by the cover and its lesson
 */
export async function cancelCovers(
  ctx: SchoolContext,
  covers: readonly Cover[],
  action: string,
  notHeld: (cover: Cover, half: Half) => boolean = () => false,
): Promise<void> {
  if (covers.length === 0) return;
  await sql`
    update timetable.cover c set state = 'cancelled', version = c.version + 1
     where c.id = any(${covers.map(({ id }) => id)}::bigint[]) and c.state in ('told', 'accepted')`.execute(ctx.tx);
  const lessons = await sessionsById(ctx.tx, [...new Set(covers.flatMap(halvesOf).map(({ sessionId }) => sessionId))]);
  const isPast = past(ctx);
  const [kept, takenBack, ownAgain]: [Touched[], Telling[], Telling[]] = [[], [], []];
  for (const cover of covers) {
    const touched = halvesOf(cover).flatMap((half): Touched[] => {
      const lesson = lessons.get(half.sessionId);
      return lesson ? [{ cover, half, lesson }] : [];
    });
    const begun = touched.filter(({ half, lesson }) => isPast(half.day, lesson.startsAt));
    const held = begun.filter(({ half }) => !notHeld(cover, half));
    // Where both were held the whole was written down wrongly: nothing of it stays.
    const stays = cover.kind === 'swap' && held.length === 1 ? held : [];
    kept.push(...stays);
    for (const one of touched) {
      if (stays.includes(one) || isPast(one.half.day, one.lesson.endsAt)) continue;
      takenBack.push(...tellingOf(one, one.half.takerId));
      if (cover.kind === 'swap' && begun.length > 0) ownAgain.push(...tellingOf(one, one.half.ownerId));
    }
    const words = { Day: cover.day, Lesson: lessons.get(cover.sessionId)?.lesson ?? null };
    ctx.changed({ entity: 'cover', id: cover.id, action, after: words });
  }
  await writeKept(ctx, kept);
  await tellTeachers(ctx, 'takenBack', takenBack);
  await tellTeachers(ctx, 'ownAgain', ownAgain);
}

const tellingOf = ({ half, lesson }: Touched, staffId: number | null): Telling[] =>
  staffId === null ? [] : [{ staffId, day: half.day, lesson: lesson.lesson, time: lesson.startsAt, room: null }];

/** Writes halves of swaps that were held as covers of their own. */
async function writeKept(ctx: SchoolContext, kept: readonly Touched[]): Promise<void> {
  if (kept.length === 0) return;
  const rows = kept.map(({ cover, half }) => ({
    day: half.day,
    sessionId: half.sessionId,
    absentId: half.ownerId,
    coverId: half.takerId,
    roomId: half.inExchange ? null : cover.roomId,
    // Whose subject goes along: a cover that is read has its name only.
    swapId: half.inExchange ? null : cover.id,
    note: cover.note,
  }));
  const { rows: made } = await sql<{ id: number; day: string; sessionId: number }>`
    insert into timetable.cover (day, session_id, absent_id, kind, cover_id, room_id, course_id, state, counts, note, created_by)
    select m.day, m."sessionId", m."absentId", 'cover', m."coverId", m."roomId", w.course_id, 'accepted', true, m.note,
           ${actorId(ctx.user)}::bigint
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as m (
             day date, "sessionId" bigint, "absentId" bigint, "coverId" bigint, "roomId" bigint, "swapId" bigint, note text)
      left join timetable.cover w on w.id = m."swapId"
    returning id, day, session_id as "sessionId"`.execute(ctx.tx);
  const lessons = new Map(kept.map(({ lesson }) => [lesson.id, lesson.lesson]));
  for (const { id, day, sessionId } of made)
    ctx.changed({
      entity: 'cover',
      id,
      action: 'kept of a swap that was cancelled',
      after: { Day: day, Lesson: lessons.get(sessionId) ?? null },
    });
}
