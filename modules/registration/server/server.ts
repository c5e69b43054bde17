import type { Route } from '#kit/server/http/implement.ts';
import type { Job } from '#kit/server/jobs/define.ts';
import { applicationRoutes } from '../applications/server/applications.routes.ts';
import { boardRoutes } from '../board/server/board.routes.ts';
import { packJob } from '../board/server/paper/pack.job.ts';
import { classRollRoutes } from '../classes/server/class-rolls.routes.ts';
import { draftRoutes } from '../students/server/registering/drafts.routes.ts';
import { leaveoutRoutes } from '../leaveouts/server/leaveouts.routes.ts';
import { paperRoutes } from '../papers/server/papers.routes.ts';
import { printJob } from '../papers/server/print/print.job.ts';
import { collectJob } from '../privacy/server/collect.job.ts';
import { eraseJob } from '../privacy/server/erasure/erase.job.ts';
import { erasureRoutes } from '../privacy/server/erasure/erasure.routes.ts';
import { privacyRoutes } from '../privacy/server/privacy.routes.ts';
import { promotionRoutes } from '../promotion/server/promotion.routes.ts';
import { alumniRoutes, documentRoutes, healthRoutes, rollRoutes } from '../students/server/records.routes.ts';
import { registerRoutes } from '../students/server/registering/register.routes.ts';
import { sponsorRoutes } from '../sponsors/server/sponsors.routes.ts';
import { peopleRoutes } from '../staff/server/people.routes.ts';
import { staffRoutes } from '../staff/server/staff.routes.ts';
import { offerRoutes } from '../transfers/server/offers.routes.ts';
import { dutyRoutes } from '../transfers/server/duties.routes.ts';
import { signerRoutes } from '../transfers/server/signers.routes.ts';
import { transferRoutes } from '../transfers/server/transfers.routes.ts';
import { studentRoutes } from '../students/server/students.routes.ts';
import type { LetterheadProvider } from '#kit/server/pdf/letterhead.ts';
import type { Signer } from '#kit/server/auth/signer.ts';
import type { PackSection } from '../board/server/paper/pack-sections.ts';
import type { ClearanceCheck } from '../transfers/server/clearance.ts';
import type { DataSection } from '../privacy/server/collect.job.ts';
import type { ErasureParts } from '../privacy/server/erasure/parts.ts';
import type { PromotionParts } from '../promotion/server/checks.ts';

/** What modules after this one plug in; the application puts it together. */
export interface RegistrationParts {
  /** Signs papers that leave the installation. */
  readonly signer: Signer;
  /** What other modules look up before a student leaves for another school. */
  readonly clearance: readonly ClearanceCheck[];
  /** What stands on top of the school's papers. */
  readonly letterhead: LetterheadProvider;
  /** The address of the installation as people open it, for the QR codes of papers. */
  readonly publicUrl: string;
  /** What is looked at before a year is ended, and what is carried over with the students. */
  readonly promotion: PromotionParts;
  /** What else is kept of a student, for the file that families may ask for. */
  readonly dataSections: readonly DataSection[];
  /** What becomes of the tables of every module when a person is erased, and what forbids it. */
  readonly erasure: ErasureParts;
  /** What the board reads of other modules before it meets. */
  readonly boardSections: readonly PackSection[];
}

/** The module's route table and its long tasks, with what later modules plug into them. */
export function registrationServer(parts: RegistrationParts): { routes: Route[]; jobs: Job[] } {
  const collect = collectJob(parts.dataSections);
  const erase = eraseJob(parts.erasure, parts.clearance);
  const print = printJob(parts);
  const pack = packJob(parts.letterhead, parts.boardSections);
  const routes = [
    ...studentRoutes,
    ...registerRoutes,
    ...applicationRoutes,
    ...draftRoutes,
    ...documentRoutes,
    ...healthRoutes,
    ...rollRoutes,
    ...alumniRoutes,
    ...staffRoutes,
    ...peopleRoutes,
    ...sponsorRoutes,
    ...privacyRoutes(collect),
    ...erasureRoutes(parts, erase),
    ...classRollRoutes,
    ...promotionRoutes(parts.promotion),
    ...leaveoutRoutes(parts.letterhead),
    ...paperRoutes(print),
    ...boardRoutes(parts.letterhead, pack),
    ...transferRoutes({ ...parts, checks: parts.clearance }),
    ...signerRoutes({ checks: parts.clearance }),
    ...dutyRoutes({ checks: parts.clearance }),
    ...offerRoutes({ ...parts, checks: parts.clearance }),
  ];
  return { routes, jobs: [collect as Job, erase as Job, print as Job, pack as Job] };
}
