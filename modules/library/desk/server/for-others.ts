import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { one } from '#kit/server/sql/one.ts';
import type { Borrower } from '../contract/borrowers.ts';
import type { LoanRow } from '../contract/loan-row.ts';
import { openLoansOf } from './loans/loans.store.ts';

export { daysLate, isSchoolDay, type SchoolCalendar } from './days/days.rules.ts';
export { schoolCalendar } from './days/calendar.store.ts';
export { borrowerFields, borrowerJoins, borrowerName } from './borrowers/borrower-sql.ts';
export { loanFields, loanRows, isOpen as openLoan } from './loans/loan-sql.ts';
export { markLost } from './loans/lose.ts';
export { waitAgain } from './reservations/aside.ts';

/** What a borrower has, what is due first coming first. */
export const loansOf = (ctx: Pick<SchoolContext, 'tx' | 'now' | 'school'>, borrower: Borrower): Promise<LoanRow[]> =>
  openLoansOf(ctx, borrower);

/** Loans that go on, as a table for the statements of later areas: `from (openLoans) l`. */
export const openLoans = sql`(select * from library.loan where returned_at is null and lost_on is null)`;

export interface DeskFigures {
  /** On loan now, of these overdue, and by how many borrowers. */
  out: number;
  overdue: number;
  lateBorrowers: number;
  lentToday: number;
  returnedToday: number;
  waiting: number;
  ready: number;
}

/** How the desk stands on a day at the school. */
export async function deskFigures(tx: Tx, today: string): Promise<DeskFigures> {
  const { rows } = await sql<DeskFigures>`
    select (select count(*)::int from library.loan where returned_at is null and lost_on is null) as out,
           (select count(*)::int from library.loan where returned_at is null and lost_on is null and due_on < ${today}::date) as overdue,
           (select count(distinct (student_id, staff_member_id))::int from library.loan
             where returned_at is null and lost_on is null and due_on < ${today}::date) as "lateBorrowers",
           (select count(*)::int from library.loan where out_on = ${today}::date and not taken_back) as "lentToday",
           (select count(*)::int from library.loan where returned_on = ${today}::date and not taken_back) as "returnedToday",
           (select count(*)::int from library.reservation where state = 'waiting') as waiting,
           (select count(*)::int from library.reservation where state = 'ready') as ready`.execute(tx);
  return one(rows);
}
