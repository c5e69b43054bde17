import * as now from '../published/server/read/now-and-next.ts';
import * as days from '../published/server/read/timetable-days.ts';
import * as leave from '../substitution/server/leave.ts';

// Every function runs in the caller's transaction and sees the running school only.

/** What is taught on a day (`yyyy-mm-dd`) to a class, by a teacher, in a room, to a student or to everybody; nothing on a closed day, with why. */
export const sessionsOn: typeof days.sessionsOn = (tx, day, who) => days.sessionsOn(tx, day, who);

/** The days from one to another with what is published for somebody, each by the timetable that holds on it. */
export const timetableDays: typeof days.timetableDays = (tx, from, until, who) => days.timetableDays(tx, from, until, who);

/** What somebody has now and next today by the school's clock; several where a class is divided. */
export const nowAndNext: typeof now.nowAndNext = (ctx, who) => now.nowAndNext(ctx, who);

/** Makes a teacher's absence what their leave says now: said, shortened, or (null) taken back with what was arranged for its lessons. */
export const teacherOnLeave: typeof leave.teacherOnLeave = (ctx, granted, span) => leave.teacherOnLeave(ctx, granted, span);
