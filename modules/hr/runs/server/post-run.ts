import { sql } from 'kysely';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import { fieldError, UserError } from '#kit/contract/errors.ts';
import { formatMonth } from '#kit/contract/dates.ts';
import { actorId } from '#kit/server/auth/principal.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { there } from '#kit/server/sql/one.ts';
import { accountOptions, addAccounts, postDocument } from '#modules/finance/server/public.ts';
import { departmentsOf, schoolDay } from '#modules/settings/server/public.ts';
import { takeInstalments } from '../../items/server/for-runs.ts';
import { accountFor, postingRulesOf } from '../../setup/server/posting-rules.store.ts';
import { stopping } from '../contract/exceptions.ts';
import type { PayRun, payRunsApi } from '../contract/runs.ts';
import { calculateRun } from './calculate-run.ts';
import { accountsOf, type KeptAccounts, movesOf, type Posted } from './rules/posting.rules.ts';
import { payRunOf, runDocuments } from './runs.store.ts';
import { oneAfterAnother, refuseStale } from './stale.ts';
import { openSlips } from './write-slips.store.ts';

type Taking = Input<typeof payRunsApi.calculate>;

/** Works a run out. Throws 404, 409, 422. */
export const calculate = (ctx: SchoolContext, { comment, ...at }: Taking): Promise<PayRun> =>
  runDocuments.take(ctx, 'calculate', at, comment, async (run) => {
    await oneAfterAnother(ctx.tx);
    const { law, settings, items } = await calculateRun(ctx, run);
    return {
      law: JSON.stringify(law),
      settings: JSON.stringify(settings),
      items: JSON.stringify(items),
      calculated_by: actorId(ctx.user),
      calculated_name: ctx.user.fullName,
      calculated_at: sql`clock_timestamp()`,
      reviewed_by: null,
    };
  });

/** Says that the payslips were looked through; they are not worked out again after that. Throws 404, 409, and 422 where some cannot be paid as they stand. */
export const review = (ctx: SchoolContext, { comment, ...at }: Taking): Promise<PayRun> =>
  runDocuments.take(ctx, 'review', at, comment, async (run) => {
    refuseStale(run);
    const { id } = run;
    const { rows } = await sql<{ name: string }>`
      select full_name as name from hr.pay_slip where run_id = ${id} and exceptions && ${[...stopping]}::text[]
       order by full_name limit 4`.execute(ctx.tx);
    if (rows.length > 0)
      throw new UserError(
        'rule',
        `${rows.map(({ name }) => name).join(', ')}: their pay comes to less than nothing, or their month is not confirmed. Put that right first.`,
      );
    await openSlips(ctx.tx, id, false);
    return { reviewed_by: actorId(ctx.user) };
  });

/** Sends a run back to who works it out, with the reason. Throws 404, 409. */
export const sendBack = (ctx: SchoolContext, { comment, ...at }: Taking): Promise<PayRun> =>
  runDocuments.take(ctx, 'sendBack', at, comment, async ({ id }) => {
    await openSlips(ctx.tx, id, true);
    return { approved_by: null, reviewed_by: null };
  });

/** Approves what another has worked out and reviewed. Throws 403, 404, 409, and 422 where something has changed since it was worked out. */
export const approve = (ctx: SchoolContext, { comment, ...at }: Taking): Promise<PayRun> =>
  runDocuments.take(ctx, 'approve', at, comment, (run) => {
    refuseStale(run);
    return { approved_by: actorId(ctx.user) };
  });

/**
 * Posts a run as one journal, and its instalments to the loans. Throws 404, 409, 400 at `on`, 422 where an account is missing or something has changed since it
 * was worked out.
 */
export const post = (ctx: SchoolContext, { comment, on, ...at }: Input<typeof payRunsApi.post>): Promise<PayRun> =>
  runDocuments.take(ctx, 'post', at, comment, async ({ id: held }) => {
    await oneAfterAnother(ctx.tx);
    const run = await payRunOf(ctx, held);
    refuseStale(run);
    const { id, month, title, payDay } = run;
    const today = schoolDay(ctx);
    const day = on ?? (payDay < today ? payDay : today);
    if (day > today) throw fieldError('on', 'This day has not come yet.');
    if (day < `${month}-01`) throw fieldError('on', 'Choose a day in the month of the payroll, or a later one.');
    const posted = await postedLines(ctx.tx, id);
    const accounts = await accountsFor(ctx, posted);
    const journalId = await postDocument(ctx, {
      kind: 'payroll',
      documentId: id,
      documentNo: `PAY/${month}/${id}`,
      day,
      narration: `${title}, ${formatMonth(`${month}-01`)}`,
      moves: movesOf(posted, accountsOf(accounts)),
    });
    await takeInstalments(ctx, await instalments(ctx.tx, id), { runId: id, day, journalId });
    return { posted_by: actorId(ctx.user), posted_on: day, journal_id: journalId, accounts: JSON.stringify(accounts) };
  });

/** Closes a run whose pay has all left. Throws 404, 409. */
export const lock = (ctx: SchoolContext, { comment, ...at }: Taking): Promise<PayRun> =>
  runDocuments.take(ctx, 'lock', at, comment);

/** The lines of a run summed by department, what they are and where they are owed. */
async function postedLines(tx: Tx, runId: number): Promise<Posted[]> {
  const { rows } = await sql<Posted>`
    select s.department_id as "departmentId", l.side, l.kind, l.ledger_id as "ledgerId", sum(l.amount)::bigint as amount,
           sum(l.interest)::bigint as interest
      from hr.pay_line l join hr.pay_slip s on s.school_id = l.school_id and s.id = l.slip_id
     where l.run_id = ${runId} and l.side <> 'benefit'
     group by 1, 2, 3, 4 order by 1 nulls last, 2, 3, 4 nulls first`.execute(tx);
  return rows;
}

/** What each loan gives back by a run. */
async function instalments(tx: Tx, runId: number): Promise<{ loanId: number; repaid: number; interest: number }[]> {
  const { rows } = await sql<{ loanId: number; repaid: number; interest: number }>`
    select loan_id as "loanId", sum(amount)::bigint as repaid, sum(interest)::bigint as interest from hr.pay_line
     where run_id = ${runId} and loan_id is not null group by loan_id order by loan_id`.execute(tx);
  return rows;
}

const interestAccount = { code: '4890', name: 'Interest on loans to employees' } as const;

/** Accounts that a run is posted to; the one for interest is added where a run has some and the chart has none. */
async function accountsFor(ctx: SchoolContext, posted: readonly Posted[]): Promise<KeptAccounts> {
  const kept = await accountsNow(ctx.tx);
  if (kept.interestId !== null || posted.every(({ interest }) => interest === 0)) return kept;
  await addAccounts(ctx, [{ ...interestAccount, kind: 'income', under: '4800' }]);
  return accountsNow(ctx.tx);
}

/** Accounts as the school has chosen them now. */
async function accountsNow(tx: Tx): Promise<KeptAccounts> {
  const rules = (await postingRulesOf(tx)).map(({ purpose, departmentId, ledgerId }) => ({ purpose, departmentId, ledgerId }));
  const interest = (await accountOptions(tx)).find(({ name, kind }) => kind === 'income' && name === interestAccount.name);
  return { interestId: interest?.id ?? null, rules };
}

/** Accounts that a run was posted to; null: it is not posted. */
async function accountsKept(tx: Tx, runId: number): Promise<KeptAccounts | null> {
  const { rows } = await sql<{ accounts: KeptAccounts | null }>`select accounts from hr.pay_run where id = ${runId}`.execute(tx);
  return rows[0]?.accounts ?? null;
}

/** The account on which a run owes its net pay: the one that it was posted to, whatever is chosen since. Throws 422 where none is chosen. */
export async function netPayAccount(tx: Tx, runId: number): Promise<number> {
  const kept = await accountsKept(tx, runId);
  return (kept && accountsOf(kept).of('net_pay', null)) ?? accountFor(tx, 'net_pay', null);
}

/** What a run posts as it stands, or has posted, by account and department. Throws 404, and 422 where an account is missing. */
export async function postingOf(ctx: SchoolContext, id: number): Promise<Output<typeof payRunsApi.posting>> {
  const { tx } = ctx;
  await payRunOf(ctx, id);
  const posted = await postedLines(tx, id);
  const options = await accountOptions(tx);
  const kept = (await accountsKept(tx, id)) ?? (await accountsNow(tx));
  // Before it is posted the account for interest may not be there yet.
  const moves = movesOf(posted, accountsOf({ ...kept, interestId: kept.interestId ?? 0 }));
  const accounts = new Map(options.map(({ id: account, code, name }) => [account, `${code} ${name}`]));
  accounts.set(0, `${interestAccount.code} ${interestAccount.name}`);
  const departments = new Map((await departmentsOf(tx)).map(({ id: department, name }) => [department, name]));
  const named = ({ accountId, departmentId }: { accountId: number; departmentId: number | null }) => ({
    account: accounts.get(accountId) ?? '',
    departmentName: departmentId === null ? null : (departments.get(departmentId) ?? null),
  });
  const sides = moves.flatMap(({ debit, credit, amount, departmentId }) => [
    { accountId: debit, departmentId, debit: amount, credit: 0 },
    { accountId: credit, departmentId: null, debit: 0, credit: amount },
  ]);
  const rows = [...Map.groupBy(sides, ({ accountId, departmentId }) => `${accountId} ${departmentId}`).values()].map((own) => ({
    ...named(there(own[0])),
    debit: own.reduce((sum, { debit }) => sum + debit, 0),
    credit: own.reduce((sum, { credit }) => sum + credit, 0),
  }));
  const sum = (side: 'debit' | 'credit') => rows.reduce((total, row) => total + row[side], 0);
  return {
    rows: rows.toSorted(
      (one, other) => Number(other.debit > 0) - Number(one.debit > 0) || one.account.localeCompare(other.account),
    ),
    debit: sum('debit'),
    credit: sum('credit'),
  };
}
