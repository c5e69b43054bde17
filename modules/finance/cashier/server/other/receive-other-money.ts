import { sql } from 'kysely';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import { fieldError, notFound, UserError } from '#kit/contract/errors.ts';
import { one } from '#kit/server/sql/one.ts';
import type { collectionsApi } from '../../contract/collections.ts';
import type { incomesApi } from '../../contract/incomes.ts';
import { type Mode, plainModes } from '../../../receiving/contract/modes.ts';
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

/**
 * Receives other income for an account of the caller's choice, under a source of a name, which is made where the school has none.
 * Throws 422 for an account that money or the product itself stands on, 400 at `mode` for a cheque and goods.
 */
export async function receiveIncomeNamed(
  ctx: FinanceContext,
  { source, accountId, ...draft }: Other & { payerName: string; source: string; accountId: number },
): Promise<Output<typeof incomesApi.receive>> {
  await openBooks(ctx.tx);
  if (!isPlain(draft.mode)) throw fieldError('mode', 'Choose cash, M-Pesa, a bank slip or a transfer.');
  const { rows } = await sql`
    select from finance.account where id = ${accountId} and active and not heading and not money and role is null`.execute(
    ctx.tx,
  );
  if (rows.length === 0) throw new UserError('rule', 'The account that the money is received for cannot be posted to.');
  const incomeSourceId = await sourceNamed(ctx, source, accountId);
  return receiveOther(ctx, draft, { series: 'income', studentId: null, incomeSourceId }, { name: source, incomeId: accountId });
}

const isPlain = (mode: Mode): boolean => plainModes.some((plain) => plain === mode);

async function sourceNamed(ctx: FinanceContext, name: string, incomeId: number): Promise<number> {
  const { rows: made } = await sql<{ id: number }>`
    insert into finance.income_source (name, kind, income_id) values (${name}, 'other', ${incomeId})
    on conflict (school_id, lower(name)) do nothing returning id`.execute(ctx.tx);
  if (made[0]) {
    ctx.changed({ entity: 'source of income', id: made[0].id, action: 'created', after: { name } });
    return made[0].id;
  }
  const { rows } = await sql<{ id: number }>`
    select id from finance.income_source where lower(name) = lower(${name})`.execute(ctx.tx);
  return one(rows).id;
}

type Other = Omit<Draft, 'mode'> & { mode: Mode };
type Draft = Pick<
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
