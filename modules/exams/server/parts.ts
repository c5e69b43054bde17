import type { Tx } from '#kit/server/db/pool.ts';
import type { Signer } from '#kit/server/auth/signer.ts';
import type { Route } from '#kit/server/http/implement.ts';
import type { Job } from '#kit/server/jobs/define.ts';
import type { LetterheadProvider, SealsProvider } from '#kit/server/pdf/letterhead.ts';

/** What a student owes on a day and what the next term costs, in cents; null where that is not known. */
export interface FormFees {
  /** Negative: credit. */
  readonly balance: number;
  readonly nextTerm: number | null;
}

/**
 * Fees of many students at once.
 * @param of `day`: as of when; `nextAfter`: the next term is the first that opens after this day
 */
export type FeesProvider = (
  tx: Tx,
  studentIds: readonly number[],
  of: { day: string; nextAfter: string },
) => Promise<ReadonlyMap<number, FormFees>>;

/** What the application puts together for the module. */
export interface ExamsParts {
  /** What stands on top of the school's papers. */
  readonly letterhead: LetterheadProvider;
  /** What report forms are signed and stamped with. */
  readonly seals: SealsProvider;
  readonly signer: Signer;
  /** The address of the installation as people open it, for QR codes. */
  readonly publicUrl: string;
  /** What report forms say of fees. */
  readonly fees: FeesProvider;
  /** Where large files are written before they are kept. */
  readonly scratch: string;
}

/** What an area brings: its routes and its long tasks. */
export interface AreaParts {
  readonly routes: readonly Route[];
  readonly jobs: readonly Job[];
}

/** Puts an area together from what the application gives. */
export type AreaServer = (parts: ExamsParts) => AreaParts;
