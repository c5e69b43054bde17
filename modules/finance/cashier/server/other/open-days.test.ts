import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSchoolA, testBooks, type TestBooks } from '#app/testing/books.ts';
import { testApp, type TestApp } from '#app/testing/school.ts';
import { spendingWorld } from '#app/testing/spending.ts';
import { freshKey } from '#app/testing/students.ts';
import { addDays } from '#kit/contract/dates.ts';
import { banksApi } from '../../../banks/contract/accounts.ts';
import { vouchersApi } from '../../../spending/contract/vouchers.ts';
import { daysApi } from '../../contract/days.ts';
import { receiptsApi } from '../../contract/receipts.ts';

const day = '2026-03-10';
const buyer = 'ROLE_Access_Expenses' as const;
let app: TestApp;
let books: TestBooks;
let bank = 0;
let now = new Date(`${day}T08:00:00Z`);
beforeAll(async () => {
  app = await testApp({ clock: () => now });
  books = await testBooks(app, { students: 2 });
  bank = await asSchoolA(app, async ({ tx }) => {
    const { rows } = await sql<{ id: number }>`
      insert into finance.account (code, name, kind, money) values ('1050', 'KCB operations', 'asset', true) returning id`.execute(
      tx,
    );
    return rows[0]?.id ?? 0;
  });
});
afterAll(() => app.close());

const openOn = async (today: string) => {
  now = new Date(`${today}T08:00:00Z`);
  app.services.identity.forget();
  app.pass(0);
  return (await app.call('ROLE_Pay_Fees', daysApi.open)).body;
};

test('a day stays open for a year where cash was taken or paid out and nobody closed it: neither other ways to pay, nor what was crossed, nor cash that only went to the bank', async () => {
  const world = await spendingWorld(app);
  const receive = async (amount: number, more: object = { mode: 'cash' }, by: 'ROLE_Pay_Fees' | 'ROLE_All' = 'ROLE_Pay_Fees') => {
    const [studentId = 0] = books.students;
    const { status, body } = await app.call(by, receiptsApi.receive, { studentId, day, amount, ...more } as never, freshKey());
    expect(status, JSON.stringify(body)).toBe(200);
    return body.id;
  };
  await receive(100_000);
  await receive(20_000, { mode: 'mpesa', reference: 'QAB1CD2EF3' });
  const crossed = await receive(3_000);
  await app.call('ROLE_Cross_Receipts', receiptsApi.cross, { id: crossed, reason: 'Counted twice' }, freshKey());
  await receive(400, { mode: 'mpesa', reference: 'QAB1CD2EF4' }, 'ROLE_All');
  const pay = async (amount: number, moneyId: number, way: object) => {
    const { id } = await world.direct('Roofer', amount);
    const { version } = await world.approve(id);
    const { status, body } = await app.call(buyer, vouchersApi.pay, { id, version, day, moneyId, ...way } as never, world.key());
    expect(status, JSON.stringify(body)).toBe(200);
  };
  const move = { fromId: books.cash, toId: bank, amount: 50_000, day, reference: 'SLIP 1', narration: null };
  expect((await app.call('ROLE_finance_admin', banksApi.transfer, move, freshKey())).status).toBe(200);
  await pay(7_000, books.cash, { mode: 'cash' });
  await pay(11_000, bank, { mode: 'eft', reference: 'FT 1' });

  expect(await openOn(day)).toEqual([]);
  const open = [
    { day, cashierName: 'a.role_access_expenses', taken: 0, paidOut: 7_000, mine: false },
    { day, cashierName: 'a.role_pay_fees', taken: 100_000, paidOut: 0, mine: true },
  ];
  expect(await openOn(addDays(day, 1))).toEqual(open);
  expect(await openOn(addDays(day, 365))).toEqual(open);
  expect(await openOn(addDays(day, 366))).toEqual([]);
  await openOn(addDays(day, 1));
  const counts = [{ value: 1000, count: 1 }];
  const closed = await app.call(
    'ROLE_Pay_Fees',
    daysApi.close,
    { day, counts, banked: 0, handedTo: 'Bursar' } as never,
    freshKey(),
  );
  expect(closed.status, JSON.stringify(closed.body)).toBe(200);
  expect(await openOn(addDays(day, 1))).toEqual(open.slice(0, 1));
});

test('cash that went into another account is neither in the box nor expected when it is counted', async () => {
  const next = addDays(day, 5);
  const receive = async (by: 'ROLE_Pay_Fees' | 'ROLE_All', amount: number, moneyId?: number) => {
    const [studentId = 0] = books.students;
    const draft = { studentId, day: next, mode: 'cash' as const, amount, moneyId };
    expect((await app.call(by, receiptsApi.receive, draft, freshKey())).status).toBe(200);
  };
  await openOn(next);
  await receive('ROLE_Pay_Fees', 30_000);
  await receive('ROLE_Pay_Fees', 20_000, bank);
  await receive('ROLE_All', 9_000, bank);
  const after = (await openOn(addDays(next, 1))).filter((row) => row.day === next);
  expect(after).toEqual([{ day: next, cashierName: 'a.role_pay_fees', taken: 30_000, paidOut: 0, mine: true }]);
  const { body: sheet } = await app.call('ROLE_Pay_Fees', daysApi.read, { day: next });
  expect(sheet.mine).toMatchObject({ taken: 30_000, expected: 30_000 });
  const draft = { day: next, counts: [{ value: 100 as const, count: 3 }], handedTo: 'Bursar' };
  const { body: closed } = await app.call('ROLE_Pay_Fees', daysApi.close, draft, freshKey());
  expect(closed).toMatchObject({ expected: 30_000, counted: 30_000, paidOut: 0 });
  const { rows } = await asSchoolA(app, ({ tx }) =>
    sql`select from finance.journal where kind = 'close' and day = ${next}`.execute(tx),
  );
  expect(rows).toEqual([]);
});
