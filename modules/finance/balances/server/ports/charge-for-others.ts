import { sql } from 'kysely';
import { fieldError } from '#kit/contract/errors.ts';
import { formatCents } from '#kit/contract/money.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { one } from '#kit/server/sql/one.ts';
import { voteHeadNamed } from '../../../billing/server/heads/head-named.ts';
import { chargeEach } from '../../../billing/server/other/charge-bill.ts';
import { chargesOn, creditInvoice, otherInvoice } from '../../../billing/server/other/credit-charge.ts';
import { receiveIncomeNamed } from '../../../cashier/server/other/receive-other-money.ts';
import { receiveAtCounter } from '../../../cashier/server/receive-at-counter.ts';
import { openBooks } from '../../../ledger/server/books.store.ts';
import { chargesOf } from '../../../ledger/server/charges/credit.store.ts';
import type { FinanceContext } from '../../../ledger/server/context.ts';
import { refuseDays } from '../../../ledger/server/days/check-days.ts';
import type { Mode } from '../../../receiving/contract/modes.ts';

/** What a student is charged by another module: a fine, a thing that was lost. */
export interface OtherCharge {
  studentId: number;
  day: string;
  dueOn: string;
  title: string;
  /** The vote head by its name, made with an income account of its code and name where the school has none. */
  head: { name: string; code: string };
  /** Cents, more than nothing. */
  amount: number;
}

/** Charges a student beside the fees: one invoice on their account. */
export async function chargeStudent(
  ctx: FinanceContext,
  { studentId, day, dueOn, title, head, amount }: OtherCharge,
): Promise<{ invoiceId: number; invoiceNo: string }> {
  await openBooks(ctx.tx);
  await refuseDays(ctx, [
    { path: 'day', day, kind: 'bill' },
    { path: 'dueOn', day: dueOn, kind: 'due' },
  ]);
  if (dueOn < day) throw fieldError('dueOn', 'It is due on the day of the charge or after it.');
  const { rows: found } = await sql`select from registration.roll where id = ${studentId}`.execute(ctx.tx);
  if (found.length === 0) throw fieldError('studentId', 'Choose a student of this school.');
  const voteHeadId = await voteHeadNamed(ctx, head);
  const written = await chargeEach(ctx, { kind: 'other', title, voteHeadId, day, dueOn }, [{ studentId, amount }]);
  const invoiceId = one(written.invoiceIds);
  const { invoiceNo } = await otherInvoice(ctx.tx, invoiceId);
  ctx.changed({
    entity: 'other bill',
    id: written.billId,
    action: 'created',
    after: { title, voteHead: head.name, day, dueOn, invoiceNo, amount },
  });
  return { invoiceId, invoiceNo };
}

/** Takes off such a charge by a credit note: so much, or all that it still stands at; what was paid of it becomes the student's credit. */
export async function creditCharge(
  ctx: FinanceContext,
  given: { invoiceId: number; day: string; amount: number | null; reason: string },
): Promise<{ credited: number }> {
  await refuseDays(ctx, [{ path: 'day', day: given.day, kind: 'note' }]);
  if (given.reason.trim() === '') throw fieldError('reason', 'Say why.');
  return creditInvoice(ctx, given);
}

/** Where such charges stand: cents billed (less credit notes), paid and owed, by invoice. */
export async function chargesStanding(
  tx: Tx,
  invoiceIds: readonly number[],
): Promise<Map<number, { billed: number; paid: number; owed: number }>> {
  if (invoiceIds.length === 0) return new Map();
  const { rows } = await sql<{ id: number; studentId: number }>`
    select id, student_id as "studentId" from finance.invoice
     where id = any(${[...invoiceIds]}::bigint[]) and kind = 'other'`.execute(tx);
  const charges = await chargesOf(tx, [...new Set(rows.map(({ studentId }) => studentId))]);
  const byInvoice = Map.groupBy(charges, ({ invoiceId }) => invoiceId);
  const sum = (id: number, of: 'billed' | 'paid' | 'owed') =>
    (byInvoice.get(id) ?? []).reduce((total, charge) => total + charge[of], 0);
  return new Map(rows.map(({ id }) => [id, { billed: sum(id, 'billed'), paid: sum(id, 'paid'), owed: sum(id, 'owed') }]));
}

/** Receives money for one such charge, as the cashier would; who may is asked by the caller's endpoint. Throws as `receiveFees`. */
export async function receiveForCharge(
  ctx: FinanceContext,
  given: {
    studentId: number;
    invoiceId: number;
    amount: number;
    day: string;
    mode: Extract<Mode, 'cash' | 'mpesa'>;
    reference: string | null;
    moneyId: number | null;
  },
): Promise<{ receiptId: number; receiptNo: string }> {
  const { invoiceId, studentId, amount, ...how } = given;
  await openBooks(ctx.tx);
  await refuseDays(ctx, [{ path: 'day', day: given.day, kind: 'receipt' }]);
  const { invoiceNo, ...invoice } = await otherInvoice(ctx.tx, invoiceId);
  if (invoice.studentId !== studentId) throw fieldError('invoiceId', `Invoice ${invoiceNo} is another student’s.`);
  // Of two at once the second is refused where the shares are looked at, with the student held.
  const open = (await chargesOn(ctx.tx, studentId, invoiceId)).filter(({ owed }) => owed > 0);
  const owed = open.reduce((sum, charge) => sum + charge.owed, 0);
  if (amount > owed) throw fieldError('amount', `Only ${formatCents(owed)} is still owed of invoice ${invoiceNo}.`);
  let left = amount;
  const shares = open.map(({ chargeId, owed: of }) => {
    const part = Math.min(left, of);
    left -= part;
    return { chargeId, amount: part };
  });
  const { id, receiptNo } = await receiveAtCounter(ctx, {
    ...how,
    studentId,
    amount,
    payerName: null,
    payerPhone: null,
    narration: null,
    shares,
    goods: null,
    cheque: null,
  });
  return { receiptId: id, receiptNo };
}

/** Receives other income, with a receipt of finance: what a member of staff pays for a book, what an asset is sold for. */
export async function receiveIncomeFor(
  ctx: FinanceContext,
  given: {
    /** The source by its name, made with the account where the school has none. */
    source: string;
    accountId: number;
    payerName: string;
    amount: number;
    day: string;
    mode: Mode;
    reference: string | null;
    moneyId: number | null;
    narration: string;
  },
): Promise<{ receiptId: number; receiptNo: string }> {
  await openBooks(ctx.tx);
  await refuseDays(ctx, [{ path: 'day', day: given.day, kind: 'receipt' }]);
  const { id, receiptNo } = await receiveIncomeNamed(ctx, given);
  return { receiptId: id, receiptNo };
}
