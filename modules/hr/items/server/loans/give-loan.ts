import { sql } from 'kysely';
import { formatDay } from '#kit/contract/dates.ts';
import { fieldError, UserError } from '#kit/contract/errors.ts';
import { formatCents } from '#kit/contract/money.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { one } from '#kit/server/sql/one.ts';
import { actorId, isAbove } from '#kit/server/auth/principal.ts';
import { postDocument, refuseNoMoney } from '#modules/finance/server/public.ts';
import { staffMemberOfAccount } from '#modules/platform/server/public.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { accountFor } from '../../../setup/server/posting-rules.store.ts';
import type { Loan, LoanDraft } from '../../contract/loans.ts';
import { getLoan, inHistory } from './loans.store.ts';
import { interestOf, scheduleOf } from './schedule.rules.ts';

/** The account in which a loan of an item that is given now stands: the item’s own, or the school’s for loans; null: none is chosen. */
async function accountNow(tx: Tx, itemId: number): Promise<number | null> {
  const { rows } = await sql<{ ledgerId: number | null }>`
    select coalesce(i.ledger_id, (select r.ledger_id from hr.posting_rule r where r.purpose = 'loans' and r.department_id is null)) as "ledgerId"
      from hr.pay_item i where i.id = ${itemId}`.execute(tx);
  return rows[0]?.ledgerId ?? null;
}

/**
 * The account of the ledger in which a loan stands, whatever is chosen since it was given. One that stood in the books before an account was chosen
 * keeps the one of now. Throws 422 where there is none.
 */
export async function loanLedger(tx: Tx, { id, itemId }: Pick<Loan, 'id' | 'itemId'>): Promise<number> {
  const { rows } = await sql<{ ledgerId: number | null }>`select ledger_id as "ledgerId" from hr.loan where id = ${id}`.execute(
    tx,
  );
  const kept = rows[0]?.ledgerId ?? null;
  if (kept !== null) return kept;
  const ledgerId = (await accountNow(tx, itemId)) ?? (await accountFor(tx, 'loans', null));
  await sql`update hr.loan set ledger_id = ${ledgerId} where id = ${id}`.execute(tx);
  return ledgerId;
}

/** Throws 400 at the field for an interest without a rate, and an instalment that does not bring the loan back. */
export function refuseTerms(
  {
    principal,
    interest,
    interestRate,
    instalment,
    firstMonth,
  }: Omit<LoanDraft, 'staffMemberId' | 'itemId' | 'givenOn' | 'moneyId' | 'because'>,
  balance = principal,
): void {
  if ((interest === 'none') !== (interestRate === 0))
    throw fieldError('interestRate', 'Enter the interest, or choose that there is none.');
  const terms = { principal, interestKind: interest, interestRate };
  const bears = interestOf(terms, balance);
  if (instalment <= bears) throw fieldError('instalment', `A month’s interest is ${formatCents(bears)}. Enter more than that.`);
  if (scheduleOf(terms, balance, instalment, firstMonth) === null)
    throw fieldError('instalment', 'So it does not come back within thirty years. Enter more.');
}

/** Throws 403 in these words for one’s own loan. */
export async function refuseOwn(ctx: SchoolContext, staffMemberId: number, words: string): Promise<void> {
  if (isAbove(ctx.user)) return;
  if ((await staffMemberOfAccount(ctx, ctx.user.accountId)) === staffMemberId) throw new UserError('forbidden', words);
}

/** Who gets it and as what. Throws 400 at the field. */
async function whoAndWhat(tx: Tx, staffMemberId: number, itemId: number): Promise<{ name: string; item: string }> {
  const { rows: people } = await sql<{ name: string }>`
    select f.full_name as name from hr.employee e join settings.staff f on f.school_id = e.school_id and f.id = e.staff_member_id
     where e.staff_member_id = ${staffMemberId} for update of e`.execute(tx);
  const { rows: items } = await sql<{ name: string }>`
    select name from hr.pay_item where id = ${itemId} and active and purpose in ('loan', 'advance') for share`.execute(tx);
  if (!people[0]) throw fieldError('staffMemberId', 'Choose an employee of this school.');
  if (!items[0]) throw fieldError('itemId', 'Choose a deduction that is a loan or an advance and is in use.');
  return { name: people[0].name, item: items[0].name };
}

/**
 * Gives a loan: it is posted where it is paid out of an account; one without stood in the books before. Throws 400 at the field, 403 to oneself, and 422
 * where no account for loans is chosen or the period is locked.
 */
export async function giveLoan(ctx: SchoolContext, draft: LoanDraft): Promise<Loan> {
  const { staffMemberId, itemId, principal, givenOn, firstMonth, moneyId } = draft;
  await refuseOwn(ctx, staffMemberId, 'You cannot give a loan to yourself. Somebody else who administers HR gives it.');
  const { name, item } = await whoAndWhat(ctx.tx, staffMemberId, itemId);
  if (givenOn > schoolDay(ctx)) throw fieldError('givenOn', 'This day has not come yet.');
  if (firstMonth < givenOn.slice(0, 7))
    throw fieldError('firstMonth', `It is given on ${formatDay(givenOn)}. Choose that month or a later one.`);
  refuseTerms(draft);
  if (moneyId !== null) await refuseNoMoney(ctx.tx, moneyId, 'moneyId');
  const id = await write(ctx, draft);
  const journalId =
    moneyId === null
      ? null
      : await postDocument(ctx, {
          kind: 'staff loan',
          documentId: id,
          documentNo: `L${id}`,
          day: givenOn,
          narration: `${item}: ${name}`,
          moves: [{ debit: await loanLedger(ctx.tx, { id, itemId }), credit: moneyId, amount: principal }],
        });
  if (journalId !== null) await sql`update hr.loan set journal_id = ${journalId} where id = ${id}`.execute(ctx.tx);
  await writeEntry(ctx, { loanId: id, kind: 'given', amount: principal, day: givenOn, journalId, note: draft.because });
  const after = await getLoan(ctx, id);
  ctx.changed({ entity: 'loan', id, action: 'given', after: inHistory(after), reason: draft.because });
  return after;
}

async function write(ctx: SchoolContext, draft: LoanDraft): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into hr.loan (staff_member_id, item_id, principal, interest, interest_rate, instalment, given_on, first_month, money_id,
                         ledger_id, because, author_id, author_name)
    values (${draft.staffMemberId}, ${draft.itemId}, ${draft.principal}, ${draft.interest}, ${draft.interestRate}, ${draft.instalment},
            ${draft.givenOn}::date, ${`${draft.firstMonth}-01`}::date, ${draft.moneyId}::bigint,
            ${await accountNow(ctx.tx, draft.itemId)}::bigint, ${draft.because}, ${actorId(ctx.user)}::bigint, ${ctx.user.fullName})
    returning id`.execute(ctx.tx);
  return one(rows).id;
}

interface Entry {
  loanId: number;
  kind: 'given' | 'paid_in' | 'taken_back' | 'written_off';
  amount: number;
  day: string;
  journalId: number | null;
  note: string | null;
}

/** Writes an entry by hand. */
export async function writeEntry(
  { tx, user }: SchoolContext,
  { loanId, kind, amount, day, journalId, note }: Entry,
): Promise<void> {
  await sql`
    insert into hr.loan_entry (loan_id, kind, amount, day, journal_id, note, author_id, author_name)
    values (${loanId}, ${kind}, ${amount}, ${day}::date, ${journalId}::bigint, ${note}, ${actorId(user)}::bigint,
            ${user.fullName})`.execute(tx);
}
