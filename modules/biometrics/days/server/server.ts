import type { AreaServer } from '../../server/parts.ts';
import { attendanceRoutes } from './attendance.routes.ts';

export const daysServer: AreaServer = () => ({ routes: attendanceRoutes });
