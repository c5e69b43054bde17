import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSchoolA, testBooks, type TestBooks } from '#app/testing/books.ts';
import { testApp, type TestApp } from '#app/testing/school.ts';
import { sendUpload } from '#app/testing/send-upload.ts';
import { freshKey } from '#app/testing/students.ts';
import { banksApi } from '../../contract/accounts.ts';
import { reconciliationApi, type StatementSheet, statementsApi } from '../../contract/reconciliation.ts';
import { crossReceipt, receiveFees } from '../../../receiving/server/receipts/receive-fees.ts';

let app: TestApp;
let books: TestBooks;
let bank = 0;
const admin = 'ROLE_finance_admin' as const;
beforeAll(async () => {
  app = await testApp();
  books = await testBooks(app, { students: 1 });
  bank = (await app.call(admin, banksApi.create, { name: 'Main' })).body.id;
});
afterAll(() => app.close());

const slip = async (reference: string, amount: number, day: string) => {
  const studentId = books.students[0] ?? 0;
  return asSchoolA(app, (ctx) => receiveFees(ctx, { studentId, day, mode: 'bank_slip', reference, moneyId: bank, amount }));
};
const cross = (id: number) => asSchoolA(app, (ctx) => crossReceipt(ctx, id, { day: '2026-02-20', reason: 'Another student’s' }));
const take = async (rows: string) => {
  const answer = await sendUpload(app, admin, {
    url: statementsApi.read.path,
    otherdata: { moneyId: bank },
    name: 'statement.csv',
    bytes: new TextEncoder().encode(`Date,Particulars,Reference,Debit,Credit\n${rows}`),
  });
  const { id, match } = answer.body as unknown as StatementSheet;
  const { day = 0, ...rest } = match;
  return (await app.call(admin, statementsApi.take, { id, match: { day, ...rest } }, freshKey())).body;
};
const work = async () => (await app.call(admin, reconciliationApi.workspace, { moneyId: bank })).body;
/** Ticks the entries of these references against the one line of an amount. */
const tickAll = async (amount: number, references: readonly string[]) => {
  const { lines, items } = await work();
  const lineId = lines.find((line) => line.amount === amount)?.id ?? 0;
  const journalIds = items.filter(({ reference }) => references.includes(reference ?? '')).map(({ journalId }) => journalId);
  expect((await app.call(admin, reconciliationApi.tick, { moneyId: bank, lineId, journalIds })).status).toBe(200);
};
const open = async () => {
  const { lines, items } = await work();
  return { lines: lines.map(({ amount }) => amount), items: items.map(({ reference, amount }) => [reference, amount]) };
};
const ticked = async () =>
  (await app.call('ROLE_View_Only', reconciliationApi.ticked, { moneyId: bank, sort: 'day' })).body.rows.map(
    ({ reference, locked }) => [reference, locked],
  );

test('when one of several receipts that a line stands for is crossed, the line is open again and the others with it', async () => {
  const first = await slip('MANY1', 20_000, '2026-02-06');
  await slip('MANY2', 30_000, '2026-02-06');
  await slip('ALONE', 7000, '2026-02-06');
  await take('06/02/2026,CASH DEPOSIT,,,500.00\n06/02/2026,DEPOSIT,ALONE,,70.00\n');
  await tickAll(50_000, ['MANY1', 'MANY2']);
  expect(await open()).toEqual({ lines: [], items: [] });
  await cross(first.id);
  expect(await open()).toMatchObject({
    lines: [50_000],
    items: [
      ['MANY1', 20_000],
      ['MANY2', 30_000],
      [expect.any(String), -20_000],
    ],
  });
  expect(await ticked()).toEqual([['ALONE', false]]);
});

test('a line that a locked reconciliation holds keeps what is locked of it', async () => {
  const moneyId = (bank = (await app.call(admin, banksApi.create, { name: 'Second' })).body.id);
  const early = await slip('PART1', 20_000, '2026-02-06');
  const late = await slip('PART2', 30_000, '2026-02-12');
  await slip('PART3', 40_000, '2026-02-12');
  await take('08/02/2026,CASH DEPOSIT,,,900.00\n');
  await tickAll(90_000, ['PART1', 'PART2', 'PART3']);
  const start = async (statementBalance: number) =>
    (await app.call(admin, reconciliationApi.start, { moneyId, untilDay: '2026-02-10', statementBalance })).body;
  const { figures } = await start(0);
  const { reconciliation } = await start(figures?.expected ?? 0);
  const lock = { id: reconciliation?.id ?? 0, version: reconciliation?.version ?? 0 };
  expect((await app.call('ROLE_All', reconciliationApi.lock, lock, freshKey())).body.state).toBe('locked');
  await cross(late.id);
  const left = [
    ['PART1', true],
    ['PART3', false],
  ];
  expect(await ticked()).toEqual(left);
  await cross(early.id);
  expect(await ticked()).toEqual(left);
});
