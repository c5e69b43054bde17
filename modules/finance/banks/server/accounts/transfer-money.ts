import type { Input } from '#kit/contract/endpoint.ts';
import { fieldError } from '#kit/contract/errors.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import type { banksApi } from '../../contract/accounts.ts';
import type { FinanceContext } from '../../../ledger/server/context.ts';
import { openBooks } from '../../../ledger/server/books.store.ts';
import { post } from '../../../ledger/server/post.store.ts';
import { moneyAccount } from './banks.store.ts';

/** The names of the two accounts of a transfer. Throws at its field for what is none of them. */
export async function transferEnds(tx: Tx, { fromId, toId }: { fromId: number; toId: number }) {
  const from = await moneyAccount(tx, fromId, 'fromId');
  const to = await moneyAccount(tx, toId, 'toId');
  if (fromId === toId) throw fieldError('toId', 'Choose another account than the first.');
  return { from, to };
}

/** Moves money between two of the school's accounts. */
export async function transfer(ctx: FinanceContext, input: Input<typeof banksApi.transfer>): Promise<number> {
  await openBooks(ctx.tx);
  const { fromId, toId, amount, day, reference, narration } = input;
  const { from, to } = await transferEnds(ctx.tx, input);
  const [journalId = 0] = await post(ctx, [
    {
      kind: 'transfer',
      documentNo: reference,
      day,
      narration: narration ?? `Transfer from ${from} to ${to}`,
      moves: [{ debit: toId, credit: fromId, amount }],
    },
  ]);
  ctx.changed({
    entity: 'bank transfer',
    id: journalId,
    action: 'posted',
    after: { From: from, To: to, Amount: amount, Day: day },
  });
  return journalId;
}

/** Posts what a bank charged. */
export async function bankCharge(ctx: FinanceContext, input: Input<typeof banksApi.charge>): Promise<number> {
  const books = await openBooks(ctx.tx);
  const { moneyId, amount, day, reference, narration } = input;
  const money = await moneyAccount(ctx.tx, moneyId, 'moneyId');
  const [journalId = 0] = await post(ctx, [
    {
      kind: 'bank charge',
      documentNo: reference,
      day,
      narration: narration ?? `Bank charge, ${money}`,
      moves: [{ debit: books.bank_charges, credit: moneyId, amount }],
    },
  ]);
  ctx.changed({ entity: 'bank charge', id: journalId, action: 'posted', after: { Account: money, Amount: amount, Day: day } });
  return journalId;
}
