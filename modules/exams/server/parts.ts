import type { Signer } from '#kit/server/auth/signer.ts';
import type { Route } from '#kit/server/http/implement.ts';
import type { Job } from '#kit/server/jobs/define.ts';
import type { LetterheadProvider } from '#kit/server/pdf/letterhead.ts';

/** What the application puts together for the module. */
export interface ExamsParts {
  /** What stands on top of the school's papers. */
  readonly letterhead: LetterheadProvider;
  readonly signer: Signer;
  /** The address of the installation as people open it, for QR codes. */
  readonly publicUrl: string;
}

/** What one part of the module brings: its routes and its long tasks. */
export interface AreaParts {
  readonly routes: readonly Route[];
  readonly jobs: readonly Job[];
}

export type Area = (parts: ExamsParts) => AreaParts;
