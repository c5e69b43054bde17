import { sql } from 'kysely';
import type { z } from 'zod';
import { addDays } from '#kit/contract/dates.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { accountOptions, moneyAccounts } from '#modules/finance/server/public.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { nothingOutdated } from '../../employees/server/outdated-pay.ts';
import type { Loan, LoanDraft } from '../../items/contract/loans.ts';
import { allowances, deductions } from '../../items/contract/pay-items.ts';
import { useDraft } from '../../items/contract/uses.ts';
import { endUse, giveItem } from '../../items/server/give.ts';
import { pauseLoan, takeLoanBack, writeOff, payIn } from '../../items/server/loans/change-loan.ts';
import { giveLoan } from '../../items/server/loans/give-loan.ts';
import { noneItemPaid } from '../../items/server/paid-until.ts';
import { allowanceStore, deductionStore } from '../../items/server/pay-items.store.ts';
import { addUsualAllowances, addUsualDeductions } from '../../items/server/usual-items.ts';
import { oneUse } from '../../items/server/uses.store.ts';

const shillings = (amount: number) => amount * 100;

/** The usual items and some of the school’s own, who has them, and loans in every state; nothing of whom where nobody is employed yet. */
export async function seedItems(ctx: SchoolContext): Promise<void> {
  await addUsualAllowances(ctx);
  await addUsualDeductions(ctx);
  await addOwn(ctx);
  const today = schoolDay(ctx);
  const { rows: people } = await sql<{ id: number }>`
    select e.staff_member_id as id from hr.employee e
      join hr.contract c on c.school_id = e.school_id and c.staff_member_id = e.staff_member_id
     group by 1 having min(c.from_day) < ${addDays(today, -200)}::date and bool_or(c.to_day is null) order by 1`.execute(ctx.tx);
  const ids = people.map(({ id }) => id);
  if (ids.length < 10) return;
  await giveAllowances(ctx, today, ids);
  await giveDeductions(ctx, today, ids);
  await giveLoans(ctx, today, ids);
}

async function addOwn(ctx: SchoolContext): Promise<void> {
  await allowanceStore.create(
    ctx,
    allowances.draft.parse({
      name: 'Posho ya usiku – “Mũtũrĩre” (O’Brien)',
      method: 'formula',
      formula: 'min(basic * 0.1, 3500) + (years >= 3 ? 500 : 0) + hours * 150',
      pensionable: false,
    }),
  );
  await allowanceStore.create(ctx, allowances.draft.parse({ name: 'Teaching materials', method: 'of_basic', rate: 250 }));
  await deductionStore.create(
    ctx,
    deductions.draft.parse({
      name: 'Burial and benevolent fund',
      method: 'bands',
      purpose: 'welfare',
      bands: [
        { from: 0, to: shillings(20_000), amount: shillings(100) },
        { from: shillings(20_000), to: shillings(50_000), amount: shillings(150), rate: 10 },
        { from: shillings(50_000), to: null, amount: shillings(300), rate: 15 },
      ],
      forAll: true,
      priority: 62,
    }),
  );
  await deductionStore.create(
    ctx,
    deductions.draft.parse({
      name: 'Tea club',
      method: 'fixed',
      amount: shillings(250),
      active: false,
      payee: 'Chai & Mandazi – Rũth Ñandú',
    }),
  );
}

/** Items by name, and a way to give them. */
async function giver(ctx: SchoolContext, side: 'allowance' | 'deduction') {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from hr.pay_item where side = ${side}`.execute(ctx.tx);
  const ids = new Map(rows.map(({ id, name }) => [name, id]));
  return (name: string, staffMemberIds: readonly number[], draft: z.input<typeof useDraft>) =>
    giveItem(ctx, noneItemPaid, { ...useDraft.parse(draft), itemId: ids.get(name) ?? 0, staffMemberIds });
}

const monthOf = (today: string, months: number): string => {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 7);
};

async function giveAllowances(ctx: SchoolContext, today: string, ids: readonly number[]): Promise<void> {
  const give = await giver(ctx, 'allowance');
  const began = monthOf(today, -8);
  await give('House allowance', ids.slice(0, 12), { fromMonth: began, amount: shillings(5_000) });
  await give('House allowance', ids.slice(12, 15), { fromMonth: began, amount: shillings(12_500.55) });
  await give('Commuter allowance', ids.slice(0, 8), { fromMonth: began, amount: shillings(3_000) });
  await give('Posho ya usiku – “Mũtũrĩre” (O’Brien)', ids.slice(4, 7), { fromMonth: monthOf(today, -2) });
  await give('Teaching materials', ids.slice(1, 4), { fromMonth: began });
  await give('Teaching materials', ids.slice(6, 7), { fromMonth: began, rate: 1_275, because: 'Laboratory' });
  await give('School house', ids.slice(2, 3), { fromMonth: began, amount: shillings(7_500) });
  await give('Meals', ids.slice(8, 10), { fromMonth: began, amount: shillings(4_800) });
  // For one month: on top, in place of, and nothing at all.
  await give('Bonus', ids.slice(0, 2), {
    fromMonth: monthOf(today, 0),
    once: true,
    amount: shillings(10_000),
    because: 'KCSE 2025',
  });
  await give('House allowance', ids.slice(1, 2), {
    fromMonth: monthOf(today, 0),
    once: true,
    replaces: true,
    amount: shillings(2_500),
    because: 'Half of the month in the school’s house',
  });
  await give('Commuter allowance', ids.slice(3, 4), { fromMonth: monthOf(today, 0), once: true, replaces: true, amount: 0 });
  // One that ended, and one that begins.
  const { ids: ended } = await give('Responsibility allowance', ids.slice(5, 6), { fromMonth: began, amount: shillings(4_000) });
  const use = await oneUse(ctx, noneItemPaid, ended[0] ?? 0);
  await endUse(
    ctx,
    { paid: noneItemPaid, outdated: nothingOutdated },
    { id: use.id, version: use.version, toMonth: monthOf(today, -3) },
  );
  await give('Responsibility allowance', ids.slice(5, 6), {
    fromMonth: monthOf(today, 1),
    toMonth: monthOf(today, 12),
    amount: shillings(6_000),
    because: 'Heads the kitchen from next month',
  });
}

async function giveDeductions(ctx: SchoolContext, today: string, ids: readonly number[]): Promise<void> {
  const give = await giver(ctx, 'deduction');
  const began = monthOf(today, -8);
  await give('SACCO shares', ids.slice(0, 9), { fromMonth: began, amount: shillings(2_000), reference: 'Ũ/0045-1' });
  await give('SACCO loan', ids.slice(3, 6), {
    fromMonth: monthOf(today, -4),
    toMonth: monthOf(today, 20),
    amount: shillings(3_333.33),
  });
  await give('HELB loan', ids.slice(1, 4), { fromMonth: began, amount: shillings(1_750), reference: 'HELB/21/77120' });
  await give('Union dues', ids.slice(0, 6), { fromMonth: began, amount: shillings(450) });
  await give('Pension scheme', ids.slice(6, 9), { fromMonth: began, amount: shillings(4_000) });
  await give('Insurance premium', ids.slice(2, 4), { fromMonth: began, amount: shillings(1_200), reference: 'Nº 88/“A”' });
  // More than the month leaves of a small pay.
  await give('Court order', ids.slice(7, 8), {
    fromMonth: began,
    amount: shillings(9_000),
    reference: 'NKU CMCC 114/2025',
    because: 'Maintenance, by order of the court',
  });
  await give('Recovery of overpayment', ids.slice(8, 9), {
    fromMonth: monthOf(today, 0),
    toMonth: monthOf(today, 2),
    amount: shillings(60_000),
    because: 'Paid twice in May',
  });
}

async function giveLoans(ctx: SchoolContext, today: string, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number; purpose: string }>`
    select id, purpose from hr.pay_item where purpose in ('loan', 'advance')`.execute(ctx.tx);
  const kind = (purpose: string) => rows.find((row) => row.purpose === purpose)?.id ?? 0;
  const give = (
    at: number,
    purpose: 'loan' | 'advance',
    draft: Partial<LoanDraft> & Pick<LoanDraft, 'principal' | 'instalment'>,
  ) =>
    giveLoan(ctx, {
      staffMemberId: ids[at] ?? 0,
      itemId: kind(purpose),
      interest: 'none',
      interestRate: 0,
      givenOn: addDays(today, -70),
      firstMonth: monthOf(today, 0),
      moneyId: null,
      because: null,
      ...draft,
    });
  const at = ({ id, version }: Loan) => ({ id, version });
  // Stood in the books before, with interest on what is still owed.
  await give(0, 'loan', {
    principal: shillings(180_000),
    instalment: shillings(8_500),
    interest: 'reducing',
    interestRate: 1_200,
    because: 'Plot at Ngata – balance of the book of 2025',
  });
  await give(1, 'loan', { principal: shillings(60_000), instalment: shillings(3_333.35), interest: 'flat', interestRate: 850 });
  await give(2, 'advance', { principal: shillings(15_000), instalment: shillings(15_000) });
  const paused = await give(3, 'loan', { principal: shillings(40_000), instalment: shillings(4_000) });
  await pauseLoan(ctx, nothingOutdated, { ...at(paused), because: 'Maternity leave' });
  const mistaken = await give(4, 'advance', { principal: shillings(9_999.99), instalment: shillings(5_000) });
  await takeLoanBack(ctx, { ...at(mistaken), day: today, because: 'Entered for the wrong person' });
  const expense = (await accountOptions(ctx.tx)).find((account) => account.kind === 'expense' && account.active);
  const lost = await give(5, 'loan', { principal: shillings(7_250), instalment: shillings(1_000) });
  if (expense)
    await writeOff(ctx, { ...at(lost), day: today, ledgerId: expense.id, because: 'Left the country; the board agreed' });
  await payOut(ctx, today, give);
}

/** One that is paid out of the account that holds most, and paid back in: where no account holds so much it stands in none. */
async function payOut(
  ctx: SchoolContext,
  today: string,
  give: (
    at: number,
    purpose: 'advance',
    draft: Partial<LoanDraft> & Pick<LoanDraft, 'principal' | 'instalment'>,
  ) => Promise<Loan>,
): Promise<void> {
  const { rows } = await sql<{ id: number; holds: number }>`
    select a.id, coalesce(sum(case when e.debit_id = a.id then e.amount else -e.amount end), 0)::bigint as holds
      from finance.account a
      left join finance.entry e on e.school_id = a.school_id and a.id in (e.debit_id, e.credit_id)
     where a.id = any(${(await moneyAccounts(ctx.tx)).map(({ id }) => id)}::bigint[]) group by a.id order by holds desc limit 1`.execute(
    ctx.tx,
  );
  const [most] = rows;
  if (!most || most.holds < shillings(100_000)) return;
  const paid = { principal: shillings(12_000), instalment: shillings(6_000), givenOn: today, moneyId: most.id };
  await give(6, 'advance', { ...paid, because: 'Hospital bill' });
  const back = await give(7, 'advance', paid);
  const { id, version } = back;
  await payIn(ctx, { id, version, amount: shillings(12_000), day: today, moneyId: most.id, note: 'Brought cash' });
}
