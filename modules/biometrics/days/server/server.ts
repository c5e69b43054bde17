import { implement } from '#kit/server/http/implement.ts';
import type { AreaServer } from '../../server/parts.ts';
import { handlersOf } from '#kit/server/resource/handlers-of.ts';
import { attendanceListsApi } from '../contract/attendance-lists.ts';
import { sheetsApi } from '../contract/sheets.ts';
import { studentDaysApi } from '../contract/student-days.ts';
import { sickStays } from '../contract/sick-bay.ts';
import { dashboard, listStudents } from './attendance-lists.store.ts';
import { attendanceRoutes } from './attendance.routes.ts';
import { monthWorkbook, printMonth } from './month-paper.ts';
import { monthSheet, sheetClasses } from './sheets.store.ts';
import { sickStayStore } from './sick-bay.store.ts';
import { correctDay, daysOfStudent } from './student-days.store.ts';

export const daysServer: AreaServer = ({ letterhead }) => ({
  routes: [
    ...attendanceRoutes,
    ...implement(sheetsApi, {
      classes: (ctx) => sheetClasses(ctx),
      month: (ctx, input) => monthSheet(ctx, input),
      print: (ctx, input) => printMonth(ctx, input, letterhead),
      workbook: (ctx, input) => monthWorkbook(ctx, input),
    }),
    ...implement(sickStays.api, handlersOf(sickStayStore)),
    ...implement(studentDaysApi, {
      list: (ctx, input) => daysOfStudent(ctx, input),
      correct: async (ctx, input) => {
        await correctDay(ctx, input);
        return {};
      },
    }),
    ...implement(attendanceListsApi, {
      students: (ctx, input) => listStudents(ctx, input),
      dashboard: (ctx) => dashboard(ctx),
    }),
  ],
});
