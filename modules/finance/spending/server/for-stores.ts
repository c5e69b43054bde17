import { sql } from 'kysely';
import { fieldError } from '#kit/contract/errors.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import type { FinanceContext } from '../../ledger/server/context.ts';
import { openBooks } from '../../ledger/server/books.store.ts';
import { refuseDays } from '../../ledger/server/days/check-days.ts';
import { enterCredit } from './bills/credits.ts';
import { writeBill } from './bills/enter-bill.ts';
import { reverseBill } from './bills/reverse-bill.ts';
import { budgetsAsked, guardBudgets } from './budgets/control.store.ts';
import { usableSupplier } from './suppliers/usable-supplier.ts';
import { draftVoucher } from './vouchers/draft-voucher.ts';

/** A supplier's bill for what the stores have received or ordered. */
export interface StoresBill {
  supplierId: number;
  /** The supplier's own number on it. */
  billNo: string;
  day: string;
  dueOn: string | null;
  narration: string | null;
  /** Of the lines' total, in cents. */
  vat: number;
  /** What is owed for: an expense, or the account of goods received and not yet billed. Cents, more than nothing. */
  lines: readonly {
    accountId: number;
    voteHeadId: number | null;
    departmentId: number | null;
    note: string | null;
    amount: number;
  }[];
}

/** Enters it as a bill of finance, which is owed until vouchers pay it; says which, and what budgets warn of. */
export async function enterStoresBill(ctx: FinanceContext, bill: StoresBill): Promise<{ billId: number; warnings: string[] }> {
  const { day, dueOn } = bill;
  await openBooks(ctx.tx);
  await refuseDays(ctx, [
    { path: 'day', day, kind: 'supplierBill' },
    ...(dueOn === null ? [] : [{ path: 'dueOn', day: dueOn, kind: 'supplierDue' as const }]),
  ]);
  const supplier = await supplierToBuyFrom(ctx.tx, bill.supplierId);
  if (bill.lines.length === 0) throw fieldError('lines', 'Enter what is owed for.');
  const kinds = await refuseAccounts(
    ctx.tx,
    bill.lines.map(({ accountId }) => accountId),
  );
  const lines = bill.lines.map(({ accountId, ...line }) => ({ ...line, expenseId: accountId }));
  const { id } = await writeBill(ctx, supplier, { ...bill, lines }, true);
  const spent = lines.filter(({ expenseId }) => kinds.get(expenseId) === 'expense');
  return { billId: id, warnings: await guardBudgets(ctx.tx, spent, day, 'atCommitment') };
}

/** Takes such a bill back. Throws 409 when it was before, 422 while a voucher pays it. */
export async function takeBackStoresBill(
  ctx: FinanceContext,
  billId: number,
  given: { day: string; reason: string },
): Promise<void> {
  await refuseDays(ctx, [{ path: 'day', day: given.day, kind: 'reversal' }]);
  await reverseBill(ctx, { id: billId, ...given }, true);
}

/** What a supplier owes the school for goods sent back: lessens what is owed of the bill, or of the supplier where none is named. */
export interface SupplierCredit {
  supplierId: number;
  billId: number | null;
  creditNo: string;
  day: string;
  narration: string;
  /** Credited: the account that the goods stood in. Cents, more than nothing. */
  lines: readonly { accountId: number; amount: number }[];
}

/** Enters it. Throws 422 where more is taken off than is still owed of the bill. */
export async function enterSupplierCredit(ctx: FinanceContext, credit: SupplierCredit): Promise<{ creditId: number }> {
  await openBooks(ctx.tx);
  await refuseDays(ctx, [{ path: 'day', day: credit.day, kind: 'supplierBill' }]);
  if (credit.lines.length === 0) throw fieldError('lines', 'Enter what was sent back.');
  await refuseAccounts(
    ctx.tx,
    credit.lines.map(({ accountId }) => accountId),
  );
  return { creditId: await enterCredit(ctx, credit) };
}

/** Drafts a payment voucher for bills of one supplier; three people sign it in finance before it is paid. */
export async function draftVoucherFor(
  ctx: FinanceContext,
  voucher: { supplierId: number; day: string; narration: string; bills: readonly { billId: number; amount: number }[] },
): Promise<{ voucherId: number }> {
  await refuseDays(ctx, [{ path: 'day', day: voucher.day, kind: 'voucher' }]);
  const { id } = await draftVoucher(ctx, {
    ...voucher,
    payeeKind: 'supplier',
    staffId: null,
    payeeName: null,
    bills: [...voucher.bills],
    lines: [],
    taxes: [],
  });
  return { voucherId: id };
}

/** What a budget has left for what is about to be asked or ordered. */
export interface BudgetLeft {
  budget: string;
  expenseId: number;
  /** Cents: what remains before this, and what this asks of it. */
  remaining: number;
  asked: number;
  /** What happens where too little remains. */
  at: 'stop' | 'warn' | 'ignore';
}

/** The budgets in force that such spending falls under; none where nothing is budgeted. */
export async function budgetsLeft(
  tx: Tx,
  lines: readonly { expenseId: number; voteHeadId: number | null; departmentId: number | null; amount: number }[],
  day: string,
): Promise<BudgetLeft[]> {
  if (lines.length === 0) return [];
  const found = await budgetsAsked(tx, lines, day);
  return found.map(({ name, expenseId, remaining, asked, atCommitment }) => ({
    budget: name,
    expenseId,
    remaining,
    asked,
    at: atCommitment,
  }));
}

/** The supplier's name. Throws 422 at `supplierId` for one who is blocked, 400 for none of this school. */
export async function supplierToBuyFrom(tx: Tx, supplierId: number): Promise<string> {
  const { rows } = await sql`select from finance.supplier where id = ${supplierId}`.execute(tx);
  if (rows.length === 0) throw fieldError('supplierId', 'Choose a supplier of this school.');
  return usableSupplier(tx, supplierId);
}

/** Answers what kind each account is. Throws 400 at the line for a heading, one out of use, and one that money or the product itself stands on. */
async function refuseAccounts(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; kind: string }>`
    select id, kind from finance.account
     where id = any(${[...ids]}::bigint[]) and active and not heading and not money and role is null`.execute(tx);
  const kinds = new Map(rows.map(({ id, kind }) => [id, kind]));
  const wrong = ids.findIndex((id) => !kinds.has(id));
  if (wrong >= 0)
    throw fieldError(`lines.${wrong}.accountId`, 'Choose an account of this school that goods and services are posted to.');
  return kinds;
}
