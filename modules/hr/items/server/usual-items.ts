import { sql } from 'kysely';
import type { z } from 'zod';
import type { DayContext } from '#kit/server/resource/resource-store.ts';
import { allowances, deductions } from '../contract/pay-items.ts';
import type { Side } from '../contract/words.ts';
import { allowanceStore, deductionStore } from './pay-items.store.ts';
import { recoveriesAccount } from './recoveries-account.ts';

/** What schools usually pay beside basic pay; amounts stand with each who has it. */
const usualAllowances: readonly z.input<typeof allowances.draft>[] = [
  { name: 'House allowance', pensionable: true },
  { name: 'Commuter allowance' },
  { name: 'Responsibility allowance' },
  { name: 'Hardship allowance' },
  { name: 'Leave allowance', partMonth: false },
  { name: 'Airtime', partMonth: false },
  { name: 'Bonus', partMonth: false },
  { name: 'Meals', inKind: 'meals', pensionable: false },
  { name: 'School house', inKind: 'quarters', pensionable: false },
];

/** What schools usually take off net pay. What the law or a court asks is taken first. */
const usualDeductions: readonly z.input<typeof deductions.draft>[] = [
  { name: 'Court order', purpose: 'court', priority: 10, keepsThird: false },
  { name: 'HELB loan', purpose: 'helb', priority: 20, keepsThird: false, payee: 'Higher Education Loans Board' },
  { name: 'Pension scheme', purpose: 'pension', priority: 30 },
  { name: 'Post-retirement medical fund', purpose: 'prmf', priority: 30 },
  { name: 'Insurance premium', purpose: 'insurance', priority: 40 },
  { name: 'Mortgage interest', purpose: 'mortgage', priority: 40 },
  { name: 'Salary advance', purpose: 'advance', priority: 45 },
  { name: 'School loan', purpose: 'loan', priority: 46 },
  { name: 'SACCO shares', purpose: 'sacco', priority: 50 },
  { name: 'SACCO loan', purpose: 'sacco', priority: 50 },
  { name: 'Union dues', purpose: 'union', priority: 55 },
  { name: 'Staff welfare', purpose: 'welfare', priority: 60 },
  { name: 'Recovery of overpayment', purpose: 'recovery', priority: 70 },
];

/** The names that the school has on a side, held so that two who add at once add once. */
async function namesOf(ctx: DayContext, side: Side): Promise<Set<string>> {
  await sql`select pg_advisory_xact_lock(hashtextextended('pay items ' || kit.school_id(), 0))`.execute(ctx.tx);
  const { rows } = await sql<{ name: string }>`
    select lower(name) as name from hr.pay_item where side = ${side}`.execute(ctx.tx);
  return new Set(rows.map(({ name }) => name));
}

/** Adds the usual allowances of whose names the school has none. */
export async function addUsualAllowances(ctx: DayContext): Promise<{ added: number }> {
  const had = await namesOf(ctx, 'allowance');
  const missing = usualAllowances.filter(({ name }) => !had.has(name.toLowerCase()));
  for (const draft of missing) await allowanceStore.create(ctx, allowances.draft.parse(draft));
  return { added: missing.length };
}

/** The same of deductions. */
export async function addUsualDeductions(ctx: DayContext): Promise<{ added: number }> {
  const had = await namesOf(ctx, 'deduction');
  const missing = usualDeductions.filter(({ name }) => !had.has(name.toLowerCase()));
  for (const draft of missing) {
    const ledgerId = draft.purpose === 'recovery' ? await recoveriesAccount(ctx) : null;
    await deductionStore.create(ctx, deductions.draft.parse({ ...draft, ledgerId }));
  }
  return { added: missing.length };
}
