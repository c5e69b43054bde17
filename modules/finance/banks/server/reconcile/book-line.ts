import { sql } from 'kysely';
import { UserError } from '#kit/contract/errors.ts';
import { refuseOwn } from '#kit/server/approval/refuse-step.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import type { BankLine } from '../../contract/reconciliation.ts';
import type { FinanceContext } from '../../../ledger/server/context.ts';
import { openBooks } from '../../../ledger/server/books.store.ts';
import { refuseAlone } from '../../../control/server/alone.store.ts';
import { bankCharge } from '../accounts/transfer-money.ts';
import { type Numbered, numberWords, studentExactly, studentNamed } from '../payments/admission.rules.ts';
import { holdersOf, lockReferences, usedIn } from '../../../receiving/server/references/register.store.ts';
import { openDay } from '../../../ledger/server/days/open-day.store.ts';
import { receivePayment } from '../payments/receive-payment.ts';
import { lockLine, tick } from './tick-line.ts';

/** Posts a line of the bank's as its charge, and ticks it. */
export async function chargeFromLine(ctx: FinanceContext, lineId: number): Promise<void> {
  await openBooks(ctx.tx);
  const line = await lockLine(ctx, lineId);
  if (line.amount > 0) throw new UserError('rule', 'Money came in on this line, so it is no charge.');
  await refuseAlone(ctx, 'charge', -line.amount, [{ accountId: line.moneyId, amount: -line.amount }]);
  const { moneyId, description: narration } = line;
  const reference = line.reference?.slice(0, 60) ?? null;
  const day = await openDay(ctx.tx, line.day);
  const journalId = await bankCharge(ctx, { moneyId, amount: -line.amount, day, reference, narration });
  await tick(ctx, { moneyId, journalIds: [journalId], lineId, clearedOn: null });
}

/** Receives a line of the bank's for a student, or into suspense when it names nobody, and ticks it. */
export async function receiveLine(ctx: FinanceContext, lineId: number, studentId: number | null): Promise<string | null> {
  await openBooks(ctx.tx);
  const line = await lockLine(ctx, lineId);
  if (line.amount < 0) throw new UserError('rule', 'Money went out on this line, so it is no payment.');
  await refuseOwnStatement(ctx, lineId);
  const told = line.reference !== null && /\d/.test(line.reference) && line.reference.length >= 4;
  const reference = told ? (line.reference ?? '') : `LINE ${line.id}`;
  await refuseKnown(ctx.tx, line.moneyId, reference);
  await refuseTyped(ctx.tx, line.moneyId, reference);
  const received = await receivePayment(ctx, {
    channel: 'statement',
    reference,
    moneyId: line.moneyId,
    amount: line.amount,
    paidAt: `${line.day}T09:00:00.000Z`,
    day: line.day,
    accountRef: null,
    payerName: null,
    payerPhone: null,
    narration: line.description,
    studentId: studentId ?? (await namedIn(ctx.tx, line)),
    payload: { line: line.id },
  });
  if (!received.fresh) throw known(reference);
  const { rows } = await sql<{ id: number }>`
    select journal_id as id from finance.receipt where source = 'bank' and source_id = ${received.id}
    union all
    select id from finance.journal where kind = 'suspense' and document_id = ${received.id}`.execute(ctx.tx);
  await tick(ctx, { moneyId: line.moneyId, journalIds: rows.map(({ id }) => id), lineId, clearedOn: null });
  return received.receiptNo;
}

/** A file can be written by anybody: what came in by one is received by another than who brought it. */
async function refuseOwnStatement(ctx: FinanceContext, lineId: number): Promise<void> {
  const { rows } = await sql`
    select from finance.statement_line l join finance.statement s on s.school_id = l.school_id and s.id = l.statement_id
     where l.id = ${lineId} and s.author_id = ${ctx.user.accountId}`.execute(ctx.tx);
  if (rows.length > 0) refuseOwn('You imported this statement, so somebody else has to receive what came in by it.');
}

const known = (reference: string) => new UserError('conflict', `${reference} was received before. Tick its receipt instead.`);

/** Somebody has written it down already: what stands in the books is ticked, or crossed. */
async function refuseTyped(tx: Tx, moneyId: number, reference: string): Promise<void> {
  const named = [{ reference, place: String(moneyId) }];
  await lockReferences(tx, named);
  const [holder] = await holdersOf(tx, named);
  if (holder) throw new UserError('conflict', `${usedIn(holder)} Tick that instead of receiving the line.`);
}

/** The bank told of it before, by a notice of its own. */
async function refuseKnown(tx: Tx, moneyId: number, reference: string): Promise<void> {
  const { rows } = await sql`
    select id from finance.payment where money_id = ${moneyId} and reference = ${reference.toUpperCase()}`.execute(tx);
  if (rows.length > 0) throw known(reference);
}

/** The student whose admission number stands in what the bank wrote; null when none does, or two do. */
async function namedIn(tx: Tx, line: BankLine): Promise<number | null> {
  const { rows } = await sql<Numbered>`select id, admission_no as "admissionNo" from registration.roll`.execute(tx);
  const found = numberWords(line)
    .map((word) => (/\D/.test(word) ? studentNamed(word, rows) : studentExactly(word, rows)))
    .filter((id) => id !== null);
  const [only = null] = found;
  return new Set(found).size === 1 ? only : null;
}
