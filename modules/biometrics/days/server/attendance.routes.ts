import { implement } from '#kit/server/http/implement.ts';
import { currentTerm, schoolDay } from '#modules/settings/server/public.ts';
import { attendanceApi } from '../contract/attendance.ts';
import { attendanceBetween, attendancePerClass } from './attendance.store.ts';

export const attendanceRoutes = implement(attendanceApi, {
  today: (ctx) => attendancePerClass(ctx, schoolDay(ctx)),
  ofTerm: async (ctx, { ids }) => {
    const today = schoolDay(ctx);
    const term = await currentTerm(ctx.tx, today);
    const found = term ? await attendanceBetween(ctx.tx, ids, term.opensOn, today) : new Map<number, never>();
    return { rows: [...found].map(([studentId, marks]) => ({ studentId, ...marks })) };
  },
});
