import { type RawBuilder, sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { notFound, UserError } from '#kit/contract/errors.ts';
import type { Page } from '#kit/contract/page.ts';
import { matches, staleRecord } from '#kit/server/db/table-store.ts';
import { documentNumber } from '#kit/server/numbering/numbering.ts';
import { one } from '#kit/server/sql/one.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import type { Resolution, resolutionsApi } from '../contract/resolutions.ts';
import { type BoardContext, dayOf, isAhead, memberJoins, memberName } from './lookups.store.ts';

const resolutionSeries = { kind: 'board resolution', prefix: 'BR', digits: 3 };

type Filter = Input<typeof resolutionsApi.list>;

const overdueOn = (day: string) => sql`(r.state = 'open' and r.due_on < ${day})`;
const owner = sql`coalesce(${memberName}, r.owner_name)`;
const columnsOn = (day: string) => sql`
  r.id, r.version, r.resolution_no as "resolutionNo", r.meeting_id as "meetingId", b.meeting_no as "meetingNo",
  b.held_on as "heldOn", r.body, r.owner_member_id as "ownerMemberId", ${owner} as "ownerName", r.due_on as "dueOn", r.state,
  coalesce(${overdueOn(day)}, false) as overdue, r.settled_on as "settledOn", r.outcome`;
const from = sql`
  registration.board_resolution r
  join registration.board_meeting b on b.school_id = r.school_id and b.id = r.meeting_id
  left join registration.board_member m on m.school_id = r.school_id and m.id = r.owner_member_id ${memberJoins}`;

const sortable: Readonly<Record<string, RawBuilder<unknown>>> = {
  dueOn: sql`r.due_on`,
  resolutionNo: sql`r.resolution_no`,
  heldOn: sql`b.held_on`,
  ownerName: owner,
};

/** Resolutions as filtered, a page of them. */
export async function listResolutions(ctx: BoardContext, filter: Filter): Promise<Page<Resolution>> {
  const day = dayOf(ctx);
  const found: RawBuilder<unknown>[] = [sql`true`];
  if (filter.q) found.push(matches([sql`r.body`, sql`r.resolution_no`, owner], filter.q));
  if (filter.state === 'overdue') found.push(overdueOn(day));
  else if (filter.state) found.push(sql`r.state = ${filter.state}`);
  if (filter.meetingId) found.push(sql`r.meeting_id = ${filter.meetingId}`);
  if (filter.ownerMemberId) found.push(sql`r.owner_member_id = ${filter.ownerMemberId}`);
  const where = sql.join(found, sql` and `);
  const order = sortable[filter.sort.replace(/^-/, '')] ?? sql`r.due_on`;
  const { rows } = await sql<Resolution>`
    select ${columnsOn(day)} from ${from} where ${where}
     order by ${order} ${wayOf(filter.sort)} nulls last, r.id
     ${onPage(filter)}`.execute(ctx.tx);
  const { rows: all } = await sql<{ total: number }>`select count(*) as total from ${from} where ${where}`.execute(ctx.tx);
  return { rows, total: one(all).total };
}

/** The resolutions of one meeting, in the order they were written. */
export async function resolutionsOf(ctx: BoardContext, meetingId: number): Promise<Resolution[]> {
  const { rows } = await sql<Resolution>`
    select ${columnsOn(dayOf(ctx))} from ${from} where r.meeting_id = ${meetingId} order by r.id`.execute(ctx.tx);
  return rows;
}

/** One resolution. Throws 404. */
export async function getResolution(ctx: BoardContext, id: number): Promise<Resolution> {
  const { rows } = await sql<Resolution>`select ${columnsOn(dayOf(ctx))} from ${from} where r.id = ${id}`.execute(ctx.tx);
  if (!rows[0]) throw notFound('resolution');
  return rows[0];
}

/** How many open resolutions were due before today. */
export const countOverdue = (ctx: Pick<BoardContext, 'now' | 'school'>): RawBuilder<unknown> =>
  sql`select count(*) from registration.board_resolution r where ${overdueOn(dayOf(ctx))}`;

/**
 * Holds the meeting until the transaction ends, and refuses one whose minutes are confirmed, that was called off, or is to come.
 * Answers its day.
 */
async function lockMeeting(ctx: BoardContext, id: number): Promise<string> {
  const { rows } = await sql<{ heldOn: string; confirmed: boolean; cancelled: boolean; planned: boolean }>`
    select b.held_on as "heldOn", b.confirmed_at is not null as confirmed, b.cancelled_because is not null as cancelled,
           ${isAhead(ctx)} as planned
      from registration.board_meeting b where b.id = ${id} for no key update`.execute(ctx.tx);
  const meeting = rows[0];
  if (!meeting) throw notFound('meeting');
  if (meeting.confirmed)
    throw new UserError('rule', 'The minutes of this meeting are confirmed, so what it resolved stays as it is.');
  if (meeting.cancelled) throw new UserError('rule', 'This meeting was cancelled.');
  if (meeting.planned) throw new UserError('rule', 'Resolutions are written down when the meeting has been held.');
  return meeting.heldOn;
}

// Somebody of the board has that record's name.
const ownerNameOf = ({ ownerMemberId, ownerName }: Pick<Resolution, 'ownerMemberId' | 'ownerName'>) =>
  ownerMemberId === null ? ownerName : null;

/** Writes down what a meeting resolved, under the next number of the meeting's year. */
export async function createResolution(ctx: BoardContext, draft: Input<typeof resolutionsApi.create>): Promise<Resolution> {
  const number = await documentNumber(ctx.tx, resolutionSeries, await lockMeeting(ctx, draft.meetingId));
  const { rows } = await sql<{ id: number }>`
    insert into registration.board_resolution (resolution_no, meeting_id, body, owner_member_id, owner_name, due_on)
    values (${number}, ${draft.meetingId}, ${draft.body}, ${draft.ownerMemberId}, ${ownerNameOf(draft)}, ${draft.dueOn})
    returning id`.execute(ctx.tx);
  const after = await getResolution(ctx, one(rows).id);
  ctx.changed({ entity: 'resolution', id: after.id, action: 'created', after });
  return after;
}

async function write(ctx: BoardContext, { id, version }: { id: number; version: number }, sets: RawBuilder<unknown>) {
  const { rows } = await sql`
    update registration.board_resolution set ${sets}, version = version + 1
     where id = ${id} and version = ${version} returning id`.execute(ctx.tx);
  if (rows.length === 0) throw staleRecord('resolution');
}

/** Changes what was written down, until the minutes are confirmed. */
export async function updateResolution(ctx: BoardContext, draft: Input<typeof resolutionsApi.update>): Promise<Resolution> {
  const before = await getResolution(ctx, draft.id);
  await lockMeeting(ctx, before.meetingId);
  await write(
    ctx,
    draft,
    sql`body = ${draft.body}, owner_member_id = ${draft.ownerMemberId}, owner_name = ${ownerNameOf(draft)}, due_on = ${draft.dueOn}`,
  );
  const after = await getResolution(ctx, draft.id);
  ctx.changed({ entity: 'resolution', id: draft.id, action: 'changed', before, after });
  return after;
}

/** Follows a resolution up; also after the minutes are confirmed. */
export async function settleResolution(ctx: BoardContext, input: Input<typeof resolutionsApi.settle>): Promise<Resolution> {
  const before = await getResolution(ctx, input.id);
  const settledOn = input.state === 'open' ? null : dayOf(ctx);
  await write(ctx, input, sql`state = ${input.state}, settled_on = ${settledOn}::date, outcome = ${input.outcome}`);
  const after = await getResolution(ctx, input.id);
  ctx.changed({
    entity: 'resolution',
    id: input.id,
    action: input.state === 'open' ? 'opened again' : input.state,
    before,
    after,
  });
  return after;
}

/** Removes a resolution that was entered by mistake. */
export async function removeResolution(ctx: BoardContext, id: number): Promise<void> {
  const before = await getResolution(ctx, id);
  await lockMeeting(ctx, before.meetingId);
  await sql`delete from registration.board_resolution where id = ${id}`.execute(ctx.tx);
  ctx.changed({ entity: 'resolution', id, action: 'removed', before });
}
