import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSchoolA, chargeTuition, testBooks, type TestBooks } from '#app/testing/books.ts';
import { testApp, type TestApp } from '#app/testing/school.ts';
import { freshKey } from '#app/testing/students.ts';
import { requestsApi } from '../../contract/requests.ts';
import { chargesOf } from '../../../ledger/server/charges/credit.store.ts';

const biller = 'ROLE_Set_Fee_Structure' as const;
const admin = 'ROLE_finance_admin' as const;
let app: TestApp;
let books: TestBooks;
beforeAll(async () => {
  app = await testApp();
  books = await testBooks(app, { students: 1 });
});
afterAll(() => app.close());

test('an invoice that is reversed takes what was written off of it alone, not of the others', async () => {
  const student = books.students[0] ?? 0;
  await chargeTuition(app, books, student, 300_000);
  const charges = () => asSchoolA(app, ({ tx }) => chargesOf(tx, [student]));
  const before = await charges();
  const [first, second] = new Set(before.map(({ invoiceId }) => invoiceId));
  const owedOf = (list: Awaited<ReturnType<typeof charges>>, invoice: number | undefined) =>
    list.filter(({ invoiceId }) => invoiceId === invoice).reduce((sum, { owed }) => sum + owed, 0);
  expect([owedOf(before, first), owedOf(before, second)]).toEqual([1_600_000, 300_000]);
  const approve = (id: number) => app.call(admin, requestsApi.decide, { id, approve: true }, freshKey());

  const lines = before.map(({ chargeId, owed }) => ({ chargeId, amount: owed }));
  const ask = { studentId: student, reason: 'Orphaned', lines };
  const { body: writeOff } = await app.call(biller, requestsApi.askWriteOff, ask, freshKey());
  expect((await approve(writeOff.id)).status).toBe(200);
  const off = await charges();
  expect([owedOf(off, first), owedOf(off, second)]).toEqual([0, 0]);

  const reversal = { kind: 'reverse_invoice' as const, targetId: first ?? 0, reason: 'Never came' };
  const { body: asked } = await app.call(biller, requestsApi.askReversal, reversal, freshKey());
  expect((await approve(asked.id)).status).toBe(200);
  const after = await charges();
  expect([owedOf(after, first), owedOf(after, second)]).toEqual([0, 0]);
});
