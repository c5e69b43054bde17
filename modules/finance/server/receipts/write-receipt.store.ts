import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { fieldError, UserError } from '#kit/contract/errors.ts';
import { nextNumber } from '#kit/server/numbering/numbering.ts';
import type { Mode, Series } from '../../contract/cashier/modes.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { authorOf, type FinanceContext } from '../context.ts';
import { type Move, post } from '../ledger/post.store.ts';

const prefixes: Record<Series, string> = { fees: 'RCT', income: 'INC', collection: 'COL', wallet: 'PM' };

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

/**
 * Writes a receipt, posts its movements (which together make its amount) and links it to the one before by its hash. Call it
 * last in the transaction: it takes the series' next number, for which other cashiers wait until the commit.
 */
export async function writeReceipt(ctx: FinanceContext, draft: ReceiptDraft, moves: readonly Move[]): Promise<WrittenReceipt> {
  const { series } = draft;
  const author = authorOf(ctx);
  await refuseTaken(ctx, draft);
  const year = Number(schoolDay(ctx).slice(0, 4));
  const serial = await nextNumber(ctx.tx, `receipt ${series}`, String(year));
  const receiptNo = `${prefixes[series]}/${year}/${String(serial).padStart(5, '0')}`;
  const [journalId = 0] = await post(ctx, [
    {
      kind: 'receipt',
      documentNo: receiptNo,
      day: draft.day,
      narration: draft.narration ?? `Receipt ${receiptNo}`,
      moves,
    },
  ]);
  const cashier = draft.cashier ?? author;
  const at = ctx.now.toISOString();
  const { rows: before } = await sql<{ hash: string }>`
    select hash from finance.receipt where series = ${series} order by year desc, serial desc limit 1`.execute(ctx.tx);
  const previousHash = before[0]?.hash ?? '';
  const said: ChainedReceipt = { ...draft, receiptNo, at, reference: draft.reference ?? null, previousHash };
  const token = randomBytes(12).toString('base64url');
  const { rows } = await sql<{ id: number }>`
    insert into finance.receipt
      (series, year, serial, receipt_no, day, student_id, payer_name, payer_phone, mode, reference, money_id, amount, narration,
       journal_id, state, source, source_id, instead_of_id, author_id, author_name, cashier_account, cashier_name,
       collection_kind_id, income_source_id, at, previous_hash, hash, token)
    values (${series}, ${year}, ${serial}, ${receiptNo}, ${draft.day}, ${draft.studentId}, ${draft.payerName ?? null},
            ${draft.payerPhone ?? null}, ${draft.mode}, ${draft.reference ?? null}, ${draft.moneyId}, ${draft.amount},
            ${draft.narration ?? null}, ${journalId}, ${draft.state ?? 'posted'}, ${draft.source ?? null}, ${draft.sourceId ?? null},
            ${draft.insteadOfId ?? null}, ${author.id}, ${author.name}, ${cashier.id}, ${cashier.name},
            ${draft.collectionKindId ?? null}, ${draft.incomeSourceId ?? null}, ${at}, ${previousHash}, ${hashOf(said)}, ${token})
    returning id`.execute(ctx.tx);
  return { id: rows[0]?.id ?? 0, receiptNo, journalId, token };
}

/** No cash after the cashier's close of that day, and no reference that stands on a receipt which was issued again. */
async function refuseTaken(ctx: FinanceContext, { mode, day, reference, source, insteadOfId }: ReceiptDraft): Promise<void> {
  if (insteadOfId) return;
  const { id: account } = authorOf(ctx);
  if (mode === 'cash' && account !== null) {
    const { rows } = await sql`
      select from finance.cashier_close where cashier_account = ${account} and day = ${day}`.execute(ctx.tx);
    if (rows.length > 0) throw fieldError('day', 'You have closed this day, so no more cash is received for it.');
  }
  if (!reference || source) return;
  const { rows } = await sql<{ no: string }>`
    select receipt_no as no from finance.receipt
     where reference = ${reference} and mode = ${mode} and state in ('posted', 'pending') limit 1`.execute(ctx.tx);
  if (rows[0]) throw new UserError('duplicate', ...taken(rows[0].no));
}

function taken(receiptNo: string): [string, { fields: { path: string; message: string }[] }] {
  const message = `Receipt ${receiptNo} has been given for this reference already.`;
  return [message, { fields: [{ path: 'reference', message }] }];
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
