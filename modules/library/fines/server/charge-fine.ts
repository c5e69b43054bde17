import { sql } from 'kysely';
import { addDays } from '#kit/contract/dates.ts';
import { fieldError, UserError } from '#kit/contract/errors.ts';
import { formatCents } from '#kit/contract/money.ts';
import { actorId } from '#kit/server/auth/principal.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { documentNumber } from '#kit/server/numbering/numbering.ts';
import { one } from '#kit/server/sql/one.ts';
import { chargeStudent } from '#modules/finance/server/public.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { FineKind } from '../contract/fines.ts';
import { type FineContext, getFine, inHistory, writeFineStep } from './fines.store.ts';

const series = { kind: 'library fine', prefix: 'LF', digits: 5 };
const titles: Readonly<Record<FineKind, string>> = {
  overdue: 'Library book returned late',
  damage: 'Library book damaged',
  lost: 'Library book lost',
};

/** What a borrower is to be fined. */
export interface FineDraft {
  loanId: number;
  kind: FineKind;
  /** Cents, more than nothing, `fee` included. */
  amount: number;
  /** What of it stays when the copy is found. */
  fee?: number;
  daysLate?: number | null;
  because?: string | null;
}

interface Loan {
  copyId: number;
  title: string;
  accessionNo: string;
  studentId: number | null;
  staffMemberId: number | null;
}

/** What a copy `c` of a title `t` costs to replace: its own price, its title’s, or what the library charges where none is known. */
export const replacement = sql<number | null>`
  coalesce(c.price, t.price, (select nullif(d.default_price, 0) from library.setting d))`;

/** What the copy of a loan costs to replace, in cents; null where no price is known and the library says none for such copies. */
export async function replacementOf(tx: Tx, loanId: number): Promise<number | null> {
  const { rows } = await sql<{ price: number | null }>`
    select ${replacement} as price
      from library.loan l
      join library.copy c on c.school_id = l.school_id and c.id = l.copy_id
      join library.title t on t.school_id = c.school_id and t.id = c.title_id
     where l.id = ${loanId}`.execute(tx);
  return rows[0]?.price ?? null;
}

/**
 * Charges a fine: on the student's account in finance, or owed by the member of staff. Whatever is charged for one loan, fees
 * apart, is no more than the copy costs to replace. Answers the fine's key, or null where nothing is left to charge.
 * Throws 400 at `loanId`, 409 where the loan is fined for it already.
 */
export async function chargeFine(ctx: FineContext, draft: FineDraft): Promise<number | null> {
  const loan = await heldLoan(ctx.tx, draft.loanId);
  const fee = draft.fee ?? 0;
  const amount = fee + (await capped(ctx.tx, draft, draft.amount - fee));
  if (amount <= 0) return null;
  const day = schoolDay(ctx);
  const invoice =
    loan.studentId === null
      ? null
      : await chargeStudent(ctx, {
          studentId: loan.studentId,
          day,
          dueOn: addDays(day, 14),
          title: `${titles[draft.kind]}: ${loan.title} (${loan.accessionNo})`.slice(0, 160),
          head: { name: 'Library fines', code: '4895' },
          amount,
        });
  const { rows } = await sql<{ id: number }>`
    insert into library.fine
      (fine_no, loan_id, copy_id, student_id, staff_member_id, kind, day, days_late, amount, fee, because, invoice_id, charged_by,
       charged_name)
    values (${await documentNumber(ctx.tx, series, day)}, ${draft.loanId}, ${loan.copyId}, ${loan.studentId}, ${loan.staffMemberId},
            ${draft.kind}, ${day}, ${draft.daysLate ?? null}, ${amount}, ${fee}, ${draft.because ?? null},
            ${invoice?.invoiceId ?? null}, ${actorId(ctx.user)}, ${ctx.user.fullName})
    returning id`.execute(ctx.tx);
  const { id } = one(rows);
  await writeFineStep(ctx, { fineId: id, step: 'charged', amount, comment: draft.because ?? null });
  const after = await getFine(ctx, id);
  ctx.changed({ entity: 'fine', id, action: 'charged', after: inHistory(after) });
  return id;
}

async function heldLoan(tx: Tx, loanId: number): Promise<Loan> {
  const { rows } = await sql<Loan>`
    select l.copy_id as "copyId", t.title, c.accession_no as "accessionNo", l.student_id as "studentId",
           l.staff_member_id as "staffMemberId"
      from library.loan l
      join library.copy c on c.school_id = l.school_id and c.id = l.copy_id
      join library.title t on t.school_id = c.school_id and t.id = c.title_id
     where l.id = ${loanId} for update of l`.execute(tx);
  const [loan] = rows;
  if (!loan || (loan.studentId === null && loan.staffMemberId === null))
    throw fieldError('loanId', 'Choose a loan of this school whose borrower is known.');
  return loan;
}

/** So much of an amount as the copy is still worth after what was charged for the loan before. */
async function capped(tx: Tx, { loanId }: FineDraft, amount: number): Promise<number> {
  const price = await replacementOf(tx, loanId);
  if (price === null) return amount;
  const { rows } = await sql<{ before: number }>`
    select coalesce(sum(amount - fee - least(taken_off, amount - fee)), 0)::bigint as before
      from library.fine where loan_id = ${loanId}`.execute(tx);
  return Math.max(0, Math.min(amount, price - one(rows).before));
}

/** Charges for damage that somebody saw. Throws 422 at `amount` above what the copy costs to replace. */
export async function chargeDamage(ctx: FineContext, draft: { loanId: number; amount: number; because: string }) {
  await heldLoan(ctx.tx, draft.loanId);
  const left = await capped(ctx.tx, { ...draft, kind: 'damage' }, draft.amount);
  if (left < draft.amount) {
    const message = `The copy costs so much to replace that only KES ${formatCents(left)} more can be charged for this loan.`;
    throw new UserError('rule', message, { fields: [{ path: 'amount', message }] });
  }
  const id = await chargeFine(ctx, { ...draft, kind: 'damage' });
  if (id === null) throw fieldError('amount', 'Enter more than nothing.');
  return getFine(ctx, id);
}
