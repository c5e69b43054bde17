import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { asSchoolA, letOverdraw, testBooks, type TestBooks } from '#app/testing/books.ts';
import { testApp, type TestApp } from '#app/testing/school.ts';
import { freshKey } from '#app/testing/students.ts';
import { maxCents } from '#kit/contract/money.ts';
import { accountsApi } from '../contract/accounts.ts';
import { journalsApi } from '../contract/journals.ts';
import { crossReceipt, receiveFees } from '../../receiving/server/receipts/receive-fees.ts';
import { pairs } from './journals/pairs.rules.ts';
import { trialBalance } from '../../ledger/server/trial-balance.store.ts';

let app: TestApp;
let books: TestBooks;
const of: Record<string, number> = {};
beforeAll(async () => {
  app = await testApp();
  books = await testBooks(app);
  await app.call('ROLE_finance_admin', accountsApi.template, { template: 'public' });
  await letOverdraw(app);
  const { body } = await app.call('ROLE_finance_admin', accountsApi.options);
  for (const { id, name } of body.rows) of[name] = id;
});
afterAll(() => app.close());

type Side = 'debit' | 'credit';
const lines = (...rows: [name: string, side: Side, amount: number][]) =>
  rows.map(([name, side, amount]) => ({ accountId: of[name] ?? 0, side, amount }));
const post = async (rows: ReturnType<typeof lines>, key = freshKey()) => {
  const draft = { day: '2026-02-10', narration: 'O’Brien’s fuel', lines: rows };
  const { status, body } = await app.call('ROLE_finance_admin', journalsApi.create, draft, key);
  return { status, body, made: body.journal };
};

test('many lines on either side become movements between two accounts each', () => {
  const line = (accountId: number, side: Side, amount: number) => ({ accountId, side, amount, note: null });
  const made = pairs([line(1, 'debit', 70), line(2, 'debit', 50), line(3, 'credit', 60), line(4, 'credit', 60)]);
  expect(made.map(({ debit, credit, amount }) => [debit, credit, amount])).toEqual([
    [1, 3, 60],
    [1, 4, 10],
    [2, 4, 50],
  ]);
});

test('a journal made by hand is posted when both sides come to the same sum', async () => {
  const { status, made } = await post(
    lines(
      ['Food', 'debit', 60_000],
      ['Firewood and fuel', 'debit', 40_000],
      ['Cash in hand', 'credit', 30_000],
      ['Operations account', 'credit', 70_000],
    ),
  );
  expect([status, made?.amount, made?.documentNo]).toEqual([200, 100_000, expect.stringMatching(/^JV\/\d{4}\/00001$/)]);
  expect(made?.entries).toHaveLength(3);
  const refused: [ReturnType<typeof lines>, RegExp][] = [
    [lines(['Food', 'debit', 100], ['Cash in hand', 'credit', 99]), /same sum/],
    [lines(['Food', 'debit', 100], ['Laboratory', 'debit', 100]), /each side/],
    [lines(['Food', 'debit', 100], ['Food', 'credit', 100]), /other side too/],
    [lines(['Food', 'debit', 100], ['Fees owed by students', 'credit', 100]), /follows invoices/],
    [lines(['Food', 'debit', 100], ['No such account', 'credit', 100]), /./],
  ];
  for (const [rows, words] of refused) {
    const answer = await post(rows);
    expect([answer.status >= 400, answer.status < 500, answer.body.message]).toEqual([true, true, expect.stringMatching(words)]);
  }
  const most = await post(lines(['Food', 'debit', maxCents], ['Fees owed by students', 'credit', maxCents]));
  expect(most.body.message).toContain('follows invoices');
  const over = await post(
    lines(
      ['Food', 'debit', maxCents],
      ['Laboratory', 'debit', 1],
      ['Cash in hand', 'credit', maxCents],
      ['Operations account', 'credit', 1],
    ),
  );
  expect([over.status, over.body.fields?.[0]?.message]).toEqual([400, expect.stringContaining('carries at most')]);
  const key = freshKey();
  const rows = lines(['Food', 'debit', 100], ['Cash in hand', 'credit', 100]);
  const same = await Promise.all([post(rows, key), post(rows, key), post(rows, key)]);
  expect(new Set(same.filter((answer) => answer.status === 200).map((answer) => answer.made?.id)).size).toBe(1);
});

test('50 at once get 50 numbers without a gap, and the books balance', async () => {
  const made = await Promise.all(
    Array.from({ length: 50 }, (_, at) => post(lines(['Food', 'debit', 100 + at], ['Cash in hand', 'credit', 100 + at]))),
  );
  expect(made.every(({ status }) => status === 200)).toBe(true);
  const { rows } = await asSchoolA(app, ({ tx }) =>
    sql<{
      no: string;
    }>`select document_no as no from finance.journal where kind = 'journal' and reverses_id is null order by 1`.execute(tx),
  );
  expect(rows.map(({ no }) => Number(no.slice(-5)))).toEqual(rows.map((_, at) => at + 1));
  const accounts = await asSchoolA(app, ({ tx }) => trialBalance(tx, { from: '2026-01-01', to: '2026-12-31' }));
  expect(accounts.reduce((sum, { closing }) => sum + closing, 0)).toBe(0);
});

test('a journal is reversed once, with a reason, also of ten at once; documents are not', async () => {
  const { made } = await post(lines(['Food', 'debit', 500], ['Cash in hand', 'credit', 500]));
  const body = { id: made?.id ?? 0 };
  const reverse = (id: number, day = '2026-02-11', reason = 'Paid by the county') =>
    app.call('ROLE_finance_admin', journalsApi.reverse, { id, day, reason }, freshKey());
  expect((await reverse(body.id, '2026-02-09')).body.fields?.[0]?.path).toBe('day');
  expect((await reverse(body.id, '2026-02-11', ' ')).status).toBe(400);
  const ten = await Promise.all(Array.from({ length: 10 }, () => reverse(body.id)));
  expect(ten.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(ten.filter(({ status }) => status === 409)).toHaveLength(9);
  const after = await app.call('ROLE_View_Only', journalsApi.get, { id: body.id });
  expect(after.body).toMatchObject({ state: 'reversed', reversible: false, reversedBy: { reason: 'Paid by the county' } });
  const twice = await reverse(after.body.reversedBy?.id ?? 0);
  expect([twice.status, twice.body.message]).toEqual([422, 'A reversal stays. Post a new journal instead.']);
  const { body: invoices } = await app.call('ROLE_View_Only', journalsApi.list, { kind: 'invoice' });
  expect((await reverse(invoices.rows[0]?.id ?? 0)).body.message).toContain('its own screen');
  for (const caller of ['ROLE_View_Only', 'ROLE_View_Financial_reports', 'noRole'] as const)
    expect(
      (await app.call(caller, journalsApi.reverse, { id: body.id, day: '2026-02-11', reason: 'x' }, freshKey())).status,
    ).toBe(403);
});

test('what was posted is found by day, account, student, number, author and amount, with the document behind it', async () => {
  const [student = 0] = books.students;
  const receipt = await asSchoolA(app, (ctx) =>
    receiveFees(ctx, {
      studentId: student,
      day: '2026-02-20',
      mode: 'mpesa',
      reference: 'QGH71XY',
      moneyId: books.cash,
      amount: 12_345,
    }),
  );
  const list = async (filter: object) => (await app.call('ROLE_View_Financial_reports', journalsApi.list, filter)).body;
  const [found] = (await list({ q: receipt.receiptNo })).rows;
  expect(found).toMatchObject({ kind: 'receipt', amount: 12_345, state: 'posted' });
  expect((await list({ least: 12_345, most: 12_345 })).total).toBe(1);
  expect((await list({ studentId: student, kind: 'receipt' })).total).toBe(1);
  expect((await list({ from: '2026-02-20', to: '2026-02-20', accountId: books.cash })).total).toBe(1);
  expect((await list({ accountKind: 'equity' })).total).toBe(0);
  expect((await list({ author: 'nobody' })).total).toBe(0);
  const read = async () => (await app.call('ROLE_View_Only', journalsApi.get, { id: found?.id ?? 0 })).body;
  expect((await read()).paper).toMatchObject({ kind: 'receipt', number: receipt.receiptNo });
  expect((await read()).paper?.facts).toContainEqual(['Reference', 'QGH71XY']);
  expect((await read()).paper?.facts).toContainEqual(['State', 'Posted']);
  await asSchoolA(app, (ctx) => crossReceipt(ctx, receipt.id, { day: '2026-02-21', reason: 'Another student’s' }));
  expect((await read()).reversedBy).toMatchObject({ reason: 'Another student’s' });
  expect((await app.call('otherSchool', journalsApi.get, { id: found?.id ?? 0 })).status).toBe(404);
});
