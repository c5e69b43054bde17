import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { fieldError } from '#kit/contract/errors.ts';
import { formatCents } from '#kit/contract/money.ts';
import { type Mode, modeWords, referenceWords } from '../../receiving/contract/modes.ts';
import type { receiptsApi, Written } from '../contract/receipts.ts';
import type { FinanceContext } from '../../ledger/server/context.ts';
import { lockReferences } from '../../receiving/server/references/register.store.ts';
import { type Books, openBooks } from '../../ledger/server/books.store.ts';
import { receiveFees } from '../../receiving/server/receipts/receive-fees.ts';
import { addCheque } from './take-cheque.ts';
import { aboutToReceive } from '../../receiving/server/tell/tell.ts';

type Draft = Input<typeof receiptsApi.receive>;

/** Receives fees at the counter: checks what the way of paying needs, writes the receipt and tells the guardians. */
export async function receiveAtCounter(ctx: FinanceContext, draft: Draft): Promise<Written> {
  const books = await openBooks(ctx.tx);
  const { mode, goods, cheque, shares, ...rest } = draft;
  const reference = referenceOf(mode, draft.reference);
  if ((mode === 'in_kind') !== (goods !== null)) throw fieldError('goods', 'Say what was brought.');
  if (goods && Math.round(goods.quantity * goods.unitPrice) !== draft.amount)
    throw fieldError('amount', `${goods.quantity} × ${formatCents(goods.unitPrice)} is not the amount.`);
  const moneyId = await moneyFor(ctx, books, mode, draft.moneyId);
  // Before the student is held, as whoever tells of a payment does.
  if (reference !== null && mode !== 'cheque') await lockReferences(ctx.tx, [{ reference, place: String(moneyId) }]);
  const taken = mode === 'cheque' ? await addCheque(ctx, { ...draft, reference, cheque }) : {};
  const tell = await aboutToReceive(ctx, [draft]);
  const payment = { ...rest, ...taken, mode, reference, moneyId, shares: shares.filter(({ amount }) => amount > 0) };
  const receipt = await receiveFees(ctx, payment, books);
  if (goods)
    await sql`
      insert into finance.receipt_goods (receipt_id, item, quantity, unit, unit_price)
      values (${receipt.id}, ${goods.item}, ${goods.quantity}, ${goods.unit}, ${goods.unitPrice})`.execute(ctx.tx);
  const after = receipt.before - draft.amount;
  const { receiptNo } = receipt;
  await tell([{ receiptNo, balance: after }]);
  ctx.changed({ entity: 'receipt', id: receipt.id, action: 'created', after: { ...draft, receiptNo } });
  return { id: receipt.id, receiptNo, amount: draft.amount, before: receipt.before, after };
}

/** A payment's reference as it is kept, in capitals. Throws where the way of paying needs one and there is none. */
export function referenceOf(mode: Mode, given: string | null): string | null {
  const words = referenceWords[mode];
  if (words === null) return null;
  if (given === null)
    throw fieldError('reference', `Enter the ${words.replace(/^[A-Z](?!-)/, (letter) => letter.toLowerCase())}.`);
  const reference = given.toUpperCase();
  if (mode === 'mpesa' && !/^[A-Z0-9]{8,12}$/.test(reference))
    throw fieldError('reference', 'An M-Pesa code is ten letters and digits, such as TFG7H2K9L0.');
  return reference;
}

/** The account that money of a kind goes into. Throws at `moneyId` where it has to be chosen, or cannot take money. */
export async function moneyFor(ctx: FinanceContext, books: Books, mode: Mode, chosen: number | null): Promise<number> {
  if (mode === 'cheque') return books.cheques;
  if (mode === 'in_kind') return books.stores;
  if (chosen === null && mode === 'cash') return books.cash;
  if (chosen === null && mode === 'mpesa') return books.mpesa;
  const { rows } = await sql<{ id: number }>`
    select id from finance.account where id = ${chosen} and money and active`.execute(ctx.tx);
  if (!rows[0]) throw fieldError('moneyId', `Choose the account that the ${modeWords[mode].toLowerCase()} went into.`);
  return rows[0].id;
}
