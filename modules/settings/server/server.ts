import { provide } from '#kit/server/module/ports.ts';
import { setupSteps } from '#kit/server/module/setup-steps.ts';
import type { ServerModule } from '#kit/server/module/server-module.ts';
import {
  financeCodeAsked,
  derivedRights,
  packMaker,
  restoredSchools,
  schoolFigures,
  schoolProposals,
  schoolStarters,
} from '#modules/platform/server/public.ts';
import { fates } from './fates.ts';
import { settingsSteps } from './first-week/own-steps.ts';
import { settingsParts } from './first-week/own-parts.ts';
import { packParts } from './first-week/pack-parts.ts';
import { makePack } from './first-week/packs.store.ts';
import { packRoutes } from './first-week/packs.routes.ts';
import { setupRoutes } from './first-week/setup.routes.ts';
import { imports } from './imports/imports.ts';
import { dutyRights } from './people/duty-rights.ts';
import { countStaffOfSchools } from './people/staff-directory.store.ts';
import { readFinanceOtp } from './profile.store.ts';
import { proposals, startSchool } from './start-school.ts';
import { apiTokenRoutes } from './integrations/api-tokens.routes.ts';
import { classRoutes } from './classes/classes.routes.ts';
import { calendarRoutes } from './calendar/calendar.routes.ts';
import { hostelRoutes } from './hostels/hostels.routes.ts';
import { listRoutes } from './lists.routes.ts';
import { lookupRoutes } from './lookups.routes.ts';
import { profileRoutes } from './profile.routes.ts';
import { userRoutes } from './people/users.routes.ts';
import { copyMaking, wholeSchoolRoutes } from './whole-school.routes.ts';
import { webhookRoutes } from './integrations/webhooks.routes.ts';
import { switchWebhooksOff, webhooksToLoopback } from './integrations/webhooks.store.ts';

export const settingsServer: ServerModule = {
  name: 'settings',
  personal: { title: 'Staff and set-up', fates },
  imports,
  provides: [
    ...provide(financeCodeAsked, readFinanceOtp),
    ...provide(derivedRights, dutyRights),
    ...provide(schoolStarters, startSchool),
    ...provide(schoolProposals, proposals),
    ...provide(packMaker, (ports) => (ctx, choice) => makePack(ctx, ports.of(packParts), choice)),
    ...provide(schoolFigures, countStaffOfSchools),
    ...provide(restoredSchools, switchWebhooksOff),
    ...provide(setupSteps, ...settingsSteps),
    ...provide(packParts, ...settingsParts),
  ],
  build: ({ modules, sealer, ports }) => ({
    routes: [
      ...profileRoutes(modules),
      ...classRoutes,
      ...calendarRoutes,
      ...hostelRoutes,
      ...userRoutes,
      ...listRoutes,
      ...lookupRoutes,
      ...setupRoutes(ports.of(setupSteps)),
      ...packRoutes(ports.of(packParts)),
      ...wholeSchoolRoutes(ports.one(copyMaking)),
      ...apiTokenRoutes(modules),
      ...webhookRoutes({ sealer, toLoopback: ports.one(webhooksToLoopback) }),
    ],
  }),
};
