import type { Tx } from '#kit/server/db/pool.ts';
import * as balances from './charges/balances.store.ts';

/** What students owe on a day (negative: hold), in cents, as the ledger sums it; students without entries are left out. */
export const balancesOf = (tx: Tx, studentIds: readonly number[] | null, asOf: string | null = null) =>
  balances.balancesOf(tx, studentIds, asOf);
