import { implement } from '#kit/server/http/implement.ts';
import type { AreaServer } from '../../server/parts.ts';
import { attendanceListsApi } from '../contract/attendance-lists.ts';
import { sheetsApi } from '../contract/sheets.ts';
import { dashboard, listStudents } from './attendance-lists.store.ts';
import { attendanceRoutes } from './attendance.routes.ts';
import { monthWorkbook, printMonth } from './month-paper.ts';
import { monthSheet, sheetClasses } from './sheets.store.ts';

export const daysServer: AreaServer = ({ letterhead }) => ({
  routes: [
    ...attendanceRoutes,
    ...implement(sheetsApi, {
      classes: (ctx) => sheetClasses(ctx),
      month: (ctx, input) => monthSheet(ctx, input),
      print: (ctx, input) => printMonth(ctx, input, letterhead),
      workbook: (ctx, input) => monthWorkbook(ctx, input),
    }),
    ...implement(attendanceListsApi, {
      students: (ctx, input) => listStudents(ctx, input),
      dashboard: (ctx) => dashboard(ctx),
    }),
  ],
});
