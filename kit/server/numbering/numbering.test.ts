import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { inSchool } from '../db/transaction.ts';
import { documentNumber, documentNumbers } from './numbering.ts';

const kites = { kind: 'test of kites', prefix: 'KITE', digits: 3 };
let app: TestApp;
beforeAll(async () => (app = await testApp()));
afterAll(() => app.close());

const take = (count: number, day = '2026-05-04', school = app.schoolA) =>
  inSchool(app.db, school, (tx) => documentNumbers(tx, kites, day, count));

it('gives each of many who ask at once numbers of their own, without a gap, for each school and year', async () => {
  const taken = await Promise.all([3, 1, 0, 2, 4, 1, 1, 3].map((count) => take(count)));
  expect(taken.map((numbers) => numbers.length)).toEqual([3, 1, 0, 2, 4, 1, 1, 3]);
  for (const numbers of taken) expect(numbers).toEqual(numbers.toSorted());
  const all = Array.from({ length: 15 }, (_, at) => `KITE/2026/${String(at + 1).padStart(3, '0')}`);
  expect(taken.flat().toSorted()).toEqual(all);
  expect(await take(1, '2027')).toEqual(['KITE/2027/001']);
  expect(await take(1, '2026-05-04', app.schoolB)).toEqual(['KITE/2026/001']);
});

it('gives a number back with the transaction that took it, and keeps whoever asks meanwhile waiting', async () => {
  const [first] = await take(1, '2030');
  const waiting: Promise<string[]>[] = [];
  let answered = false;
  const lost = inSchool(app.db, app.schoolA, async (tx) => {
    expect(await documentNumber(tx, kites, '2030-01-01')).toBe('KITE/2030/002');
    waiting.push(take(1, '2030').then((numbers) => ((answered = true), numbers)));
    await take(1, '2031');
    expect(answered).toBe(false);
    throw new Error('lost');
  });
  await expect(lost).rejects.toThrow('lost');
  expect(first).toBe('KITE/2030/001');
  expect(await Promise.all(waiting)).toEqual([['KITE/2030/002']]);
});
