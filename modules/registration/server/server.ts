import { applicationRoutes } from './applications/applications.routes.ts';
import { draftRoutes } from './drafts.routes.ts';
import { documentRoutes, healthRoutes, rollRoutes } from './records.routes.ts';
import { registerRoutes } from './register.routes.ts';
import { sponsorRoutes } from './sponsors/sponsors.routes.ts';
import { staffRoutes } from './staff/staff.routes.ts';
import { studentRoutes } from './students.routes.ts';

/** The module's route table. */
export const routes = [
  ...studentRoutes,
  ...registerRoutes,
  ...applicationRoutes,
  ...draftRoutes,
  ...documentRoutes,
  ...healthRoutes,
  ...rollRoutes,
  ...staffRoutes,
  ...sponsorRoutes,
];
