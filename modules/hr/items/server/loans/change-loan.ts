import { sql } from 'kysely';
import { formatDay } from '#kit/contract/dates.ts';
import type { Input } from '#kit/contract/endpoint.ts';
import { fieldError, UserError } from '#kit/contract/errors.ts';
import { formatCents } from '#kit/contract/money.ts';
import { staleRecord } from '#kit/server/db/table-store.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { accountOptions, postDocument, refuseNoMoney, takeBackDocument } from '#modules/finance/server/public.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { PayOutdated } from '../../../employees/server/outdated-pay.ts';
import { type Loan, type LoanState, loanStateWords, type loansApi } from '../../contract/loans.ts';
import { loanLedger, refuseOwn, refuseTerms, writeEntry } from './give-loan.ts';
import { restate } from './instalments.ts';
import { getLoan, inHistory } from './loans.store.ts';

interface Version {
  id: number;
  version: number;
}

/** Holds a loan that is in one of these states. Throws 403 for one’s own, 404, 409 when it has changed since `version`, 422 in another state. */
async function held(ctx: SchoolContext, { id, version }: Version, from: readonly LoanState[]): Promise<Loan> {
  await sql`select from hr.loan where id = ${id} for update`.execute(ctx.tx);
  const loan = await getLoan(ctx, id);
  await refuseOwn(ctx, loan.staffMemberId, 'This is your own loan. Somebody else who administers HR changes it.');
  if (loan.version !== version) throw staleRecord('loan');
  if (!from.includes(loan.state))
    throw new UserError('rule', `This loan is ${loanStateWords[loan.state].toLowerCase()}. Nothing of it changes this way.`);
  return loan;
}

/** Throws 400 at `day` for one to come, and one before the loan or what stands last in its ledger. */
function refuseDay(ctx: SchoolContext, { givenOn }: Loan, day: string): void {
  if (day > schoolDay(ctx)) throw fieldError('day', 'This day has not come yet.');
  if (day < givenOn) throw fieldError('day', `It was given on ${formatDay(givenOn)}. Choose that day or a later one.`);
}

async function done(ctx: SchoolContext, before: Loan, action: string, reason: string | null): Promise<Loan> {
  const after = await getLoan(ctx, before.id);
  ctx.changed({ entity: 'loan', id: before.id, action, before: inHistory(before), after: inHistory(after), reason });
  return after;
}

const set = (ctx: SchoolContext, id: number, state: LoanState) =>
  sql`update hr.loan set state = ${state}, version = version + 1 where id = ${id}`.execute(ctx.tx);

/** Posts what becomes of a loan and answers the journal. */
const posted = async (ctx: SchoolContext, loan: Loan, what: string, debit: number, amount: number, day: string) =>
  postDocument(ctx, {
    kind: 'staff loan',
    documentId: loan.id,
    documentNo: `L${loan.id}`,
    day,
    narration: `${what}, ${loan.itemName}: ${loan.name}`,
    moves: [{ debit, credit: await loanLedger(ctx.tx, loan), amount }],
  });

/** What an employee pays in by hand. Throws 400 at `amount` where less is owed. */
export async function payIn(ctx: SchoolContext, input: Input<typeof loansApi.payIn>): Promise<Loan> {
  const { amount, day, moneyId, note } = input;
  const loan = await held(ctx, input, ['open', 'paused']);
  refuseDay(ctx, loan, day);
  if (amount > loan.balance) throw fieldError('amount', `Only ${formatCents(loan.balance)} is owed.`);
  await refuseNoMoney(ctx.tx, moneyId, 'moneyId');
  const journalId = await posted(ctx, loan, 'Paid in', moneyId, amount, day);
  await writeEntry(ctx, { loanId: loan.id, kind: 'paid_in', amount: -amount, day, journalId, note });
  await sql`update hr.loan set version = version + 1 where id = ${loan.id}`.execute(ctx.tx);
  await restate(ctx.tx, [loan.id]);
  return done(ctx, loan, 'paid in', note);
}

/** Says to payroll, which holds its runs first, that it takes something else of a loan from now on. */
async function outdate({ tx }: SchoolContext, outdated: PayOutdated, id: number): Promise<void> {
  const { rows } = await sql<{ staffMemberId: number; from: string }>`
    select staff_member_id as "staffMemberId", least(first_month, whole_month) as "from" from hr.loan where id = ${id}`.execute(
    tx,
  );
  for (const { staffMemberId, from } of rows) await outdated(tx, { staffMemberIds: [staffMemberId], from, to: null });
}

/** Runs take nothing of it until it goes on. */
export async function pauseLoan(ctx: SchoolContext, outdated: PayOutdated, input: Input<typeof loansApi.pause>): Promise<Loan> {
  await outdate(ctx, outdated, input.id);
  const loan = await held(ctx, input, ['open']);
  await set(ctx, loan.id, 'paused');
  return done(ctx, loan, 'paused', input.because);
}

export async function resumeLoan(ctx: SchoolContext, outdated: PayOutdated, input: Input<typeof loansApi.resume>): Promise<Loan> {
  await outdate(ctx, outdated, input.id);
  const loan = await held(ctx, input, ['paused']);
  await set(ctx, loan.id, 'open');
  return done(ctx, loan, 'goes on', null);
}

/** What is taken each month from the next run on. Throws 400 at the field where it does not bring the loan back. */
export async function changeInstalment(
  ctx: SchoolContext,
  outdated: PayOutdated,
  input: Input<typeof loansApi.instalment>,
): Promise<Loan> {
  await outdate(ctx, outdated, input.id);
  const loan = await held(ctx, input, ['open', 'paused']);
  refuseTerms({ ...loan, instalment: input.instalment }, loan.balance);
  await sql`update hr.loan set instalment = ${input.instalment}, version = version + 1 where id = ${loan.id}`.execute(ctx.tx);
  return done(ctx, loan, 'instalment changed', input.because);
}

/** Takes back a loan of which nothing has come back; what was posted is reversed. Throws 422 once something stands in its ledger. */
export async function takeLoanBack(ctx: SchoolContext, input: Input<typeof loansApi.takeBack>): Promise<Loan> {
  const { day, because } = input;
  const loan = await held(ctx, input, ['open', 'paused']);
  if (!loan.untouched)
    throw new UserError(
      'rule',
      'Its ledger shows more than that it was given. Take what is paid back in, or write the rest off.',
    );
  refuseDay(ctx, loan, day);
  const { rows } = await sql<{ journalId: number | null }>`
    select journal_id as "journalId" from hr.loan where id = ${loan.id}`.execute(ctx.tx);
  const given = rows[0]?.journalId ?? null;
  const journalId = given === null ? null : await takeBackDocument(ctx, given, { day, reason: because });
  await writeEntry(ctx, { loanId: loan.id, kind: 'taken_back', amount: -loan.balance, day, journalId, note: because });
  await set(ctx, loan.id, 'taken_back');
  return done(ctx, loan, 'cancelled', because);
}

/** Writes off what is still owed, to an expense. Throws 400 at `ledgerId` for another account. */
export async function writeOff(ctx: SchoolContext, input: Input<typeof loansApi.writeOff>): Promise<Loan> {
  const { day, ledgerId, because } = input;
  const loan = await held(ctx, input, ['open', 'paused']);
  refuseDay(ctx, loan, day);
  const account = (await accountOptions(ctx.tx)).find(({ id }) => id === ledgerId);
  if (!account?.active || account.kind !== 'expense')
    throw fieldError('ledgerId', 'Choose an expense account of this school that is in use.');
  const journalId = await posted(ctx, loan, 'Written off', ledgerId, loan.balance, day);
  await writeEntry(ctx, { loanId: loan.id, kind: 'written_off', amount: -loan.balance, day, journalId, note: because });
  await set(ctx, loan.id, 'written_off');
  return done(ctx, loan, 'written off', because);
}
