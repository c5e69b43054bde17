import { sql } from 'kysely';
import { addDays, dayIn } from '#kit/contract/dates.ts';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import { fieldError, UserError } from '#kit/contract/errors.ts';
import { staleRecord } from '#kit/server/db/table-store.ts';
import { one } from '#kit/server/sql/one.ts';
import { closedDays } from '#modules/settings/server/public.ts';
import type { Meeting, MeetingChange, MeetingDraft, meetingsApi } from '../../contract/meetings.ts';
import { liveSettingsOf } from '../settings/settings.store.ts';
import { tellRoom } from '../room/place.ts';
import { type Ctx, meOf } from '../who.ts';
import { type Checked, checkMeeting } from './check-meeting.ts';
import { getMeeting } from './meetings.store.ts';
import { tellOfMeeting } from './tell-meeting.ts';
import { mostWeeks, weeksOf } from './weeks.rules.ts';

const minute = 60_000;

/** What the history keeps of a meeting. */
const inHistory = ({ title, className, courseName, forWhom, startsAt, endsAt, provider, host, cancelledBecause }: Meeting) => ({
  title,
  className,
  courseName,
  forWhom,
  startsAt,
  endsAt,
  provider,
  host,
  cancelledBecause,
});

/** Plans a live class or calls a meeting, every week where asked. Throws 400, 403. */
export async function createMeeting(ctx: Ctx, draft: MeetingDraft): Promise<Output<typeof meetingsApi.create>> {
  const me = await meOf(ctx);
  await checkMeeting(ctx, me, draft);
  const { weeklyUntil } = draft;
  if (weeklyUntil !== null && weeklyUntil <= dayIn(ctx.school.timeZone, new Date(draft.startsAt)))
    throw fieldError('weeklyUntil', 'Choose a day after the first one.');
  if (weeklyUntil !== null && weeklyUntil > addDays(dayIn(ctx.school.timeZone, new Date(draft.startsAt)), mostWeeks * 7 - 1))
    throw fieldError('weeklyUntil', 'Choose a day within a year.');
  const { held, skipped } =
    weeklyUntil === null
      ? { held: [draft], skipped: [] }
      : weeksOf(ctx.school.timeZone, draft, weeklyUntil, await closedDays(ctx.tx));
  const seriesId = weeklyUntil === null ? null : await newSeries(ctx, weeklyUntil);
  const { opensBefore, closesAfter } = await liveSettingsOf(ctx);
  const isClass = draft.kind === 'class';
  const times = held.map(({ startsAt, endsAt }) => ({ starts_at: startsAt, ends_at: endsAt }));
  const { rows } = await sql<{ id: number }>`
    insert into elearning.meeting (kind, title, note, course_id, class_id, audience, everyone, staff_member_id, series_id, starts_at,
      ends_at, opens_at, closes_at, provider, link, author_id, author_name, made_at)
    select ${draft.kind}, ${draft.title}, ${draft.note}, ${isClass ? draft.courseId : null}::bigint, ${isClass ? draft.classId : null}::bigint,
           ${isClass ? draft.audience : null}, ${!isClass && draft.everyone}, ${draft.staffMemberId ?? me.staffMemberId}::bigint,
           ${seriesId}::bigint, t.starts_at, t.ends_at, t.starts_at - make_interval(mins => ${opensBefore}),
           t.ends_at + make_interval(mins => ${closesAfter}), ${draft.provider}, ${draft.provider === 'link' ? draft.link : null},
           ${ctx.user.accountId}, ${me.name}, ${ctx.now}
      from jsonb_to_recordset(${JSON.stringify(times)}::jsonb) as t (starts_at timestamptz, ends_at timestamptz)
     order by t.starts_at
    returning id`.execute(ctx.tx);
  const ids = rows.map(({ id }) => id);
  await sql`
    insert into elearning.room (meeting_id, lobby) select unnest(${ids}::bigint[]), ${draft.lobby}`.execute(ctx.tx);
  await writeInvited(ctx, ids, draft);
  const first = await getMeeting(ctx, Math.min(...ids), { ...me, admin: true });
  ctx.changed({ entity: 'live class', id: first.id, action: 'planned', after: { ...inHistory(first), times: ids.length } });
  await tellOfMeeting(ctx, first, 'called');
  return { id: first.id, made: ids.length, skipped };
}

async function newSeries({ tx, now }: Ctx, until: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into elearning.meeting_series (until_day, made_at) values (${until}::date, ${now}) returning id`.execute(tx);
  return one(rows).id;
}

/** Whom meetings are for, in place of what stood there. */
async function writeInvited({ tx }: Ctx, ids: readonly number[], draft: Checked): Promise<void> {
  await sql`delete from elearning.meeting_stream x where x.meeting_id = any(${[...ids]}::bigint[])`.execute(tx);
  await sql`delete from elearning.meeting_invitee i where i.meeting_id = any(${[...ids]}::bigint[])`.execute(tx);
  const streamIds = draft.kind === 'class' && draft.audience === 'streams' ? [...new Set(draft.streamIds)] : [];
  await sql`
    insert into elearning.meeting_stream (meeting_id, stream_id)
    select m.id, s.id from unnest(${[...ids]}::bigint[]) m (id), unnest(${streamIds}::bigint[]) s (id)`.execute(tx);
  if (draft.kind === 'class' || draft.everyone) return;
  const invited = [
    ...[...new Set(draft.departmentIds)].map((id) => ({ department_id: id })),
    ...[...new Set(draft.staffMemberIds)].map((id) => ({ staff_member_id: id })),
    ...[...new Set(draft.userIds)].map((id) => ({ account_id: id })),
  ];
  await sql`
    insert into elearning.meeting_invitee (meeting_id, department_id, staff_member_id, account_id)
    select m.id, i.department_id, i.staff_member_id, i.account_id
      from unnest(${[...ids]}::bigint[]) m (id),
           jsonb_to_recordset(${JSON.stringify(invited)}::jsonb) as i (department_id bigint, staff_member_id bigint, account_id bigint)`.execute(
    tx,
  );
}

/** The meeting, which the caller holds. Throws 404, 403, 409, 422 for one that is over or called off. */
async function toChange(ctx: Ctx, id: number, version: number): Promise<Meeting> {
  const meeting = await getMeeting(ctx, id);
  if (!meeting.mine) throw new UserError('forbidden', 'Only who holds a meeting changes it.');
  if (meeting.version !== version) throw staleRecord('meeting');
  if (meeting.state === 'cancelled') throw new UserError('rule', 'This meeting was cancelled.');
  if (meeting.state === 'over') throw new UserError('rule', 'This meeting is over.');
  return meeting;
}

/** Over `m`: the meeting itself, and where asked those of its series after it that have not begun. */
const reached = ({ id, seriesId, startsAt }: Meeting, reach: MeetingChange['reach']) =>
  reach === 'one' || seriesId === null
    ? sql`m.id = ${id}`
    : sql`(m.id = ${id} or m.series_id = ${seriesId} and m.starts_at > ${startsAt}::timestamptz and m.cancelled_at is null
           and not exists (select from elearning.room r
                            where r.school_id = m.school_id and r.meeting_id = m.id and r.begun_at is not null))`;

/** Moves or changes a meeting. Throws 400, 403, 404, 409, 422. */
export async function changeMeeting(ctx: Ctx, { id, version, reach, ...draft }: MeetingChange): Promise<Meeting> {
  const me = await meOf(ctx);
  const before = await toChange(ctx, id, version);
  const { kind, courseId, classId } = before;
  const whole = { ...draft, kind, courseId, classId, staffMemberId: draft.staffMemberId ?? before.staffMemberId };
  // Who holds it may stay whoever plans.
  const asked = whole.staffMemberId === before.staffMemberId ? null : whole.staffMemberId;
  await checkMeeting(ctx, me, { ...whole, staffMemberId: asked });
  const shift = Date.parse(draft.startsAt) - Date.parse(before.startsAt);
  if (before.state === 'live' && shift !== 0) throw fieldError('startsAt', 'This meeting has begun: only its end can be moved.');
  const length = Date.parse(draft.endsAt) - Date.parse(draft.startsAt);
  const { opensBefore, closesAfter } = await liveSettingsOf(ctx);
  const starts = sql`(m.starts_at + make_interval(secs => ${shift / 1000}))`;
  const { rows } = await sql<{ id: number }>`
    update elearning.meeting m
       set title = ${draft.title}, note = ${draft.note}, audience = ${kind === 'class' ? draft.audience : null},
           everyone = ${kind === 'staff' && draft.everyone}, staff_member_id = ${whole.staffMemberId}::bigint, starts_at = ${starts},
           ends_at = ${starts} + make_interval(secs => ${length / 1000}),
           opens_at = ${starts} - make_interval(mins => ${opensBefore}),
           closes_at = ${starts} + make_interval(secs => ${length / 1000 + (closesAfter * minute) / 1000}),
           provider = ${draft.provider}, link = ${draft.provider === 'link' ? draft.link : null}, version = m.version + 1
     where ${reached(before, reach)} and (m.id <> ${id} or m.version = ${version}) returning m.id`.execute(ctx.tx);
  const ids = rows.map((row) => row.id);
  if (!ids.includes(id)) throw staleRecord('meeting');
  await sql`update elearning.room r set lobby = ${draft.lobby} where r.meeting_id = any(${ids}::bigint[])`.execute(ctx.tx);
  await writeInvited(ctx, ids, whole);
  const after = await getMeeting(ctx, id, { ...me, admin: true });
  ctx.changed({
    entity: 'live class',
    id,
    action: shift === 0 ? 'changed' : 'moved',
    before: inHistory(before),
    after: { ...inHistory(after), times: ids.length },
  });
  if (shift !== 0) await tellOfMeeting(ctx, after, 'moved');
  return after;
}

/** Calls a meeting off. Throws 403, 404, 409, 422. */
export async function cancelMeeting(
  ctx: Ctx,
  { id, version, because, reach }: Input<typeof meetingsApi.cancel>,
): Promise<Meeting> {
  const before = await toChange(ctx, id, version);
  if (before.state === 'live') throw new UserError('rule', 'This meeting is being held. End it in its room.');
  const { rows } = await sql<{ id: number }>`
    update elearning.meeting m
       set cancelled_at = ${ctx.now}, cancelled_because = ${because}, version = m.version + 1
     where ${reached(before, reach)} and (m.id <> ${id} or m.version = ${version}) returning m.id`.execute(ctx.tx);
  if (!rows.some((row) => row.id === id)) throw staleRecord('meeting');
  const after = await getMeeting(ctx, id);
  ctx.changed({
    entity: 'live class',
    id,
    action: 'cancelled',
    reason: because,
    after: { ...inHistory(after), times: rows.length },
  });
  await tellOfMeeting(ctx, after, 'cancelled');
  for (const row of rows) tellRoom(ctx, row.id);
  return after;
}
