import type { Route } from '#kit/server/http/implement.ts';
import type { Job } from '#kit/server/jobs/define.ts';
import { audienceRoutes } from './audience/audience.routes.ts';
import { AudienceSources } from './audience/sources.ts';
import { applicantsSource } from './audience/applicants.ts';
import { boardSource } from './audience/board.ts';
import { staffSource } from './audience/staff.ts';
import { studentsSource } from './audience/students.ts';
import { creditRoutes } from './credit/credit.routes.ts';
import { historyRoutes } from './history/history.routes.ts';
import { numberRoutes } from './numbers/numbers.routes.ts';
import { providerRoutes } from './providers/provider.routes.ts';
import { composeRoutes } from './compose/compose.routes.ts';
import { eventRuleRoutes } from './events/event-rules.routes.ts';
import { newsletterRoutes } from './newsletters/newsletters.routes.ts';
import { newsletterPdfJob } from './newsletters/pdf.job.ts';
import { noticeRoutes } from './notices/notices.routes.ts';
import type { MessagingParts } from './parts.ts';
import { ruleRoutes } from './rules/rules.routes.ts';
import { templateRoutes } from './templates/templates.routes.ts';

/** The module's route table and its long tasks. */
export function messagingServer(parts: MessagingParts): { routes: Route[]; jobs: Job[] } {
  const sources = new AudienceSources([studentsSource, staffSource, boardSource, applicantsSource], parts.conditions);
  const newsletterPdf = newsletterPdfJob(parts.letterhead);
  const routes = [
    ...audienceRoutes(sources),
    ...composeRoutes(sources),
    ...eventRuleRoutes(parts.events),
    ...ruleRoutes,
    ...templateRoutes,
    ...historyRoutes,
    ...creditRoutes(parts.sealer),
    ...noticeRoutes,
    ...newsletterRoutes(newsletterPdf),
    ...numberRoutes,
    ...providerRoutes(parts.sealer),
  ];
  return { routes, jobs: [newsletterPdf as Job] };
}
