import type { Job } from '#kit/server/jobs/define.ts';
import { provide } from '#kit/server/module/ports.ts';
import type { ServerModule } from '#kit/server/module/server-module.ts';
import { restoredSchools } from '#modules/platform/server/public.ts';
import { dataSections } from '#modules/registration/server/public.ts';
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
import { fates } from './fates.ts';
import { newslettersShowing } from './newsletters/images.store.ts';
import { audienceConditions } from './parts.ts';
import { forgetUnsent } from './outgoing/restored.store.ts';
import { ruleRoutes } from './rules/rules.routes.ts';
import { templateRoutes } from './templates/templates.routes.ts';

export const messagingServer: ServerModule = {
  name: 'messaging',
  personal: { title: 'Messages', fates },
  provides: [
    ...provide(restoredSchools, forgetUnsent),
    ...provide(dataSections, { name: 'newsletters', read: (ctx, id) => newslettersShowing(ctx.tx, id) }),
  ],
  build: ({ modules, ports, letterhead, sealer }) => {
    const sources = new AudienceSources(
      [studentsSource, staffSource, boardSource, applicantsSource],
      ports.of(audienceConditions),
    );
    const newsletterPdf = newsletterPdfJob(letterhead);
    return {
      routes: [
        ...audienceRoutes(sources),
        ...composeRoutes(sources),
        ...eventRuleRoutes(modules.flatMap((module) => module.events ?? [])),
        ...ruleRoutes,
        ...templateRoutes,
        ...historyRoutes,
        ...creditRoutes(sealer),
        ...noticeRoutes,
        ...newsletterRoutes(newsletterPdf),
        ...numberRoutes,
        ...providerRoutes(sealer),
      ],
      jobs: [newsletterPdf as Job],
    };
  },
};
