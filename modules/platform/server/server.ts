import { backupRoutes } from './area/backups.routes.ts';
import { branchRoutes } from './area/branches.routes.ts';
import { impersonationRoutes } from './area/impersonation.routes.ts';
import { logRoutes } from './area/logs.routes.ts';
import { restoreRoutes } from './area/restore.routes.ts';
import { schoolRoutes } from './area/schools.routes.ts';
import { userRoutes } from './area/users.routes.ts';
import { eraseAccounts } from './erased-accounts.ts';
import { fates } from './fates.ts';
import {
  countsOf,
  packMaker,
  type PlatformParts,
  restoredSchools,
  schoolFigures,
  schoolProposals,
  schoolSide,
  schoolStarters,
  signInParts,
} from './parts.ts';
import { provide } from '#kit/server/module/ports.ts';
import { erasureTraces } from '#kit/server/privacy/erasure.ts';
import type { House, ServerModule } from '#kit/server/module/server-module.ts';
import { authRoutes } from './sign-in/auth.routes.ts';
import { secondFactorRoutes } from './second-factor/second-factor.routes.ts';
import { ownAccountRoutes } from './sign-in/own-account.routes.ts';
import { financeCodeRoutes } from './sign-in/finance-code.ts';
import { resetRoutes } from './sign-in/reset.routes.ts';

const routesOf = (parts: PlatformParts) => [
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

function partsOf({ modules, signer, sealer, ports }: House): PlatformParts {
  const figures = ports.of(schoolFigures);
  return {
    ...ports.one(signInParts),
    signer,
    sealer,
    school: schoolSide(ports),
    staysHere: modules.flatMap((module) => module.staysHere ?? []),
    restored: ports.of(restoredSchools),
    starters: ports.of(schoolStarters),
    makePack: ports.one(packMaker)(ports),
    proposals: ports.one(schoolProposals),
    figures: (tx) => countsOf(tx, figures),
  };
}

export const platformServer: ServerModule = {
  name: 'platform',
  personal: { title: 'Users and sign-in', fates },
  provides: provide(erasureTraces, eraseAccounts),
  build: (house) => ({ routes: routesOf(partsOf(house)) }),
};
