import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Mode, Series } from '../../contract/modes.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { nextNumbers, writtenNumber } from '#kit/server/numbering/numbering.ts';
import { one } from '#kit/server/sql/one.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { authorOf, type FinanceContext } from '../../../ledger/server/context.ts';
import { refuseClosedCounter } from '../../../ledger/server/days/closed-counter.store.ts';
import { takeReferences } from '../suspense/take-out-of-suspense.ts';
import { lockReferences } from '../references/register.store.ts';
import { openBooks } from '../../../ledger/server/books.store.ts';
import { type Move, posting } from '../../../ledger/server/post.store.ts';
import { announceReceipts } from './announce-receipts.ts';

const prefixes: Record<Series, string> = { fees: 'RCT', income: 'INC', collection: 'COL', wallet: 'PM' };

const seriesOf = (series: Series) => ({ kind: `receipt ${series}`, prefix: prefixes[series], digits: 5 });

/** What a receipt says. */
export interface ReceiptDraft {
  series: Series;
  day: string;
  studentId: number | null;
  payerName?: string | null;
  payerPhone?: string | null;
  mode: Mode;
  reference?: string | null;
  /** The account that the money goes into. */
  moneyId: number;
  /** In cents. */
  amount: number;
  narration?: string | null;
  /** `pending`: a cheque that has not cleared. */
  state?: 'posted' | 'pending';
  source?: 'bursary' | 'cheque' | 'mpesa' | 'bank' | null;
  sourceId?: number | null;
  insteadOfId?: number | null;
  /** Who took the money, where that is not who writes: a receipt that is issued again. */
  cashier?: { id: number | null; name: string };
  collectionKindId?: number | null;
  incomeSourceId?: number | null;
}

export interface WrittenReceipt {
  id: number;
  receiptNo: string;
  journalId: number;
  token: string;
}

/** A receipt that is to be written, with the movements that together make its amount. */
export interface Writing {
  draft: ReceiptDraft;
  moves: readonly Move[];
}

/**
 * Writes a receipt, posts its movements and links it to the one before by its hash. Call it last in the transaction: it
 * takes the series' next number, for which other cashiers wait until the commit.
 */
export async function writeReceipt(ctx: FinanceContext, draft: ReceiptDraft, moves: readonly Move[]): Promise<WrittenReceipt> {
  const [written] = await writeReceipts(ctx, draft.series, [{ draft, moves }]);
  if (!written) throw new Error('No receipt was written.');
  return written;
}

/** The same for many receipts of one series at once, numbered in their order. */
export async function writeReceipts(
  ctx: FinanceContext,
  series: Series,
  writings: readonly Writing[],
): Promise<WrittenReceipt[]> {
  if (writings.length === 0) return [];
  const author = authorOf(ctx);
  await refuseClosed(
    ctx,
    writings.map(({ draft }) => draft),
  );
  const used = await claimReferences(ctx, writings);
  const drafts = used.map(({ draft }) => draft);
  const numbers = seriesOf(series);
  const year = schoolDay(ctx).slice(0, 4);
  const first = await nextNumbers(ctx.tx, numbers.kind, year, drafts.length);
  let previousHash = await lastHash(ctx.tx, series);
  const at = ctx.now.toISOString();
  const stored = drafts.map((draft, place) => {
    const serial = first + place;
    const receiptNo = writtenNumber(numbers, year, serial);
    const said: ChainedReceipt = { ...draft, receiptNo, at, reference: draft.reference ?? null, previousHash };
    const hash = hashOf(said);
    const row = {
      ...draft,
      place,
      cashier: undefined,
      receiptNo,
      serial,
      state: draft.state ?? 'posted',
      cashierAccount: draft.cashier ? draft.cashier.id : author.id,
      cashierName: draft.cashier?.name ?? author.name,
      previousHash,
      hash,
      token: randomBytes(12).toString('base64url'),
    };
    previousHash = hash;
    return row;
  });
  const postings = stored.map(({ receiptNo, day, narration }, place) => ({
    kind: 'receipt',
    documentNo: receiptNo,
    day,
    narration: narration ?? `Receipt ${receiptNo}`,
    moves: used[place]?.moves ?? [],
  }));
  const written = await posting<WrittenReceipt>(
    ctx,
    postings,
    sql`, written as (
    insert into finance.receipt
      (series, year, serial, receipt_no, day, student_id, payer_name, payer_phone, mode, reference, money_id, amount, narration,
       journal_id, state, source, source_id, instead_of_id, author_id, author_name, cashier_account, cashier_name,
       collection_kind_id, income_source_id, at, previous_hash, hash, token)
    select ${series}, ${year}::int, r.serial, r."receiptNo", r.day, r."studentId", r."payerName", r."payerPhone", r.mode, r.reference,
           r."moneyId", r.amount, r.narration, p.id, r.state, r.source, r."sourceId", r."insteadOfId",
           ${author.id}::bigint, ${author.name}, r."cashierAccount", r."cashierName", r."collectionKindId", r."incomeSourceId",
           ${at}, r."previousHash", r.hash, r.token
      from jsonb_to_recordset(${JSON.stringify(stored)}::jsonb)
           as r (place int, serial int, "receiptNo" text, day date, "studentId" bigint, "payerName" text, "payerPhone" text,
                 mode text, reference text, "moneyId" bigint, amount bigint, narration text, state text, source text,
                 "sourceId" bigint, "insteadOfId" bigint, "cashierAccount" bigint, "cashierName" text,
                 "collectionKindId" bigint, "incomeSourceId" bigint, "previousHash" text, hash text, token text)
      join posted p on p.place = r.place
    returning id, serial, receipt_no, journal_id, token, reference, money_id, source, instead_of_id),
    registered as (
    insert into finance.reference (key, shown, kind, document_id, at)
    select finance.reference_key(reference, money_id::text), reference, 'receipt', id, ${at} from written
     where reference is not null and source is null and instead_of_id is null),
    passed as (
    insert into finance.reference (key, shown, kind, document_id, payment_id, at)
    select finance.reference_key(w.reference, w.money_id::text), w.reference, 'receipt', w.id,
           (select max(f.payment_id) from finance.reference f where f.kind = 'receipt' and f.document_id = w.instead_of_id), ${at}
      from written w where w.reference is not null and w.source is null and w.instead_of_id is not null
    on conflict do nothing)
  select id, receipt_no as "receiptNo", journal_id as "journalId", token from written order by serial`,
  );
  await announceReceipts(
    ctx,
    'payment.received',
    written.map(({ id }) => id),
  );
  return written;
}

/** The hash of the last receipt of a series; '' before the first. Asked when the next number is held, and so by one at a time. */
async function lastHash(tx: Tx, series: Series): Promise<string> {
  const { rows } = await sql<{ hash: string }>`
    select coalesce((
      select hash from finance.receipt where series = ${series} order by year desc, serial desc limit 1), '') as hash`.execute(
    tx,
  );
  return one(rows).hash;
}

/** No cash of a day that the cashier's close has passed. */
function refuseClosed(ctx: FinanceContext, drafts: readonly ReceiptDraft[]): Promise<void> {
  return refuseClosedCounter(
    ctx,
    drafts.filter(({ insteadOfId, mode }) => !insteadOfId && mode === 'cash').map(({ day }) => day),
  );
}

/** One reference, one payment: what a person typed is free, or its money is taken out of suspense where it stands already. */
async function claimReferences(ctx: FinanceContext, writings: readonly Writing[]): Promise<readonly Writing[]> {
  const typed = writings.flatMap(({ draft }, place) =>
    draft.reference && !draft.source && !draft.insteadOfId
      ? [
          {
            place,
            series: draft.series,
            amount: draft.amount,
            named: { reference: draft.reference, place: String(draft.moneyId) },
          },
        ]
      : [],
  );
  if (typed.length === 0) return writings;
  await lockReferences(
    ctx.tx,
    typed.map(({ named }) => named),
  );
  const taken = await takeReferences(ctx, await openBooks(ctx.tx), typed);
  const from = new Map(typed.map(({ place }, at) => [place, taken[at] ?? null]));
  return writings.map((writing, place) => {
    const found = from.get(place);
    if (!found) return writing;
    const { draft, moves } = writing;
    const { moneyId } = draft;
    const out = (account: number) => (account === moneyId ? found.moneyId : account);
    return { draft: { ...draft, ...found }, moves: moves.map((move) => ({ ...move, debit: out(move.debit) })) };
  });
}

/** What of a receipt the chain holds fast. */
export interface ChainedReceipt {
  receiptNo: string;
  day: string;
  studentId: number | null;
  mode: Mode;
  reference: string | null;
  moneyId: number;
  amount: number;
  /** ISO 8601 in UTC with milliseconds. */
  at: string;
  previousHash: string;
}

/** SHA-256 of what a receipt says and of the hash before it; the first stands on ''. It holds in a copy of the school too. */
export function hashOf(receipt: ChainedReceipt): string {
  const { previousHash, receiptNo, day, studentId, mode, reference, moneyId, amount, at } = receipt;
  const said = [previousHash, receiptNo, day, studentId, mode, reference, moneyId, amount, at];
  return createHash('sha256').update(JSON.stringify(said)).digest('hex');
}
