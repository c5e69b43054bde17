import { sql } from 'kysely';
import { timeIn } from '#kit/contract/dates.ts';
import { UserError } from '#kit/contract/errors.ts';
import { one } from '#kit/server/sql/one.ts';
import { fullWords, goneAfter, mostPeople, type PersonState } from '../../contract/words.ts';
import { type Ctx, type Me, meOf } from '../who.ts';
import { nextSeq, type Place, placeOf, putOut, refuseClosed, tellRoom } from './place.ts';

/** From when on whoever sent no beat is gone. */
export const goneSince = (now: Date): Date => new Date(now.getTime() - goneAfter * 1000);

/** Comes in, or waits to be let in. Throws 403, 404, 422. */
export async function enterRoom(ctx: Ctx, id: number): Promise<{ id: number; state: PersonState }> {
  const me = await meOf(ctx);
  const seq = await nextSeq(ctx, id);
  const place = await placeOf(ctx, id, me);
  if (place.state === 'coming')
    throw new UserError('rule', `This room opens at ${timeIn(ctx.school.timeZone, new Date(place.opensAt))}.`);
  refuseClosed(place);
  if (place.personState === 'removed') throw putOut();
  const state = await stateFor(ctx, place);
  const personId = await writePerson(ctx, me, place, state, seq);
  if (state === 'in') await beatStay(ctx, id, personId);
  if (place.host && place.begunAt === null)
    await sql`
      update elearning.room r set begun_at = coalesce(r.begun_at, ${ctx.now}::timestamptz) where r.meeting_id = ${id}`.execute(
      ctx.tx,
    );
  tellRoom(ctx, id);
  return { id: personId, state };
}

async function stateFor(ctx: Ctx, place: Place): Promise<'in' | 'waiting'> {
  if (place.host) return 'in';
  const knows = place.admitted === true;
  if (!knows && place.locked) throw new UserError('rule', 'This room is locked. Ask who leads it to open it.');
  const waits = !knows && place.lobby;
  if (!waits) await refuseFull(ctx, place);
  return waits ? 'waiting' : 'in';
}

/** Throws 422 where the school’s own room holds no more. */
export async function refuseFull({ tx, now }: Ctx, { id, provider, personId }: Place): Promise<void> {
  if (provider !== 'room') return;
  const { rows } = await sql<{ there: number }>`
    select count(*)::int as there from elearning.room_person p
     where p.meeting_id = ${id} and p.state = 'in' and p.beat_at > ${goneSince(now)} and p.id is distinct from ${personId}::bigint`.execute(
    tx,
  );
  if (one(rows).there >= mostPeople) throw new UserError('rule', fullWords);
}

/** A student’s name as the roll has it; of others that of their account. */
const nameOf = ({ studentId, name }: Me) =>
  studentId === null ? sql`${name}` : sql`(select r.full_name from registration.roll r where r.id = ${studentId})`;

/** Nobody else writes the caller’s row meanwhile: the room is held. */
async function writePerson({ tx, now }: Ctx, me: Me, place: Place, state: 'in' | 'waiting', seq: number): Promise<number> {
  if (place.personId !== null) {
    await sql`
      update elearning.room_person p
         set state = ${state}, admitted = ${state === 'in'}, host = p.host or ${place.host}, name = ${nameOf(me)}, beat_at = ${now}, seq = ${seq}
       where p.id = ${place.personId}`.execute(tx);
    return place.personId;
  }
  const { rows } = await sql<{ id: number }>`
    insert into elearning.room_person
      (meeting_id, student_id, staff_member_id, account_id, name, host, state, admitted, came_at, beat_at, seq)
    values (${place.id}, ${me.studentId}, ${me.staffMemberId}, ${me.accountId}, ${nameOf(me)}, ${place.host}, ${state}, ${state === 'in'},
            ${now}, ${now}, ${seq})
    returning id`.execute(tx);
  return one(rows).id;
}

/** Somebody is in the room now: their stay goes on, or another begins where the last one ended. */
export async function beatStay({ tx, now }: Ctx, meetingId: number, personId: number): Promise<void> {
  const { rows } = await sql`
    update elearning.room_stay y set until_at = greatest(y.until_at, ${now}::timestamptz)
     where y.person_id = ${personId} and y.until_at >= ${goneSince(now)} returning y.id`.execute(tx);
  if (rows.length > 0) return;
  await sql`
    insert into elearning.room_stay (meeting_id, person_id, from_at, until_at)
    values (${meetingId}, ${personId}, ${now}, ${now})`.execute(tx);
}

/** Still there, or gone. Whoever leads finds out meanwhile who has vanished. Throws 403, 404, 422. */
export async function beat(ctx: Ctx, id: number, leaves: boolean): Promise<{ state: PersonState }> {
  if (leaves) return leave(ctx, id);
  const place = await placeOf(ctx, id);
  refuseClosed(place);
  if (place.personState === 'removed') throw putOut();
  if (place.personId === null) throw new UserError('rule', 'Come into the room first.');
  const { rows } = await sql<{ state: PersonState }>`
    update elearning.room_person p set beat_at = ${ctx.now} where p.id = ${place.personId} returning p.state`.execute(ctx.tx);
  const { state } = one(rows);
  if (state === 'in') await beatStay(ctx, id, place.personId);
  if (place.host) await sweep(ctx, id);
  return { state };
}

async function leave(ctx: Ctx, id: number): Promise<{ state: PersonState }> {
  const seq = await nextSeq(ctx, id);
  const place = await placeOf(ctx, id);
  if (place.personId === null) throw new UserError('rule', 'Come into the room first.');
  if (place.personState !== 'in' && place.personState !== 'waiting') return { state: place.personState ?? 'out' };
  if (place.personState === 'in') await beatStay(ctx, id, place.personId);
  await sql`
    update elearning.room_person p set state = 'out', hand_at = null, speaks = false, seq = ${seq}
     where p.id = ${place.personId}`.execute(ctx.tx);
  tellRoom(ctx, id);
  return { state: 'out' };
}

/** Marks as gone whoever sends no beat any more; their stay ends at the last one. */
async function sweep(ctx: Ctx, id: number): Promise<void> {
  const gone = sql`p.meeting_id = ${id} and p.state in ('in', 'waiting') and p.beat_at < ${goneSince(ctx.now)}`;
  const { rows } = await sql`select from elearning.room_person p where ${gone} limit 1`.execute(ctx.tx);
  if (rows.length === 0) return;
  const seq = await nextSeq(ctx, id);
  await sql`
    update elearning.room_person p set state = 'out', hand_at = null, speaks = false, seq = ${seq} where ${gone}`.execute(ctx.tx);
  tellRoom(ctx, id);
}
