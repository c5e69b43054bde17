import { actorId } from '#kit/server/auth/principal.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { lockStudents } from '#modules/registration/server/public.ts';
import * as attendance from '../days/server/attendance.store.ts';
import { noteRegistered } from '../days/server/days.store.ts';
import * as staffShifts from '../staff/server/works-by-shift.ts';

/** One student's mark on a day. */
export interface Mark {
  studentId: number;
  status: 'present' | 'absent';
}

/**
 * Notes who was at school on a day (`yyyy-mm-dd`), as a register would; a second mark of the same day takes the place of the first.
 * Throws 422 when one is not a student of the school.
 */
export async function markAttendance(
  ctx: Pick<SchoolContext, 'tx' | 'changed' | 'user'>,
  day: string,
  marks: readonly Mark[],
): Promise<void> {
  await lockStudents(
    ctx.tx,
    marks.map(({ studentId }) => studentId),
  );
  const noted = marks.map(({ studentId, status }) => ({ studentId, registered: status, minutesLate: null }));
  await noteRegistered(ctx.tx, day, noted, actorId(ctx.user));
  const absent = marks.filter((mark) => mark.status === 'absent').length;
  ctx.changed({ entity: 'attendance', id: null, action: 'marked', after: { day, present: marks.length - absent, absent } });
}

/** Active classes in their order with present, absent and on leave of a day. */
export const attendancePerClass: typeof attendance.attendancePerClass = (ctx, day) => attendance.attendancePerClass(ctx, day);

/** The last day before `day` that has marks, with its figures; null when there is none. */
export const lastRegister = (tx: Tx, day: string) => attendance.lastRegister(tx, day);

/** What each day of a student came to, the newest first. */
export const attendanceOf: typeof attendance.attendanceOf = (tx, studentId) => attendance.attendanceOf(tx, studentId);

/** How many of the days that were marked from a day to another each of the students was at school; who was never marked is left out. */
export const attendanceBetween: typeof attendance.attendanceBetween = (tx, studentIds, from, to) =>
  attendance.attendanceBetween(tx, studentIds, from, to);

/** Whether members of staff are to work on a day by a shift of theirs, also on one to come; of who has no shift it says no. */
export const worksByShift: typeof staffShifts.worksByShift = (tx, staffMemberIds) => staffShifts.worksByShift(tx, staffMemberIds);

/** What later modules plug in: the timetable, for registers of lessons. */
export { lessonsOfDay } from '../registers/server/lessons-of-day.ts';

/** Marks students in a register from another list, such as who was in a live class; what stands there already stays. */
export { markPresence, registerSessions } from '../registers/server/mark-presence.ts';
