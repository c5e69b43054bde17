import type { Route } from '#kit/server/http/implement.ts';
import { audienceRoutes } from './audience/audience.routes.ts';
import { AudienceSources } from './audience/sources.ts';
import { staffSource } from './audience/staff.ts';
import { studentsSource } from './audience/students.ts';
import { creditRoutes } from './credit/credit.routes.ts';
import { historyRoutes } from './history/history.routes.ts';
import { numberRoutes } from './numbers/numbers.routes.ts';
import { providerRoutes } from './providers/provider.routes.ts';
import { composeRoutes } from './compose/compose.routes.ts';
import { eventRuleRoutes } from './events/event-rules.routes.ts';
import { noticeRoutes } from './notices/notices.routes.ts';
import type { MessagingParts } from './parts.ts';
import { ruleRoutes } from './rules/rules.routes.ts';
import { templateRoutes } from './templates/templates.routes.ts';

/** The module's route table. */
export function routes(parts: MessagingParts): Route[] {
  const sources = new AudienceSources([studentsSource, staffSource], parts.conditions);
  return [
    ...audienceRoutes(sources),
    ...composeRoutes(sources),
    ...eventRuleRoutes(parts.events),
    ...ruleRoutes,
    ...templateRoutes,
    ...historyRoutes,
    ...creditRoutes(parts.sealer),
    ...noticeRoutes,
    ...numberRoutes,
    ...providerRoutes(parts.sealer),
  ];
}
