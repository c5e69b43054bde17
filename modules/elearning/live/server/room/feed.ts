import { sql } from 'kysely';
import { notFound } from '#kit/contract/errors.ts';
import type { Door, Entry, Feed } from '../../contract/room.ts';
import { type Ctx, holds, mayCome, meetingAndRoom, meOf, stateAt } from '../who.ts';
import { type Place, placeOf } from './place.ts';

/** What one answer holds; more only where all of the last number comes together. */
const most = 300;

/** A meeting as it is seen before one comes in. Throws 404. */
export async function doorOf(ctx: Ctx, id: number): Promise<Door> {
  const me = await meOf(ctx);
  const { rows } = await sql<Omit<Door, 'now'>>`
    select m.id, m.kind, m.title, m.note, c.name as "courseName", k.name as "className", coalesce(f.full_name, m.author_name) as host,
           ${stateAt(ctx.now)} as state, m.starts_at as "startsAt", m.ends_at as "endsAt", m.opens_at as "opensAt",
           m.closes_at as "closesAt", m.cancelled_because as "cancelledBecause", m.provider, r.lobby, ${holds(me)} as mine
      from ${meetingAndRoom}
      left join settings.courses c on c.school_id = m.school_id and c.id = m.course_id
      left join settings.classes k on k.school_id = m.school_id and k.id = m.class_id
      left join settings.staff f on f.school_id = m.school_id and f.id = m.staff_member_id
     where m.id = ${id} and ${mayCome(me)}`.execute(ctx.tx);
  const [row] = rows;
  if (!row) throw notFound('meeting');
  return { ...row, now: ctx.now.toISOString() };
}

/** Who is in the room sees what happens in it; once it is over, whoever it was for, but not who was put out. */
const sees = ({ state, personState, host }: Place): boolean =>
  state === 'over' ? host || personState !== 'removed' : personState === 'in';

/** What is newer than a number. Throws 404. */
export async function feedOf(ctx: Ctx, id: number, after: number): Promise<Feed> {
  const place = await placeOf(ctx, id);
  const { state, locked, lobby, chat, board, shown, slideId, page, pages, cleared, personId, personState, host } = place;
  const entries = sees(place) ? await entriesOf(ctx, place, after) : [];
  const more = entries.length >= most;
  return {
    seq: more ? (entries.at(-1)?.seq ?? after) : sees(place) ? place.seq : 0,
    more,
    me:
      personId === null || personState === null
        ? null
        : { id: personId, state: personState, host, speaks: place.speaks === true, handAt: place.handAt },
    room: { state, locked, lobby, chat, board, shown, slideId, page, pages, cleared },
    entries,
  };
}

async function entriesOf({ tx }: Ctx, { id, host, personId }: Place, after: number): Promise<Entry[]> {
  const newer = (row: string) => sql`${sql.ref(`${row}.meeting_id`)} = ${id} and ${sql.ref(`${row}.seq`)} > ${after}`;
  const { rows } = await sql<{ seq: number; body: Entry }>`
    select e.seq, e.body from (
      select p.seq, jsonb_build_object('kind', 'person', 'seq', p.seq, 'id', p.id, 'name', p.name, 'host', p.host,
               'student', p.student_id is not null, 'handAt', p.hand_at, 'speaks', p.speaks,
               'state', case when ${host} or p.id = ${personId}::bigint or p.state in ('in', 'out') then p.state else 'out' end) as body
        from elearning.room_person p
       -- Who only waited was never here, as others see it.
       where ${newer('p')} and (${host} or p.id = ${personId}::bigint or exists (
               select from elearning.room_stay y where y.school_id = p.school_id and y.person_id = p.id))
      union all
      select g.seq, jsonb_build_object('kind', 'message', 'seq', g.seq, 'id', g.id, 'personId', g.person_id, 'name', p.name,
               'text', case when g.deleted_at is null then g.text else '' end, 'sentAt', g.at, 'deleted', g.deleted_at is not null)
        from elearning.room_message g join elearning.room_person p on p.school_id = g.school_id and p.id = g.person_id
       where ${newer('g')}
      union all
      select s.seq, jsonb_build_object('kind', 'stroke', 'seq', s.seq, 'id', s.id, 'personId', s.person_id, 'page', s.page,
               'drawn', case when s.removed then null else s.drawn end)
        from elearning.room_stroke s join elearning.room r on r.school_id = s.school_id and r.meeting_id = s.meeting_id
       where ${newer('s')} and s.seq > coalesce((r.cleared ->> s.page::text)::bigint, 0) and (${after > 0} or not s.removed)
      union all
      select d.seq, jsonb_build_object('kind', 'slide', 'seq', d.seq, 'id', d.id, 'place', d.place, 'removed', d.removed)
        from elearning.room_slide d where ${newer('d')} and (${after > 0} or not d.removed)
      union all
      select q.seq, jsonb_build_object('kind', 'poll', 'seq', q.seq, 'id', q.id, 'question', q.question, 'options', q.options,
               'open', q.closed_at is null,
               'own', (select v.choice from elearning.room_vote v
                        where v.school_id = q.school_id and v.poll_id = q.id and v.person_id = ${personId}::bigint),
               'votes', case when q.closed_at is not null or ${host} then (
                 select jsonb_agg((select count(*) from elearning.room_vote v
                                    where v.school_id = q.school_id and v.poll_id = q.id and v.choice = o.at - 1) order by o.at)
                   from jsonb_array_elements(q.options) with ordinality o (option, at)) end)
        from elearning.room_poll q where ${newer('q')}) e
     order by e.seq fetch first ${most} rows with ties`.execute(tx);
  return rows.map(({ body }) => body);
}
