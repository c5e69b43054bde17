import { implement } from '#kit/server/http/implement.ts';
import type { AreaServer } from '../../server/parts.ts';
import { sheetsApi } from '../contract/sheets.ts';
import { attendanceRoutes } from './attendance.routes.ts';
import { monthSheet } from './sheets.store.ts';

export const daysServer: AreaServer = () => ({
  routes: [...attendanceRoutes, ...implement(sheetsApi, { month: (ctx, input) => monthSheet(ctx, input) })],
});
