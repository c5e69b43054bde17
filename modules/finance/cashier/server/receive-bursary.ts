import { sql } from 'kysely';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import { fieldError } from '#kit/contract/errors.ts';
import { formatCents } from '#kit/contract/money.ts';
import { one, there } from '#kit/server/sql/one.ts';
import type { bursariesApi } from '../contract/bursaries.ts';
import { authorOf, type FinanceContext } from '../../ledger/server/context.ts';
import { openBooks } from '../../ledger/server/books.store.ts';
import { registerReference } from '../../receiving/server/references/register.store.ts';
import { receiveMany } from '../../receiving/server/receipts/receive-fees.ts';
import { addCheque } from './take-cheque.ts';
import { moneyFor } from './receive-at-counter.ts';
import { tellReceived } from '../../receiving/server/tell/tell.ts';

type Draft = Input<typeof bursariesApi.receive>;

/** One payment for many: every student gets a receipt of their own, or nobody does. */
export async function receiveBursary(ctx: FinanceContext, draft: Draft): Promise<Output<typeof bursariesApi.receive>> {
  const { day, amount, instrument, shares, payerName } = draft;
  const sum = shares.reduce((all, share) => all + share.amount, 0);
  if (sum !== amount)
    throw fieldError('amount', `The students’ shares make ${formatCents(sum)}, the payment is of ${formatCents(amount)}.`);
  if (new Set(shares.map(({ studentId }) => studentId)).size < shares.length)
    throw fieldError('shares', 'Name each student once.');
  const books = await openBooks(ctx.tx);
  const reference = draft.reference.toUpperCase();
  const moneyId = await moneyFor(ctx, books, instrument, draft.moneyId);
  const taken = instrument === 'cheque' ? await addCheque(ctx, { ...draft, reference }) : null;
  const author = authorOf(ctx);
  const { rows } = await sql<{ id: number }>`
    insert into finance.bursary
      (sponsor_id, payer_name, instrument, reference, day, money_id, cheque_id, amount, students, note, author_id, author_name)
    values (${draft.sponsorId}, ${payerName}, ${instrument}, ${reference}, ${day}, ${moneyId}, ${taken?.sourceId ?? null}, ${amount},
            ${shares.length}, ${draft.note}, ${author.id}, ${author.name}) returning id`.execute(ctx.tx);
  const { id } = one(rows);
  if (!taken) await registerReference(ctx, { reference, place: String(moneyId) }, { kind: 'bursary', id });
  const written = await receiveMany(
    ctx,
    shares.map((share) => ({
      ...share,
      day,
      moneyId,
      payerName,
      reference,
      mode: 'bursary',
      narration: draft.note,
      state: taken ? 'pending' : 'posted',
      source: 'bursary',
      sourceId: id,
    })),
  );
  const receipts = written.map(({ id: receiptId, receiptNo }, at) => ({
    id: receiptId,
    receiptNo,
    studentId: there(shares[at]).studentId,
  }));
  await tellReceived(
    ctx,
    written.map(({ receiptNo, before }, at) => {
      const share = there(shares[at]);
      return { ...share, receiptNo, balance: before - share.amount, mode: 'bursary', day };
    }),
  );
  ctx.changed({ entity: 'bursary', id, action: 'created', after: { payerName, reference, amount, receipts: receipts.length } });
  return { id, receipts };
}
