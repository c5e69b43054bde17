import type { Route } from '#kit/server/http/implement.ts';
import type { Job } from '#kit/server/jobs/define.ts';
import type { LetterheadProvider } from '#kit/server/pdf/letterhead.ts';
import type { ClearanceCheck } from '../../students/server/clearance-check.ts';
import { collectJob, type DataSection } from './collect.job.ts';
import type { ConsentListener } from './consents.store.ts';
import { eraseJob } from './erasure/erase.job.ts';
import { erasureRoutes } from './erasure/erasure.routes.ts';
import type { ErasureParts } from './erasure/parts.ts';
import { privacyRoutes } from './privacy.routes.ts';

/** What other modules keep of a person, and what they say before one is erased. */
export interface PrivacyPorts {
  readonly letterhead: LetterheadProvider;
  /** What else is kept of a student, for the file that families may ask for. */
  readonly dataSections: readonly DataSection[];
  /** What other modules end when a family takes its yes back. */
  readonly consentListeners: readonly ConsentListener[];
  /** What becomes of the tables of every module when a person is erased, and what forbids it. */
  readonly erasure: ErasureParts;
  /** What a student still has or owes: nobody is erased before. */
  readonly clearance: readonly ClearanceCheck[];
}

/** What families allow and ask for, breaches, how long data is kept, and erasures; with the two long tasks of it. */
export function privacyServer(ports: PrivacyPorts): { routes: Route[]; jobs: Job[] } {
  const collect = collectJob(ports.dataSections);
  const erase = eraseJob(ports.erasure, ports.clearance);
  return {
    routes: [...privacyRoutes(collect, ports.consentListeners), ...erasureRoutes(ports, erase)],
    jobs: [collect as Job, erase as Job],
  };
}
