import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { notFound, UserError } from '#kit/contract/errors.ts';
import { there } from '#kit/server/sql/one.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { Bill, billsApi } from '../../contract/bills.ts';
import type { FinanceContext } from '../../../ledger/server/context.ts';
import { openBooks } from '../../../ledger/server/books.store.ts';
import { reverse } from '../../../ledger/server/post.store.ts';
import { getBill } from './bills.store.ts';
import { freeCredits, holdSupplier } from './credits.ts';

/**
 * Takes a bill back. Throws 409 when it was before, 422 while a voucher pays it or has paid it.
 * @param byStores the stores do, which alone take back what they have entered
 */
export async function reverseBill(
  ctx: FinanceContext,
  { id, day, reason }: Input<typeof billsApi.reverse>,
  byStores = false,
): Promise<Bill> {
  await openBooks(ctx.tx);
  const { rows: whose } = await sql<{ supplierId: number; fromStores: boolean }>`
    select supplier_id as "supplierId", from_stores as "fromStores" from finance.supplier_bill where id = ${id}`.execute(ctx.tx);
  if (!whose[0]) throw notFound('bill');
  const { supplierId, fromStores } = whose[0];
  if (fromStores && !byStores)
    throw new UserError('rule', 'The stores entered this bill for what they have received. It is reversed there.');
  await holdSupplier(ctx.tx, supplierId);
  const { rows } = await sql<{ live: boolean; journalId: number | null }>`
    select live, journal_id as "journalId" from finance.supplier_bill where id = ${id} for update`.execute(ctx.tx);
  if (!rows[0]) throw notFound('bill');
  if (!rows[0].live) throw new UserError('conflict', 'This bill was reversed already.');
  const before = await getBill(ctx, id);
  const holding = before.vouchers.find(({ state }) => !['cancelled', 'reversed'].includes(state));
  if (holding)
    throw new UserError(
      'rule',
      `Voucher ${holding.voucherNo ?? 'in draft'} pays this bill. Cancel or reverse the voucher first.`,
    );
  await reverse(ctx, [there(rows[0].journalId)], { day: day ?? schoolDay(ctx), reason });
  await sql`update finance.supplier_bill set live = false, reversed_because = ${reason} where id = ${id}`.execute(ctx.tx);
  await freeCredits(ctx.tx, id, supplierId);
  ctx.changed({ entity: 'supplier bill', id, action: 'reversed', reason });
  return getBill(ctx, id);
}
