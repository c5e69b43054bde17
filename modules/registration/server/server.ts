import type { Route } from '#kit/server/http/implement.ts';
import type { Job } from '#kit/server/jobs/define.ts';
import { applicationRoutes } from '../applications/server/applications.routes.ts';
import { type BoardPorts, boardServer } from '../board/server/server.ts';
import { routes as classesRoutes } from '../classes/server/server.ts';
import { leaveoutRoutes } from '../leaveouts/server/leaveouts.routes.ts';
import { type PapersPorts, papersServer } from '../papers/server/server.ts';
import { type PrivacyPorts, privacyServer } from '../privacy/server/server.ts';
import type { PromotionParts } from '../promotion/server/checks.ts';
import { promotionRoutes } from '../promotion/server/promotion.routes.ts';
import { sponsorRoutes } from '../sponsors/server/sponsors.routes.ts';
import { routes as staffRoutes } from '../staff/server/server.ts';
import { routes as studentsRoutes } from '../students/server/server.ts';
import { type TransfersPorts, transfersRoutes } from '../transfers/server/server.ts';

/** What modules after this one plug in, area by area; the application puts it together. */
export interface RegistrationParts extends PapersPorts, PrivacyPorts, TransfersPorts, BoardPorts {
  /** What is looked at before a year is ended, and what is carried over with the students. */
  readonly promotion: PromotionParts;
}

/** The module's route table and its long tasks, with what later modules plug into them. */
export function registrationServer(parts: RegistrationParts): { routes: Route[]; jobs: Job[] } {
  const withJobs = [privacyServer(parts), papersServer(parts), boardServer(parts)];
  const routes = [
    ...studentsRoutes,
    ...staffRoutes,
    ...sponsorRoutes,
    ...applicationRoutes,
    ...leaveoutRoutes(parts.letterhead),
    ...transfersRoutes(parts),
    ...promotionRoutes(parts.promotion),
    ...classesRoutes,
    ...withJobs.flatMap((area) => area.routes),
  ];
  return { routes, jobs: withJobs.flatMap((area) => area.jobs) };
}
