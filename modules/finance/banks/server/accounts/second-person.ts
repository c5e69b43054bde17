import type { Input, Output } from '#kit/contract/endpoint.ts';
import { there } from '#kit/server/sql/one.ts';
import type { WaitingRecord } from '../../../control/contract/second-person.ts';
import { ask, waits } from '../../../control/server/ask.store.ts';
import type { WaitingPosts } from '../../../control/server/waiting-posts.ts';
import type { FinanceContext } from '../../../ledger/server/context.ts';
import type { banksApi } from '../../contract/accounts.ts';
import { moneyAccount } from './banks.store.ts';
import { bankCharge, transfer, transferEnds } from './transfer-money.ts';

/** Moves money between two accounts of the school, or lets it wait. */
export async function transferOrWait(
  ctx: FinanceContext,
  input: Input<typeof banksApi.transfer>,
): Promise<Output<typeof banksApi.transfer>> {
  const { from, to } = await transferEnds(ctx.tx, input);
  const { fromId, toId, amount, day, reference, narration } = input;
  const lines = [
    { accountId: toId, side: 'debit', amount, note: null },
    { accountId: fromId, side: 'credit', amount, note: null },
  ] as const;
  const title = narration ?? `Transfer from ${from} to ${to}`;
  const what = { kind: 'transfer', title, amount, day, reference, lines } as const;
  if (await waits(ctx, 'transfer', amount)) return { journalId: null, waitingId: await ask(ctx, what) };
  return { journalId: await transfer(ctx, input), waitingId: null };
}

/** Posts what a bank charged, or lets it wait. */
export async function chargeOrWait(
  ctx: FinanceContext,
  input: Input<typeof banksApi.charge>,
): Promise<Output<typeof banksApi.charge>> {
  const money = await moneyAccount(ctx.tx, input.moneyId, 'moneyId');
  const { moneyId, amount, day, reference, narration } = input;
  const lines = [{ accountId: moneyId, side: 'credit', amount, note: null }] as const;
  const title = narration ?? `Bank charge, ${money}`;
  const what = { kind: 'charge', title, amount, day, reference, lines } as const;
  const whatFor = [{ accountId: moneyId, amount }];
  if (await waits(ctx, 'charge', amount, { whatFor })) return { journalId: null, waitingId: await ask(ctx, what) };
  return { journalId: await bankCharge(ctx, input), waitingId: null };
}

/** How transfers and bank charges are posted once another approved them. */
export const bankPosts: Pick<WaitingPosts, 'transfer' | 'charge'> = {
  transfer: {
    day: 'payment',
    post: (ctx, { amount, day, reference, title, lines }) =>
      transfer(ctx, { fromId: on(lines, 'credit'), toId: on(lines, 'debit'), amount, day, reference, narration: title }),
  },
  charge: {
    day: 'payment',
    post: (ctx, { amount, day, reference, title, lines }) =>
      bankCharge(ctx, { moneyId: on(lines, 'credit'), amount, day, reference, narration: title }),
  },
};

const on = (lines: WaitingRecord['lines'], side: 'debit' | 'credit') => there(lines.find((line) => line.side === side)).accountId;
