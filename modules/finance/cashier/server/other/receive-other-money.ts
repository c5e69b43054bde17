import { sql } from 'kysely';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import { fieldError, notFound } from '#kit/contract/errors.ts';
import type { collectionsApi } from '../../contract/collections.ts';
import type { incomesApi } from '../../contract/incomes.ts';
import type { FinanceContext } from '../../../ledger/server/context.ts';
import { openBooks } from '../../../ledger/server/books.store.ts';
import { writeReceipt } from '../../../receiving/server/receipts/write-receipt.ts';
import { moneyFor, referenceOf } from '../receive-at-counter.ts';

/** Receives money for a kind of collection, from a student or a person. */
export async function receiveCollection(
  ctx: FinanceContext,
  draft: Input<typeof collectionsApi.receive>,
): Promise<Output<typeof collectionsApi.receive>> {
  if (draft.studentId === null && draft.payerName === null) throw fieldError('payerName', 'Say who pays: a student or a person.');
  const { rows } = await sql<{ name: string; incomeId: number }>`
    select name, income_id as "incomeId" from finance.collection_kind where id = ${draft.kindId} and active`.execute(ctx.tx);
  if (!rows[0]) throw fieldError('kindId', 'Choose a kind of collection that is in use.');
  if (draft.studentId !== null) {
    const { rows: student } = await sql`select from registration.roll where id = ${draft.studentId}`.execute(ctx.tx);
    if (student.length === 0) throw notFound('student');
  }
  const more = { series: 'collection' as const, studentId: draft.studentId, collectionKindId: draft.kindId };
  return receiveOther(ctx, draft, more, rows[0]);
}

/** Receives other income from one of its sources. */
export async function receiveIncome(
  ctx: FinanceContext,
  draft: Input<typeof incomesApi.receive>,
): Promise<Output<typeof incomesApi.receive>> {
  const { rows } = await sql<{ name: string; incomeId: number }>`
    select name, income_id as "incomeId" from finance.income_source where id = ${draft.sourceId} and active`.execute(ctx.tx);
  if (!rows[0]) throw fieldError('sourceId', 'Choose a source of income that is in use.');
  return receiveOther(ctx, draft, { series: 'income' as const, studentId: null, incomeSourceId: draft.sourceId }, rows[0]);
}

type Other = Pick<
  Input<typeof collectionsApi.receive>,
  'day' | 'mode' | 'amount' | 'reference' | 'moneyId' | 'payerName' | 'narration'
>;

async function receiveOther(
  ctx: FinanceContext,
  { day, mode, amount, reference, payerName, narration, moneyId: chosen }: Other,
  more: { series: 'collection' | 'income'; studentId: number | null; collectionKindId?: number; incomeSourceId?: number },
  { name, incomeId }: { name: string; incomeId: number },
): Promise<{ id: number; receiptNo: string }> {
  const books = await openBooks(ctx.tx);
  const moneyId = await moneyFor(ctx, books, mode, chosen);
  const written = await writeReceipt(
    ctx,
    { ...more, day, mode, amount, payerName, moneyId, reference: referenceOf(mode, reference), narration: narration ?? name },
    [{ debit: moneyId, credit: incomeId, amount, note: name }],
  );
  const { id, receiptNo } = written;
  ctx.changed({ entity: 'receipt', id, action: 'created', after: { receiptNo, for: name, amount, mode } });
  return { id, receiptNo };
}
