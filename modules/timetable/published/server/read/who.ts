import { sql } from 'kysely';
import { judge } from '#kit/contract/access.ts';
import { notFound, UserError } from '#kit/contract/errors.ts';
import { viewerOf } from '#kit/server/auth/principal.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { staffMemberOfAccount } from '#modules/platform/server/public.ts';
import { screens as registration } from '#modules/registration/contract/screens.ts';
import { classOfKey } from '../../../setup/server/classes.ts';
import type { Frame } from '../../contract/frame.ts';
import type { View } from '../../contract/published.ts';
import type { Publication, Who } from './sessions.store.ts';

/** Somebody whose timetable can be looked at. */
export interface Known {
  readonly key: string;
  readonly name: string;
}

/** The member of staff who is signed in; null for a user who is none, and for one who has left. */
export async function staffMemberOf(ctx: SchoolContext): Promise<number | null> {
  const id = await staffMemberOfAccount(ctx, ctx.user.accountId);
  if (id === null) return null;
  const { rows } = await sql`select from settings.staff where id = ${id} and status <> 'left'`.execute(ctx.tx);
  return rows.length > 0 ? id : null;
}

/** Whether the user may open students, and so a student's own timetable. */
export const mayOpenStudents = (ctx: SchoolContext): boolean =>
  judge(registration.students.access, viewerOf(ctx.user)) === 'allowed';

/** The classes of published timetables, in their order, each once with its newest name. */
export function classesOf(frames: readonly Frame[]): Known[] {
  const known = new Map<string, Known>();
  for (const { classes } of frames) for (const { key, name } of classes) known.set(key, { key, name });
  return [...known.values()];
}

/** Teachers of published timetables by name. */
export async function teachersIn(tx: Tx, publicationIds: readonly number[]): Promise<Known[]> {
  const { rows } = await sql<Known>`
    select t.staff_member_id::text as key, max(t.name) as name
      from timetable.session s join timetable.session_teacher t on t.school_id = s.school_id and t.session_id = s.id
     where s.publication_id = any(${publicationIds}::bigint[])
     group by t.staff_member_id order by 2, 1`.execute(tx);
  return rows;
}

/** Rooms of published timetables by name. */
export async function roomsIn(tx: Tx, publicationIds: readonly number[]): Promise<Known[]> {
  const { rows } = await sql<Known>`
    select room_id::text as key, max(room_name) as name from timetable.session
     where publication_id = any(${publicationIds}::bigint[]) and room_id is not null
     group by room_id order by 2, 1`.execute(tx);
  return rows;
}

/**
 * Whose timetable an address names, with the name of the published timetables, or of now where none has it.
 * Throws 404 for what the school does not have, and 403 for a student where the user may not open students.
 */
export async function whoseTimetable(
  ctx: SchoolContext,
  view: View,
  key: string,
  publications: readonly Publication[],
): Promise<{ who: Who; name: string }> {
  const ids = publications.map(({ id }) => id);
  if (view === 'school') return { who: 'everybody', name: ctx.school.name };
  if (view === 'class') {
    const found =
      publications.flatMap(({ frame }) => frame.classes).findLast((one) => one.key === key) ?? (await classOfKey(ctx.tx, key));
    return { who: { classId: found.classId, streamId: found.streamId }, name: found.name };
  }
  const id = Number(key);
  // The key of a whole class (`c5`) is nobody else's.
  if (!Number.isSafeInteger(id)) throw notFound(view);
  if (view === 'student') {
    if (!mayOpenStudents(ctx)) throw new UserError('forbidden', 'Students’ own timetables are for those who may open students.');
    const { rows } = await sql<{ name: string }>`
      select full_name as name from registration.roll where id = ${id} and here`.execute(ctx.tx);
    if (!rows[0]) throw notFound('student');
    return { who: { studentId: id }, name: rows[0].name };
  }
  const known = (view === 'teacher' ? await teachersIn(ctx.tx, ids) : await roomsIn(ctx.tx, ids)).find((one) => one.key === key);
  if (known) return { who: view === 'teacher' ? { staffMemberId: id } : { roomId: id }, name: known.name };
  const { rows } = await (
    view === 'teacher'
      ? sql<{ name: string }>`select full_name as name from settings.staff where id = ${id}`
      : sql<{ name: string }>`select name from timetable.room where id = ${id}`
  ).execute(ctx.tx);
  if (!rows[0]) throw notFound(view === 'teacher' ? 'teacher' : 'room');
  return { who: view === 'teacher' ? { staffMemberId: id } : { roomId: id }, name: rows[0].name };
}
