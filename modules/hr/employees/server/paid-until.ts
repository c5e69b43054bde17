import type { Tx } from '#kit/server/db/pool.ts';
import { port } from '#kit/server/module/ports.ts';

/** The last day for which posted runs have paid somebody; null: nothing was posted. Filled by the area that pays. */
export type PaidUntil = (tx: Tx, staffMemberId: number) => Promise<string | null>;
export const paidUntilPort = port<PaidUntil>('hr.paidUntil');

/** Before anything is ever posted. */
export const nothingPaid: PaidUntil = async () => null;
