import { sql } from 'kysely';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import { fieldError, notFound } from '#kit/contract/errors.ts';
import type { StoreContext } from '#kit/server/db/table-store.ts';
import { resourceStore } from '#kit/server/resource/resource-store.ts';
import { collectionKinds, type collectionsApi } from '../../contract/collections.ts';
import { capitations, incomeSources, type incomesApi } from '../../contract/incomes.ts';
import type { FinanceContext } from '../../../ledger/server/context.ts';
import { openBooks } from '../../../ledger/server/books.store.ts';
import { writeReceipt } from '../../../receiving/server/receipts/write-receipt.ts';
import { moneyFor, referenceOf } from '../receive-at-counter.ts';

const account = sql`(select a.name from finance.account a where a.school_id = t.school_id and a.id = t.income_id)`;

export const collectionStore = resourceStore(collectionKinds, {
  table: 'finance.collection_kind',
  computed: {
    account,
    collected: sql`(select coalesce(sum(r.amount), 0)::bigint from finance.receipt r
      where r.school_id = t.school_id and r.collection_kind_id = t.id and r.state = 'posted')`,
  },
  search: ['name'],
  before: checkIncome,
});

export const incomeStore = resourceStore(incomeSources, {
  table: 'finance.income_source',
  computed: {
    account,
    received: sql`(select coalesce(sum(r.amount), 0)::bigint from finance.receipt r
      where r.school_id = t.school_id and r.income_source_id = t.id and r.state = 'posted')`,
  },
  search: ['name'],
  before: checkIncome,
});

const receivedInTerm = sql`(
  select coalesce(sum(r.amount), 0)::bigint from settings.terms m
    join finance.receipt r on r.school_id = m.school_id and r.income_source_id = t.source_id and r.state = 'posted'
     and r.day between m.opens_on and coalesce((
           select min(n.opens_on) - 1 from settings.terms n where n.school_id = m.school_id and n.opens_on > m.opens_on), m.closes_on)
   where m.school_id = t.school_id and m.id = t.term_id)`;

/** What came between the opening of a term and that of the next counts for it. */
export const capitationStore = resourceStore(capitations, {
  table: 'finance.capitation',
  computed: {
    source: sql`(select s.name from finance.income_source s where s.school_id = t.school_id and s.id = t.source_id)`,
    term: sql`(select m.name from settings.terms m where m.school_id = t.school_id and m.id = t.term_id)`,
    expected: sql`(t.learners * t.rate)`,
    received: receivedInTerm,
    gap: sql`(t.learners * t.rate - ${receivedInTerm})`,
  },
  search: ['note'],
});

/** Refuses an account that is no income, at `incomeId`. */
async function checkIncome({ tx }: StoreContext, { incomeId }: { incomeId: number }): Promise<void> {
  const { rows } = await sql`
    select from finance.account where id = ${incomeId} and kind = 'income' and not heading and active`.execute(tx);
  if (rows.length === 0) throw fieldError('incomeId', 'Choose an income account that is in use.');
}

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
