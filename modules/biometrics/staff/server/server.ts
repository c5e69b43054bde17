import { implement } from '#kit/server/http/implement.ts';
import type { AreaServer } from '../../server/parts.ts';
import { staffAttendanceApi } from '../contract/staff-attendance.ts';
import { correctStaffDay, markStaff, monthOfStaff, ownStaffId } from './staff-days.store.ts';
import { printStaffMonth } from './staff-month-paper.ts';
import { listStaffDays, staffToday } from './staff-lists.store.ts';

export const staffServer: AreaServer = ({ letterhead }) => ({
  routes: implement(staffAttendanceApi, {
    list: (ctx, input) => listStaffDays(ctx, input),
    today: (ctx) => staffToday(ctx),
    month: (ctx, input) => monthOfStaff(ctx, input),
    mine: async (ctx, { month }) => monthOfStaff(ctx, { id: await ownStaffId(ctx), month }),
    print: (ctx, input) => printStaffMonth(ctx, input, letterhead),
    printMine: async (ctx, { month }) => printStaffMonth(ctx, { id: await ownStaffId(ctx), month }, letterhead),
    mark: (ctx, input) => markStaff(ctx, input),
    correct: async (ctx, input) => {
      await correctStaffDay(ctx, input);
      return {};
    },
  }),
});
