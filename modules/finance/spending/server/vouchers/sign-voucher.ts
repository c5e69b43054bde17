import { documentNumber } from '#kit/server/numbering/numbering.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { Voucher } from '../../contract/vouchers.ts';
import type { FinanceContext } from '../../../ledger/server/context.ts';
import { openBooks } from '../../../ledger/server/books.store.ts';
import { meetCredits } from '../bills/credits.ts';
import { guardBudgets } from '../budgets/control.store.ts';
import { refuseOutOfUse } from '../lines.store.ts';
import { usableSupplier } from '../suppliers/usable-supplier.ts';
import { refuseStaleTax } from '../taxes/refuse-stale-tax.store.ts';
import { vouchers } from './documents.store.ts';
import { checkBills } from './draft-voucher.ts';

const voucherSeries = { kind: 'voucher', prefix: 'PV', digits: 5 };

interface At {
  id: number;
  version: number;
}

type Reasoned = At & { reason: string };

export interface Moved {
  voucher: Voucher;
  warnings: string[];
}

/** Signs as the one who prepared it: the voucher gets its number, its bills are promised, and the budgets are asked. */
export async function prepare(ctx: FinanceContext, at: At): Promise<Moved> {
  await openBooks(ctx.tx);
  const voucher = await vouchers.take(ctx, 'prepare', at, null, async (before) => {
    if (before.supplierId !== null) await usableSupplier(ctx.tx, before.supplierId);
    await checkBills(ctx, before.bills, before.supplierId ?? 0);
    await refuseOutOfUse(ctx.tx, before.lines);
    await refuseStaleTax(ctx.tx, before.id);
    return { voucher_no: before.voucherNo ?? (await documentNumber(ctx.tx, voucherSeries, schoolDay(ctx))) };
  });
  return { voucher, warnings: await guardBudgets(ctx.tx, voucher.lines, voucher.day, 'atCommitment') };
}

/** Signs as the one who checked it: somebody who has not signed it yet. */
export const check = async (ctx: FinanceContext, at: At): Promise<Moved> => ({
  voucher: await vouchers.take(ctx, 'check', at, null),
  warnings: [],
});

/** Signs as the one who approves it: a third person. */
export const approve = async (ctx: FinanceContext, at: At): Promise<Moved> => ({
  voucher: await vouchers.take(ctx, 'approve', at, null),
  warnings: [],
});

/** Makes a signed voucher a draft again; it keeps its number, needs three signatures anew, and promises its bills no more. */
export async function sendBack(ctx: FinanceContext, { reason, ...at }: Reasoned): Promise<Moved> {
  return givenFree(ctx, await vouchers.take(ctx, 'sendBack', at, reason, ({ round }) => ({ round: round + 1 })));
}

/** Calls off a voucher that is not paid; its number stays taken. */
export async function cancel(ctx: FinanceContext, { reason, ...at }: Reasoned): Promise<Moved> {
  return givenFree(ctx, await vouchers.take(ctx, 'cancel', at, reason, () => ({ closed_because: reason })));
}

/** What the supplier owes meets the bills that nobody has promised to pay any more. */
async function givenFree(ctx: FinanceContext, voucher: Voucher): Promise<Moved> {
  await meetCredits(ctx.tx, voucher.supplierId);
  return { voucher, warnings: [] };
}
