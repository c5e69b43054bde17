import { sql } from 'kysely';
import { formatDay } from '#kit/contract/dates.ts';
import type { Input } from '#kit/contract/endpoint.ts';
import { fieldError, UserError } from '#kit/contract/errors.ts';
import { actorId } from '#kit/server/auth/principal.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { one, there } from '#kit/server/sql/one.ts';
import { postDocument } from '#modules/finance/server/public.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { RunState } from '../../runs/contract/runs.ts';
import { holdRun, netPayAccount, settleRun } from '../../runs/server/for-others.ts';
import { paymentApproval } from '../contract/payment-approval.ts';
import type { Payment, paymentsApi } from '../contract/payments.ts';
import { wayInWords } from '../contract/words.ts';
import { refuseCheques } from './cheques.store.ts';
import { listedOf } from './open-slips.store.ts';
import { getPayment, inHistory, payments, runOf } from './payments.store.ts';

// Whoever changes what is listed or paid holds the run first and the payment after it, so that no two wait for each other.

/** The run is paid once all its net pay has left, and posted again once some has come back. */
export async function settle(ctx: SchoolContext, run: { id: number; state: RunState }): Promise<void> {
  const { slips, paidSlips } = await listedOf(ctx.tx, run.id);
  const paid = paidSlips === slips;
  if (paid !== (run.state !== 'posted')) await settleRun(ctx, run.id, paid);
}

/**
 * Says that a list has been paid: net pay that was owed has left the account. Throws 403 for who prepared it, 404, 409, 400 at the day and
 * the reference, 409 at the reference where a cheque has paid something else, 422 where the account holds too little or the period is locked.
 */
export async function pay(ctx: SchoolContext, input: Input<typeof paymentsApi.pay>): Promise<Payment> {
  const { comment, on, reference, ...at } = input;
  const run = await holdRun(ctx.tx, await runOf(ctx.tx, at.id));
  const paid = await payments.take(ctx, 'pay', at, comment, async (before) => {
    await refuseDay(ctx, on, 'The payroll was posted', await postedOn(ctx, run.id));
    if (reference === null && before.mode !== 'cash')
      throw fieldError('reference', 'Enter the number of the bank’s instruction, the batch or the cheques.');
    const owed = await netPayAccount(ctx.tx, run.id);
    const journalId = await postDocument(ctx, {
      kind: 'salary payment',
      documentId: before.id,
      documentNo: before.paymentNo,
      day: on,
      narration: `Net pay, ${run.title}: ${wayInWords(before)}`,
      moves: [{ debit: owed, credit: before.moneyId, amount: before.amount }],
    });
    if (before.mode === 'cheque' && reference !== null) await refuseCheques(ctx.tx, before.moneyId, reference);
    return {
      paid_on: on,
      reference,
      journal_id: journalId,
      owed_id: owed,
      paid_by: actorId(ctx.user),
      paid_name: ctx.user.fullName,
      paid_at: ctx.now,
      comment,
    };
  });
  await settle(ctx, run);
  return paid;
}

/** Withdraws a list that was not paid: its payslips are free again. Throws 404, 409, and 400 without a reason. */
export async function withdraw(ctx: SchoolContext, { comment, ...at }: Input<typeof paymentsApi.withdraw>): Promise<Payment> {
  await holdRun(ctx.tx, await runOf(ctx.tx, at.id));
  return payments.take(ctx, 'withdraw', at, comment, async ({ id }) => {
    await sql`update hr.payment_line set live = false where payment_id = ${id}`.execute(ctx.tx);
    return { withdrawn_name: ctx.user.fullName, withdrawn_at: ctx.now, withdrawn_because: comment };
  });
}

/**
 * Says that the bank has sent lines of a payment back: the money is there again and owed again, and the payslips are free for another list.
 * Throws 404, 409 for a payment that is not paid and for a line that has come back already, 400 at the day.
 */
export async function sendBack(
  ctx: SchoolContext,
  { id, version, lineIds, on, reason }: Input<typeof paymentsApi.sendBack>,
): Promise<Payment> {
  const run = await holdRun(ctx.tx, await runOf(ctx.tx, id));
  const before = await payments.hold(ctx, { id, version });
  if (before.state !== 'paid' || before.paidOn === null)
    throw new UserError('conflict', 'Only of a payment that is paid can something come back.');
  await refuseDay(ctx, on, 'It was paid', before.paidOn);
  const { rows: back } = await sql<{ id: number; amount: number; payrollNo: string; fullName: string }>`
    update hr.payment_line l set live = false, returned_on = ${on}::date, returned_because = ${reason}
      from hr.pay_slip s
     where l.payment_id = ${id} and l.id = any(${lineIds}::bigint[]) and l.live and s.school_id = l.school_id and s.id = l.slip_id
    returning l.id, l.amount, s.payroll_no as "payrollNo", s.full_name as "fullName"`.execute(ctx.tx);
  if (back.length !== new Set(lineIds).size)
    throw new UserError('conflict', 'Some of these have come back already, or are not of this payment. Reload.');
  const journalId = await postBack(ctx, before, on, back);
  await sql`update hr.payment_line set returned_journal_id = ${journalId} where id = any(${lineIds}::bigint[])`.execute(ctx.tx);
  await sql`update hr.payment set version = version + 1 where id = ${id}`.execute(ctx.tx);
  await settle(ctx, run);
  const after = await getPayment(ctx, id);
  ctx.changed({
    entity: paymentApproval.entity,
    id,
    action: 'came back',
    before: inHistory(before),
    after: { ...inHistory(after), Of: back.map(({ payrollNo }) => payrollNo).join(', ') },
    reason,
  });
  return after;
}

async function postBack(
  ctx: SchoolContext,
  { id, paymentNo, moneyId, runTitle }: Payment,
  day: string,
  lines: readonly { amount: number; payrollNo: string }[],
): Promise<number> {
  const { rows } = await sql<{ owed: number | null }>`select owed_id as owed from hr.payment where id = ${id}`.execute(ctx.tx);
  const owed = there(one(rows).owed);
  return postDocument(ctx, {
    kind: 'salary returned',
    documentId: id,
    documentNo: paymentNo,
    day,
    narration: `Net pay that came back, ${runTitle}`,
    moves: lines.map(({ amount, payrollNo }) => ({ debit: moneyId, credit: owed, amount, note: payrollNo })),
  });
}

/** Throws 400 at `on` for a day to come and for one before `first`. */
async function refuseDay(ctx: SchoolContext, on: string, what: string, first: string | null): Promise<void> {
  if (on > schoolDay(ctx)) throw fieldError('on', 'Choose today or an earlier day.');
  if (first !== null && on < first) throw fieldError('on', `${what} on ${formatDay(first)}. Choose that day or a later one.`);
}

async function postedOn(ctx: SchoolContext, runId: number): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`select posted_on as day from hr.pay_run where id = ${runId}`.execute(ctx.tx);
  return one(rows).day;
}
