import * as now from '../published/server/read/now-and-next.ts';
import * as days from '../published/server/read/timetable-days.ts';

// Every function runs in the caller's transaction and sees the running school only.

/** What is taught on a day (`yyyy-mm-dd`) to a class, by a teacher, in a room, to a student or to everybody; nothing on a closed day, with why. */
export const sessionsOn: typeof days.sessionsOn = (tx, day, who) => days.sessionsOn(tx, day, who);

/** What somebody has now and next today by the school's clock; several where a class is divided. */
export const nowAndNext: typeof now.nowAndNext = (ctx, who) => now.nowAndNext(ctx, who);
