import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { notFound, UserError } from '#kit/contract/errors.ts';
import { one } from '#kit/server/sql/one.ts';
import type { RoomApi } from '../../contract/room.ts';
import type { Ctx } from '../who.ts';
import { changing, type Inside } from './place.ts';

/** Writes into the chat. Throws 403, 404, 422. */
export async function say(ctx: Ctx, { id, text }: Input<RoomApi['say']>): Promise<{ id: number }> {
  const { seq, place } = await changing(ctx, id);
  if (!place.chat && !place.host) throw new UserError('rule', 'The chat is closed.');
  const { rows } = await sql<{ id: number }>`
    insert into elearning.room_message (meeting_id, person_id, text, at, seq)
    values (${id}, ${place.personId}, ${text}, ${ctx.now}, ${seq}) returning id`.execute(ctx.tx);
  return one(rows);
}

/** Raises the hand, or takes it down; who raises it again keeps their place. Throws 403, 404, 422. */
export async function raiseHand(ctx: Ctx, { id, up }: Input<RoomApi['hand']>): Promise<Record<never, never>> {
  const { seq, place } = await changing(ctx, id);
  await sql`
    update elearning.room_person p
       set hand_at = case when ${up} then coalesce(p.hand_at, ${ctx.now}::timestamptz) end, seq = ${seq}
     where p.id = ${place.personId}`.execute(ctx.tx);
  return {};
}

function mayDraw({ host, board, speaks, pages }: Inside, page: number): void {
  if (!host && !board && speaks !== true)
    throw new UserError('forbidden', 'The board is for who leads. Raise your hand to be given it.');
  if (page > pages) throw new UserError('rule', 'The board has no such page.');
}

/** Draws strokes in their order. Throws 403, 404, 422. */
export async function draw(ctx: Ctx, { id, page, strokes }: Input<RoomApi['draw']>): Promise<{ ids: number[] }> {
  const { seq, place } = await changing(ctx, id, strokes.length);
  mayDraw(place, page);
  const numbered = strokes.map((drawn, at) => ({ drawn, seq: seq - strokes.length + 1 + at }));
  const { rows } = await sql<{ id: number }>`
    insert into elearning.room_stroke (meeting_id, person_id, page, drawn, seq)
    select ${id}, ${place.personId}, ${page}, s.drawn, s.seq
      from jsonb_to_recordset(${JSON.stringify(numbered)}::jsonb) as s (drawn jsonb, seq bigint)
     order by s.seq returning id`.execute(ctx.tx);
  return { ids: rows.map((row) => row.id) };
}

/** Takes one’s own last stroke on a page back; null where there is none. Throws 403, 404, 422. */
export async function undo(ctx: Ctx, { id, page }: Input<RoomApi['undo']>): Promise<{ id: number | null }> {
  const { seq, place } = await changing(ctx, id);
  mayDraw(place, page);
  const wiped = place.cleared[String(page)] ?? -1;
  const { rows } = await sql<{ id: number }>`
    update elearning.room_stroke s set removed = true, seq = ${seq}
     where s.id = (select o.id from elearning.room_stroke o
                    where o.meeting_id = ${id} and o.person_id = ${place.personId} and o.page = ${page} and not o.removed
                      and o.seq > ${wiped}
                    order by o.seq desc limit 1)
    returning s.id`.execute(ctx.tx);
  return { id: rows[0]?.id ?? null };
}

/** Chooses in a poll that is open; the last choice counts. Throws 403, 404, 422. */
export async function vote(ctx: Ctx, { id, pollId, choice }: Input<RoomApi['vote']>): Promise<Record<never, never>> {
  const { seq, place } = await changing(ctx, id);
  const { rows } = await sql<{ open: boolean; options: number }>`
    update elearning.room_poll q set seq = ${seq} where q.id = ${pollId} and q.meeting_id = ${id}
    returning q.closed_at is null as open, jsonb_array_length(q.options) as options`.execute(ctx.tx);
  const [poll] = rows;
  if (!poll) throw notFound('poll');
  if (!poll.open) throw new UserError('rule', 'This poll is closed.');
  if (choice >= poll.options) throw new UserError('rule', 'This poll has no such choice.');
  await sql`
    insert into elearning.room_vote (poll_id, person_id, choice, at) values (${pollId}, ${place.personId}, ${choice}, ${ctx.now})
    on conflict (school_id, poll_id, person_id) do update set choice = excluded.choice, at = excluded.at`.execute(ctx.tx);
  return {};
}
