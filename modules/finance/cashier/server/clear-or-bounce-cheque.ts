import { sql } from 'kysely';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import { UserError } from '#kit/contract/errors.ts';
import { refuseOwn } from '#kit/server/approval/refuse-step.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { Cheque, chequesApi, ChequeState } from '../contract/cheques.ts';
import { balancesOf } from '../../ledger/server/charges/balances.store.ts';
import { chargeStudents } from '../../ledger/server/charges/charges.store.ts';
import { lockAccounts } from '../../ledger/server/charges/credit.store.ts';
import { refuseBefore } from '../../ledger/server/days/day-rules.ts';
import { type Books, openBooks } from '../../ledger/server/books.store.ts';
import { shortageOf } from '../../ledger/server/funds.store.ts';
import { post, reverse } from '../../ledger/server/post.store.ts';
import { freeReferences } from '../../receiving/server/references/register.store.ts';
import { crossReceipt } from '../../receiving/server/receipts/receive-fees.ts';
import { chequeIn, getCheque, receiptsOfCheque } from './cheques.store.ts';
import { moneyFor } from './receive-at-counter.ts';
import { tellBounced } from '../../receiving/server/tell/tell.ts';

interface OnCheque {
  id: number;
  receiptNo: string;
  studentId: number | null;
  amount: number;
  cashierAccount: number | null;
}

/** The bank has paid: the money moves from the cheques in hand to the bank account, and the receipts stand for good. */
export async function clearCheque(ctx: SchoolContext, { id, bankId, day }: Input<typeof chequesApi.clear>): Promise<Cheque> {
  const books = await openBooks(ctx.tx);
  const { chequeNo, amount, receivedOn } = await chequeIn(ctx.tx, id, ['pending']);
  refuseBefore(receivedOn, day);
  const bank = await moneyFor(ctx, books, 'eft', bankId);
  const [journalId] = await post(ctx, [
    {
      kind: 'cheque',
      documentId: id,
      documentNo: chequeNo,
      day,
      narration: `Cheque ${chequeNo} cleared`,
      moves: [{ debit: bank, credit: books.cheques, amount }],
    },
  ]);
  await sql`
    update finance.receipt set state = 'posted'
     where state = 'pending' and id in (select r.id from (${receiptsOfCheque(sql`${id}::bigint`)}) r)`.execute(ctx.tx);
  await sql`
    update finance.cheque set state = 'cleared', bank_id = ${bank}, decided_on = ${day}, decided_by = ${ctx.user.username},
           journal_id = ${journalId}, version = version + 1 where id = ${id}`.execute(ctx.tx);
  return decided(ctx, id);
}

/**
 * The bank has returned it: every receipt on it is taken back, a charge is billed if wanted, and the guardians are told. One that
 * had cleared is taken out of the account whatever that holds, because the bank has done so; where it falls below nought, the
 * answer and the audit say so.
 */
export async function bounceCheque(
  ctx: SchoolContext,
  { id, day, reason, charge }: Input<typeof chequesApi.bounce>,
): Promise<Output<typeof chequesApi.bounce>> {
  const books = await openBooks(ctx.tx);
  const { rows: receipts } = await sql<OnCheque>`
    select r.id, r.receipt_no as "receiptNo", r.student_id as "studentId", r.amount, r.cashier_account as "cashierAccount"
      from (${receiptsOfCheque(sql`${id}::bigint`)}) r where r.state in ('pending', 'posted') order by r.id`.execute(ctx.tx);
  if (receipts.some(({ cashierAccount }) => cashierAccount === ctx.user.accountId))
    refuseOwn('You received this cheque, so somebody else has to say that the bank returned it.');
  const students = receipts.flatMap(({ studentId }) => studentId ?? []);
  await lockAccounts(ctx.tx, students);
  const { chequeNo, clearedBy, bankId } = await chequeIn(ctx.tx, id, ['pending', 'cleared']);
  if (clearedBy !== null) await reverse(ctx, [clearedBy], { day, reason, gone: true });
  for (const receipt of receipts) await crossReceipt(ctx, receipt.id, { day, reason, state: 'bounced' });
  await freeReferences(ctx, 'cheque', [id], reason);
  const [first] = students;
  const invoiceId = charge !== null && first ? await chargeForBounce(ctx, books, first, { chequeNo, day, charge }) : null;
  await sql`
    update finance.cheque set state = 'bounced', decided_on = ${day}, decided_by = ${ctx.user.username}, reason = ${reason},
           charge_invoice_id = ${invoiceId}, version = version + 1 where id = ${id}`.execute(ctx.tx);
  const balances = new Map(
    (await balancesOf(ctx.tx, students, schoolDay(ctx))).map(({ studentId, balance }) => [studentId, balance]),
  );
  const told = receipts.flatMap(({ studentId, ...receipt }) =>
    studentId === null ? [] : [{ ...receipt, studentId, balance: balances.get(studentId) ?? 0 }],
  );
  await tellBounced(ctx, told, chequeNo);
  const warning = clearedBy === null || bankId === null ? null : await shortageOf(ctx.tx, bankId);
  return { ...(await decided(ctx, id, clearedBy === null ? 'pending' : 'cleared', warning)), warning };
}

async function decided(
  ctx: SchoolContext,
  id: number,
  state: ChequeState = 'pending',
  warning: string | null = null,
): Promise<Cheque> {
  const after = await getCheque(ctx.tx, id);
  ctx.changed({ entity: 'cheque', id, action: after.state, before: { state }, after, reason: warning });
  return after;
}

async function chargeForBounce(
  ctx: SchoolContext,
  books: Books,
  studentId: number,
  { chequeNo, day, charge }: { chequeNo: string; day: string; charge: number },
): Promise<number | null> {
  const { rows: heads } = await sql<{ id: number }>`
    select id from finance.vote_head where income_id = ${books.bounce_charge} order by active desc, id limit 1`.execute(ctx.tx);
  const voteHeadId = heads[0]?.id ?? (await addHead(ctx, books));
  const title = `Bounced cheque ${chequeNo}`;
  const [invoice] = await chargeStudents(ctx, [
    { kind: 'penalty', studentId, termId: null, day, dueOn: day, title, lines: [{ voteHeadId, title, amount: charge }] },
  ]);
  return invoice ?? null;
}

async function addHead({ tx }: SchoolContext, books: Books): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into finance.vote_head (code, name, category, income_id, priority, applies)
    values ('CHQ', 'Bounced cheques', 'other', ${books.bounce_charge}, 900, 'once') on conflict do nothing returning id`.execute(
    tx,
  );
  if (!rows[0])
    throw new UserError('rule', 'Add a vote head whose income account is that of bounced cheques, then charge for it.');
  return rows[0].id;
}
