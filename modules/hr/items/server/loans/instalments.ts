import { sql } from 'kysely';
import { UserError } from '#kit/contract/errors.ts';
import { formatCents } from '#kit/contract/money.ts';
import { actorId } from '#kit/server/auth/principal.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { interestOf, type Terms } from './schedule.rules.ts';

export type LoanContext = Pick<SchoolContext, 'tx' | 'changed' | 'user'>;

/** What a loan asks of a month’s pay, in cents. */
export interface DueLoan {
  loanId: number;
  staffMemberId: number;
  itemId: number;
  name: string;
  purpose: 'loan' | 'advance';
  priority: number;
  keepsThird: boolean;
  /** What is owed before the month. */
  balance: number;
  /** What the month adds to it. */
  interest: number;
  /** The instalment, and no more than is owed with the interest. */
  wanted: number;
  payee: string | null;
  /** Where the loan stands; null: on the school’s account for loans. */
  ledgerId: number | null;
}

type Open = Omit<DueLoan, 'interest' | 'wanted'> & Terms & { instalment: number; whole: boolean };

/**
 * Loans that are open and not paused, of which something is owed, and whose first month has come by the month (its first day). Of who
 * leaves all that is owed is wanted.
 */
export async function loansIn(tx: Tx, month: string, staffMemberIds: readonly number[]): Promise<DueLoan[]> {
  const { rows } = await sql<Open>`
    select l.id as "loanId", l.staff_member_id as "staffMemberId", l.item_id as "itemId", i.name, i.purpose, i.priority,
           i.keeps_third as "keepsThird", s.balance, i.payee, coalesce(l.ledger_id, i.ledger_id) as "ledgerId", l.principal, l.interest as "interestKind",
           l.interest_rate as "interestRate", l.instalment,
           coalesce(l.whole_month <= ${month}::date, false) as whole
      from hr.loan l
      join hr.pay_item i on i.school_id = l.school_id and i.id = l.item_id
      join lateral (
        select coalesce(sum(e.amount), 0)::bigint as balance from hr.loan_entry e
         where e.school_id = l.school_id and e.loan_id = l.id) s on s.balance > 0
     where l.staff_member_id = any(${[...staffMemberIds]}::bigint[]) and l.state = 'open'
       and (l.first_month <= ${month}::date or l.whole_month <= ${month}::date)
     order by i.priority, lower(i.name), l.given_on, l.id`.execute(tx);
  return rows.map(({ principal, interestKind, interestRate, instalment, whole, ...loan }) => {
    const interest = interestOf({ principal, interestKind, interestRate }, loan.balance);
    const owed = loan.balance + interest;
    return { ...loan, interest, wanted: whole ? owed : Math.min(instalment, owed) };
  });
}

interface Run {
  runId: number;
  day: string;
  journalId: number;
}

/** Nobody else writes to these loans until the caller’s transaction ends. Answers what is owed of each, with the state it is in. */
export async function holdLoans(tx: Tx, ids: readonly number[]): Promise<Held[]> {
  await sql`select from hr.loan where id = any(${[...ids]}::bigint[]) order by id for update`.execute(tx);
  const { rows } = await sql<Held>`
    select l.id, f.full_name as name, l.state, coalesce(sum(e.amount), 0)::bigint as balance
      from hr.loan l
      join settings.staff f on f.school_id = l.school_id and f.id = l.staff_member_id
      left join hr.loan_entry e on e.school_id = l.school_id and e.loan_id = l.id
     where l.id = any(${[...ids]}::bigint[]) group by l.id, f.full_name, l.state`.execute(tx);
  return rows;
}
interface Held {
  id: number;
  name: string;
  state: string;
  balance: number;
}

/**
 * Writes what a posted run took of loans. A loan of which nothing is owed any more is settled. Throws 422 naming the employee where less is owed
 * than was taken, or the loan is not open, because somebody has written to it since the run was calculated.
 */
export async function takeInstalments(
  ctx: LoanContext,
  taken: readonly { loanId: number; repaid: number; interest: number }[],
  run: Run,
): Promise<void> {
  const ids = [...new Set(taken.map(({ loanId }) => loanId))];
  if (ids.length === 0) return;
  const held = new Map((await holdLoans(ctx.tx, ids)).map((loan) => [loan.id, loan]));
  for (const { loanId, repaid, interest } of taken) {
    const loan = held.get(loanId);
    if (!loan) throw new UserError('rule', 'A loan of this run is not one of this school.');
    if (loan.state !== 'open')
      throw new UserError('rule', `The loan of ${loan.name} is not open any more. Calculate the run again.`);
    loan.balance += interest - repaid;
    if (loan.balance < 0)
      throw new UserError(
        'rule',
        `${loan.name} owes ${formatCents(-loan.balance)} less than the run takes for a loan. Calculate the run again.`,
      );
  }
  const entries = taken.flatMap(({ loanId, repaid, interest }) => [
    ...(interest > 0 ? [{ loanId, kind: 'interest', amount: interest }] : []),
    ...(repaid > 0 ? [{ loanId, kind: 'repaid', amount: -repaid }] : []),
  ]);
  await sql`
    insert into hr.loan_entry (loan_id, kind, amount, day, run_id, journal_id, author_id, author_name)
    select e."loanId", e.kind, e.amount, ${run.day}::date, ${run.runId}::bigint, ${run.journalId}::bigint,
           ${actorId(ctx.user)}::bigint, ${ctx.user.fullName}
      from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as e ("loanId" bigint, kind text, amount bigint)`.execute(
    ctx.tx,
  );
  await restate(ctx.tx, ids);
  said(ctx, [...held.values()], 'instalment taken', run);
}

/** The run is taken back: what it wrote is written with the other sign, and what was settled by it is open again. */
export async function giveInstalmentsBack(ctx: LoanContext, run: Run): Promise<void> {
  const { rows: of } = await sql<{ id: number }>`
    select distinct loan_id as id from hr.loan_entry where run_id = ${run.runId} order by 1`.execute(ctx.tx);
  const ids = of.map(({ id }) => id);
  if (ids.length === 0) return;
  await sql`select from hr.loan where id = any(${ids}::bigint[]) order by id for update`.execute(ctx.tx);
  // What of the run is not given back yet: twice gives nothing.
  const { rows: given } = await sql<{ id: number }>`
    insert into hr.loan_entry (loan_id, kind, amount, day, run_id, journal_id, author_id, author_name)
    select loan_id, 'taken_back', -sum(amount), ${run.day}::date, ${run.runId}::bigint, ${run.journalId}::bigint,
           ${actorId(ctx.user)}::bigint, ${ctx.user.fullName}
      from hr.loan_entry where run_id = ${run.runId} group by loan_id having sum(amount) <> 0
    returning loan_id as id`.execute(ctx.tx);
  if (given.length === 0) return;
  await restate(ctx.tx, ids);
  said(
    ctx,
    (await holdLoans(ctx.tx, ids)).filter(({ id }) => given.some((one) => one.id === id)),
    'instalment reversed',
    run,
  );
}

/** Settles what is paid in full, and opens again of what something is owed. */
export async function restate(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`
    with owed as (
      select loan_id, sum(amount) as balance from hr.loan_entry where loan_id = any(${[...ids]}::bigint[]) group by loan_id)
    update hr.loan l set state = case when o.balance = 0 then 'settled' else 'open' end, version = l.version + 1
      from owed o
     where o.loan_id = l.id and (o.balance = 0 and l.state in ('open', 'paused') or o.balance > 0 and l.state in ('settled', 'written_off'))`.execute(
    tx,
  );
}

function said(ctx: LoanContext, loans: readonly Held[], action: string, { day }: Run): void {
  for (const { id, name, balance } of loans)
    ctx.changed({ entity: 'loan', id, action, after: { Employee: name, Day: day, Owed: formatCents(balance) } });
}
