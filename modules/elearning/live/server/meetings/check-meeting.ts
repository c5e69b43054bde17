import { sql } from 'kysely';
import { fieldError, UserError } from '#kit/contract/errors.ts';
import type { MeetingDraft } from '../../contract/meetings.ts';
import { liveSettingsOf } from '../settings/settings.store.ts';
import type { Ctx, Me } from '../who.ts';

/** What is checked of a new meeting and of one that is changed. */
export type Checked = Pick<
  MeetingDraft,
  | 'kind'
  | 'courseId'
  | 'classId'
  | 'audience'
  | 'streamIds'
  | 'startsAt'
  | 'endsAt'
  | 'provider'
  | 'link'
  | 'everyone'
  | 'departmentIds'
  | 'staffMemberIds'
  | 'userIds'
  | 'staffMemberId'
>;

const hour = 60 * 60 * 1000;
const longest = 12 * hour;
/** How far ahead a meeting is planned at most: two years. */
const furthest = 2 * 366 * 24 * hour;

const refuseField = (path: string, message: string, when: boolean): void => {
  if (when) throw fieldError(path, message);
};

/** Refuses what does not hang together, at its field, and who does not teach it. Throws 400, 403. */
export async function checkMeeting(ctx: Ctx, me: Me, draft: Checked): Promise<void> {
  const length = Date.parse(draft.endsAt) - Date.parse(draft.startsAt);
  refuseField('endsAt', 'It ends after it starts.', length <= 0);
  refuseField('endsAt', 'A meeting lasts twelve hours at most.', length > longest);
  refuseField('endsAt', 'Choose a time that is still to come.', Date.parse(draft.endsAt) <= ctx.now.getTime());
  refuseField('startsAt', 'Choose a time within the next two years.', Date.parse(draft.startsAt) > ctx.now.getTime() + furthest);
  refuseField('link', 'Enter the address that people join by.', draft.provider === 'link' && draft.link === null);
  if (draft.provider === 'livekit') {
    const { livekitUrl, livekitKey, hasSecret } = await liveSettingsOf(ctx);
    const ready = livekitUrl !== null && livekitKey !== null && hasSecret;
    refuseField('provider', 'LiveKit is not set up here. Who administers e-learning enters its address and keys.', !ready);
  }
  const { staffMemberId } = draft;
  if (staffMemberId !== null && !me.admin && staffMemberId !== me.staffMemberId)
    throw new UserError('forbidden', 'You plan what you hold yourself. Who administers e-learning plans for others.');
  if (draft.kind === 'class') await checkClass(ctx, me, draft);
  else await checkInvited(ctx, draft);
}

async function checkClass(ctx: Ctx, me: Me, { classId, courseId, audience, streamIds }: Checked): Promise<void> {
  if (classId === null) throw fieldError('classId', 'Choose the class.');
  if (courseId === null) throw fieldError('courseId', 'Choose the subject.');
  refuseField('streamIds', 'Choose the streams.', audience === 'streams' && streamIds.length === 0);
  const { rows: streams } = await sql<{ id: number }>`
    select s.id from settings.streams s where s.class_id = ${classId}`.execute(ctx.tx);
  const known = new Set(streams.map(({ id }) => id));
  refuseField('streamIds', 'Choose streams of this class.', audience === 'streams' && streamIds.some((id) => !known.has(id)));
  if (me.admin) return;
  const { rows } = await sql<{ streamId: number | null }>`
    select t.stream_id as "streamId" from exams.teachers_now t
     where t.class_id = ${classId} and t.course_id = ${courseId} and t.staff_member_id = ${me.staffMemberId}::bigint`.execute(
    ctx.tx,
  );
  const taught = new Set(rows.map(({ streamId }) => streamId));
  const wanted = audience === 'streams' ? streamIds : [...known];
  const all = taught.has(null) || (wanted.length > 0 && wanted.every((id) => taught.has(id)));
  if (!all)
    throw new UserError(
      'forbidden',
      'You plan live classes of what you teach. Choose your subject and your streams, or ask who administers e-learning.',
    );
}

async function checkInvited(ctx: Ctx, { everyone, departmentIds, staffMemberIds, userIds }: Checked): Promise<void> {
  const nobody = departmentIds.length + staffMemberIds.length + userIds.length === 0;
  refuseField('everyone', 'Invite somebody: everybody, departments or single people.', !everyone && nobody);
  if (userIds.length === 0) return;
  const { rows } = await sql<{ id: number }>`
    select u.id from platform.users u
     where u.kind = 'school' and u.staff_member_id is null and u.disabled_at is null and u.id = any(${userIds}::bigint[])`.execute(
    ctx.tx,
  );
  refuseField('userIds', 'Choose users of this school.', rows.length < new Set(userIds).size);
}
