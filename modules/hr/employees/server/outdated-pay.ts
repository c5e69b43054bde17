import type { Tx } from '#kit/server/db/pool.ts';
import { port } from '#kit/server/module/ports.ts';

/** Something that pay is worked out from and that is changed, ended or removed in place, so that it has no time of its own. */
export interface PayChange {
  readonly staffMemberIds: readonly number[];
  /** The first and the last day whose pay it may change (`yyyy-mm-dd`); null: until further notice. */
  readonly from: string;
  readonly to: string | null;
  /** They may come into a payroll by it that has not got them yet: of contracts. */
  readonly joining?: boolean;
}

/**
 * Says before the change that payrolls which are not posted are to be worked out again, and holds them against being posted until the transaction ends.
 * Call it before an employee is held, as payroll holds its run first, and ask what is posted only after it. Filled by the area that pays.
 */
export type PayOutdated = (tx: Tx, change: PayChange) => Promise<void>;
export const payOutdatedPort = port<PayOutdated>('hr.payOutdated');

/** Before there is any payroll, or where the caller says it to payroll itself. */
export const nothingOutdated: PayOutdated = async () => {};
