import { afterAll, beforeAll, expect, test } from 'vitest';
import { testBooks } from '#app/testing/books.ts';
import { carriedOut, checkedFile, chooseFile, csvOf } from '#app/testing/imports.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { suppliersApi } from '../../contract/suppliers.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ jobWorkers: 1 });
  await testBooks(app, { students: 0 });
});
afterAll(() => app.close());

const buyer = 'ROLE_Access_Expenses' as const;
const kind = 'finance.suppliers';
const head = ['Name', 'PIN', 'Category', 'Mobile', 'Prequalified until'];
const good = [
  ['Wanjirũ O’Brien & Sons', 'p051234567x', 'Food', '0712 345 678', '30/06/2027'],
  ['Nyanza Grain Millers', '', 'Food', '', ''],
];
const all = async () => (await app.call('ROLE_View_Only', suppliersApi.list, { sort: 'name' })).body;

test('good rows come in, a bad one is named at its column, and the same file again adds nobody', async () => {
  const bad = [
    ['Kĩsũmũ Hardware', '12345', '', '', ''],
    ['Lake Repairs', '', '', '07', ''],
    ['Posta Traders', 'P051234567X', '', '', ''],
  ];
  const file = await checkedFile(app, buyer, kind, [head, ...good, ...bad]);
  expect([file.created, file.updated, file.refused]).toEqual([2, 0, 3]);
  const named = file.problems.flatMap(({ title, rows }) => rows.map(({ row, label }) => [title.split(':')[0], row, label]));
  expect(named).toEqual(
    expect.arrayContaining([
      ['KRA PIN', 4, 'Kĩsũmũ Hardware'],
      ['Phone', 5, 'Lake Repairs'],
      ['KRA PIN', 6, 'Posta Traders'],
    ]),
  );
  expect((await all()).total).toBe(0);
  expect(await carriedOut(app, buyer, file.id)).toMatchObject({ state: 'done' });
  const { rows } = await all();
  expect(rows.map(({ name, kraPin, phone, prequalifiedUntil, owed }) => [name, kraPin, phone, prequalifiedUntil, owed])).toEqual([
    ['Nyanza Grain Millers', null, null, null, 0],
    ['Wanjirũ O’Brien & Sons', 'P051234567X', '+254712345678', '2027-06-30', 0],
  ]);

  const again = await checkedFile(app, buyer, kind, [head, ...good]);
  expect([again.created, again.updated, again.skipped, again.refused]).toEqual([0, 0, 2, 0]);
  await carriedOut(app, buyer, again.id);
  expect((await all()).rows.map(({ version }) => version)).toEqual(rows.map(({ version }) => version));
});

test('who only reads, and another school, bring in and see nothing', async () => {
  const file = { name: 'a.csv', bytes: csvOf([head, ['Other', '', '', '', '']]) };
  for (const caller of ['ROLE_View_Only', 'ROLE_Pay_Fees', 'noRole'] as const)
    expect((await chooseFile(app, caller, kind, file)).status).toBe(404);
  expect((await app.call('otherSchool', suppliersApi.list, {})).body.total).toBe(0);
});
