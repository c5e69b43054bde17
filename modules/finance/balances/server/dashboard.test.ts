import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSchoolA, testBooks, type TestBooks } from '#app/testing/books.ts';
import { testApp, type TestApp } from '#app/testing/school.ts';
import { freshKey } from '#app/testing/students.ts';
import { homeApi } from '#modules/home/contract/home.ts';
import { sendingRulesApi } from '#modules/messaging/outgoing/contract/sending-rules.ts';
import { suspenseApi } from '../../banks/contract/suspense.ts';
import { financeDashboardApi } from '../contract/dashboard.ts';
import { feeBalancesApi } from '../contract/balances.ts';
import { remindersApi } from '../contract/reminders.ts';
import { receivePayment } from '../../banks/server/payments/receive-payment.ts';
import { openBooks } from '../../ledger/server/books.store.ts';
import { crossReceipt, receiveFees } from '../../receiving/server/receipts/receive-fees.ts';

let app: TestApp;
let books: TestBooks;
beforeAll(async () => {
  app = await testApp({ clock: () => new Date('2026-03-02T09:00:00Z') });
  books = await testBooks(app, { students: 3 });
});
afterAll(() => app.close());

const pay = (studentId: number, amount: number, day: string) =>
  asSchoolA(app, (ctx) => receiveFees(ctx, { studentId, day, mode: 'cash', moneyId: books.cash, amount }));
const read = async () => (await app.call('ROLE_View_Only', financeDashboardApi.get, {})).body;

test('the figures are those of the list of balances, and a crossed receipt counts nowhere', async () => {
  const [first = 0, second = 0] = books.students;
  await pay(first, 600_000, '2026-02-01');
  await pay(second, 400_000, '2026-03-02');
  const { id } = await pay(second, 100_000, '2026-03-02');
  await asSchoolA(app, (ctx) => crossReceipt(ctx, id, { day: '2026-03-02', reason: 'Typed twice' }));
  const board = await read();
  const { totals } = (await app.call('ROLE_View_Only', feeBalancesApi.list, { status: 'any' })).body;
  expect(board).toMatchObject({ expected: 4_800_000, billed: 4_800_000, collected: 1_000_000, outstanding: 3_800_000, owing: 3 });
  expect(board.outstanding).toBe(totals.balance);
  expect(board.expected - board.collected).toBe(board.outstanding);
  expect(board.modes).toEqual([{ name: 'cash', receipts: 1, amount: 400_000 }]);
  expect(board.receivedToday).toBe(400_000);
  expect(board.cashiers).toHaveLength(1);
  expect(board.classes).toMatchObject([{ name: 'Form 3', students: 3, owing: 3, paid: 1_000_000, balance: 3_800_000 }]);
  expect(board.top[0]).toMatchObject({ balance: 1_600_000 });
});

test('the line is the sum up to each day of the term, and ends today', async () => {
  const { trend } = await read();
  const on = (day: number) => trend.find((one) => one.day === day)?.now;
  // The term opened on 2 January.
  expect([on(30), on(31), on(59), on(60), on(61)]).toEqual([0, 600_000, 600_000, 1_000_000, null]);
});

test('money that nobody has claimed is in suspense', async () => {
  await asSchoolA(app, async (ctx) => {
    const { mpesa: moneyId } = await openBooks(ctx.tx);
    const payer = { accountRef: 'WHO', payerName: 'WANJIRU', payerPhone: null, narration: null };
    const paid = { channel: 'mpesa', reference: 'SUS0000001', paidAt: '2026-03-01T09:00:00Z', day: '2026-03-01' } as const;
    await receivePayment(ctx, { ...paid, ...payer, moneyId, amount: 123_400, studentId: null, payload: {} });
  });
  expect((await read()).suspense).toBe(123_400);
  const { rows } = (await app.call('ROLE_View_Only', suspenseApi.list, {})).body;
  expect(rows.map(({ open }) => open)).toEqual([123_400]);
});

test('what waits for approval stands on the board, and among the tasks of who may decide and has not asked', async () => {
  const { body: rules } = await app.call('ROLE_All', sendingRulesApi.get, {});
  await app.call('ROLE_All', sendingRulesApi.update, { ...rules, approvalAbove: 0 });
  const run = { kind: 'balance' as const, body: '{student} {balance}', choice: {} };
  expect((await app.call('ROLE_Send_Fee_balances', remindersApi.send, run, freshKey())).body.state).toBe('waiting');
  expect((await read()).approvals).toMatchObject([{ key: 'reminders', count: 1, path: null }]);
  const tasks = async (caller: 'ROLE_All' | 'ROLE_Send_Fee_balances' | 'otherSchool') =>
    (await app.call(caller, homeApi.tasks, {})).body.rows.find(({ key }) => key === 'finance-reminders')?.path;
  expect(await tasks('ROLE_All')).toBe('/balancenotifications?tab=runs&state=waiting');
  expect(await tasks('ROLE_Send_Fee_balances')).toBeUndefined();
  expect(await tasks('otherSchool')).toBeUndefined();
});

test('a school without terms, students or books has a board of nothing', async () => {
  const { status, body } = await app.call('otherSchool', financeDashboardApi.get, {});
  expect(status).toBe(200);
  expect(body).toMatchObject({ expected: 0, outstanding: 0, trend: [], classes: [], top: [], suspense: 0, approvals: [] });
  expect((await app.call('ROLE_Pay_Fees', financeDashboardApi.get, {})).status).toBe(403);
});
