import { implement } from '#kit/server/http/implement.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { attendanceApi } from '../contract/attendance.ts';
import { attendancePerClass } from './public.ts';

export const attendanceRoutes = implement(attendanceApi, {
  today: (ctx) => attendancePerClass(ctx, schoolDay(ctx)),
});
