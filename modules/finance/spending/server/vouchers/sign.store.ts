import { sql } from 'kysely';
import { UserError } from '#kit/contract/errors.ts';
import { nextNumber } from '#kit/server/numbering/numbering.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { Voucher, VoucherState } from '../../contract/vouchers.ts';
import type { FinanceContext } from '../../../ledger/server/context.ts';
import { authorOf } from '../../../ledger/server/context.ts';
import { openBooks } from '../../../ledger/server/books.store.ts';
import { guardBudgets } from '../budgets/control.store.ts';
import { usableSupplier } from '../suppliers/usable-supplier.ts';
import { checkBills, holdVoucher } from './draft.store.ts';
import { getVoucher } from './vouchers.store.ts';

interface At {
  id: number;
  version: number;
}

export interface Moved {
  voucher: Voucher;
  warnings: string[];
}

/** Signs as the one who prepared it: the voucher gets its number, its bills are promised, and the budgets are asked. */
export async function prepare(ctx: FinanceContext, { id, version }: At): Promise<Moved> {
  await openBooks(ctx.tx);
  const voucher = await holdVoucher(ctx, id, version);
  refuseUnless(voucher, ['draft']);
  if (voucher.supplierId !== null) await usableSupplier(ctx.tx, voucher.supplierId);
  await checkBills(ctx, voucher.bills, voucher.supplierId ?? 0);
  const year = schoolDay(ctx).slice(0, 4);
  const voucherNo = voucher.voucherNo ?? `PV/${year}/${String(await nextNumber(ctx.tx, 'voucher', year)).padStart(5, '0')}`;
  await sql`update finance.voucher set voucher_no = ${voucherNo} where id = ${id}`.execute(ctx.tx);
  return moveOn(ctx, voucher, 'prepared', () => guardBudgets(ctx.tx, voucher.lines, voucher.day, 'atCommitment'));
}

/** Signs as the one who checked it: somebody who has not signed it yet. */
export async function check(ctx: FinanceContext, { id, version }: At): Promise<Moved> {
  const voucher = await holdVoucher(ctx, id, version);
  refuseUnless(voucher, ['prepared']);
  return moveOn(ctx, voucher, 'checked');
}

/** Signs as the one who approves it: a third person. */
export async function approve(ctx: FinanceContext, { id, version }: At): Promise<Moved> {
  const voucher = await holdVoucher(ctx, id, version);
  refuseUnless(voucher, ['checked']);
  return moveOn(ctx, voucher, 'approved');
}

/** Makes a signed voucher a draft again; it keeps its number and needs three signatures anew. */
export async function sendBack(ctx: FinanceContext, { id, version, reason }: At & { reason: string }): Promise<Moved> {
  const voucher = await holdVoucher(ctx, id, version);
  refuseUnless(voucher, ['prepared', 'checked', 'approved']);
  await writeStep(ctx, id, 'returned', reason);
  await sql`update finance.voucher set state = 'draft', round = round + 1, version = version + 1 where id = ${id}`.execute(
    ctx.tx,
  );
  return told(ctx, voucher, 'sent back', reason);
}

/** Calls off a voucher that is not paid; its number stays taken. */
export async function cancel(ctx: FinanceContext, { id, version, reason }: At & { reason: string }): Promise<Moved> {
  const voucher = await holdVoucher(ctx, id, version);
  refuseUnless(voucher, ['draft', 'prepared', 'checked', 'approved']);
  await writeStep(ctx, id, 'cancelled', reason);
  await sql`
    update finance.voucher set state = 'cancelled', closed_because = ${reason}, version = version + 1 where id = ${id}`.execute(
    ctx.tx,
  );
  return told(ctx, voucher, 'cancelled', reason);
}

const needs: Partial<Record<VoucherState, string>> = {
  draft: 'a draft',
  prepared: 'prepared and not yet checked',
  checked: 'checked and not yet approved',
  approved: 'approved and not yet paid',
  paid: 'paid',
};

/** Throws 409 when the voucher is in none of the states. */
export function refuseUnless(voucher: Voucher, states: readonly VoucherState[]): void {
  if (states.includes(voucher.state)) return;
  const wanted = states.map((state) => needs[state]).join(' or ');
  throw new UserError('conflict', `This voucher is ${voucher.state}. Only one that is ${wanted} can go on like this.`);
}

async function moveOn(
  ctx: FinanceContext,
  voucher: Voucher,
  step: 'prepared' | 'checked' | 'approved',
  ask: () => Promise<string[]> = () => Promise.resolve([]),
): Promise<Moved> {
  if (voucher.signedByMe)
    throw new UserError('rule', 'You have signed this voucher already. The next signature is somebody else’s.');
  await writeStep(ctx, voucher.id, step, null);
  await sql`update finance.voucher set state = ${step}, version = version + 1 where id = ${voucher.id}`.execute(ctx.tx);
  return { ...(await told(ctx, voucher, step, null)), warnings: await ask() };
}

/** Writes who did what to the voucher. */
export async function writeStep(ctx: FinanceContext, id: number, step: string, comment: string | null): Promise<void> {
  const { id: signer, name } = authorOf(ctx);
  await sql`
    insert into finance.voucher_signature (voucher_id, round, step, signed_by, name, comment)
    select id, round, ${step}, ${signer}, ${name}, ${comment} from finance.voucher where id = ${id}`.execute(ctx.tx);
}

/** The voucher as it is now, with the change in the audit. */
export async function told(ctx: FinanceContext, before: Voucher, action: string, reason: string | null): Promise<Moved> {
  const voucher = await getVoucher(ctx, before.id);
  ctx.changed({
    entity: 'voucher',
    id: before.id,
    action,
    before: { state: before.state, voucherNo: before.voucherNo },
    after: { state: voucher.state, voucherNo: voucher.voucherNo },
    reason,
  });
  return { voucher, warnings: [] };
}
