import { waiting, waitsOf } from '#kit/server/approval/waiting.ts';
import type { Job } from '#kit/server/jobs/define.ts';
import { provide } from '#kit/server/module/ports.ts';
import type { ServerModule } from '#kit/server/module/server-module.ts';
import { restoredSchools } from '#modules/platform/server/public.ts';
import { dataSections } from '#modules/registration/server/public.ts';
import { audienceRoutes } from '../audience/server/audience.routes.ts';
import { AudienceSources } from '../audience/server/sources.ts';
import { applicantsSource } from '../audience/server/applicants.ts';
import { boardSource } from '../audience/server/board.ts';
import { staffSource } from '../audience/server/staff.ts';
import { studentsSource } from '../audience/server/students.ts';
import { creditRoutes } from '../sms/server/credit.routes.ts';
import { historyRoutes } from '../sms/server/history.routes.ts';
import { numberRoutes } from '../numbers/server/numbers.routes.ts';
import { providerRoutes } from '../delivery/server/providers/provider.routes.ts';
import { messageApproval } from '../compose/contract/message-approval.ts';
import { composeRoutes } from '../compose/server/compose.routes.ts';
import { keptMessages } from '../compose/server/send-message.ts';
import { eventRuleRoutes } from '../texts/server/event-rules.routes.ts';
import { newsletterApproval } from '../newsletters/contract/newsletter-approval.ts';
import { newsletterRoutes } from '../newsletters/server/newsletters.routes.ts';
import { newsletterPdfJob } from '../newsletters/server/pdf.job.ts';
import { keptNewsletters } from '../newsletters/server/publish.store.ts';
import { noticeRoutes } from '../notices/server/notices.routes.ts';
import { smsStep } from './setup-step.ts';
import { messagesAtHome } from '../sms/server/home-part.ts';
import { homeParts } from '#kit/server/module/home-parts.ts';
import { setupSteps } from '#kit/server/module/setup-steps.ts';
import { fates } from './fates.ts';
import { newslettersShowing } from '../newsletters/server/images.store.ts';
import { audienceConditions } from './parts.ts';
import { forgetUnsent } from '../outgoing/server/restored.store.ts';
import { ruleRoutes } from '../outgoing/server/rules.routes.ts';

export const messagingServer: ServerModule = {
  name: 'messaging',
  personal: { title: 'Messages', fates },
  provides: [
    ...provide(waiting, ...waitsOf(messageApproval, keptMessages), ...waitsOf(newsletterApproval, keptNewsletters)),
    ...provide(setupSteps, smsStep),
    ...provide(homeParts, messagesAtHome),
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
