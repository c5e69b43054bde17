import { sql } from 'kysely';
import { addDays, formatDay } from '#kit/contract/dates.ts';
import { formatCents } from '#kit/contract/money.ts';
import { parsePhone } from '#kit/contract/phone.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import type { FinanceContext } from '../../context.ts';
import { openBooks } from '../../ledger/books.store.ts';
import { post } from '../../ledger/post.store.ts';
import { receiveFees } from '../../receipts/receive.store.ts';
import { type Numbered, studentNamed } from './admission.rules.ts';
import { holdReference } from './once.store.ts';
import { channelNames, type IncomingPayment, modeOf, type Received, sourceOf } from './payment.ts';
import { tellOfReceipts } from './tell.ts';

/**
 * Receives a payment once, however often and by however many connections it is told of: into a receipt of the student whose
 * admission number it names, else into suspense. A code for which a cashier wrote a receipt by hand is only noted.
 * @param cautious keeps it in suspense whatever it names
 */
export async function receivePayment(ctx: FinanceContext, payment: IncomingPayment, cautious = false): Promise<Received> {
  const books = await openBooks(ctx.tx);
  const day = await openDay(ctx.tx, payment.day);
  const reference = payment.reference.toUpperCase();
  await holdReference(ctx.tx, reference);
  const why = payment.why ?? (cautious ? 'A receipt could not be written by itself.' : null);
  const studentId = why !== null ? null : (payment.studentId ?? (await studentOf(ctx.tx, payment.accountRef)));
  const byHand = await receiptByHand(ctx.tx, payment, reference);
  const suspended = byHand === null && studentId === null;
  const { rows } = await sql<{ id: number }>`
    insert into finance.payment
      (channel, reference, money_id, amount, paid_at, day, account_ref, payer_name, payer_phone, narration, student_id, receipt_id,
       suspended, why, prompt_request, received_at, payload)
    values (${payment.channel}, ${reference}, ${payment.moneyId}, ${payment.amount}, ${payment.paidAt}, ${day},
            ${payment.accountRef}, ${payment.payerName}, ${payment.payerPhone}, ${payment.narration}, ${studentId}, ${byHand},
            ${suspended}, ${suspended ? why : null}, ${payment.promptRequest ?? null}, ${ctx.now.toISOString()}, ${JSON.stringify(payment.payload)})
    on conflict (school_id, channel, reference) do nothing returning id`.execute(ctx.tx);
  const id = rows[0]?.id;
  if (id === undefined) return known(ctx.tx, payment, reference);
  const { channel, moneyId, amount, payerName, accountRef } = payment;
  const what = `${channelNames[channel]} ${reference}`;
  let receiptNo: string | null = null;
  if (suspended) {
    const moves = [{ debit: moneyId, credit: books.suspense, amount }];
    const narration = [what, payerName, accountRef && `account ${accountRef}`].filter(Boolean).join(', ');
    await post(ctx, [{ kind: 'suspense', documentId: id, documentNo: reference, day, narration, moves }]);
  } else if (byHand === null && studentId !== null) {
    const written = await receiveFees(ctx, {
      studentId,
      day,
      mode: modeOf(channel),
      reference,
      moneyId,
      amount,
      payerName,
      payerPhone: parsePhone(payment.payerPhone ?? ''),
      narration: payment.narration,
      source: sourceOf(channel),
      sourceId: id,
    });
    receiptNo = written.receiptNo;
    await tellOfReceipts(ctx, channel, [{ studentId, receiptNo, amount, day }]);
  }
  const after = { Channel: channelNames[channel], Reference: reference, Amount: amount, Account: accountRef, Receipt: receiptNo };
  ctx.changed({ entity: 'payment', id, action: suspended ? 'received into suspense' : 'received', after });
  return { id, fresh: true, studentId, receiptNo, problem: null };
}

/** The payment of a reference that was received before; a name that comes later is added. */
async function known(tx: Tx, { channel, payerName, amount }: IncomingPayment, reference: string): Promise<Received> {
  const { rows } = await sql<{ id: number; studentId: number | null; payerName: string | null; amount: number; day: string }>`
    select id, student_id as "studentId", payer_name as "payerName", amount, day
      from finance.payment where channel = ${channel} and reference = ${reference}`.execute(tx);
  const found = rows[0];
  if (!found) throw new Error(`Payment ${reference} is neither new nor known.`);
  const { id, studentId } = found;
  if (found.amount !== amount) {
    const problem = `${reference} came before, of ${formatCents(found.amount)} on ${formatDay(found.day)}. This notice says ${formatCents(amount)}.`;
    return { id, fresh: false, studentId, receiptNo: null, problem };
  }
  if (payerName !== null && found.payerName === null)
    await sql`update finance.payment set payer_name = ${payerName} where id = ${id}`.execute(tx);
  return { id, fresh: false, studentId, receiptNo: null, problem: null };
}

/** The receipt that a cashier wrote by hand for this code and amount. */
async function receiptByHand(tx: Tx, { channel, amount }: IncomingPayment, reference: string): Promise<number | null> {
  const modes = channel === 'mpesa' ? ['mpesa'] : ['bank_slip', 'eft'];
  const { rows } = await sql<{ id: number }>`
    select id from finance.receipt
     where mode = any(${modes}) and lower(reference) = ${reference.toLowerCase()} and amount = ${amount}
       and source is null and state in ('posted', 'pending') limit 1`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Whose admission number was given as account number. */
export async function studentOf(tx: Tx, accountRef: string | null): Promise<number | null> {
  const typed = accountRef?.trim() ?? '';
  if (typed === '') return null;
  const { rows } = await sql<Numbered>`select id, admission_no as "admissionNo" from registration.student`.execute(tx);
  return studentNamed(typed, rows);
}

/** The day itself, or the first one after the closed period: money that came is never refused. */
export async function openDay(tx: Tx, day: string): Promise<string> {
  const { rows } = await sql<{ until: string | null }>`select locked_until as until from finance.book`.execute(tx);
  const until = rows[0]?.until ?? null;
  return until !== null && day <= until ? addDays(until, 1) : day;
}
