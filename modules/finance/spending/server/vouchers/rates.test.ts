import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { ratesApi } from '../../contract/rates.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const approver = 'ROLE_finance_admin' as const;
const buyer = 'ROLE_Access_Expenses' as const;

test('on a day those rates are offered that hold then and are in use, of each tax the one that began last', async () => {
  const add = async (name: string, rate: number, fromDay: string, toDay: string | null, kind: 'income' | 'vat' = 'income') =>
    (await app.call(approver, ratesApi.create, { name, kind, rate, fromDay, toDay, source: 'The law' })).body;
  await add('Rent', 1000, '2020-01-01', '2022-12-31');
  await add('Rent', 750, '2023-01-01', null);
  await add('Imports', 200, '2021-06-01', '2021-06-30', 'vat');
  const stopped = await add('Agency', 500, '2019-01-01', null);
  const on = async (day: string) =>
    (await app.call(buyer, ratesApi.options, { day })).body.rows.map(({ name, rate }) => [name, rate]);
  expect(await on('2019-12-31')).toEqual([['Agency', 500]]);
  expect(await on('2020-01-01')).toEqual([
    ['Agency', 500],
    ['Rent', 1000],
  ]);
  expect(await on('2022-12-31')).toContainEqual(['Rent', 1000]);
  expect(await on('2023-01-01')).toContainEqual(['Rent', 750]);
  expect(await on('2021-06-30')).toEqual([
    ['Agency', 500],
    ['Rent', 1000],
    ['Imports', 200],
  ]);
  expect(await on('2021-07-01')).not.toContainEqual(['Imports', 200]);
  expect((await app.call(approver, ratesApi.update, { ...stopped, active: false })).status).toBe(200);
  expect(await on('2020-01-01')).toEqual([['Rent', 1000]]);
});

test('the Kenyan rates are added once, and those that the school has by name are left as they are', async () => {
  const name = 'CONTRACTUAL fees';
  await app.call(approver, ratesApi.create, {
    name,
    kind: 'income',
    rate: 150,
    fromDay: '2024-01-01',
    toDay: null,
    source: 'Ours',
  });
  expect((await app.call(approver, ratesApi.addKenyan)).body.added).toBe(3);
  expect((await app.call(approver, ratesApi.addKenyan)).body.added).toBe(0);
  const { rows } = (await app.call(buyer, ratesApi.options, { day: '2025-01-01' })).body;
  expect(rows.map((one) => [one.name, one.kind, one.rate])).toEqual([
    ['Consultancy and agency', 'income', 500],
    [name, 'income', 150],
    ['Management and professional fees', 'income', 500],
    ['Rent', 'income', 750],
    ['Value added tax, by appointed agents', 'vat', 200],
  ]);
});
