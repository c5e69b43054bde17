import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSchoolA, testBooks, type TestBooks } from '#app/testing/books.ts';
import { testApp, type TestApp } from '#app/testing/school.ts';
import { freshKey } from '#app/testing/students.ts';
import { homeApi } from '#modules/home/contract/home.ts';
import { audienceApi } from '#modules/messaging/audience/contract/audience.ts';
import { promotionsApi } from '#modules/registration/promotion/contract/promotions.ts';
import { transfersApi } from '#modules/registration/transfers/contract/transfers.ts';
import { classesApi } from '#modules/settings/contract/classes.ts';
import { streamsApi } from '#modules/settings/contract/streams.ts';
import { financeStudentsApi } from '../../contract/students.ts';
import { balancesOf } from '../../../ledger/server/charges/balances.store.ts';
import { receiveFees } from '../../../receiving/server/receipts/receive-fees.ts';
import { feesSection } from './for-others.ts';

const officer = 'ROLE_Admissions_Admin' as const;
let app: TestApp;
let books: TestBooks;
let receiptNo = '';
beforeAll(async () => {
  app = await testApp({ clock: () => new Date('2026-11-20T07:00:00Z') });
  books = await testBooks(app, { students: 3 });
  const [first = 0, second = 0] = books.students;
  const pay = (studentId: number, amount: number, reference: string) =>
    asSchoolA(app, (ctx) =>
      receiveFees(ctx, { studentId, day: '2026-02-01', mode: 'mpesa', reference, moneyId: books.cash, amount }),
    );
  ({ receiptNo } = await pay(first, 600_000, 'SKQ7A1B2C3'));
  await pay(second, 1_700_000, 'SKQ7A1B2C4');
});
afterAll(() => app.close());

test('a transfer is held up by what is owed, and not by what is held', async () => {
  const [first = 0, second = 0] = books.students;
  const fees = async (studentId: number) => {
    const { body } = await app.call(
      'ROLE_Add_or_Edit_students_and_Teachers',
      transfersApi.request,
      { studentId, otherSchool: 'Nyahururu High' },
      freshKey(),
    );
    const found = await app.call(officer, transfersApi.get, { id: body.id });
    return found.body.clearances.find(({ key }) => key === 'finance.fees');
  };
  expect(await fees(first)).toMatchObject({ state: 'owing', note: 'KES 10,000.00 is owed.', department: 'Bursar' });
  expect(await fees(second)).toMatchObject({ state: 'cleared' });
});

test('messages are addressed by what is owed now: at least, at most, in credit', async () => {
  const count = async (from: number | null, to: number | null) => {
    const part = { source: 'students', where: [{ kind: 'balance', values: [], from, to }] };
    return (await app.call('ROLE_Send_Custom_sms', audienceApi.count, { audience: { include: [part] } })).body.recipients;
  };
  expect(await count(1_000_000, null)).toBe(2);
  expect(await count(1_000_001, null)).toBe(1);
  expect(await count(null, 1_000_000)).toBe(2);
  expect(await count(null, -1)).toBe(1);
  expect(await count(0, 0)).toBe(0);
  const { body } = await app.call('ROLE_Send_Custom_sms', audienceApi.sources, {});
  const students = body.rows.find(({ key }) => key === 'students');
  expect(students?.conditions.find(({ key }) => key === 'balance')).toMatchObject({ control: 'amount' });
});

test('the list of students shows what each owes to who may see fees', async () => {
  const [first = 0, second = 0, third = 0] = books.students;
  const { body } = await app.call('ROLE_View_Only', financeStudentsApi.balances, { ids: [first, second] });
  expect(new Map(body.rows.map(({ studentId, balance }) => [studentId, balance]))).toEqual(
    new Map([
      [first, 1_000_000],
      [second, -100_000],
    ]),
  );
  expect((await app.call(officer, financeStudentsApi.balances, { ids: [third] })).status).toBe(403);
});

test('balances live with the student: a promotion and its undo leave every balance as it was', async () => {
  const balances = () => asSchoolA(app, ({ tx }) => balancesOf(tx, null, '9999-12-31'));
  const sorted = async () => (await balances()).toSorted((a, b) => a.studentId - b.studentId);
  const before = await sorted();
  const { body: form3 } = await app.call('ROLE_All', classesApi.get, { id: books.frame.form3 });
  await app.call('ROLE_All', classesApi.update, { ...form3, nextClassId: books.frame.form4 });
  await app.call('ROLE_All', streamsApi.create, { classId: books.frame.form4, name: 'East' });
  const plan = { title: 'Into 2027', yearId: null, effectiveOn: '2027-01-04' };
  const { body: begun } = await app.call(officer, promotionsApi.begin, plan, freshKey());
  const { seen } = (await app.call(officer, promotionsApi.get, { id: begun.id })).body;
  const classIds = [books.frame.form3];
  const done = await app.call(officer, promotionsApi.carryOut, { id: begun.id, seen, classIds }, freshKey());
  expect(done.status).toBe(200);
  expect(await sorted()).toEqual(before);
  expect((await app.call(officer, promotionsApi.undo, { id: begun.id, classIds }, freshKey())).status).toBe(200);
  expect(await sorted()).toEqual(before);
});

test('the file of a student’s data holds the bills and receipts', async () => {
  const [first = 0] = books.students;
  const { lines, balance, receipts } = await asSchoolA(app, (ctx) => feesSection.read(ctx, first));
  expect(lines.map(({ kind }) => kind)).toEqual(['invoice', 'receipt']);
  expect(balance).toBe(1_000_000);
  expect(receipts).toMatchObject([{ receiptNo, reference: 'SKQ7A1B2C3' }]);
});

test('the search over everything finds a receipt by its number and by the reference, for who may see balances', async () => {
  const search = async (q: string, caller: 'ROLE_View_Only' | 'ROLE_Send_Custom_sms' | 'otherSchool' = 'ROLE_View_Only') =>
    (await app.call(caller, homeApi.search, { q })).body.results
      .filter(({ kind }) => kind === 'receipt')
      .map(({ title }) => title);
  expect(await search(receiptNo.toLowerCase())).toEqual([`Receipt ${receiptNo}`]);
  expect(await search('skq7a1b2c3')).toEqual([`Receipt ${receiptNo}`]);
  expect(await search('00001')).toEqual([`Receipt ${receiptNo}`]);
  expect(await search(receiptNo, 'ROLE_Send_Custom_sms')).toEqual([]);
  expect(await search(receiptNo, 'otherSchool')).toEqual([]);
});
