import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#kit/contract/dates.ts';
import { jobsApi } from '#kit/contract/exports.ts';
import { asSchoolA, testBooks, type TestBooks } from '#app/testing/books.ts';
import { pdfText } from '#app/testing/pdf-text.ts';
import { testApp, type TestApp } from '#app/testing/school.ts';
import { freshKey } from '#app/testing/students.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { financeStudentsApi, promisesApi } from '../contract/students.ts';
import { crossReceipt, receiveFees } from '../../receiving/server/receipts/receive-fees.ts';

let app: TestApp;
let books: TestBooks;
let today: string;
beforeAll(async () => {
  app = await testApp({ jobWorkers: 1 });
  books = await testBooks(app, { students: 3 });
  today = await asSchoolA(app, (ctx) => Promise.resolve(schoolDay(ctx)));
});
afterAll(() => app.close());

const pay = (studentId: number, amount: number, day: string) =>
  asSchoolA(app, (ctx) => receiveFees(ctx, { studentId, day, mode: 'cash', moneyId: books.cash, amount }));

test('a statement says every bill and payment with the balance after it, and begins with what was brought forward', async () => {
  const [student = 0] = books.students;
  const year = today.slice(0, 4);
  const first = await pay(student, 400_000, `${year}-02-01`);
  await pay(student, 2_000_000, `${year}-02-05`);
  await asSchoolA(app, (ctx) => crossReceipt(ctx, first.id, { day: `${year}-02-06`, reason: 'Typed twice' }));
  const read = (from: string, to: string) => app.call('ROLE_View_Only', financeStudentsApi.statement, { id: student, from, to });
  const { body: whole } = await read(`${year}-01-01`, `${year}-12-31`);
  expect(whole.lines.map(({ kind, debit, credit, balance }) => [kind, debit, credit, balance])).toEqual([
    ['invoice', 1_600_000, 0, 1_600_000],
    ['receipt', 0, 400_000, 1_200_000],
    ['receipt', 0, 2_000_000, -800_000],
    ['reversal', 400_000, 0, -400_000],
  ]);
  expect(whole.lines[0]?.parts).toEqual([
    { title: 'Tuition', amount: 1_000_000 },
    { title: 'Boarding and meals', amount: 500_000 },
    { title: 'Activity', amount: 100_000 },
  ]);
  expect(whole).toMatchObject({ opening: 0, debits: 2_000_000, credits: 2_400_000, closing: -400_000 });
  const { body: later } = await read(`${year}-02-02`, `${year}-02-05`);
  expect(later).toMatchObject({ opening: 1_200_000, closing: -800_000 });
  expect(later.lines).toHaveLength(1);
  expect((await read(`${year}-02-02`, `${year}-02-01`)).status).toBe(400);
  const { body: card } = await app.call('ROLE_Pay_Fees', financeStudentsApi.get, { id: student });
  expect(card).toMatchObject({ balance: -400_000, credit: 400_000, fees: 0, charges: [] });
  expect(card.receipts.map(({ state }) => state)).toEqual(['posted', 'crossed']);
});

test('the statements of a class are one PDF, made as a task, and each names its student', async () => {
  const asked = await app.call('ROLE_Send_Fee_balances', financeStudentsApi.statements, { owing: true }, freshKey());
  expect(asked.status).toBe(200);
  const job = async () => (await app.call('ROLE_Send_Fee_balances', jobsApi.get, { id: asked.body.jobId })).body;
  await expect.poll(async () => (await job()).state).toBe('done');
  expect((await job()).message).toBe('2 statements');
  const one = await app.call('ROLE_View_Only', financeStudentsApi.statementPdf, { id: books.students[0] ?? 0 });
  expect(one.status).toBe(200);
  const text = pdfText(one.body as unknown as Uint8Array);
  expect(text).toContain('Fee statement');
  expect(text).toContain('Paid in advance: KES 4,000.00');
  const nobody = await app.call(
    'ROLE_Send_Fee_balances',
    financeStudentsApi.statements,
    { classId: books.frame.form4 },
    freshKey(),
  );
  expect(nobody.status).toBe(400);
});

test('a statement says how to pay, as M-Pesa and the bank accounts are set up, and nothing before they are', async () => {
  const [id = 0] = books.students;
  const read = async () => {
    const { body } = await app.call('ROLE_View_Only', financeStudentsApi.statementPdf, { id });
    return pdfText(body as unknown as Uint8Array).replaceAll(/\s+/g, ' ');
  };
  expect(await read()).not.toContain('How to pay');
  const no = await asSchoolA(app, async ({ tx }) => {
    await sql`
      with money as (
        insert into finance.account (code, name, kind, money, active)
        values ('1110', 'School fund', 'asset', true, true), ('1120', 'Old account', 'asset', true, false) returning id, active)
      insert into finance.bank_account (money_id, kind, bank, branch, number, paybill)
      select id, 'bank', 'Equity Bank', 'Kĩsũmũ', case when active then '1180123456' else '999999' end, '247247' from money`.execute(
      tx,
    );
    await sql`insert into finance.mpesa (kind, short_code, base_url, addresses, path) values ('paybill', '400200', '', '{}', 'x')`.execute(
      tx,
    );
    const { rows } = await sql<{ no: string }>`select admission_no as no from registration.student where id = ${id}`.execute(tx);
    return rows[0]?.no;
  });
  const text = await read();
  expect(text).toContain(`How to pay M-Pesa: paybill 400200, account number ${no}`);
  expect(text).toContain('Equity Bank, Kĩsũmũ: account 1180123456, by M-Pesa paybill 247247');
  expect(text).not.toContain('999999');
  await asSchoolA(app, ({ tx }) => sql`update finance.mpesa set kind = 'till'`.execute(tx));
  expect(await read()).toContain('M-Pesa: till 400200');
});

test('accounts are the same whether their page is chosen by name or by balance', async () => {
  const list = async (input: { sort: 'fullName' | '-balance'; page?: number; size?: number }) =>
    (await app.call('ROLE_View_Only', financeStudentsApi.list, input)).body;
  const byName = await list({ sort: 'fullName' });
  const byBalance = await list({ sort: '-balance' });
  expect(byName.rows.toSorted((a, b) => b.balance - a.balance || a.id - b.id)).toEqual(
    byBalance.rows.toSorted((a, b) => b.balance - a.balance || a.id - b.id),
  );
  expect(byName.rows.map(({ fullName }) => fullName)).toEqual(byName.rows.map(({ fullName }) => fullName).toSorted());
  const second = await list({ sort: 'fullName', page: 2, size: 2 });
  expect([second.total, second.rows]).toEqual([3, byName.rows.slice(2)]);
  expect(await list({ sort: 'fullName', page: 3, size: 2 })).toEqual({ rows: [], total: 3 });
});

test('a promise is kept when the receipts reach it in time, and broken when the day passes', async () => {
  const [, second = 0, third = 0] = books.students;
  const promise = async (studentId: number, amount: number, key = freshKey()) =>
    app.call(
      'ROLE_Pay_Fees',
      promisesApi.create,
      { studentId, amount, dueOn: addDays(today, 5), promisedBy: 'Mary Atieno', note: null },
      key,
    );
  const key = freshKey();
  const made = await promise(second, 300_000, key);
  expect((await promise(second, 300_000, key)).body.id).toBe(made.body.id);
  expect(made.body).toMatchObject({ state: 'open', paid: 0 });
  await promise(third, 300_000);
  await pay(second, 300_000, today);
  const stateOf = async (studentId: number) =>
    (await app.call('ROLE_View_Only', financeStudentsApi.get, { id: studentId })).body.promises.map(({ state }) => state);
  expect(await stateOf(second)).toEqual(['kept']);
  expect(await stateOf(third)).toEqual(['open']);
  const { body: list } = await app.call('ROLE_View_Only', financeStudentsApi.list, {});
  const promisedOn = (studentId: number) => list.rows.find(({ id }) => id === studentId)?.promisedOn;
  // One that is kept is not waited for any more.
  expect([promisedOn(second), promisedOn(third)]).toEqual([null, addDays(today, 5)]);
  app.pass(6 * 86_400_000);
  expect(await stateOf(third)).toEqual(['broken']);
  const early = await app.call(
    'ROLE_Pay_Fees',
    promisesApi.create,
    { studentId: third, amount: 1, dueOn: today, promisedBy: 'Mary', note: null },
    freshKey(),
  );
  expect(early.body.fields?.[0]?.path).toBe('dueOn');
  const taken = await app.call('ROLE_Pay_Fees', promisesApi.withdraw, { id: made.body.id, reason: 'Agreed anew' }, freshKey());
  expect(taken.body.state).toBe('withdrawn');
  const again = await app.call('ROLE_Pay_Fees', promisesApi.withdraw, { id: made.body.id, reason: 'Agreed anew' }, freshKey());
  expect(again.status).toBe(409);
});

test('a promise is of its own days: a cent less is not kept, what came before or after does not count, and its last day does', async () => {
  const [first = 0, , third = 0] = books.students;
  const now = await asSchoolA(app, (ctx) => Promise.resolve(schoolDay(ctx)));
  await pay(first, 90_000, addDays(now, -1));
  const promise = async (amount: number, days: number, studentId = first) => {
    const input = { studentId, amount, dueOn: addDays(now, days), promisedBy: 'Mary Atieno', note: 'By phone' };
    return (await app.call('ROLE_Pay_Fees', promisesApi.create, input, freshKey())).body;
  };
  expect(await promise(50_000, 0)).toMatchObject({ state: 'open', madeOn: now, dueOn: now, paid: 0, note: 'By phone' });
  await promise(50_000, 2);
  await promise(50_001, 2);
  await promise(1, 1, third);
  const { id } = await pay(first, 7, now);
  await asSchoolA(app, (ctx) => crossReceipt(ctx, id, { day: now, reason: 'Typed twice' }));
  const states = async (studentId = first) =>
    (await app.call('ROLE_View_Only', financeStudentsApi.get, { id: studentId })).body.promises.map(({ amount, paid, state }) => [
      amount,
      paid,
      state,
    ]);
  // The latest due first, and of one day the latest made.
  expect(await states()).toEqual([
    [50_001, 0, 'open'],
    [50_000, 0, 'open'],
    [50_000, 0, 'open'],
  ]);
  app.pass(86_400_000);
  expect((await states()).map(([, , state]) => state)).toEqual(['open', 'open', 'broken']);
  app.pass(86_400_000);
  await pay(first, 50_000, addDays(now, 2));
  expect(await states()).toEqual([
    [50_001, 50_000, 'open'],
    [50_000, 50_000, 'kept'],
    [50_000, 0, 'broken'],
  ]);
  app.pass(86_400_000);
  await pay(first, 1, addDays(now, 3));
  expect((await states())[0]).toEqual([50_001, 50_000, 'broken']);
  expect((await states(third))[0]).toEqual([1, 0, 'broken']);
  expect((await app.call('ROLE_Pay_Fees', promisesApi.withdraw, { id: 999_999, reason: 'x' }, freshKey())).status).toBe(404);
});

test('the list of accounts finds students by name and says what they hold', async () => {
  const { body } = await app.call('ROLE_View_Only', financeStudentsApi.list, { q: 'mercy', sort: '-balance' });
  expect(body.total).toBe(3);
  expect(body.rows[0]).toMatchObject({ balance: 1_600_000, pocketMoney: 0 });
  expect((await app.call('otherSchool', financeStudentsApi.get, { id: books.students[0] ?? 0 })).status).toBe(404);
  expect((await app.call('otherSchool', financeStudentsApi.statement, { id: books.students[0] ?? 0 })).status).toBe(404);
});
