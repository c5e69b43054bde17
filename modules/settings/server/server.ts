import type { Module } from '#kit/contract/module.ts';
import type { Route } from '#kit/server/http/implement.ts';
import { apiTokenRoutes } from './integrations/api-tokens.routes.ts';
import { classRoutes } from './classes/classes.routes.ts';
import { courseRoutes } from './classes/courses.routes.ts';
import { departmentRoutes } from './people/departments.routes.ts';
import { holidayRoutes } from './calendar/holidays.routes.ts';
import { hostelRoutes } from './hostels/hostels.routes.ts';
import { lookupRoutes } from './lookups.routes.ts';
import { profileRoutes } from './profile.routes.ts';
import { roleBundleRoutes } from './people/role-bundles.routes.ts';
import { streamRoutes } from './classes/streams.routes.ts';
import { termRoutes } from './calendar/terms.routes.ts';
import { userRoutes } from './people/users.routes.ts';
import { type CopyMaking, wholeSchoolRoutes } from './whole-school.routes.ts';
import { webhookRoutes } from './integrations/webhooks.routes.ts';
import type { WebhookParts } from './integrations/webhooks.store.ts';
import { yearRoutes } from './calendar/years.routes.ts';

/** The module's route table. `modules` is the product's list, which the who-can-do-what matrix is made from; `copy` writes everything of a school. */
export function routes(modules: readonly Module[], copy: CopyMaking, webhooks: WebhookParts): Route[] {
  return [
    ...profileRoutes(modules),
    ...classRoutes,
    ...streamRoutes,
    ...departmentRoutes,
    ...courseRoutes,
    ...yearRoutes,
    ...termRoutes,
    ...holidayRoutes,
    ...hostelRoutes,
    ...userRoutes,
    ...roleBundleRoutes,
    ...lookupRoutes,
    ...wholeSchoolRoutes(copy),
    ...apiTokenRoutes(modules),
    ...webhookRoutes(webhooks),
  ];
}
