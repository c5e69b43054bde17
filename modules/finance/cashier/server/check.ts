import { sql } from 'kysely';
import type { Output } from '#kit/contract/endpoint.ts';
import type { PublicContext, SchoolContext } from '#kit/server/http/context.ts';
import { schoolInTransaction } from '#modules/platform/server/public.ts';
import type { ReceiptState, Series } from '../../receiving/contract/modes.ts';
import type { receiptsApi } from '../contract/receipts.ts';
import { type ChainedReceipt, hashOf } from '../../receiving/server/receipts/write-receipt.ts';

/** The shape of a token: the school in base 36, a dot, 96 random bits. */
const shape = /^([0-9a-z]{1,6})\.([A-Za-z0-9_-]{16})$/;

/** What a receipt's QR code stands for, without a word about the student; null when no school has written such a receipt. */
export async function checkReceipt(ctx: PublicContext, token: string): Promise<Output<typeof receiptsApi.check>['receipt']> {
  const [, schoolPart = '', random = ''] = shape.exec(token) ?? [];
  const schoolId = Number.parseInt(schoolPart, 36);
  const school = schoolId > 0 && schoolId < 2 ** 31 ? await schoolInTransaction(ctx, schoolId) : null;
  if (!school) return null;
  const { rows } = await sql<{ receiptNo: string; day: string; amount: number; state: ReceiptState }>`
    select receipt_no as "receiptNo", day, amount, state from finance.receipt
     where school_id = ${school.id} and token = ${random}`.execute(ctx.tx);
  const found = rows[0];
  if (!found) return null;
  const stands = found.state === 'posted' ? 'genuine' : found.state === 'pending' ? 'pending' : 'crossed';
  return { ...found, school: school.name, state: stands };
}

const atOnce = 5_000;

/** Follows the chain of every series from its first receipt to its last. */
export async function checkChain(ctx: SchoolContext): Promise<Output<typeof receiptsApi.chain>> {
  const { rows: all } = await sql<{ series: Series; receipts: number }>`
    select series, count(*) as receipts from finance.receipt group by series order by series`.execute(ctx.tx);
  const found: Output<typeof receiptsApi.chain> = [];
  for (const { series, receipts } of all) found.push({ series, receipts, brokenAt: await firstBroken(ctx, series) });
  return found;
}

type Link = Omit<ChainedReceipt, 'previousHash'> & { hash: string; previousHash: string; year: number; serial: number };

async function firstBroken(ctx: SchoolContext, series: Series): Promise<string | null> {
  let last = { year: 0, serial: 0, hash: '' };
  for (;;) {
    const { rows } = await sql<Link>`
      select year, serial, receipt_no as "receiptNo", day, student_id as "studentId", mode, reference, money_id as "moneyId",
             amount, at, hash, previous_hash as "previousHash"
        from finance.receipt where series = ${series} and (year, serial) > (${last.year}, ${last.serial})
       order by year, serial limit ${atOnce}`.execute(ctx.tx);
    for (const row of rows) {
      const follows = row.year === last.year ? row.serial === last.serial + 1 : row.serial === 1;
      if (!follows || row.previousHash !== last.hash || row.hash !== hashOf(row)) return row.receiptNo;
      last = row;
    }
    if (rows.length < atOnce) return null;
  }
}
