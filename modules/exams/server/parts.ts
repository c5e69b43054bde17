import { port } from '#kit/server/module/ports.ts';
import type { House, ServerParts } from '#kit/server/module/server-module.ts';
import type { Tx } from '#kit/server/db/pool.ts';

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

/** What report forms say of fees. */
export const feesOnForms = port<FeesProvider>('exams.fees on report forms');

/** What the application gives the module, and what report forms say of fees. */
export type ExamsParts = House & { readonly fees: FeesProvider };

/** Puts an area together from what the application gives. */
export type AreaServer = (parts: ExamsParts) => ServerParts;
