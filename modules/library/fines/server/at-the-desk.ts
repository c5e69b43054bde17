import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import { daysLate, schoolCalendar } from '../../desk/server/for-others.ts';
import type { BorrowerKey, EndedLoan, LoanLost, LoanReturned, MadeFine } from '../../desk/server/ports.ts';
import { amnestyOn } from './amnesties.store.ts';
import { chargeFine, type FineDraft, replacementOf } from './charge-fine.ts';
import { type FineContext, owed as owedOf } from './fines.store.ts';
import { lateFine } from './late.rules.ts';

async function charged(ctx: FineContext, draft: FineDraft): Promise<MadeFine[]> {
  const id = await chargeFine(ctx, draft);
  if (id === null) return [];
  const { rows } = await sql<MadeFine>`select id, kind, amount from library.fine where id = ${id}`.execute(ctx.tx);
  return rows;
}

/** What a loan that came back late is fined; none in an amnesty. */
async function overdue(ctx: FineContext, { loanId, dueOn, day, terms }: EndedLoan): Promise<MadeFine[]> {
  if (day <= dueOn || terms.finePerDay === 0) return [];
  const days = daysLate(dueOn, day, terms.fineCounts, await schoolCalendar(ctx.tx));
  const amount = lateFine(terms, days, await replacementOf(ctx.tx, loanId));
  if (amount === 0 || (await amnestyOn(ctx.tx, day)) !== null) return [];
  return charged(ctx, { loanId, kind: 'overdue', amount, daysLate: days });
}

/** Charges what came late. Damage is looked at by a person, who says what it costs. */
export const fineReturned: LoanReturned = (ctx, loan) => overdue(ctx, loan);

/** Charges what is lost: what the copy costs to replace, and the fee. Where no price is known, and the settings say none for such copies, only the fee, and the rest by hand. */
export const fineLost: LoanLost = async (ctx, { loanId, terms }) => {
  const price = (await replacementOf(ctx.tx, loanId)) ?? 0;
  const amount = price + terms.lostFee;
  return amount === 0 ? [] : charged(ctx, { loanId, kind: 'lost', amount, fee: terms.lostFee });
};

/** What each borrower owes of fines, in cents, in their order. */
export async function owedByBorrowers(tx: Tx, borrowers: readonly BorrowerKey[]): Promise<number[]> {
  const { rows } = await sql<{ owed: number }>`
    select coalesce((
             select sum(${owedOf})
               from library.fine f
               left join finance.charges_standing s on s.school_id = f.school_id and s.invoice_id = f.invoice_id
              where f.student_id = b."studentId" or f.staff_member_id = b."staffMemberId"), 0)::bigint as owed
      from rows from (jsonb_to_recordset(${JSON.stringify(borrowers)}::jsonb) as ("studentId" bigint, "staffMemberId" bigint))
           with ordinality as b ("studentId", "staffMemberId", n)
     order by b.n`.execute(tx);
  return rows.map(({ owed }) => owed);
}
