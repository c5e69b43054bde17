import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { School } from '#kit/server/auth/principal.ts';
import type { Services } from '#kit/server/http/services.ts';
import { inSystem } from '#kit/server/http/system.ts';
import type { InstalledForwarder } from '../forward/forwarder.ts';
import type { Ctx } from '../who.ts';
import { goneSince } from './enter.ts';
import { leadingChange, roomKey, tellRoom } from './place.ts';

/** Ends a meeting for everybody; who is in it was there until now. Throws 403, 404, 422. */
export async function endMeeting(ctx: Ctx, id: number, forward: InstalledForwarder): Promise<Record<never, never>> {
  const { seq, place } = await leadingChange(ctx, id);
  await endRooms(ctx, [id], ctx.now, seq);
  ctx.changed({ entity: 'live class', id, action: 'ended', after: { meeting: place.title } });
  ctx.afterCommit(() => forward.close(roomKey(ctx, id)).catch(() => undefined));
  return {};
}

async function endRooms({ tx, now }: Ctx, ids: readonly number[], at: Date, seq: number | null): Promise<void> {
  await sql`
    update elearning.room_stay y set until_at = greatest(y.until_at, ${at}::timestamptz)
      from elearning.room_person p
     where p.school_id = y.school_id and p.id = y.person_id and p.meeting_id = any(${[...ids]}::bigint[]) and p.state = 'in'
       and y.until_at >= ${goneSince(now)}`.execute(tx);
  await sql`
    update elearning.room_poll q set closed_at = ${at}, seq = coalesce(${seq}::bigint, r.seq)
      from elearning.room r
     where r.school_id = q.school_id and r.meeting_id = q.meeting_id and q.meeting_id = any(${[...ids]}::bigint[])
       and q.closed_at is null`.execute(tx);
  await sql`
    update elearning.room_person p set state = 'out', hand_at = null, speaks = false, seq = coalesce(${seq}::bigint, r.seq)
      from elearning.room r
     where r.school_id = p.school_id and r.meeting_id = p.meeting_id and p.meeting_id = any(${[...ids]}::bigint[])
       and p.state in ('in', 'waiting')`.execute(tx);
  await sql`
    update elearning.room r set ended_at = coalesce(r.ended_at, ${at}::timestamptz)
     where r.meeting_id = any(${[...ids]}::bigint[])`.execute(tx);
}

/** Whether a room `r` of a meeting `m` was begun, has reached its closing time, and is still open. */
const isOver = (now: Date) =>
  sql<boolean>`(m.closes_at <= ${now}::timestamptz and r.begun_at is not null and r.ended_at is null)`;

/** Ends what was begun and has reached its closing time, in every school. Done by a timer. */
export async function closeByItself(
  services: Services,
  log: FastifyBaseLogger,
  forward: InstalledForwarder,
  schoolById: (id: number) => Promise<School | null>,
): Promise<void> {
  const now = services.clock();
  const { rows } = await sql<{ schoolId: number }>`
    select s.id as "schoolId" from platform.schools s
     where exists (select from elearning.meeting m join elearning.room r on r.school_id = m.school_id and r.meeting_id = m.id
                    where m.school_id = s.id and ${isOver(now)})`.execute(services.db.platform);
  for (const { schoolId } of rows) {
    const school = await schoolById(schoolId);
    if (school) await inSystem(services, school, log, 'live classes close', (ctx) => closeRooms(ctx, forward));
  }
}

async function closeRooms(ctx: Ctx, forward: InstalledForwarder): Promise<void> {
  const { rows } = await sql<{ id: number; closesAt: string }>`
    update elearning.room r set seq = r.seq + 1
      from elearning.meeting m
     where m.school_id = r.school_id and m.id = r.meeting_id and ${isOver(ctx.now)}
     returning m.id, m.closes_at as "closesAt"`.execute(ctx.tx);
  for (const { id, closesAt } of rows) {
    await endRooms(ctx, [id], new Date(closesAt), null);
    tellRoom(ctx, id);
    ctx.afterCommit(() => forward.close(roomKey(ctx, id)).catch(() => undefined));
  }
}
