import { sql } from 'kysely';
import { fieldError, UserError } from '#kit/contract/errors.ts';
import { formatCents } from '#kit/contract/money.ts';
import { refuseOwn } from '#kit/server/approval/refuse-step.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { type Order, type Share, spread } from '../../../ledger/contract/spread.ts';
import { balancesOf } from '../../../ledger/server/charges/balances.store.ts';
import { settleFeeLeaveouts } from '../../../ledger/server/charges/settle-leaveouts.store.ts';
import { applyCredit, chargesOf, type ChargeState, lockAccounts } from '../../../ledger/server/charges/credit.store.ts';
import type { FinanceContext } from '../../../ledger/server/context.ts';
import { openBooks, type OpenBooks } from '../../../ledger/server/books.store.ts';
import { type Move, reverse } from '../../../ledger/server/post.store.ts';
import { giveBack } from '../references/give-reference-back.ts';
import { freeReferences } from '../references/register.store.ts';
import { lockFamily } from '../references/standing.store.ts';
import { announceReceipts } from './announce-receipts.ts';
import { refuseRefunded } from './refuse-refunded.store.ts';
import { type ReceiptDraft, writeReceipts, type Writing, type WrittenReceipt } from './write-receipt.ts';

/** A payment of fees by or for one student. */
export interface FeePayment extends Omit<ReceiptDraft, 'series' | 'studentId'> {
  studentId: number;
  /** What the cashier sets against which charge; the rest, and all of it when left out, is spread by the school's rule. */
  shares?: readonly Share[];
}

/** A receipt of fees, with what the student owed (negative: held) until then. */
export type ReceivedFees = WrittenReceipt & { before: number };

/**
 * Receives fees: holds the student, spreads the amount over what is owed, keeps the rest as credit, posts, and writes the
 * receipt. Throws 422 at `shares.n.amount` where more is set against a charge than is owed of it, 409 for a reference
 * that has a receipt already.
 * @param held the books, where the caller has opened them
 */
export async function receiveFees(ctx: FinanceContext, payment: FeePayment, held?: OpenBooks): Promise<ReceivedFees> {
  const [received] = await receiveMany(ctx, [payment], held);
  if (!received) throw new Error('No receipt was written.');
  return received;
}

/** The same for many payments at once, several of one student too; all or nothing, numbered in their order. */
export async function receiveMany(
  ctx: FinanceContext,
  payments: readonly FeePayment[],
  held?: OpenBooks,
): Promise<ReceivedFees[]> {
  const students = [...new Set(payments.map(({ studentId }) => studentId))];
  const books = held ?? (await openBooks(ctx.tx));
  await lockAccounts(ctx.tx, students);
  const owed = Map.groupBy(await chargesOf(ctx.tx, students, { open: true }), ({ studentId }) => studentId);
  const balances = new Map(
    (await balancesOf(ctx.tx, students, schoolDay(ctx))).map(({ studentId, balance }) => [studentId, balance]),
  );
  const befores: number[] = [];
  const writings = payments.map((payment): Writing => {
    const { studentId, moneyId, amount } = payment;
    const open = owed.get(studentId) ?? [];
    const { shares, rest } = sharesOf(payment, open, books.allocation);
    const moves = open.flatMap((charge): Move[] => {
      const share = total(shares.filter(({ chargeId }) => chargeId === charge.chargeId));
      const { chargeId, voteHeadId, receivable } = charge;
      charge.paid += share;
      charge.owed -= share;
      return share > 0 ? [{ debit: moneyId, credit: books[receivable], amount: share, studentId, chargeId, voteHeadId }] : [];
    });
    if (rest > 0) moves.push({ debit: moneyId, credit: books.prepayment, amount: rest, studentId });
    befores.push(balances.get(studentId) ?? 0);
    balances.set(studentId, (balances.get(studentId) ?? 0) - amount);
    return { draft: { ...payment, series: 'fees' }, moves };
  });
  const [only] = payments.length === 1 ? payments : [];
  // Before the number is taken, for which other cashiers wait.
  if (only) await settleFeeLeaveouts(ctx, students, only.amount);
  const written = await writeReceipts(ctx, 'fees', writings);
  if (!only) await settleFeeLeaveouts(ctx, students);
  return written.map((receipt, at) => ({ ...receipt, before: befores[at] ?? 0 }));
}

function sharesOf({ shares, amount }: FeePayment, open: readonly ChargeState[], order: Order) {
  const chosen = checkShares(shares ?? [], open, amount);
  const after = open.map((charge) => ({
    ...charge,
    paid: charge.paid + total(chosen.filter(({ chargeId }) => chargeId === charge.chargeId)),
  }));
  const { shares: others, rest } = spread(amount - total(chosen), after, order);
  return { shares: [...chosen, ...others], rest };
}

function checkShares(shares: readonly Share[], open: readonly ChargeState[], amount: number): readonly Share[] {
  for (const [at, share] of shares.entries()) {
    const charge = open.find(({ chargeId }) => chargeId === share.chargeId);
    if (!charge) throw fieldError(`shares.${at}.chargeId`, 'Nothing is owed of this charge.');
    if (share.amount > charge.owed)
      throw fieldError(`shares.${at}.amount`, `Only ${formatCents(charge.owed)} is owed of ${charge.title}.`);
  }
  if (total(shares) > amount) throw fieldError('amount', 'More is set against charges than was paid.');
  return shares;
}

const total = (shares: readonly Share[]) => shares.reduce((sum, { amount }) => sum + amount, 0);

interface Crossable {
  id: number;
  state: 'posted' | 'pending' | 'crossed' | 'bounced';
  journalId: number;
  studentId: number | null;
  receiptNo: string;
  series: string;
  authorId: number | null;
  amount: number;
  insteadOfId: number | null;
}

/**
 * Takes a receipt back: reverses what it posted, keeps its number, and puts the student's account in order. `state` is
 * `bounced` for a cheque that the bank returned. Throws 404, 409 when it was taken back before, and 403 for the cashier
 * who wrote it.
 * @param how `again`: it is issued again in the same transaction, so its reference passes on; `refuseSpent`: refuses where what
 * was paid into pocket money has been spent since, needed for receipts of pocket money alone
 */
export async function crossReceipt(
  ctx: FinanceContext,
  id: number,
  {
    day,
    reason,
    state = 'crossed',
    again = false,
    refuseSpent,
  }: {
    day: string;
    reason: string;
    state?: 'crossed' | 'bounced';
    again?: boolean;
    refuseSpent?: (tx: Tx, studentId: number, amount: number, day: string) => Promise<void>;
  },
): Promise<Crossable> {
  await openBooks(ctx.tx);
  // The student first, as whoever receives for them does, so that two never wait for each other.
  const { rows: whose } = await sql<{ studentId: number | null }>`
    select student_id as "studentId" from finance.receipt where id = ${id}`.execute(ctx.tx);
  if (whose[0]?.studentId) await lockAccounts(ctx.tx, [whose[0].studentId]);
  const { rows } = await sql<Crossable>`
    select id, series, state, journal_id as "journalId", student_id as "studentId", receipt_no as "receiptNo", author_id as "authorId", amount,
           instead_of_id as "insteadOfId"
      from finance.receipt where id = ${id} for no key update`.execute(ctx.tx);
  const receipt = rows[0];
  if (!receipt) throw new UserError('not_found', 'This receipt was not found.');
  if (receipt.state !== 'posted' && receipt.state !== 'pending')
    throw new UserError('conflict', `Receipt ${receipt.receiptNo} was ${receipt.state} already.`);
  if (state === 'crossed' && receipt.authorId !== null && receipt.authorId === ctx.user.accountId)
    refuseOwn('You wrote this receipt, so somebody else has to cross it.');
  if (receipt.series === 'wallet' && receipt.studentId !== null) {
    if (!refuseSpent) throw new Error('A receipt of pocket money is crossed only by who asks what was spent of it.');
    await refuseSpent(ctx.tx, receipt.studentId, receipt.amount, day);
  }
  const { studentId } = receipt;
  if (receipt.insteadOfId !== null) await lockFamily(ctx.tx, id);
  if (state === 'crossed' && receipt.series === 'fees' && studentId !== null)
    await refuseRefunded(ctx.tx, schoolDay(ctx), { ...receipt, studentId });
  await reverse(ctx, [receipt.journalId], { day, reason });
  await sql`
    update finance.receipt set state = ${state}, crossed_at = ${ctx.now.toISOString()}, crossed_by = ${ctx.user.username},
           crossed_because = ${reason} where id = ${id}`.execute(ctx.tx);
  await announceReceipts(ctx, 'payment.crossed', [id]);
  if (again) await freeReferences(ctx, 'receipt', [id], reason);
  else await giveBack(ctx, 'receipt', [receipt], reason);
  if (receipt.studentId !== null) await applyCredit(ctx, [receipt.studentId], day);
  return receipt;
}
