import type { Route } from '#kit/server/http/implement.ts';
import type { Job } from '#kit/server/jobs/define.ts';
import type { LetterheadProvider } from '#kit/server/pdf/letterhead.ts';
import { boardRoutes } from './board.routes.ts';
import type { PackSection } from './paper/pack-sections.ts';
import { packJob } from './paper/pack.job.ts';

/** What the board reads before it meets, and what stands on top of it. */
export interface BoardPorts {
  readonly letterhead: LetterheadProvider;
  /** What the board reads of other modules before it meets. */
  readonly boardSections: readonly PackSection[];
}

/** Members, meetings and resolutions, and the task that makes the pack. */
export function boardServer({ letterhead, boardSections }: BoardPorts): { routes: Route[]; jobs: Job[] } {
  const pack = packJob(letterhead, boardSections);
  return { routes: boardRoutes(letterhead, pack), jobs: [pack as Job] };
}
