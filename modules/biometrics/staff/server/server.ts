import { implement } from '#kit/server/http/implement.ts';
import type { AreaServer } from '../../server/parts.ts';
import { staffAttendanceApi } from '../contract/staff-attendance.ts';
import { correctStaffDay, markStaff, monthOfStaff, myDays } from './staff-days.store.ts';
import { listStaffDays, staffToday } from './staff-lists.store.ts';

export const staffServer: AreaServer = () => ({
  routes: implement(staffAttendanceApi, {
    list: (ctx, input) => listStaffDays(ctx, input),
    today: (ctx) => staffToday(ctx),
    month: (ctx, input) => monthOfStaff(ctx, input),
    mine: (ctx, input) => myDays(ctx, input),
    mark: (ctx, input) => markStaff(ctx, input),
    correct: async (ctx, input) => {
      await correctStaffDay(ctx, input);
      return {};
    },
  }),
});
