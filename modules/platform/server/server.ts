import { backupRoutes } from './area/backups.routes.ts';
import { branchRoutes } from './area/branches.routes.ts';
import { impersonationRoutes } from './area/impersonation.routes.ts';
import { logRoutes } from './area/logs.routes.ts';
import { restoreRoutes } from './area/restore.routes.ts';
import { schoolRoutes } from './area/schools.routes.ts';
import { userRoutes } from './area/users.routes.ts';
import type { PlatformParts } from './parts.ts';
import { authRoutes } from './sign-in/auth.routes.ts';
import { secondFactorRoutes } from './second-factor/second-factor.routes.ts';
import { ownAccountRoutes } from './sign-in/own-account.routes.ts';
import { financeCodeRoutes } from './sign-in/finance-code.ts';
import { resetRoutes } from './sign-in/reset.routes.ts';

/** The module's route table. */
export const routes = (parts: PlatformParts) => [
  ...authRoutes(parts),
  ...resetRoutes(parts),
  ...financeCodeRoutes(parts),
  ...secondFactorRoutes(parts),
  ...ownAccountRoutes,
  ...branchRoutes,
  ...schoolRoutes(parts),
  ...restoreRoutes(parts),
  ...userRoutes,
  ...impersonationRoutes(parts),
  ...logRoutes,
  ...backupRoutes(parts),
];
