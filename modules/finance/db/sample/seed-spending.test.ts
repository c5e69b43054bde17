import { expect, test } from 'vitest';
import { asSchoolA, testBooks } from '#app/testing/books.ts';
import { testApp } from '#app/testing/school.ts';
import { budgetReport } from '../../spending/server/budgets/report.store.ts';
import { approvalsWaiting } from '../../server/approvals.ts';
import { seedSpending } from './seed-spending.ts';

test('the sample spends: vouchers in every state, a budget nearly used, three refunds', async () => {
  const app = await testApp();
  const { students } = await testBooks(app, { students: 3, charged: false });
  const spread: number[] = [];
  for (const [at, student] of [9, 60, 84].entries()) spread[student] = students[at] ?? 0;
  await asSchoolA(app, (ctx) => seedSpending(ctx, spread));
  const { waiting, near } = await asSchoolA(app, async (ctx) => ({
    waiting: await approvalsWaiting(ctx, { mine: false }),
    near: await budgetReport(ctx, { page: 1, size: 50, sort: '-share', over: '80' }),
  }));
  expect(Object.fromEntries(waiting.map(({ key, count }) => [key, count]))).toMatchObject({
    refunds: 1,
    'vouchers-check': 2,
    'vouchers-approve': 1,
  });
  expect(near.total).toBeGreaterThan(2);
  await app.close();
});
