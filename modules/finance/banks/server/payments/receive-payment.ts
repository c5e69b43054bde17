import { sql } from 'kysely';
import { formatDay } from '#kit/contract/dates.ts';
import { formatCents } from '#kit/contract/money.ts';
import { parsePhone } from '#kit/contract/phone-field.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { one } from '#kit/server/sql/one.ts';
import type { FinanceContext } from '../../../ledger/server/context.ts';
import { openBooks } from '../../../ledger/server/books.store.ts';
import { post } from '../../../ledger/server/post.store.ts';
import { receiveFees } from '../../../receiving/server/receipts/receive-fees.ts';
import { type Numbered, studentNamed } from './admission.rules.ts';
import { holdersOf, lockReferences, registerReference, usedIn } from '../../../receiving/server/references/register.store.ts';
import { standingOn } from '../../../receiving/server/references/standing.store.ts';
import { openDay } from '../../../ledger/server/days/open-day.store.ts';
import type { IncomingPayment, Received } from './payment.ts';
import { channelNames, modeOf, sourceOf } from '../../../receiving/server/channels.ts';
import { tellOfReceipts } from './tell.ts';

/**
 * Receives a payment once, however often and by however many connections it is told of: into a receipt of the student whose
 * admission number it names, else into suspense. A code for which a person wrote a receipt before is confirmed by it; what it
 * brought more than that goes into suspense. One that another payment or a cheque stands on is not received: `problem` says why.
 * @param cautious keeps it in suspense whatever it names
 */
export async function receivePayment(ctx: FinanceContext, payment: IncomingPayment, cautious = false): Promise<Received> {
  const books = await openBooks(ctx.tx);
  const day = await openDay(ctx.tx, payment.day);
  const reference = payment.reference.toUpperCase();
  const named = { reference, place: String(payment.moneyId) };
  await lockReferences(ctx.tx, [named]);
  const told = await known(ctx.tx, payment, reference);
  if (told) return told;
  const [holder] = await holdersOf(ctx.tx, [named]);
  if (holder?.kind === 'payment' || holder?.kind === 'cheque' || (holder && holder.paymentId !== null))
    return { id: holder.documentId, fresh: false, studentId: null, receiptNo: null, problem: usedIn(holder) };
  const why = payment.why ?? (cautious ? 'A receipt could not be written by itself.' : null);
  const studentId = why !== null || holder ? null : (payment.studentId ?? (await studentOf(ctx.tx, payment.accountRef)));
  const byHand = holder?.kind === 'receipt' ? holder.documentId : null;
  const over = holder ? payment.amount - (await standingOn(ctx.tx, holder)) : 0;
  const suspended = holder ? over > 0 : studentId === null;
  const { rows } = await sql<{ id: number }>`
    insert into finance.payment
      (channel, reference, money_id, amount, paid_at, day, account_ref, payer_name, payer_phone, narration, student_id, receipt_id,
       suspended, why, prompt_request, received_at, payload)
    values (${payment.channel}, ${reference}, ${payment.moneyId}, ${payment.amount}, ${payment.paidAt}, ${day},
            ${payment.accountRef}, ${payment.payerName}, ${payment.payerPhone}, ${payment.narration}, ${studentId}, ${byHand},
            ${suspended}, ${suspended ? (why ?? (holder ? usedIn(holder) : null)) : null}, ${payment.promptRequest ?? null},
            ${ctx.now.toISOString()}, ${JSON.stringify(payment.payload)})
    returning id`.execute(ctx.tx);
  const { id } = one(rows);
  if (holder) await sql`update finance.reference set payment_id = ${id} where id = ${holder.id}`.execute(ctx.tx);
  else await registerReference(ctx, named, { kind: 'payment', id });
  const { channel, moneyId, amount, payerName, accountRef } = payment;
  const what = `${channelNames[channel]} ${reference}`;
  let receiptNo: string | null = null;
  if (suspended) {
    const moves = [{ debit: moneyId, credit: books.suspense, amount: holder ? over : amount }];
    const narration = [what, payerName, accountRef && `account ${accountRef}`].filter(Boolean).join(', ');
    await post(ctx, [{ kind: 'suspense', documentId: id, documentNo: reference, day, narration, moves }]);
  } else if (studentId !== null) {
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

/** The payment that was received before by the same channel, if it was; a name that comes later is added. A short number is its account's. */
async function known(tx: Tx, payment: IncomingPayment, reference: string): Promise<Received | null> {
  const { channel, moneyId, payerName, amount } = payment;
  const { rows } = await sql<{ id: number; studentId: number | null; payerName: string | null; amount: number; day: string }>`
    select id, student_id as "studentId", payer_name as "payerName", amount, day
      from finance.payment
     where channel = ${channel} and reference = ${reference}
       and finance.reference_key(reference, money_id::text) = finance.reference_key(reference, ${String(moneyId)})`.execute(tx);
  const found = rows[0];
  if (!found) return null;
  const { id, studentId } = found;
  if (found.amount !== amount) {
    const problem = `${reference} came before, of ${formatCents(found.amount)} on ${formatDay(found.day)}. This notice says ${formatCents(amount)}.`;
    return { id, fresh: false, studentId, receiptNo: null, problem };
  }
  if (payerName !== null && found.payerName === null)
    await sql`update finance.payment set payer_name = ${payerName} where id = ${id}`.execute(tx);
  return { id, fresh: false, studentId, receiptNo: null, problem: null };
}

/** Whose admission number was given as account number. */
export async function studentOf(tx: Tx, accountRef: string | null): Promise<number | null> {
  const typed = accountRef?.trim() ?? '';
  if (typed === '') return null;
  const { rows } = await sql<Numbered>`select id, admission_no as "admissionNo" from registration.roll`.execute(tx);
  return studentNamed(typed, rows);
}
