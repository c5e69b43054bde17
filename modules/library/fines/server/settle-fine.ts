import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { fieldError, UserError } from '#kit/contract/errors.ts';
import { formatCents } from '#kit/contract/money.ts';
import { staleRecord } from '#kit/server/db/table-store.ts';
import { one } from '#kit/server/sql/one.ts';
import {
  accountOptions,
  addAccounts,
  chargesStanding,
  creditCharge,
  receiveForCharge,
  receiveIncomeFor,
} from '#modules/finance/server/public.ts';
import { recoverFromPay, takeBackRecovery } from '#modules/hr/server/public.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { Fine, finesApi } from '../contract/fines.ts';
import { type FineContext, type FineStep, getFine, holdFine, inHistory, writeFineStep } from './fines.store.ts';

const account = { code: '4895', name: 'Library fines', kind: 'income', under: '4800' } as const;

/** The account that staff's fines are income of. */
async function incomeAccount(ctx: FineContext): Promise<number> {
  const known = async () => {
    const fit = (await accountOptions(ctx.tx)).filter(({ active, kind }) => active && kind === 'income');
    return fit.find(({ name }) => name === account.name) ?? fit.find(({ code }) => code === account.code);
  };
  const found = await known();
  if (found) return found.id;
  await addAccounts(ctx, [account]);
  const made = await known();
  if (!made) throw new UserError('rule', 'Add an account of income called “Library fines” to the chart of accounts first.');
  return made.id;
}

async function fresh(ctx: FineContext, { id, version }: { id: number; version: number }): Promise<Fine> {
  const fine = await holdFine(ctx, id);
  if (fine.version !== version) throw staleRecord('fine');
  return fine;
}

/** Writes what changes, the step and the history, and answers the fine as it is now. */
async function settled(
  ctx: FineContext,
  before: Fine,
  columns: Readonly<Record<string, unknown>>,
  step: Omit<FineStep, 'fineId'>,
  action: string,
): Promise<Fine> {
  const sets = Object.entries(columns).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  await sql`update library.fine set ${sql.join([...sets, sql`version = version + 1`])} where id = ${before.id}`.execute(ctx.tx);
  await writeFineStep(ctx, { fineId: before.id, ...step });
  const after = await getFine(ctx, before.id);
  ctx.changed({
    entity: 'fine',
    id: before.id,
    action,
    before: inHistory(before),
    after: inHistory(after),
    ...(step.comment && { reason: step.comment }),
  });
  return after;
}

function refuseMore(fine: Fine, amount: number): void {
  if (fine.owed === 0) throw new UserError('conflict', 'Nothing is owed of this fine any more.');
  if (amount <= fine.owed) return;
  const message = `Only KES ${formatCents(fine.owed)} is owed of this fine.`;
  throw new UserError('rule', message, { fields: [{ path: 'amount', message }] });
}

/** Receives money at the desk: a receipt of finance. Throws 409 where nothing is owed, 422 at `amount` above what is. */
export async function payFine(ctx: FineContext, input: Input<typeof finesApi.pay>): Promise<Fine> {
  const fine = await fresh(ctx, input);
  const { amount, mode, reference, moneyId } = input;
  refuseMore(fine, amount);
  const day = schoolDay(ctx);
  const paying = { amount, day, mode, reference, moneyId };
  const receipt =
    fine.studentId !== null && fine.invoiceId !== null
      ? await receiveForCharge(ctx, { ...paying, studentId: fine.studentId, invoiceId: fine.invoiceId })
      : await receiveIncomeFor(ctx, {
          ...paying,
          source: account.name,
          accountId: await incomeAccount(ctx),
          payerName: fine.borrower,
          narration: `Fine ${fine.fineNo}: ${fine.title}`,
        });
  return settled(ctx, fine, {}, { step: 'paid', amount, comment: null, receipt }, 'paid');
}

/** Takes what a member of staff owes off their next pay. Throws 422 for a student, and who is not paid by the school. */
export async function recoverFine(ctx: FineContext, input: Input<typeof finesApi.recover>): Promise<Fine> {
  const fine = await fresh(ctx, input);
  if (fine.staffMemberId === null) throw new UserError('rule', 'Only what staff owe is taken off pay.');
  refuseMore(fine, 1);
  if (fine.paid > 0) throw new UserError('rule', 'A part of it is paid at the desk. Receive the rest there.');
  const { useId } = await recoverFromPay(ctx, {
    staffMemberId: fine.staffMemberId,
    amount: fine.owed,
    day: schoolDay(ctx),
    because: `Library fine ${fine.fineNo}: ${input.because}`,
    reference: fine.fineNo,
  });
  const step = { step: 'recovered', amount: fine.owed, comment: input.because } as const;
  return settled(ctx, fine, { recovery_id: useId }, step, 'taken off pay');
}

/** Leaves it to be paid at the desk after all. Throws 409 once the month is posted. */
export async function leaveRecovery(ctx: FineContext, input: Input<typeof finesApi.leaveRecovery>): Promise<Fine> {
  const fine = await fresh(ctx, input);
  if (fine.recoveryId === null) throw new UserError('conflict', 'This fine is not taken off pay.');
  await takeBackRecovery(ctx, fine.recoveryId);
  const step = { step: 'recovery_back', amount: fine.amount - fine.takenOff, comment: input.because } as const;
  return settled(ctx, fine, { recovery_id: null }, step, 'not taken off pay');
}

/**
 * What of a fine can still be taken off, in cents: of staff what is owed; of a student, paid or not, what finance still bills of it,
 * where it may have been credited or reversed without the library.
 */
async function leftOf(ctx: FineContext, fine: Fine): Promise<number> {
  if (fine.invoiceId === null) return fine.owed;
  const { billed = 0 } = (await chargesStanding(ctx.tx, [fine.invoiceId])).get(fine.invoiceId) ?? {};
  return Math.max(0, Math.min(fine.amount - fine.takenOff, billed));
}

/**
 * Takes a part of a fine, or all of it, off what is owed: by a credit note of finance for a student. What of it was paid becomes the
 * student's credit. Of staff no more than is still owed goes. Throws 422 at `amount`.
 */
export async function takeOff(
  ctx: FineContext,
  fine: Fine,
  { amount, step, reason, columns = {} }: { amount: number; step: 'waived' | 'found'; reason: string; columns?: object },
): Promise<Fine> {
  const most = await leftOf(ctx, fine);
  if (amount > most) throw fieldError('amount', `No more than KES ${formatCents(most)} can be taken off.`);
  if (fine.invoiceId !== null)
    await creditCharge(ctx, { invoiceId: fine.invoiceId, day: schoolDay(ctx), amount, reason: `${fine.fineNo}: ${reason}` });
  const sets = { taken_off: fine.takenOff + amount, ...columns };
  return settled(ctx, fine, sets, { step, amount, comment: reason }, step);
}

/** What is still charged for a copy that turned up again goes, but for the fee. Answers how much, in cents; nothing where none stands. */
export async function givenBackForFound(ctx: FineContext, loanId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from library.fine where loan_id = ${loanId} and kind = 'lost' and found_on is null for update`.execute(ctx.tx);
  if (rows.length === 0) return 0;
  const fine = await getFine(ctx, one(rows).id);
  const foundOn = schoolDay(ctx);
  if (fine.recoveryId !== null) return foundAfterPay(ctx, fine, foundOn);
  const amount = Math.min(await leftOf(ctx, fine), fine.amount - fine.fee);
  if (amount === 0) {
    await sql`update library.fine set found_on = ${foundOn}, version = version + 1 where id = ${fine.id}`.execute(ctx.tx);
    return 0;
  }
  await takeOff(ctx, fine, { amount, step: 'found', reason: 'The copy was found', columns: { found_on: foundOn } });
  return amount;
}

/** A recovery that is not posted yet is taken back; what has gone off pay already is given back by payroll, as the fine then says. */
async function foundAfterPay(ctx: FineContext, fine: Fine, foundOn: string): Promise<number> {
  try {
    await takeBackRecovery(ctx, fine.recoveryId ?? 0);
  } catch (error) {
    if (!(error instanceof UserError) || error.code !== 'conflict') throw error;
    await sql`update library.fine set found_on = ${foundOn}, version = version + 1 where id = ${fine.id}`.execute(ctx.tx);
    return 0;
  }
  await sql`update library.fine set recovery_id = null, found_on = ${foundOn} where id = ${fine.id}`.execute(ctx.tx);
  const back = await getFine(ctx, fine.id);
  const amount = Math.min(back.owed, back.amount - back.fee);
  if (amount > 0) await takeOff(ctx, back, { amount, step: 'found', reason: 'The copy was found' });
  return amount;
}
