import { type RawBuilder, sql } from 'kysely';
import { notFound, UserError } from '#kit/contract/errors.ts';
import type { RoomState } from '../../contract/room.ts';
import type { MeetingKind, MeetingState, PersonState, Provider } from '../../contract/words.ts';
import { type Ctx, holds, type Me, mayCome, meetingAndRoom, meOf, stateAt } from '../who.ts';

/** A room as its caller finds it. */
export interface Place extends Omit<RoomState, 'state'> {
  readonly id: number;
  readonly kind: MeetingKind;
  readonly title: string;
  readonly provider: Provider;
  readonly link: string | null;
  readonly state: MeetingState;
  readonly opensAt: string;
  readonly begunAt: string | null;
  readonly seq: number;
  /** Leads the room. */
  readonly host: boolean;
  readonly personId: number | null;
  readonly personName: string | null;
  readonly personState: PersonState | null;
  readonly admitted: boolean | null;
  readonly speaks: boolean | null;
  readonly handAt: string | null;
}

/** A room in which the caller is now. */
export type Inside = Place & { readonly personId: number };

/** Whether a row of people is the caller’s own. */
export const isMe = ({ studentId, staffMemberId, accountId }: Me): RawBuilder<unknown> => {
  if (studentId !== null) return sql`p.student_id = ${studentId}`;
  if (staffMemberId !== null) return sql`p.staff_member_id = ${staffMemberId}`;
  return sql`(p.account_id = ${accountId} and p.student_id is null and p.staff_member_id is null)`;
};

/** The room of a meeting that the caller may come to. Throws 404. */
export async function placeOf(ctx: Ctx, id: number, given?: Me): Promise<Place> {
  const me = given ?? (await meOf(ctx));
  const { rows } = await sql<Place>`
    select m.id, m.kind, m.title, m.provider, m.link, ${stateAt(ctx.now)} as state, m.opens_at as "opensAt", r.begun_at as "begunAt",
           r.seq, r.locked, r.lobby, r.chat, r.board, r.shown, r.slide_id as "slideId", r.page, r.pages, r.cleared,
           (${holds(me)} or coalesce(p.host and p.state <> 'removed', false)) as host,
           p.id as "personId", p.name as "personName", p.state as "personState", p.admitted, p.speaks, p.hand_at as "handAt"
      from ${meetingAndRoom}
      left join elearning.room_person p on p.school_id = m.school_id and p.meeting_id = m.id and ${isMe(me)}
     where m.id = ${id} and ${mayCome(me)}`.execute(ctx.tx);
  const [place] = rows;
  if (!place) throw notFound('meeting');
  return place;
}

/** The numbers of the next changes of a room, the last of them; whoever changes it waits for who did before. Throws 404. */
export async function nextSeq({ tx }: Pick<Ctx, 'tx'>, id: number, many = 1): Promise<number> {
  const { rows } = await sql<{ seq: number }>`
    update elearning.room r set seq = r.seq + ${many} where r.meeting_id = ${id} returning r.seq`.execute(tx);
  const [row] = rows;
  if (!row) throw notFound('meeting');
  return row.seq;
}

/** Refuses what is not open now. Throws 422. */
export function refuseClosed({ state }: Pick<Place, 'state'>): void {
  if (state === 'cancelled') throw new UserError('rule', 'This meeting was cancelled.');
  if (state === 'over') throw new UserError('rule', 'This meeting is over.');
  if (state === 'coming') throw new UserError('rule', 'This room is not open yet.');
}

export const putOut = () =>
  new UserError('forbidden', 'You were removed from this room. You come back when whoever leads it lets you in again.');

/** Refuses who is not in the room now. Throws 403, 422. */
export function inside(place: Place): Inside {
  refuseClosed(place);
  const { personId, personState } = place;
  if (personState === 'removed') throw putOut();
  if (personState === 'waiting') throw new UserError('rule', 'Wait until you are let in.');
  if (personId === null || personState !== 'in') throw new UserError('rule', 'Come into the room first.');
  return { ...place, personId };
}

/** The same for what only who leads may do. Throws 403. */
export function leading(place: Place): Place {
  if (!place.host) throw new UserError('forbidden', 'Only who leads the room may do this.');
  refuseClosed(place);
  return place;
}

/** For a change: the room with its next number. Throws 403, 404, 422. */
export async function changing(ctx: Ctx, id: number, many = 1): Promise<{ seq: number; place: Inside }> {
  const seq = await nextSeq(ctx, id, many);
  const place = inside(await placeOf(ctx, id));
  tellRoom(ctx, id);
  return { seq, place };
}

/** The same for who leads it. */
export async function leadingChange(ctx: Ctx, id: number, many = 1): Promise<{ seq: number; place: Place }> {
  const seq = await nextSeq(ctx, id, many);
  const place = leading(await placeOf(ctx, id));
  tellRoom(ctx, id);
  return { seq, place };
}

/** Tells who is in a room that it changed. */
export const tellRoom = (ctx: Pick<Ctx, 'afterCommit' | 'services' | 'school'>, about: number): void =>
  ctx.afterCommit(() => ctx.services.live.tell('rooms', ctx.school.id, { about }));

/** By what name the forwarding process knows a room. */
export const roomKey = ({ school }: Pick<Ctx, 'school'>, id: number): string => `${school.id}.${id}`;
