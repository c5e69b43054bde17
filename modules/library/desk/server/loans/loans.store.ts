import { type RawBuilder, sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { notFound } from '#kit/contract/errors.ts';
import type { Page } from '#kit/contract/page.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { holds } from '#kit/server/sql/like.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { Borrower } from '../../contract/borrowers.ts';
import type { LoanRow } from '../../contract/loan-row.ts';
import type { Loan, loansApi } from '../../contract/loans.ts';
import { borrowerName, isOf, isOfAny, seatOf } from '../borrowers/borrower-sql.ts';
import { daysLateOf, isOpen, loanFields, loanRows } from './loan-sql.ts';

type Asking = Pick<SchoolContext, 'tx' | 'now' | 'school'>;

const sortable = (today: string): Readonly<Record<string, RawBuilder<unknown>>> => ({
  dueOn: sql`l.due_on`,
  outOn: sql`l.out_on`,
  returnedOn: sql`l.returned_on`,
  borrower: borrowerName,
  seat: sql`(k.level, ${seatOf})`,
  title: sql`t.title_order`,
  accessionNo: sql`c.accession_order`,
  daysLate: daysLateOf(today),
});

const inState = (state: string | undefined, today: string): RawBuilder<unknown> => {
  const open = sql`(${isOpen})`;
  switch (state) {
    case 'open':
      return open;
    case 'out':
      return sql`${open} and l.due_on >= ${today}::date`;
    case 'overdue':
      return sql`${open} and l.due_on < ${today}::date`;
    case 'returned':
      return sql`l.returned_at is not null and not l.taken_back`;
    case 'lost':
      return sql`l.lost_on is not null and l.returned_at is null`;
    default:
      return sql`true`;
  }
};

/** Loans as they are asked for. */
export async function listLoans(ctx: Asking, input: Input<typeof loansApi.list>): Promise<Page<LoanRow>> {
  const { q, state, classId, streamId, titleId, copyId, borrowerKind, borrowerId, from, until, page, size, sort } = input;
  const today = schoolDay(ctx);
  const order = sql`${sortable(today)[sort.replace(/^-/, '')] ?? sql`l.due_on`} ${wayOf(sort)}`;
  const words = q
    ? sql`(${holds(borrowerName, q)} or ${holds(sql`kit.fold(t.title)`, q)} or ${holds(sql`kit.fold(c.accession_no)`, q)})`
    : sql`true`;
  const only = (column: string, value: number | undefined) =>
    value === undefined ? sql`true` : sql`${sql.ref(column)} = ${value}`;
  const { rows } = await sql<LoanRow & { total: number }>`
    select ${loanFields(today)}, (count(*) over ())::int as total ${loanRows}
     where ${inState(state, today)} and ${isOfAny('l', borrowerKind, borrowerId)} and ${words} and ${only('s.class_id', classId)} and ${only('s.stream_id', streamId)}
       and ${only('l.title_id', titleId)} and ${only('l.copy_id', copyId)}
       and ${from === undefined ? sql`true` : sql`l.out_on >= ${from}::date`}
       and ${until === undefined ? sql`true` : sql`l.out_on <= ${until}::date`}
     order by ${order} nulls last, l.id ${wayOf(sort)}
     ${onPage({ page, size })}`.execute(ctx.tx);
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
}

/** One loan with what held when it was lent. Throws 404. */
export async function getLoan(ctx: Asking, id: number): Promise<Loan> {
  const { rows } = await sql<Loan>`
    select ${loanFields(schoolDay(ctx))}, l.terms, l.out_name as "outName", l.in_name as "inName", l.presented_by as "presentedBy",
           l.damage, l.because, l.suspended_until as "suspendedUntil"
      ${loanRows} where l.id = ${id}`.execute(ctx.tx);
  const [loan] = rows;
  if (!loan) throw notFound('loan');
  return loan;
}

/** Some loans, as lists show them, in the order of their keys. */
export async function loansById(ctx: Asking, ids: readonly number[]): Promise<LoanRow[]> {
  const { rows } = await sql<LoanRow>`
    select ${loanFields(schoolDay(ctx))} ${loanRows} where l.id = any(${[...ids]}::bigint[]) order by l.id`.execute(ctx.tx);
  return rows;
}

/** What a borrower has, what is due first coming first. */
export async function openLoansOf(ctx: Asking, borrower: Borrower): Promise<LoanRow[]> {
  const { rows } = await sql<LoanRow>`
    select ${loanFields(schoolDay(ctx))} ${loanRows}
     where ${isOf('l', borrower)} and ${isOpen} order by l.due_on, l.id`.execute(ctx.tx);
  return rows;
}

/** What the history keeps of a loan. */
export const inHistory = ({ accessionNo, title, borrower, borrowerNo, dueOn, returnedOn, lostOn }: LoanRow) => ({
  accessionNo,
  title,
  borrower,
  borrowerNo,
  dueOn,
  ...(returnedOn !== null && { returnedOn }),
  ...(lostOn !== null && { lostOn }),
});
