import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { nextNumber } from '#kit/server/numbering/numbering.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { authorOf, type FinanceContext } from '../context.ts';
import { type Move, post } from '../ledger/post.store.ts';

export type Series = 'fees' | 'income' | 'collection' | 'wallet';
export type Mode = 'cash' | 'mpesa' | 'bank_slip' | 'cheque' | 'eft' | 'bursary' | 'in_kind';

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
  source?: 'bursary' | 'mpesa' | 'bank' | null;
  sourceId?: number | null;
  insteadOfId?: number | null;
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
  const author = authorOf(ctx);
  const at = ctx.now.toISOString();
  const { rows: before } = await sql<{ hash: string }>`
    select hash from finance.receipt where series = ${series} order by year desc, serial desc limit 1`.execute(ctx.tx);
  const previousHash = before[0]?.hash ?? '';
  const said: ChainedReceipt = { ...draft, receiptNo, at, reference: draft.reference ?? null, previousHash };
  const token = randomBytes(12).toString('base64url');
  const { rows } = await sql<{ id: number }>`
    insert into finance.receipt
      (series, year, serial, receipt_no, day, student_id, payer_name, payer_phone, mode, reference, money_id, amount, narration,
       journal_id, state, source, source_id, instead_of_id, author_id, author_name, at, previous_hash, hash, token)
    values (${series}, ${year}, ${serial}, ${receiptNo}, ${draft.day}, ${draft.studentId}, ${draft.payerName ?? null},
            ${draft.payerPhone ?? null}, ${draft.mode}, ${draft.reference ?? null}, ${draft.moneyId}, ${draft.amount},
            ${draft.narration ?? null}, ${journalId}, ${draft.state ?? 'posted'}, ${draft.source ?? null}, ${draft.sourceId ?? null},
            ${draft.insteadOfId ?? null}, ${author.id}, ${author.name}, ${at}, ${previousHash}, ${hashOf(ctx.school.id, said)}, ${token})
    returning id`.execute(ctx.tx);
  return { id: rows[0]?.id ?? 0, receiptNo, journalId, token };
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

/** SHA-256 of what a receipt says and of the hash before it; the first stands on ''. */
export function hashOf(schoolId: number, receipt: ChainedReceipt): string {
  const { previousHash, receiptNo, day, studentId, mode, reference, moneyId, amount, at } = receipt;
  const said = [previousHash, schoolId, receiptNo, day, studentId, mode, reference, moneyId, amount, at];
  return createHash('sha256').update(JSON.stringify(said)).digest('hex');
}
