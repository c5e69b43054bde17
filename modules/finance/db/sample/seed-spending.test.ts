import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { asSchoolA, testBooks } from '#app/testing/books.ts';
import { testApp } from '#app/testing/school.ts';
import { budgetReport } from '../../spending/server/budgets/report.store.ts';
import { listWithheld } from '../../spending/server/taxes/withheld.store.ts';
import { approvalsWaiting } from '../../server/approvals.ts';
import { seedSpending } from './seed-spending.ts';

test('the sample spends: vouchers in every state, tax withheld, a budget nearly used, refunds of which one came back', async () => {
  const app = await testApp();
  const { students } = await testBooks(app, { students: 4, charged: false });
  const spread: number[] = [];
  for (const [at, student] of [9, 60, 84, 33].entries()) spread[student] = students[at] ?? 0;
  await asSchoolA(app, (ctx) => seedSpending(ctx, spread));
  const { waiting, near, tax, came } = await asSchoolA(app, async (ctx) => ({
    waiting: await approvalsWaiting(ctx, { mine: false }),
    near: await budgetReport(ctx, { page: 1, size: 50, sort: '-share', over: '80' }),
    tax: (await listWithheld(ctx.tx, { page: 1, size: 50, sort: 'state' })).rows,
    came: (await sql`select from finance.refund_return`.execute(ctx.tx)).rows.length,
  }));
  expect(Object.fromEntries(waiting.map(({ key, count }) => [key, count]))).toMatchObject({
    refunds: 1,
    'vouchers-check': 2,
    'vouchers-approve': 1,
  });
  expect(tax.map(({ kind, state }) => [kind, state])).toEqual([
    ['vat', 'due'],
    ['income', 'remitted'],
  ]);
  expect(came).toBe(1);
  expect(near.total).toBeGreaterThan(2);
  await app.close();
});
