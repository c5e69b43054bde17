import { afterAll, beforeAll, expect, test } from 'vitest';
import { testBooks, type TestBooks } from '#app/testing/books.ts';
import { testApp, type TestApp } from '#app/testing/school.ts';
import { freshKey, registerAs, testDraft } from '#app/testing/students.ts';
import { walletMovesApi } from '../../contract/wallet-moves.ts';

const till = 'ROLE_Access_Pocket_Money';
let app: TestApp;
let books: TestBooks;
beforeAll(async () => {
  app = await testApp();
  books = await testBooks(app, { students: 0 });
});
afterAll(() => app.close());

const student = async () => (await registerAs(app, testDraft(books.frame))).body.id;

test('one person brings forward in a day no more than one posts alone, of two at once too; the next day and another person go on', async () => {
  // What holds until a school says otherwise: 10,000.00.
  const open = async (amount: number, who: typeof till | 'ROLE_All' = till) =>
    app.call(who, walletMovesApi.opening, { studentId: await student(), amount, day: '2026-01-20' }, freshKey());
  const above = await open(1_000_001, 'ROLE_All');
  expect([above.status, above.body.fields?.[0]?.path]).toEqual([422, 'amount']);
  expect(above.body.message).toMatch(/^You bring forward at most 10,000\.00 in a day alone.*raise the limit under Banks/);
  const both = await Promise.all([open(500_001, 'ROLE_All'), open(500_001, 'ROLE_All')]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  expect(both.find(({ status }) => status === 422)?.body.message).toContain('Another person brings this forward.');
  const { body: done } = both.find(({ status }) => status === 200) ?? above;
  expect((await open(500_001)).status).toBe(200);
  // What somebody took back of it counts no more.
  await app.call(till, walletMovesApi.cancel, { id: done.moveId, reason: 'Wrong student' }, freshKey());
  expect((await open(1_000_000, 'ROLE_All')).status).toBe(200);
  app.pass(24 * 3_600_000);
  expect((await open(1_000_000, 'ROLE_All')).status).toBe(200);
});
