import type { Tx } from '#kit/server/db/pool.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { studentsOnLeave } from '#modules/registration/server/public.ts';
import * as attendance from './attendance.store.ts';

/** One student's mark on a day. */
export interface Mark {
  studentId: number;
  status: 'present' | 'absent';
}

/**
 * Marks students on a day (`yyyy-mm-dd`); a second mark of the same day takes the place of the first.
 * Throws 422 when one is not a student of the school.
 */
export async function markAttendance(
  ctx: Pick<SchoolContext, 'tx' | 'changed' | 'user'>,
  day: string,
  marks: readonly Mark[],
): Promise<void> {
  await attendance.markDay(ctx.tx, day, marks, ctx.user.accountId || null);
  const absent = marks.filter((mark) => mark.status === 'absent').length;
  ctx.changed({ entity: 'attendance', id: null, action: 'marked', after: { day, present: marks.length - absent, absent } });
}

/** Active classes in their order with present, absent and on leave of a day. */
export const attendancePerClass = async (ctx: Pick<SchoolContext, 'tx' | 'school'>, day: string) =>
  attendance.attendancePerClass(ctx.tx, day, [...(await studentsOnLeave(ctx.tx, day, ctx.school.timeZone)).keys()]);

/** The last day before `day` that has marks, with its figures; null when there is none. */
export const lastRegister = (tx: Tx, day: string) => attendance.lastRegister(tx, day);

/** All marks of a student, the newest day first. */
export const attendanceOf: typeof attendance.marksOf = (tx, studentId) => attendance.marksOf(tx, studentId);

/** How many of the days that were marked from a day to another each of the students was present; who was never marked is left out. */
export const attendanceBetween: typeof attendance.attendanceBetween = (tx, studentIds, from, to) =>
  attendance.attendanceBetween(tx, studentIds, from, to);
