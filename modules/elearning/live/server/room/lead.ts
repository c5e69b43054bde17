import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { notFound, UserError } from '#kit/contract/errors.ts';
import { one } from '#kit/server/sql/one.ts';
import type { hostApi } from '../../contract/host.ts';
import { mostMicrophones, mostPages, mostPeople, type PersonState } from '../../contract/words.ts';
import type { InstalledForwarder } from '../forward/forwarder.ts';
import type { Ctx } from '../who.ts';
import { beatStay, goneSince, refuseFull } from './enter.ts';
import { leadingChange, type Place, roomKey } from './place.ts';

type Nothing = Record<never, never>;

interface Person {
  id: number;
  name: string;
  host: boolean;
  state: PersonState;
  student: boolean;
}

/** Somebody in the room. Throws 404. */
async function personIn({ tx }: Ctx, id: number, personId: number): Promise<Person> {
  const { rows } = await sql<Person>`
    select p.id, p.name, p.host, p.state, p.student_id is not null as student
      from elearning.room_person p where p.id = ${personId} and p.meeting_id = ${id}`.execute(tx);
  const [person] = rows;
  if (!person) throw notFound('person');
  return person;
}

/** What is said to the forwarding process once it is written; what it cannot do then, it is told when somebody joins. */
const later = (ctx: Ctx, work: () => Promise<void>): void =>
  ctx.afterCommit(async () => {
    try {
      await work();
    } catch (error) {
      ctx.log.warn(`live room: ${error instanceof Error ? error.message : String(error)}`);
    }
  });

/** Lets one in, or all that wait. Throws 403, 404, 422. */
export async function admit(ctx: Ctx, { id, personId }: Input<typeof hostApi.admit>): Promise<{ admitted: number }> {
  const { seq, place } = await leadingChange(ctx, id);
  if (personId !== null) await personIn(ctx, id, personId);
  await refuseFull(ctx, { ...place, personId: null });
  // Who was put out, or has gone meanwhile, may come in again and is not in yet.
  const { rows } = await sql<{ id: number; state: PersonState }>`
    update elearning.room_person p
       set admitted = true, seq = ${seq},
           state = case when p.state = 'waiting' and p.beat_at > ${goneSince(ctx.now)} then 'in'
                        when p.state = 'in' then 'in' else 'out' end
     where p.id in (select o.id from elearning.room_person o
                     where o.meeting_id = ${id} and (o.id = ${personId}::bigint or (${personId === null} and o.state = 'waiting'))
                     order by o.came_at limit ${await roomLeft(ctx, place)})
    returning p.id, p.state`.execute(ctx.tx);
  for (const row of rows) if (row.state === 'in') await beatStay(ctx, id, row.id);
  return { admitted: rows.length };
}

async function roomLeft({ tx, now }: Ctx, { id, provider }: Place): Promise<number> {
  if (provider !== 'room') return 1000;
  const { rows } = await sql<{ there: number }>`
    select count(*)::int as there from elearning.room_person p
     where p.meeting_id = ${id} and p.state = 'in' and p.beat_at > ${goneSince(now)}`.execute(tx);
  return mostPeople - one(rows).there;
}

const may = (on: boolean) => ({ microphone: on, camera: false, screen: false });

/** Gives somebody the microphone, or takes it. Throws 403, 404, 422. */
export async function giveFloor(
  ctx: Ctx,
  { id, personId, on }: Input<typeof hostApi.floor>,
  forward: InstalledForwarder,
): Promise<Nothing> {
  const { seq } = await leadingChange(ctx, id);
  const person = await personIn(ctx, id, personId);
  if (person.host) throw new UserError('rule', 'Who leads has a microphone already.');
  if (person.state !== 'in') throw new UserError('rule', `${person.name} is not in the room now.`);
  if (on) await refuseFifth(ctx, id, personId);
  await sql`
    update elearning.room_person p set speaks = ${on}, hand_at = null, seq = ${seq} where p.id = ${personId}`.execute(ctx.tx);
  later(ctx, () => forward.allow(roomKey(ctx, id), String(personId), may(on)));
  return {};
}

async function refuseFifth({ tx, now }: Ctx, id: number, personId: number): Promise<void> {
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from elearning.room_person p
     where p.meeting_id = ${id} and p.state = 'in' and (p.host or p.speaks) and p.id <> ${personId}
       and p.beat_at > ${goneSince(now)}`.execute(tx);
  if (one(rows).open >= mostMicrophones)
    throw new UserError('rule', `At most ${mostMicrophones} microphones are open. Take one before you give another.`);
}

/** Takes the microphone of everybody but those who lead. Throws 403, 404, 422. */
export async function muteAll(ctx: Ctx, id: number, forward: InstalledForwarder): Promise<{ muted: number }> {
  const { seq } = await leadingChange(ctx, id);
  const { rows } = await sql<{ id: number }>`
    update elearning.room_person p set speaks = false, seq = ${seq}
     where p.meeting_id = ${id} and p.speaks and not p.host returning p.id`.execute(ctx.tx);
  later(ctx, async () => {
    for (const row of rows) await forward.allow(roomKey(ctx, id), String(row.id), may(false));
  });
  return { muted: rows.length };
}

/** Lets another member of staff lead too, or no longer. Throws 403, 404, 422. */
export async function shareLead(
  ctx: Ctx,
  { id, personId, on }: Input<typeof hostApi.lead>,
  forward: InstalledForwarder,
): Promise<Nothing> {
  const { seq, place } = await leadingChange(ctx, id);
  const person = await personIn(ctx, id, personId);
  if (person.student) throw new UserError('rule', 'Students do not lead a room. Give them the microphone.');
  if (personId === place.personId) throw new UserError('rule', 'Leave the lead to another one first.');
  if (!on && (await holdsIt(ctx, id, personId)))
    throw new UserError('rule', `${person.name} holds this meeting and keeps the lead.`);
  await sql`
    update elearning.room_person p set host = ${on}, speaks = p.speaks and ${on}, admitted = true, seq = ${seq}
     where p.id = ${personId}`.execute(ctx.tx);
  ctx.changed({ entity: 'live class', id, action: on ? 'lead given' : 'lead taken', after: { person: person.name } });
  later(ctx, () => forward.allow(roomKey(ctx, id), String(personId), { microphone: on, camera: on, screen: on }));
  return {};
}

/** Whether somebody in the room called the meeting or holds it, and leads it whatever others say. */
async function holdsIt({ tx }: Ctx, id: number, personId: number): Promise<boolean> {
  const { rows } = await sql`
    select from elearning.meeting m join elearning.room_person p on p.school_id = m.school_id and p.meeting_id = m.id
     where m.id = ${id} and p.id = ${personId} and (p.account_id = m.author_id or p.staff_member_id = m.staff_member_id)`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Puts somebody out until they are let in again. Throws 403, 404, 422. */
export async function putOutOf(
  ctx: Ctx,
  { id, personId }: Input<typeof hostApi.remove>,
  forward: InstalledForwarder,
): Promise<Nothing> {
  const { seq } = await leadingChange(ctx, id);
  const person = await personIn(ctx, id, personId);
  if (person.host) throw new UserError('rule', 'Whoever leads cannot be removed. Remove them as leader first.');
  if (person.state === 'in') await beatStay(ctx, id, personId);
  await sql`
    update elearning.room_person p
       set state = 'removed', admitted = false, speaks = false, hand_at = null, seq = ${seq} where p.id = ${personId}`.execute(
    ctx.tx,
  );
  ctx.changed({ entity: 'live class', id, action: 'put out', after: { person: person.name } });
  later(ctx, () => forward.leave(roomKey(ctx, id), String(personId)));
  return {};
}

/** Locks the room, closes its chat, opens the board, or has a waiting room. Throws 403, 404, 422. */
export async function setRoom(ctx: Ctx, { id, ...set }: Input<typeof hostApi.set>): Promise<Nothing> {
  const { place } = await leadingChange(ctx, id);
  const { locked, lobby, chat, board } = { ...place, ...set };
  await sql`
    update elearning.room r set locked = ${locked}, lobby = ${lobby}, chat = ${chat}, board = ${board}
     where r.meeting_id = ${id}`.execute(ctx.tx);
  return {};
}

/** Chooses what everybody looks at. Throws 403, 404, 422. */
export async function show(ctx: Ctx, { id, shown, slideId, page }: Input<typeof hostApi.show>): Promise<Nothing> {
  const { place } = await leadingChange(ctx, id);
  if (page !== null && page > place.pages) throw new UserError('rule', 'The board has no such page.');
  if (slideId !== null) {
    const { rows } = await sql`
      select from elearning.room_slide d where d.id = ${slideId} and d.meeting_id = ${id} and not d.removed`.execute(ctx.tx);
    if (rows.length === 0) throw notFound('slide');
  }
  await sql`
    update elearning.room r
       set shown = ${shown}, slide_id = ${slideId ?? place.slideId}::bigint, page = ${page ?? place.page} where r.meeting_id = ${id}`.execute(
    ctx.tx,
  );
  return {};
}

/** Adds a page to the board and shows it. Throws 403, 404, 422. */
export async function addPage(ctx: Ctx, id: number): Promise<{ page: number }> {
  const { place } = await leadingChange(ctx, id);
  if (place.pages >= mostPages) throw new UserError('rule', `The board has ${mostPages} pages at most.`);
  const page = place.pages + 1;
  await sql`
    update elearning.room r set pages = ${page}, page = ${page}, shown = 'board' where r.meeting_id = ${id}`.execute(ctx.tx);
  return { page };
}

/** Wipes a page of the board. Throws 403, 404, 422. */
export async function clearPage(ctx: Ctx, { id, page }: Input<typeof hostApi.clear>): Promise<Nothing> {
  const { seq, place } = await leadingChange(ctx, id);
  if (page > place.pages) throw new UserError('rule', 'The board has no such page.');
  const cleared = JSON.stringify({ ...place.cleared, [page]: seq });
  await sql`update elearning.room r set cleared = ${cleared}::jsonb where r.meeting_id = ${id}`.execute(ctx.tx);
  return {};
}

/** Takes a message out of the chat. Throws 403, 404, 422. */
export async function deleteMessage(ctx: Ctx, { id, messageId }: Input<typeof hostApi.deleteMessage>): Promise<Nothing> {
  const { seq } = await leadingChange(ctx, id);
  const { rows } = await sql<{ personId: number }>`
    update elearning.room_message g set deleted_at = coalesce(g.deleted_at, ${ctx.now}::timestamptz), seq = ${seq}
     where g.id = ${messageId} and g.meeting_id = ${id} returning g.person_id as "personId"`.execute(ctx.tx);
  const [message] = rows;
  if (!message) throw notFound('message');
  const { name } = await personIn(ctx, id, message.personId);
  ctx.changed({ entity: 'live class', id, action: 'message taken out', after: { person: name } });
  return {};
}

/** Asks everybody; another poll that is open is closed. Throws 403, 404, 422. */
export async function askPoll(ctx: Ctx, { id, question, options }: Input<typeof hostApi.ask>): Promise<{ id: number }> {
  const { seq } = await leadingChange(ctx, id, 2);
  if (new Set(options.map((option) => option.toLowerCase())).size < options.length)
    throw new UserError('rule', 'Two of the choices are the same.');
  await sql`
    update elearning.room_poll q set closed_at = ${ctx.now}, seq = ${seq - 1}
     where q.meeting_id = ${id} and q.closed_at is null`.execute(ctx.tx);
  const { rows } = await sql<{ id: number }>`
    insert into elearning.room_poll (meeting_id, question, options, asked_at, seq)
    values (${id}, ${question}, ${JSON.stringify(options)}::jsonb, ${ctx.now}, ${seq}) returning id`.execute(ctx.tx);
  return one(rows);
}

/** Closes a poll. Throws 403, 404, 422. */
export async function closePoll(ctx: Ctx, { id, pollId }: Input<typeof hostApi.closePoll>): Promise<Nothing> {
  const { seq } = await leadingChange(ctx, id);
  const { rows } = await sql`
    update elearning.room_poll q set closed_at = coalesce(q.closed_at, ${ctx.now}::timestamptz), seq = ${seq}
     where q.id = ${pollId} and q.meeting_id = ${id} returning q.id`.execute(ctx.tx);
  if (rows.length === 0) throw notFound('poll');
  return {};
}
