import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSchoolA, testBooks, type TestBooks } from '#app/testing/books.ts';
import { testDay } from '#app/testing/day.ts';
import { testApp, type TestApp } from '#app/testing/school.ts';
import { freshKey } from '#app/testing/students.ts';
import type { CallInput } from '#kit/contract/endpoint.ts';
import { receiptsApi } from '../../../cashier/contract/receipts.ts';

let app: TestApp;
let books: TestBooks;
let bank = 0;
beforeAll(async () => {
  app = await testApp();
  books = await testBooks(app);
  bank = await asSchoolA(app, async ({ tx }) => {
    const { rows } = await sql<{ id: number }>`
      insert into finance.account (code, name, kind, money) values ('1061', 'Co-op fees', 'asset', true) returning id`.execute(
      tx,
    );
    return rows[0]?.id ?? 0;
  });
});
afterAll(() => app.close());

const receive = (draft: Partial<CallInput<typeof receiptsApi.receive>>) => {
  const day = testDay(app.services.clock());
  const input = { studentId: books.students[0] ?? 0, day, mode: 'eft' as const, moneyId: bank, amount: 100_000, ...draft };
  return app.call('ROLE_Pay_Fees', receiptsApi.receive, input, freshKey());
};
const byCheque = (reference: string) =>
  receive({
    mode: 'cheque',
    moneyId: null,
    reference,
    cheque: { drawnOn: 'Equity', datedOn: testDay(app.services.clock()) },
  });

/** The numbers of the documents that references of a kind stand on. */
const documents = (kind: 'receipt' | 'cheque') =>
  asSchoolA(app, async ({ tx }) => {
    const { rows } = await sql<{ id: number }>`
      select document_id as id from finance.reference where kind = ${kind} and freed_at is null order by id`.execute(tx);
    return rows.map(({ id }) => id);
  });

test('a crossed receipt gives back its own reference, not that of the cheque with the same number in its table', async () => {
  const first = await receive({ reference: 'FT26001' });
  const second = await receive({ reference: 'FT26002' });
  let cheques = 0;
  while (!(await documents('cheque')).includes(first.body.id)) expect((await byCheque(`0061${(cheques += 1)}`)).status).toBe(200);
  const before = await documents('cheque');
  const cross = await app.call('ROLE_Cross_Receipts', receiptsApi.cross, { id: first.body.id, reason: 'Not ours' }, freshKey());
  expect(cross.status).toBe(200);
  expect(await documents('cheque')).toEqual(before);
  expect(await documents('receipt')).toEqual([second.body.id]);
  expect([(await byCheque('00611')).status, (await receive({ reference: 'FT26002' })).status]).toEqual([409, 409]);
  expect((await receive({ reference: 'FT26001' })).status).toBe(200);
});
