import { attendanceRoutes } from './attendance.routes.ts';

/** The module's route table. */
export const routes = [...attendanceRoutes];
