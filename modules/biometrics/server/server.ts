import { provide } from '#kit/server/module/ports.ts';
import type { ServerModule } from '#kit/server/module/server-module.ts';
import { audienceConditions } from '#modules/messaging/server/public.ts';
import { dataSections } from '#modules/registration/server/public.ts';
import { attendanceRoutes } from './attendance.routes.ts';
import { marksOf } from './attendance.store.ts';
import { registerToday } from './audience.ts';
import { fates } from './fates.ts';

export const biometricsServer: ServerModule = {
  name: 'biometrics',
  personal: { title: 'Attendance', fates },
  provides: [
    ...provide(audienceConditions, registerToday),
    ...provide(dataSections, { name: 'attendance', read: (ctx, id) => marksOf(ctx.tx, id) }),
  ],
  build: () => ({ routes: attendanceRoutes }),
};
