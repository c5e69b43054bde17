import type { Route } from '#kit/server/http/implement.ts';
import type { Job } from '#kit/server/jobs/define.ts';
import type { LetterheadProvider } from '#kit/server/pdf/letterhead.ts';
import { paperRoutes } from './papers.routes.ts';
import { printJob } from './print/print.job.ts';

/** What papers are made with. */
export interface PapersPorts {
  /** What stands on top of the school's papers. */
  readonly letterhead: LetterheadProvider;
  /** The address of the installation as people open it, for the QR codes of papers. */
  readonly publicUrl: string;
}

/** Cards, letters and certificates, and the task that prints them. */
export function papersServer(ports: PapersPorts): { routes: Route[]; jobs: Job[] } {
  const print = printJob(ports);
  return { routes: paperRoutes(print), jobs: [print as Job] };
}
