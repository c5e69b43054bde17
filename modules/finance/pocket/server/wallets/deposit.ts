import type { Input, Output } from '#kit/contract/endpoint.ts';
import { formatCents } from '#kit/contract/money.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { one, there } from '#kit/server/sql/one.ts';
import type { DepositMode } from '../../contract/wallet.ts';
import { walletEvents } from '../../contract/events.ts';
import type { walletMovesApi } from '../../contract/wallet-moves.ts';
import type { FinanceContext } from '../../../ledger/server/context.ts';
import { writeReceipts } from '../../../receiving/server/receipts/write-receipt.ts';
import { type Books, openBooks } from '../../../ledger/server/books.store.ts';
import { lockReferences } from '../../../receiving/server/references/register.store.ts';
import { moneyAccount } from './money-accounts.store.ts';
import { type FullCard, walletCardOf } from './wallet-cards.store.ts';
import { refuse, whyNotIn } from './wallet.rules.ts';
import { type Held, lockWallets, recordMoves } from './write-moves.ts';

/** One deposit of several that go into the same account. */
export interface Deposit {
  studentId: number;
  amount: number;
  reference: string | null;
  payerName?: string | null;
  note: string | null;
}

/** Money paid into a wallet, with a receipt. Throws 409 for a reference that has a receipt, 422 above the most a wallet holds. */
export async function deposit(
  ctx: FinanceContext,
  input: Input<typeof walletMovesApi.deposit>,
): Promise<Output<typeof walletMovesApi.deposit>> {
  await lockTyped(ctx, [input], input.moneyId, input.mode);
  const held = await lockWallets(ctx, [input.studentId], input.day);
  refuse(
    input.mode !== 'cash' && input.reference === null ? 'Enter the number of the slip or M-Pesa message.' : null,
    'reference',
  );
  refuse(whyNotIn(held.card(input.studentId), input.amount));
  const money = await accountOf(ctx.tx, held.books, input.mode, input.moneyId);
  const written = one(await receiveDeposits(ctx, held, { mode: input.mode, money }, [input]));
  return {
    moveId: written.moveId,
    documentNo: written.receiptNo,
    wallet: await walletCardOf(ctx.tx, input.studentId, held.day),
  };
}

/** Holds the references of deposits before their wallets, as whoever tells of a payment does. */
export async function lockTyped(
  ctx: FinanceContext,
  deposits: readonly { reference: string | null }[],
  chosen: number | null,
  mode: DepositMode,
): Promise<void> {
  const money = await accountOf(ctx.tx, await openBooks(ctx.tx), mode, chosen);
  const named = deposits.flatMap(({ reference }) => (reference === null ? [] : [{ reference, place: String(money) }]));
  await lockReferences(ctx.tx, named);
}

/** The account that a deposit of a mode goes into when none is chosen. */
export function accountOf(tx: Tx, books: Books, mode: DepositMode, chosen: number | null): Promise<number> {
  return moneyAccount(tx, books, chosen, mode === 'bank_slip' ? null : mode);
}

/** Writes the receipts of deposits whose wallets are held, and tells the guardians. */
export async function receiveDeposits(
  ctx: FinanceContext,
  held: Held,
  into: { mode: DepositMode; money: number },
  deposits: readonly Deposit[],
): Promise<{ moveId: number; receiptNo: string }[]> {
  const receipts = await writeReceipts(
    ctx,
    'wallet',
    deposits.map(({ studentId, amount, reference, payerName = null, note }) => ({
      draft: {
        series: 'wallet',
        day: held.day,
        studentId,
        payerName,
        mode: into.mode,
        reference,
        moneyId: into.money,
        amount,
        narration: `Pocket money of ${held.card(studentId).fullName}`,
      },
      moves: [{ debit: into.money, credit: held.books.pocket_money, amount, studentId, note }],
    })),
  );
  const ids = await recordMoves(
    ctx,
    held.day,
    deposits.map(({ studentId, amount, note }, at) => ({
      kind: 'deposit',
      studentId,
      amount,
      note,
      journalId: there(receipts[at]).journalId,
      receiptId: there(receipts[at]).id,
    })),
  );
  for (const [at, { studentId, amount }] of deposits.entries())
    ctx.changed({
      entity: 'wallet',
      id: studentId,
      action: 'deposit',
      after: { Amount: formatCents(amount), Receipt: receipts[at]?.receiptNo },
    });
  await ctx.services.events.happened(
    ctx,
    walletEvents.deposit,
    deposits.map(({ studentId, amount }, at) => ({
      studentId,
      values: told(held.card(studentId), amount, there(receipts[at]).receiptNo),
    })),
  );
  return receipts.map(({ receiptNo }, at) => ({ moveId: there(ids[at]), receiptNo }));
}

const told = ({ fullName, balance }: FullCard, amount: number, receipt: string) => ({
  student: fullName,
  amount: formatCents(amount),
  balance: formatCents(balance + amount),
  receipt,
});
