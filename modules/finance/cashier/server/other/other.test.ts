import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSchoolA, testBooks, type TestBooks } from '#app/testing/books.ts';
import { testDay } from '#app/testing/day.ts';
import { pdfText } from '#app/testing/pdf-text.ts';
import { testApp, type TestApp } from '#app/testing/school.ts';
import { freshKey } from '#app/testing/students.ts';
import type { CallInput } from '#kit/contract/endpoint.ts';
import { bursariesApi } from '../../contract/bursaries.ts';
import { chequesApi } from '../../contract/cheques.ts';
import { collectionKindsApi, collectionsApi } from '../../contract/collections.ts';
import { daysApi } from '../../contract/days.ts';
import { capitationsApi, incomesApi, incomeSourcesApi } from '../../contract/incomes.ts';
import { receiptsApi } from '../../contract/receipts.ts';

let app: TestApp;
let books: TestBooks;
let today = '';
let bank = 0;
let income = 0;
beforeAll(async () => {
  app = await testApp();
  books = await testBooks(app, { students: 5 });
  today = testDay(app.services.clock());
  await asSchoolA(app, async ({ tx }) => {
    const { rows } = await sql<{ id: number; code: string }>`
      insert into finance.account (code, name, kind, money)
      values ('1050', 'KCB operations', 'asset', true), ('4850', 'Sundry income', 'income', false) returning id, code`.execute(
      tx,
    );
    bank = rows.find(({ code }) => code === '1050')?.id ?? 0;
    income = rows.find(({ code }) => code === '4850')?.id ?? 0;
  });
});
afterAll(() => app.close());

const student = (at: number) => books.students[at] ?? 0;
const cash = (amount: number, studentId = student(0)) =>
  app.call('ROLE_Pay_Fees', receiptsApi.receive, { studentId, day: today, mode: 'cash', amount }, freshKey());
const sumOf = (id: number) =>
  asSchoolA(app, async ({ tx }) => {
    const { rows } = await sql<{ sum: number }>`
      select coalesce(sum(case when debit_id = ${id} then amount else -amount end), 0)::bigint as sum
        from finance.entry where ${id} in (debit_id, credit_id)`.execute(tx);
    return rows[0]?.sum ?? 0;
  });

type Bursary = CallInput<typeof bursariesApi.receive>;
const bursary = (more: Partial<Bursary> = {}) =>
  app.call(
    'ROLE_Pay_Fees',
    bursariesApi.receive,
    {
      payerName: 'Nairobi County Bursary',
      instrument: 'cheque',
      reference: '000777',
      day: today,
      cheque: { drawnOn: 'Co-operative', datedOn: today },
      amount: 500_000,
      shares: [
        { studentId: student(1), amount: 300_000 },
        { studentId: student(2), amount: 200_000 },
      ],
      ...more,
    },
    freshKey(),
  );

test('one cheque of a sponsor gives every student a receipt, or nobody', async () => {
  const counted = async () => (await app.call('ROLE_Pay_Fees', receiptsApi.list, { mode: 'bursary' })).body.total;
  expect((await bursary({ amount: 500_001 })).body.fields?.[0]?.path).toBe('amount');
  const unknown = [
    { studentId: student(1), amount: 300_000 },
    { studentId: 999_999, amount: 200_000 },
  ];
  expect((await bursary({ shares: unknown })).status).not.toBe(200);
  expect(await counted()).toBe(0);
  const { body } = await bursary();
  expect(body.receipts.map(({ studentId }) => studentId)).toEqual([student(1), student(2)]);
  expect((await bursary()).body.fields?.[0]?.path).toBe('reference');
  const { body: cheques } = await app.call('ROLE_Pay_Fees', chequesApi.list, { state: 'pending' });
  expect(cheques.rows[0]?.receipts.map(({ receiptNo }) => receiptNo)).toEqual(body.receipts.map(({ receiptNo }) => receiptNo));
  const alone = await app.call(
    'ROLE_Cross_Receipts',
    receiptsApi.cross,
    { id: body.receipts[0]?.id ?? 0, reason: 'Wrong' },
    freshKey(),
  );
  expect(alone.body.fields?.[0]?.path).toBe('reissue');
  const clear = { id: cheques.rows[0]?.id ?? 0, bankId: bank, day: today };
  expect((await app.call('ROLE_Pay_Fees', chequesApi.clear, clear, freshKey())).status).toBe(200);
  expect(await sumOf(bank)).toBe(500_000);
  const { body: first } = await app.call('ROLE_Pay_Fees', receiptsApi.get, { id: body.receipts[0]?.id ?? 0 });
  expect(first).toMatchObject({ state: 'posted', payerName: 'Nairobi County Bursary', mode: 'bursary', balanceAfter: 1_300_000 });
});

test('a pasted list says whom it means', async () => {
  const { body: found } = await app.call('ROLE_Pay_Fees', receiptsApi.list, { mode: 'bursary' });
  const known = found.rows[0]?.admissionNo ?? '';
  const { body } = await app.call('ROLE_Pay_Fees', bursariesApi.match, { admissionNos: [known.toLowerCase(), 'nobody'] });
  expect(body.map(({ student: one }) => one?.id ?? null)).toEqual([found.rows[0]?.studentId, null]);
});

test('other money has receipts of its own series, and stands in the day', async () => {
  const kind = await app.call('ROLE_finance_admin', collectionKindsApi.create, {
    name: 'Uniform',
    incomeId: income,
    price: 250_000,
  });
  expect(kind.body).toMatchObject({ account: 'Sundry income', collected: 0 });
  const wrong = await app.call('ROLE_finance_admin', collectionKindsApi.create, { name: 'Trip', incomeId: bank });
  expect(wrong.body.fields?.[0]?.path).toBe('incomeId');
  const draft = { kindId: kind.body.id, day: today, mode: 'cash' as const, amount: 250_000 };
  const nobody = await app.call('ROLE_Pay_Fees', collectionsApi.receive, draft, freshKey());
  expect(nobody.body.fields?.[0]?.path).toBe('payerName');
  const { body } = await app.call('ROLE_Pay_Fees', collectionsApi.receive, { ...draft, studentId: student(3) }, freshKey());
  expect(body.receiptNo).toMatch(/^COL\/\d{4}\/00001$/);
  // Taking it back changes nothing of the fees that the student owes.
  const { body: preview } = await app.call('ROLE_Cross_Receipts', receiptsApi.crossing, { id: body.id });
  expect(preview).toMatchObject({ refusal: null, balanceBefore: null, balanceAfter: null });
  expect((await app.call('ROLE_View_Only', collectionsApi.receive, draft, freshKey())).status).toBe(403);

  const source = await app.call('ROLE_finance_admin', incomeSourcesApi.create, {
    name: 'Free day secondary',
    kind: 'capitation',
    incomeId: income,
  });
  const grant = {
    sourceId: source.body.id,
    day: today,
    mode: 'eft' as const,
    reference: 'FT100',
    moneyId: bank,
    amount: 900_000,
    payerName: 'Ministry',
  };
  const taken = await app.call('ROLE_Access_Other_Sources_of_income', incomesApi.receive, grant, freshKey());
  expect(taken.body.receiptNo).toMatch(/^INC\/\d{4}\/00001$/);
  const again = await app.call('ROLE_Access_Other_Sources_of_income', incomesApi.receive, grant, freshKey());
  expect(again.body.fields?.[0]?.path).toBe('reference');
  await app.call('ROLE_finance_admin', capitationsApi.create, {
    sourceId: source.body.id,
    termId: books.termId,
    learners: 5,
    rate: 200_000,
  });
  const { body: list } = await app.call('ROLE_View_Only', capitationsApi.list);
  expect(list.rows).toMatchObject([{ expected: 1_000_000, received: 900_000, gap: 100_000 }]);
  const gone = await app.call('ROLE_finance_admin', incomeSourcesApi.remove, { id: source.body.id });
  expect(gone.status).toBe(409);
});

test('a close counts the cash, posts the difference and the banking, and ends the cash of that day', async () => {
  await cash(1_234_500);
  const { body: before } = await app.call('ROLE_View_Dalily_Collections', daysApi.read, { day: today });
  const mine = before.byCashier.find(({ cashierName }) => cashierName === 'a.role_pay_fees');
  expect(mine?.cash).toBe(1_234_500 + 250_000);
  expect(before.byMode.reduce((sum, { amount }) => sum + amount, 0)).toBe(before.amount);
  expect(before.byVoteHead.reduce((sum, { amount }) => sum + amount, 0)).toBe(before.amount);
  for (const cut of [before.byAccount, before.bySeries])
    expect(cut.reduce((sum, { amount }) => sum + amount, 0)).toBe(before.amount);
  const close = (more: Partial<CallInput<typeof daysApi.close>> = {}) =>
    app.call(
      'ROLE_Pay_Fees',
      daysApi.close,
      {
        day: today,
        counts: [
          { value: 1000, count: 14 },
          { value: 500, count: 1 },
          { value: 200, count: 1 },
        ],
        banked: 1_400_000,
        bankId: bank,
        handedTo: 'Bursar',
        ...more,
      },
      freshKey(),
    );
  expect((await close({ banked: 9_999_900 })).body.fields?.[0]?.path).toBe('banked');
  expect((await close({ handedTo: null })).body.fields?.[0]?.path).toBe('handedTo');
  const inBank = await sumOf(bank);
  const both = await Promise.all([close(), close()]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const done = both.find(({ status }) => status === 200)?.body;
  expect(done).toMatchObject({ expected: 1_484_500, counted: 1_470_000, banked: 1_400_000 });
  expect((await sumOf(bank)) - inBank).toBe(1_400_000);
  // What is in the cash box is what was counted and not banked.
  expect(await sumOf(books.cash)).toBe(70_000);
  const refused = await cash(100);
  expect(refused.body.fields?.[0]).toMatchObject({ path: 'day' });
  const other = { studentId: student(0), day: today, mode: 'mpesa' as const, reference: 'QAB1CD2EF3', amount: 100 };
  expect((await app.call('ROLE_Pay_Fees', receiptsApi.receive, other, freshKey())).status).toBe(200);

  const sign = (role: 'ROLE_Pay_Fees' | 'ROLE_Cross_Receipts') =>
    app.call(role, daysApi.confirm, { id: done?.id ?? 0 }, freshKey());
  expect((await sign('ROLE_Pay_Fees')).status).toBe(403);
  expect((await sign('ROLE_Cross_Receipts')).body.confirmedName).toBe('a.role_cross_receipts');
  expect((await sign('ROLE_Cross_Receipts')).status).toBe(409);
  const { body: after } = await app.call('ROLE_View_Only', daysApi.read, {});
  expect(after.byCashier.find(({ close: one }) => one)?.close?.id).toBe(done?.id);
});

test('what is taken back stands on the day’s sheet, which prints', async () => {
  const { body } = await app.call(
    'ROLE_All',
    receiptsApi.receive,
    { studentId: student(4), day: today, mode: 'cash', amount: 77_700 },
    freshKey(),
  );
  await app.call('ROLE_Cross_Receipts', receiptsApi.cross, { id: body.id, reason: 'Counted twice' }, freshKey());
  const { body: day } = await app.call('ROLE_View_Only', daysApi.read, { day: today });
  expect(day.takenBack.at(-1)).toMatchObject({ receiptNo: body.receiptNo, state: 'crossed', because: 'Counted twice' });
  const sheet = await app.call('ROLE_View_Only', daysApi.sheet, { day: today });
  const paper = pdfText(sheet.body as unknown as Buffer);
  for (const words of ['1000 × 14', '14,000.00', '200 × 1', '200.00', 'Short', '145.00', 'Handed over to Bursar', '700.00'])
    expect(paper).toContain(words);
  expect(paper).toContain('Counted twice');
  expect(paper).not.toContain('Paid out in cash');
  expect((await app.call('otherSchool', daysApi.read, { day: today })).body.amount).toBe(0);
});

test('a cashier who banks all that was counted hands nothing to anybody, and banks not a cent more', async () => {
  const cashier = 'ROLE_All' as const;
  const draft = { studentId: student(2), day: today, mode: 'cash' as const, amount: 50_000 };
  expect((await app.call(cashier, receiptsApi.receive, draft, freshKey())).status).toBe(200);
  const close = (banked: number, more: object = {}) =>
    app.call(
      cashier,
      daysApi.close,
      { day: today, counts: [{ value: 500, count: 1 }], banked, bankId: bank, handedTo: null, ...more },
      freshKey(),
    );
  const twice = { counts: [1, 2].map(() => ({ value: 500, count: 1 })) };
  expect((await close(50_000, twice)).body.fields?.[0]).toEqual({ path: 'counts', message: 'Count each note and coin once.' });
  expect((await close(50_001)).body.fields?.[0]).toEqual({ path: 'banked', message: 'Only 500.00 was counted.' });
  expect((await close(50_000, { bankId: books.cash })).body.fields?.[0]?.path).toBe('bankId');
  const inBank = await sumOf(bank);
  const done = await close(50_000);
  expect([done.status, done.body.expected, done.body.counted, done.body.banked]).toEqual([200, 50_000, 50_000, 50_000]);
  expect((await sumOf(bank)) - inBank).toBe(50_000);
});

test('many cashiers at once, some of them refused: no number is skipped or given twice, and the chain is whole', async () => {
  const answers = await Promise.all(
    Array.from({ length: 32 }, (_, at) =>
      app.call(
        'ROLE_All',
        receiptsApi.receive,
        {
          studentId: at % 4 === 3 ? 999_999 : student(at % 5),
          day: today,
          mode: 'mpesa',
          reference: `MANY${at % 30}CODE`,
          amount: 1_000 + at,
        },
        freshKey(),
      ),
    ),
  );
  expect(answers.filter(({ status }) => status !== 200).length).toBeGreaterThanOrEqual(8);
  const { rows } = await asSchoolA(app, ({ tx }) =>
    sql<{ serial: number }>`select serial from finance.receipt where series = 'fees' order by serial`.execute(tx),
  );
  expect(rows.map(({ serial }) => serial)).toEqual(rows.map((_, at) => at + 1));
  expect(
    (await app.call('ROLE_View_Dalily_Collections', receiptsApi.chain)).body.every(({ brokenAt }) => brokenAt === null),
  ).toBe(true);
});
