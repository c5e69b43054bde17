import { type RawBuilder, sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { notFound } from '#kit/contract/errors.ts';
import { formatCents } from '#kit/contract/money.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { matches } from '#kit/server/db/table-store.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { one } from '#kit/server/sql/one.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import { accountOptions, moneyAccounts } from '#modules/finance/server/public.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { type Loan, type LoanRow, loanStateWords, type loansApi } from '../../contract/loans.ts';
import { monthAfter, scheduleOf } from './schedule.rules.ts';

const balance = sql`(
  select coalesce(sum(e.amount), 0)::bigint from hr.loan_entry e where e.school_id = l.school_id and e.loan_id = l.id)`;

const fields = sql`
  l.id, l.version, l.staff_member_id as "staffMemberId", f.full_name as name, f.staff_no as "staffNo", d.name as "departmentName",
  l.item_id as "itemId", i.name as "itemName", i.purpose, l.principal, l.interest, l.interest_rate as "interestRate", l.instalment,
  l.given_on as "givenOn", left(l.first_month::text, 7) as "firstMonth", ${balance} as balance, l.state`;

const seen = sql`
  from hr.loan l
  join hr.pay_item i on i.school_id = l.school_id and i.id = l.item_id
  join settings.staff f on f.school_id = l.school_id and f.id = l.staff_member_id
  left join settings.departments d on d.school_id = f.school_id and d.id = f.department_id`;

const sortable: Readonly<Record<string, RawBuilder<unknown>>> = {
  givenOn: sql`x."givenOn"`,
  name: sql`kit.fold(x.name)`,
  itemName: sql`lower(x."itemName")`,
  principal: sql`x.principal`,
  balance: sql`x.balance`,
  instalment: sql`x.instalment`,
  state: sql`x.state`,
};

/** Loans as filtered and sorted, with what was lent and is owed of all that are found. */
export async function listLoans(tx: Tx, input: Input<typeof loansApi.list>) {
  const { q, page, size, sort, state, staffMemberId, itemId } = input;
  const inState =
    state === undefined ? sql`true` : state === 'owed' ? sql`l.state in ('open', 'paused')` : sql`l.state = ${state}`;
  const order = sql`${sortable[sort.replace(/^-/, '')] ?? sql`x.id`} ${wayOf(sort)}`;
  const found = sql`
    select ${fields} ${seen}
     where ${inState} and (${staffMemberId ?? null}::bigint is null or l.staff_member_id = ${staffMemberId ?? null})
       and (${itemId ?? null}::bigint is null or l.item_id = ${itemId ?? null})
       and ${q ? matches([sql`f.full_name`, sql`f.staff_no`, sql`i.name`], q) : sql`true`}`;
  const { rows } = await sql<LoanRow>`
    select x.* from (${found}) x order by ${order}, x.id ${onPage({ page, size })}`.execute(tx);
  const { rows: sums } = await sql<{ total: number; lent: number; owed: number }>`
    select count(*) as total, coalesce(sum(x.principal) filter (where x.state <> 'taken_back'), 0)::bigint as lent,
           coalesce(sum(x.balance), 0)::bigint as owed
      from (${found}) x`.execute(tx);
  return { rows, ...one(sums) };
}

interface Beside {
  moneyId: number | null;
  /** From which month all that is owed is taken, of who leaves. */
  wholeMonth: string | null;
}

/** A loan with its ledger, and what is to come back. Throws 404. */
export async function getLoan(ctx: Pick<SchoolContext, 'tx' | 'now' | 'school'>, id: number): Promise<Loan> {
  const { rows } = await sql<Omit<Loan, 'entries' | 'schedule' | 'untouched' | 'moneyName'> & Beside>`
    select ${fields}, l.money_id as "moneyId", left(l.whole_month::text, 7) as "wholeMonth", l.because, l.author_name as "authorName", l.at ${seen}
     where l.id = ${id}`.execute(ctx.tx);
  const [found] = rows;
  if (!found) throw notFound('loan');
  const { rows: entries } = await sql<Loan['entries'][number]>`
    select id, kind, amount, sum(amount) over (order by id)::bigint as balance, day, note, author_name as "authorName", at
      from hr.loan_entry where loan_id = ${id} order by id`.execute(ctx.tx);
  const { moneyId, wholeMonth, ...loan } = found;
  return {
    ...loan,
    moneyName: await accountName(ctx.tx, moneyId),
    entries,
    schedule: comesBack(found, entries, schoolDay(ctx).slice(0, 7), wholeMonth),
    untouched: entries.length === 1 && ['open', 'paused'].includes(found.state),
  };
}

/** An account as people read it; one that is out of use too. */
async function accountName(tx: Tx, id: number | null): Promise<string | null> {
  if (id === null) return null;
  const known = [...(await moneyAccounts(tx)), ...(await accountOptions(tx))].find((account) => account.id === id);
  return known ? `${known.code} ${known.name}` : 'An account that is out of use';
}

/** From the first month, this one, or the one after that of which a run has taken something already. */
function comesBack(loan: LoanRow, entries: Loan['entries'], thisMonth: string, whole: string | null): Loan['schedule'] {
  if (!['open', 'paused'].includes(loan.state)) return [];
  const last = entries.findLast(({ kind }) => ['repaid', 'interest', 'taken_back'].includes(kind));
  const after = last && last.kind !== 'taken_back' ? monthAfter(last.day.slice(0, 7)) : loan.firstMonth;
  const first = [loan.firstMonth, thisMonth, after].toSorted().at(-1) ?? thisMonth;
  const { principal, interest: interestKind, interestRate, instalment } = loan;
  return scheduleOf({ principal, interestKind, interestRate }, loan.balance, instalment, first, whole);
}

/** What a loan can be given as, out of what, and written off to. */
export async function loanOptions(tx: Tx) {
  const { rows: items } = await sql<{ id: number; name: string; purpose: 'loan' | 'advance' }>`
    select id, name, purpose from hr.pay_item where active and purpose in ('loan', 'advance') order by lower(name)`.execute(tx);
  const accounts = await accountOptions(tx);
  return {
    items,
    money: await moneyAccounts(tx),
    expenses: accounts
      .filter(({ kind, active }) => active && kind === 'expense')
      .map(({ id, code, name }) => ({ id, code, name })),
  };
}

/** What the history keeps of a loan. */
export const inHistory = (loan: Loan) => ({
  Employee: loan.name,
  Kind: loan.itemName,
  Principal: formatCents(loan.principal),
  Instalment: formatCents(loan.instalment),
  Owed: formatCents(loan.balance),
  State: loanStateWords[loan.state],
  'First month': loan.firstMonth,
});
