import type { SchoolContext } from '#kit/server/http/context.ts';
import { there } from '#kit/server/sql/one.ts';
import { accountOptions, journalLines } from '#modules/finance/server/public.ts';
import { healthName, type ReturnKind, returnName } from '../../contract/kinds.ts';
import type { Reconciled } from '../../contract/returns.ts';
import { type MonthReturn, returnsOfMonth } from '../month/month.ts';
import { accountsByPurpose, handedOnSums, journalsOf, keptSums, loanSums, slipSums } from './sums.store.ts';

/** What is compared: one line of payslips and returns, and the account that it is posted to. */
interface Compared {
  name: string;
  accountId: number | null;
  slips: number;
  returns: number | null;
}

/** A month’s payslips against its returns and the ledger: for each the sums by themselves, never one taken from the other. */
export async function reconcile(ctx: SchoolContext, month: string): Promise<{ month: string; rows: Reconciled[]; ok: boolean }> {
  const { returns } = await returnsOfMonth(ctx, month);
  const compared = await comparedOf(ctx, month, returns);
  const moved = await journalLines(ctx.tx, await journalsOf(ctx.tx, month));
  const ledger = new Map(moved.map(({ accountId, debit, credit }) => [accountId, credit - debit]));
  const names = new Map((await accountOptions(ctx.tx)).map(({ id, code, name }) => [id, `${code} ${name}`]));
  const rows = [...Map.groupBy(compared, ({ accountId, name }) => accountId ?? name).values()].flatMap((together) => {
    const first = there(together[0]);
    const { accountId } = first;
    const account = accountId === null ? null : (names.get(accountId) ?? null);
    const inLedger = accountId === null ? null : (ledger.get(accountId) ?? 0);
    if (together.length === 1) return [lineOf(first, account, inLedger)];
    // Of what several are posted to the ledger knows only the sum.
    const sum: Compared = {
      name: `Together on ${account ?? 'one account'}`,
      accountId,
      slips: together.reduce((all, { slips }) => all + slips, 0),
      returns: null,
    };
    return [...together.map((one) => lineOf(one, account, null)), lineOf(sum, account, inLedger)];
  });
  return { month, rows, ok: rows.every(({ ok }) => ok) };
}

function lineOf({ name, slips, returns }: Compared, account: string | null, ledger: number | null): Reconciled {
  const known = [slips, returns, ledger].filter((one) => one !== null);
  const difference = Math.max(...known) - Math.min(...known);
  return { name, account, slips, returns, ledger, difference, ok: difference === 0 };
}

async function comparedOf(ctx: SchoolContext, month: string, returns: readonly MonthReturn[]): Promise<Compared[]> {
  const sums = await slipSums(ctx.tx, month);
  const accounts = await accountsByPurpose(ctx.tx, month);
  const filed = (wanted: (one: MonthReturn) => boolean) =>
    returns.filter(wanted).reduce((sum, { sheet }) => sum + sheet.employee + sheet.employer, 0);
  const line = (name: string, purpose: string, slips: number, of: readonly ReturnKind[] | null): Compared => ({
    name,
    accountId: accounts.get(purpose) ?? null,
    slips,
    returns: of === null ? null : filed(({ kind }) => of.includes(kind)),
  });
  const handed = await handedOnSums(ctx.tx, month);
  const kept = await keptSums(ctx.tx, month);
  const deductions = accounts.get('deductions') ?? null;
  return [
    line('PAYE', 'paye', sums.paye, ['paye']),
    line('NSSF', 'nssf', sums.nssf, ['nssf', 'scheme']),
    line(healthName(month), 'health', sums.health, ['health']),
    line('Affordable housing levy', 'housing', sums.housing, ['housing']),
    line('NITA levy', 'nita', sums.nita, ['nita']),
    ...handedOnLines(month, handed, deductions, filed),
    ...keptLines(kept, deductions),
    ...deductionsLine(sums, [...handed, ...kept]),
    ...loanLines(await loanSums(ctx.tx, month), accounts.get('loans') ?? null),
    line('Net pay', 'net_pay', sums.net, null),
  ];
}

/** By payee; one that is posted to several accounts has a line for each, and its return stands against their sum. */
function handedOnLines(
  month: string,
  handed: Awaited<ReturnType<typeof handedOnSums>>,
  usual: number | null,
  filed: (wanted: (one: MonthReturn) => boolean) => number,
): Compared[] {
  return [...Map.groupBy(handed, ({ kind, about }) => `${kind} ${about}`).values()].flatMap((rows) =>
    rows.map(({ kind, about, ledgerId, amount }): Compared => {
      const name = returnName(kind as ReturnKind, about, month);
      const whole = rows.reduce((sum, row) => sum + row.amount, 0);
      const inReturn = filed((one) => one.kind === kind && one.about === about);
      return {
        name,
        accountId: ledgerId ?? usual,
        slips: amount,
        returns: rows.length === 1 ? inReturn : amount + inReturn - whole,
      };
    }),
  );
}

/** What makes good a loss of the school: nobody is told of it, and the ledger has it where it was posted to. */
function keptLines(kept: Awaited<ReturnType<typeof keptSums>>, usual: number | null): Compared[] {
  return [...Map.groupBy(kept, ({ ledgerId }) => ledgerId ?? usual)].map(([accountId, own]): Compared => {
    const slips = own.reduce((sum, { amount }) => sum + amount, 0);
    return { name: 'Recoveries kept by the school', accountId, slips, returns: null };
  });
}

/** Of loans the ledger has what was paid back less the interest that the month added, which stands on the account of the same loans. */
function loanLines(loans: Awaited<ReturnType<typeof loanSums>>, usual: number | null): Compared[] {
  return [...Map.groupBy(loans, ({ ledgerId }) => ledgerId ?? usual)].map(([accountId, own]): Compared => {
    const paidBack = own.reduce((sum, { amount }) => sum + amount, 0);
    const interest = own.reduce((sum, loan) => sum + loan.interest, 0);
    const name = interest > 0 ? 'Loans paid back, less interest' : 'Loans paid back';
    return { name, accountId, slips: paidBack - interest, returns: null };
  });
}

/** All that the payslips’ sums take besides statute and loans, against the schedules and what the school keeps; shown where they differ. */
function deductionsLine(
  { deductions, loans }: { deductions: number; loans: number },
  lines: readonly { amount: number }[],
): Compared[] {
  const slips = deductions - loans;
  const returns = lines.reduce((sum, { amount }) => sum + amount, 0);
  return slips === returns ? [] : [{ name: 'Deductions handed on or kept', accountId: null, slips, returns }];
}
