import { type RawBuilder, sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { fieldError, UserError } from '#kit/contract/errors.ts';
import { isBlank, plainText } from '#kit/contract/rich-text.ts';
import { staleRecord } from '#kit/server/db/table-store.ts';
import { documentNumber } from '#kit/server/numbering/numbering.ts';
import { one } from '#kit/server/sql/one.ts';
import type { Meeting, MeetingDraft, meetingsApi } from '../contract/meetings.ts';
import type { BoardContext } from './lookups.store.ts';
import { getMeeting } from './meetings.store.ts';

const meetingSeries = { kind: 'board meeting', prefix: 'BM', digits: 2 };

/** Calls a meeting under the next number of its year. */
export async function createMeeting(ctx: BoardContext, draft: MeetingDraft): Promise<Meeting> {
  const number = await documentNumber(ctx.tx, meetingSeries, draft.heldOn);
  const { rows } = await sql<{ id: number }>`
    insert into registration.board_meeting (meeting_no, committee_id, kind, held_on, starts_at, place, quorum_kind, quorum)
    values (${number}, ${draft.committeeId}, ${draft.kind}, ${draft.heldOn}, ${draft.startsAt}, ${draft.place}, ${draft.quorumKind},
      ${draft.quorum}) returning id`.execute(ctx.tx);
  const { id } = one(rows);
  await writeAgenda(ctx, id, draft.agenda);
  const after = await getMeeting(ctx, id);
  ctx.changed({ entity: 'meeting', id, action: 'called', after: facts(after) });
  return after;
}

async function writeAgenda(ctx: BoardContext, id: number, agenda: MeetingDraft['agenda']): Promise<void> {
  await sql`delete from registration.board_agenda_item where meeting_id = ${id}`.execute(ctx.tx);
  await sql`
    insert into registration.board_agenda_item (meeting_id, place, title, presenter)
    select ${id}::bigint, i.place, i.title, i.presenter
      from unnest(${agenda.map(({ title }) => title)}::text[], ${agenda.map(({ presenter }) => presenter)}::text[])
             with ordinality as i (title, presenter, place)`.execute(ctx.tx);
}

const facts = (meeting: Meeting) => ({
  Committee: meeting.committeeName,
  Kind: meeting.kind,
  Day: meeting.heldOn,
  Time: meeting.startsAt,
  Place: meeting.place,
  Quorum: meeting.quorumKind === 'number' ? `${meeting.quorum} members` : `${meeting.quorum} per cent`,
  Agenda: meeting.agenda.map(({ title }, at) => `${at + 1}. ${title}`).join('; ') || null,
});

/** Refuses to change a meeting that is confirmed or called off. */
export function refuseClosed(meeting: Pick<Meeting, 'minutesState' | 'state'>): void {
  if (meeting.minutesState === 'confirmed')
    throw new UserError('rule', 'The minutes of this meeting are confirmed, so it stays as it is.');
  if (meeting.state === 'cancelled') throw new UserError('rule', 'This meeting was cancelled.');
}

function refusePlanned(meeting: Pick<Meeting, 'state'>, message: string): void {
  if (meeting.state === 'planned') throw new UserError('rule', message);
}

/** One change of a meeting that is still open, of the version that the user saw. */
async function change(
  ctx: BoardContext,
  { id, version }: { id: number; version: number },
  sets: RawBuilder<unknown> | null,
): Promise<void> {
  const { rows } = await sql`
    update registration.board_meeting set ${sets ? sql`${sets}, ` : sql``} version = version + 1
     where id = ${id} and version = ${version} and confirmed_at is null returning id`.execute(ctx.tx);
  if (rows.length === 0) throw staleRecord('meeting');
}

/** Refuses to move or cancel a meeting by which minutes are confirmed; the meeting is held. */
async function refuseConfirming(ctx: BoardContext, id: number): Promise<void> {
  const { rows } = await sql<{ meetingNo: string }>`
    select meeting_no as "meetingNo" from registration.board_meeting where confirmed_by_meeting_id = ${id} order by id limit 1`.execute(
    ctx.tx,
  );
  if (rows[0])
    throw new UserError(
      'rule',
      `The minutes of ${rows[0].meetingNo} were confirmed at this meeting, so it stays on its day and with its body.`,
    );
}

const recorded = 'This meeting was held: its attendance, minutes or resolutions are written down.';

/** That a meeting was held is written down: somebody was there, or it has minutes or resolutions. */
const isRecorded = ({ present, minutesState, resolutions }: Meeting) =>
  present > 0 || minutesState !== 'none' || resolutions.length > 0;

/** Changes day, place, quorum and agenda; the day and the body not of a meeting by which minutes are confirmed. */
export async function updateMeeting(ctx: BoardContext, draft: Input<typeof meetingsApi.update>): Promise<Meeting> {
  const before = await getMeeting(ctx, draft.id);
  refuseClosed(before);
  await change(
    ctx,
    draft,
    sql`committee_id = ${draft.committeeId}, kind = ${draft.kind}, held_on = ${draft.heldOn}, starts_at = ${draft.startsAt},
        place = ${draft.place}, quorum_kind = ${draft.quorumKind}, quorum = ${draft.quorum}`,
  );
  if (draft.heldOn !== before.heldOn || draft.committeeId !== before.committeeId) await refuseConfirming(ctx, draft.id);
  await writeAgenda(ctx, draft.id, draft.agenda);
  const after = await getMeeting(ctx, draft.id);
  if (after.state === 'planned' && isRecorded(after))
    throw fieldError('heldOn', `${recorded} Choose a day and time that have passed.`);
  ctx.changed({ entity: 'meeting', id: draft.id, action: 'changed', before: facts(before), after: facts(after) });
  return after;
}

/** Calls a meeting off. */
export async function cancelMeeting(ctx: BoardContext, input: Input<typeof meetingsApi.cancel>): Promise<Meeting> {
  refuseClosed(await getMeeting(ctx, input.id));
  await change(ctx, input, sql`cancelled_because = ${input.reason}`);
  // Read once the meeting is held: of a resolution that is written down meanwhile one of the two waits for the other.
  if (isRecorded(await getMeeting(ctx, input.id)))
    throw new UserError('rule', `${recorded} Only a meeting that was not held is cancelled.`);
  await refuseConfirming(ctx, input.id);
  ctx.changed({ entity: 'meeting', id: input.id, action: 'cancelled', reason: input.reason });
  return getMeeting(ctx, input.id);
}

/** Says who was there; members not named are not noted. */
export async function writeAttendance(ctx: BoardContext, input: Input<typeof meetingsApi.attendance>): Promise<Meeting> {
  const before = await getMeeting(ctx, input.id);
  refuseClosed(before);
  refusePlanned(before, 'Attendance is noted when the meeting has been held.');
  const known = new Set(before.attendance.map(({ memberId }) => memberId));
  const stranger = input.rows.findIndex(({ memberId }) => !known.has(memberId));
  if (stranger >= 0) throw fieldError(`rows.${stranger}.memberId`, 'This member is not expected at the meeting.');
  if (new Set(input.rows.map(({ memberId }) => memberId)).size < input.rows.length)
    throw fieldError('rows', 'Name each member once.');
  await change(ctx, input, null);
  await sql`delete from registration.board_attendance where meeting_id = ${input.id}`.execute(ctx.tx);
  await sql`
    insert into registration.board_attendance (meeting_id, member_id, state)
    select ${input.id}::bigint, a.member_id, a.state
      from unnest(${input.rows.map(({ memberId }) => memberId)}::bigint[], ${input.rows.map(({ state }) => state)}::text[])
        as a (member_id, state)`.execute(ctx.tx);
  const after = await getMeeting(ctx, input.id);
  ctx.changed({
    entity: 'meeting',
    id: input.id,
    action: 'attendance noted',
    before: presence(before),
    after: presence(after),
  });
  return after;
}

const presence = ({ attendance }: Meeting) => {
  const named = (state: string) =>
    attendance
      .filter((one) => one.state === state)
      .map(({ fullName }) => fullName)
      .join(', ') || null;
  return { Present: named('present'), Apologies: named('apologies'), Absent: named('absent') };
};

/** Saves the draft of the minutes: a text, a file, or both. */
export async function writeMinutes(ctx: BoardContext, input: Input<typeof meetingsApi.minutes>): Promise<Meeting> {
  const before = await getMeeting(ctx, input.id);
  refuseClosed(before);
  refusePlanned(before, 'Minutes are written when the meeting has been held.');
  const text = input.minutes === null || isBlank(input.minutes) ? null : input.minutes;
  if (input.fileId !== null && input.fileId !== before.minutesFileId) {
    await ctx.services.files.link(ctx, input.fileId, 'document');
    if (before.minutesFileId !== null) await ctx.services.files.unlink(ctx, before.minutesFileId);
  }
  await change(
    ctx,
    input,
    sql`minutes = ${text === null ? null : JSON.stringify(text)}::jsonb,
        minutes_file_id = coalesce(${input.fileId}::bigint, minutes_file_id)`,
  );
  const after = await getMeeting(ctx, input.id);
  const words = (meeting: Meeting) => ({
    Minutes: meeting.minutes && plainText(meeting.minutes).slice(0, 2000),
    File: meeting.hasMinutesFile ? 'kept' : null,
  });
  ctx.changed({ entity: 'meeting', id: input.id, action: 'minutes written', before: words(before), after: words(after) });
  return after;
}

/** Confirms the minutes by a later meeting of the same body that has been held; who was not noted was absent. */
export async function confirmMinutes(ctx: BoardContext, input: Input<typeof meetingsApi.confirm>): Promise<Meeting> {
  const before = await getMeeting(ctx, input.id);
  refuseClosed(before);
  if (before.minutesState === 'none') throw new UserError('rule', 'Write the minutes first.');
  if (before.attendance.length > 0 && before.attendance.every(({ state }) => state === null))
    throw new UserError('rule', 'Note first who was there: with the minutes confirmed, whoever is not noted was absent.');
  if (input.byMeetingId === input.id) throw fieldError('byMeetingId', 'A meeting does not confirm its own minutes.');
  await sql`select from registration.board_meeting where id = ${input.byMeetingId} for share`.execute(ctx.tx);
  const by = await getMeeting(ctx, input.byMeetingId);
  if (by.committeeId !== before.committeeId) throw fieldError('byMeetingId', 'Choose a meeting of the same body.');
  if (by.state !== 'held' || by.heldOn <= before.heldOn)
    throw fieldError('byMeetingId', 'Choose a later meeting that has been held.');
  const unnoted = before.attendance.filter(({ state }) => state === null).map(({ memberId }) => memberId);
  await change(
    ctx,
    input,
    sql`confirmed_by_meeting_id = ${by.id}, confirmed_at = ${ctx.now}, confirmed_by = ${ctx.user.fullName}`,
  );
  // Who was expected is written down too, so that a term changed later does not change the quorum of this day.
  await sql`
    insert into registration.board_attendance (meeting_id, member_id, state)
    select ${input.id}::bigint, a.member_id, 'absent' from unnest(${unnoted}::bigint[]) as a (member_id)`.execute(ctx.tx);
  ctx.changed({ entity: 'meeting', id: input.id, action: 'minutes confirmed', after: { By: by.meetingNo } });
  return getMeeting(ctx, input.id);
}
