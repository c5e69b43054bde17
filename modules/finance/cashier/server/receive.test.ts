import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSchoolA, testBooks, type TestBooks } from '#app/testing/books.ts';
import { testDay } from '#app/testing/day.ts';
import { testApp, type TestApp } from '#app/testing/school.ts';
import { freshKey } from '#app/testing/students.ts';
import type { CallInput } from '#kit/contract/endpoint.ts';
import { payersApi } from '../contract/payers.ts';
import { receiptsApi } from '../contract/receipts.ts';

let app: TestApp;
let books: TestBooks;
beforeAll(async () => {
  app = await testApp();
  books = await testBooks(app);
});
afterAll(() => app.close());

const student = (at: number) => books.students[at] ?? 0;
const receive = (draft: Partial<CallInput<typeof receiptsApi.receive>>) => {
  const day = testDay(app.services.clock());
  return app.call(
    'ROLE_Pay_Fees',
    receiptsApi.receive,
    { studentId: student(0), day, mode: 'cash', amount: 100_000, ...draft },
    freshKey(),
  );
};

test('to the cent: no charge takes more than is owed of it, and all together no more than was paid', async () => {
  const { body: account } = await app.call('ROLE_Pay_Fees', payersApi.account, { id: student(1) });
  const [first, second] = account.charges;
  const share = (charge: typeof first, amount: number) => ({ chargeId: charge?.chargeId ?? 0, amount });
  const set = async (amount: number, ...shares: ReturnType<typeof share>[]) => receive({ studentId: student(1), amount, shares });
  const owed = second?.owed ?? 0;
  const over = await set(owed + 1, share(second, owed + 1));
  expect([over.status, over.body.fields?.[0]?.path]).toEqual([400, 'shares.0.amount']);
  const more = await set(1000, share(first, 600), share(second, 401));
  expect([more.status, more.body.fields]).toEqual([
    400,
    [{ path: 'amount', message: 'More is set against charges than was paid.' }],
  ]);
  expect((await set(1000, share(first, 600), share(second, 400))).status).toBe(200);
  expect((await set(owed - 400, share(second, owed - 400))).status).toBe(200);
  const { body: after } = await app.call('ROLE_Pay_Fees', payersApi.account, { id: student(1) });
  expect(after.charges.map(({ chargeId }) => chargeId)).not.toContain(second?.chargeId);
});

test('money goes into an account that holds money, and that is in use', async () => {
  const accounts = await asSchoolA(app, async ({ tx }) => {
    const { rows } = await sql<{ id: number; code: string }>`
      insert into finance.account (code, name, kind, money, active)
      values ('5990', 'Chalk', 'expense', false, true), ('1059', 'A bank no longer used', 'asset', true, false)
      returning id, code`.execute(tx);
    return rows;
  });
  expect(accounts).toHaveLength(2);
  for (const { id: moneyId, code } of accounts)
    for (const mode of ['cash', 'eft'] as const) {
      const { status, body } = await receive({ mode, reference: `FT${code}`, moneyId });
      expect([code, mode, status, body.fields?.[0]?.path]).toEqual([code, mode, 400, 'moneyId']);
    }
});

test('the number of a cheque that has not cleared is taken, however it is typed and whichever way is paid', async () => {
  const cheque = { drawnOn: 'Equity', datedOn: testDay(app.services.clock()) };
  const moneyId = await asSchoolA(app, async ({ tx }) => {
    const { rows } = await sql<{ id: number }>`
      insert into finance.account (code, name, kind, money) values ('1051', 'KCB fees', 'asset', true) returning id`.execute(tx);
    return rows[0]?.id ?? null;
  });
  expect((await receive({ mode: 'cheque', reference: '00451287', cheque })).status).toBe(200);
  for (const again of [
    { mode: 'cheque' as const, cheque },
    { mode: 'eft' as const, moneyId },
    { mode: 'bank_slip' as const, moneyId },
  ]) {
    const { status, body } = await receive({ ...again, reference: '0045 1287' });
    expect([again.mode, status, body.fields]).toEqual([
      again.mode,
      409,
      [{ path: 'reference', message: expect.stringContaining('is that of a cheque of Equity') as string }],
    ]);
  }
});
