import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { inPlatform } from '../db/transaction.ts';
import { once } from './idempotency.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test('each key of each account has an answer of its own', async () => {
  const ask = (accountId: number, key: string, answer: string) =>
    inPlatform(app.db, (tx) => once(tx, accountId, key, 'POST /x', {}, async () => answer));
  const asked = async (answer: string) => [
    await ask(1, 'key-one-one', `${answer} 1`),
    await ask(1, 'key-two-two', `${answer} 2`),
    await ask(2, 'key-one-one', `${answer} 3`),
  ];
  const first = await asked('first');
  expect(first).toEqual(['first 1', 'first 2', 'first 3']);
  expect(await asked('second')).toEqual(first);
});
