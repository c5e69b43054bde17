import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSchoolA, testBooks } from '#app/testing/books.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { type SpendingWorld, spendingWorld } from '#app/testing/spending.ts';
import { spendingLookupsApi } from '../contract/lookups.ts';
import { ratesApi } from '../contract/rates.ts';
import { vouchersApi } from '../contract/vouchers.ts';

let app: TestApp;
let world: SpendingWorld;
const of = new Map<string, number>();
beforeAll(async () => {
  app = await testApp();
  await testBooks(app, { students: 1, charged: false });
  world = await spendingWorld(app);
  const rows = await asSchoolA(app, async ({ tx }) => {
    await sql`
      insert into finance.account (code, name, kind, money, active)
      values ('1597', 'Laptops', 'asset', false, true), ('5997', 'No longer bought', 'expense', false, false)`.execute(tx);
    return (await sql<{ id: number; name: string }>`select id, name from finance.account`.execute(tx)).rows;
  });
  for (const { id, name } of rows) of.set(name, id);
});
afterAll(() => app.close());

const buyer = 'ROLE_Access_Expenses' as const;
const voucher = (more: object) =>
  app.call(
    buyer,
    vouchersApi.create,
    {
      payeeKind: 'other' as const,
      payeeName: 'Njoroge',
      day: world.day,
      narration: 'Repairs',
      lines: [{ expenseId: world.expenses.repairs, amount: 100_000 }],
      ...more,
    },
    world.key(),
  );

test('money is spent on expenses, on stores and on what is bought to stay, and not on what students owe or the cash itself', async () => {
  const names = (await app.call(buyer, spendingLookupsApi.expenses)).body.rows.map(({ name }) => name);
  const wrong = [
    'Fees owed by students',
    'Cheques not yet cleared',
    'Cash in hand',
    'Stores',
    'No longer bought',
    'Tuition fees',
  ];
  expect(names).toEqual(expect.arrayContaining(['Food', 'Repairs', 'Laptops', 'Food and supplies in store']));
  expect(names.filter((name) => wrong.includes(name))).toEqual([]);
  const lines = (name: string) => [world.expenses.repairs, of.get(name) ?? 0].map((expenseId) => ({ expenseId, amount: 100 }));
  for (const name of ['Laptops', 'Food and supplies in store']) expect((await voucher({ lines: lines(name) })).status).toBe(200);
  for (const name of wrong) {
    expect(of.has(name)).toBe(true);
    const { status, body } = await voucher({ lines: lines(name) });
    expect([name, status, body.fields?.[0]?.path]).toEqual([name, 400, 'lines.1.expenseId']);
  }
});

test('a tax is held back of at most what is paid, once, by a rate of the day, and is at least a cent', async () => {
  const add = async (name: string, fromDay: string, toDay: string | null) => {
    const draft = { name, kind: 'income' as const, rate: 500, fromDay, toDay, source: 'The law' };
    return (await app.call('ROLE_finance_admin', ratesApi.create, draft)).body.id;
  };
  const [rateId, past] = [await add('Fees', '2020-01-01', null), await add('Old', '2020-01-01', '2020-12-31')];
  const taxed = async (...taxes: { rateId: number; base: number }[]) => {
    const { status, body } = await voucher({ taxes });
    return status === 200 ? body.withheld : body.fields?.[0]?.path;
  };
  expect(await taxed({ rateId, base: 100_000 })).toBe(5000);
  expect(await taxed({ rateId, base: 100_001 })).toBe('taxes.0.base');
  expect(await taxed({ rateId, base: 1 })).toBe(1);
  expect(await taxed({ rateId, base: 100 }, { rateId, base: 100 })).toBe('taxes.1.rateId');
  expect(await taxed({ rateId: past, base: 100 })).toBe('taxes.0.rateId');
});
