import type { Tx } from '#kit/server/db/pool.ts';
import { listedOf } from './open-slips.store.ts';

/** How many payslips of a run are listed for payment and how many are paid, for who takes the run back. */
export async function slipsPaidOfRun(tx: Tx, runId: number): Promise<{ listed: number; paid: number }> {
  const { listedSlips, paidSlips } = await listedOf(tx, runId);
  return { listed: listedSlips, paid: paidSlips };
}
