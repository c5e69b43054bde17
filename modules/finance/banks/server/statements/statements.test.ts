import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSchoolA, testBooks, type TestBooks } from '#app/testing/books.ts';
import { xlsxOf } from '#app/testing/imports.ts';
import { parseDay } from '#kit/contract/dates.ts';
import { testDay } from '#app/testing/day.ts';
import { testApp, type TestApp } from '#app/testing/school.ts';
import { sendUpload } from '#app/testing/send-upload.ts';
import { freshKey } from '#app/testing/students.ts';
import { banksApi } from '../../contract/accounts.ts';
import {
  type ColumnMatch,
  reconciliationApi,
  type StatementHead,
  type StatementSheet,
  statementsApi,
} from '../../contract/reconciliation.ts';
import { crossReceipt, receiveFees } from '../../../receiving/server/receipts/receive-fees.ts';
import { sampleStatements } from '../testing/statements.ts';
import { amountOf, signed } from './amount.rules.ts';
import { dayReader } from './day.rules.ts';

let app: TestApp;
let books: TestBooks;
const admin = 'ROLE_finance_admin' as const;
beforeAll(async () => {
  app = await testApp();
  books = await testBooks(app, { students: 1 });
});
afterAll(() => app.close());

let serial = 0;
const newBank = async () => (await app.call(admin, banksApi.create, { name: `Account ${(serial += 1)}` })).body.id;
async function read(moneyId: number, csv: string | Uint8Array): Promise<StatementSheet> {
  const [bytes, name] = typeof csv === 'string' ? [new TextEncoder().encode(csv), 'statement.csv'] : [csv, 'statement.xlsx'];
  const file = { url: statementsApi.read.path, otherdata: { moneyId }, name, bytes };
  const answer = await sendUpload(app, admin, file);
  if (answer.status !== 200) throw new Error(answer.body.message);
  return answer.body as unknown as StatementSheet;
}
const take = ({ id, match }: StatementSheet, changes: Partial<ColumnMatch> = {}, head: StatementHead | null = null) =>
  app.call(admin, statementsApi.take, { id, head, match: { day: 0, ...match, ...changes } }, freshKey());
/** What stands in the database, in the order of the file. */
const linesOf = (moneyId: number) =>
  asSchoolA(app, async ({ tx }) => {
    const { rows } = await sql<{ day: string; amount: number; reference: string | null }>`
      select day, amount, reference from finance.statement_line where money_id = ${moneyId} order by id`.execute(tx);
    return rows.map(({ day, amount, reference }) => [day, amount, reference]);
  });

test.each(sampleStatements)(
  '$bank’s statement is read as it is given out: days, directions, references, from one balance to the other',
  async (sample) => {
    const moneyId = await newBank();
    const sheet = await read(moneyId, sample.file);
    expect(sheet.found).toBe(true);
    const { status, body } = await take(sheet);
    expect([sample.bank, status, body.fresh]).toEqual([sample.bank, 200, sample.lines.length]);
    expect(body.skipped.map(({ why }) => why)).toEqual(sample.skipped);
    const lines = await linesOf(moneyId);
    expect(lines).toEqual(sample.lines);
    expect(sample.opening + lines.reduce((sum, [, amount]) => sum + Number(amount), 0)).toBe(sample.closing);
  },
);

/** The cells of a sample, as a spreadsheet holds them. */
const cellsOf = (file: string) => {
  const cell = file.includes(';;') ? /("[^"]*"|[^;]*)(?:;|$)/g : /("[^"]*"|[^,]*)(?:,|$)/g;
  return file
    .trimEnd()
    .split('\n')
    .map((row) => [...`${row}`.matchAll(cell)].slice(0, -1).map(([, text = '']) => text.replaceAll('"', '')));
};
const asDay = (cell: string): Date | string => {
  const day = parseDay(cell);
  return day === null ? cell : new Date(`${day}T00:00:00Z`);
};
const asNumber = (cell: string): number | string => (/^-?[\d,]+\.\d\d$/.test(cell) ? Number(cell.replaceAll(',', '')) : cell);

test.each([
  ['days as Excel’s numbers, amounts as numbers', (cell: string) => (asNumber(cell) === cell ? asDay(cell) : asNumber(cell))],
  ['days as Excel’s numbers, amounts as text', asDay],
  ['everything as text', (cell: string) => cell],
] as const)('the same statements as Excel workbooks: %s', async (_how, held) => {
  for (const sample of sampleStatements) {
    const moneyId = await newBank();
    const cells = cellsOf(sample.file);
    const sheet = await read(moneyId, await xlsxOf(cells.map((row) => row.map(held))));
    expect([sample.bank, sheet.found]).toEqual([sample.bank, true]);
    const { status, body } = await take(sheet);
    expect([sample.bank, status, body.skipped.map(({ why }) => why)]).toEqual([sample.bank, 200, sample.skipped]);
    expect([sample.bank, await linesOf(moneyId)]).toEqual([sample.bank, sample.lines]);
  }
});

test('an amount says which way it went by a sign, brackets, Dr or Cr, in its cell or beside it; what says both says nothing', () => {
  for (const text of [
    '-5,000.00',
    '5,000.00-',
    '(5,000.00)',
    '5,000.00 Dr',
    '5000DR.',
    '−5 000.00',
    'KES -5,000.00',
    '5,000.00 D',
    '(5,000.00) DR',
  ])
    expect([text, signed(text)]).toEqual([text, -500_000]);
  for (const text of ['5,000.00', '5,000.00 Cr', '5,000.00CR', 'KES 5,000.00', '+5,000.00', '5000.000000001', '5,000/-'])
    expect([text, signed(text)]).toEqual([text, 500_000]);
  for (const text of ['(5,000.00) Cr', '-5,000.00 CR', '5,000.00 Xr', 'Dr', '5.000,00', '1e5', ''])
    expect([text, signed(text)]).toEqual([text, null]);
  const beside = (amount: string, side: string) => amountOf({ in: '', out: '', amount, side, sided: true });
  expect(['Dr', 'DEBIT', 'd', '-'].map((side) => beside('1,000.00', side))).toEqual([-100_000, -100_000, -100_000, -100_000]);
  expect(['Cr.', 'credit', 'C', '+'].map((side) => beside('1,000.00', side))).toEqual([100_000, 100_000, 100_000, 100_000]);
  expect(beside('-1,000.00', 'Dr')).toBe(-100_000);
  for (const [amount, side] of [
    ['1,000.00', ''],
    ['1,000.00', 'Xr'],
    ['-1,000.00', 'Cr'],
  ] as const)
    expect([amount, side, typeof beside(amount, side)]).toEqual([amount, side, 'string']);
});

test('heads in two rows are one; where none look like heads, somebody says where they stand', async () => {
  const moneyId = await newBank();
  const two = await read(
    moneyId,
    'Date,Particulars,Amount (KES),,Balance\n,,Debit,Credit,\n03/02/2026,FEES,,10.00,10.00\n04/02/2026,SOAP,4.00,,6.00\n',
  );
  expect(two.head).toEqual({ row: 1, rows: 2 });
  expect((await take(two)).status).toBe(200);
  expect(await linesOf(moneyId)).toEqual([
    ['2026-02-03', 1000, null],
    ['2026-02-04', -400, null],
  ]);
  const upper = await read(moneyId, 'Bank of somewhere,,,\nTransaction,,Money,Money\nDate,What,In,Out\n05/02/2026,FEES,20.00,\n');
  expect([upper.head, upper.match]).toEqual([{ row: 2, rows: 2 }, expect.objectContaining({ day: 0, in: 2, out: 3 })]);

  const strange = await read(moneyId, 'Somewhere,,\nWann,Was,Betrag\n07/02/2026,FEES,30.00\n');
  expect([strange.found, Object.values(strange.match).filter((at) => at !== null)]).toEqual([false, []]);
  expect(strange.top.map(({ row }) => row)).toEqual([1, 2, 3]);
  const moved = await app.call(admin, statementsApi.head, { id: strange.id, row: 2, rows: 1 });
  expect(moved.body.columns.map(({ label }) => label)).toEqual(['Wann', 'Was', 'Betrag']);
  expect((await app.call(admin, statementsApi.head, { id: strange.id, row: 3, rows: 1 })).status).toBe(422);
  expect((await app.call('otherSchool', statementsApi.head, { id: strange.id, row: 2, rows: 1 })).status).toBe(404);
  expect((await app.call('ROLE_View_Only', statementsApi.head, { id: strange.id, row: 2, rows: 1 })).status).toBe(403);
  const taken = await take(strange, { day: 0, description: 1, amount: 2 }, { row: 2, rows: 1 });
  expect(taken.body).toMatchObject({ fresh: 1, skipped: [] });
  expect((await app.call(admin, statementsApi.head, { id: strange.id, row: 2, rows: 1 })).status).toBe(409);
});

test('columns that cannot be meant are refused in words, and nothing is taken', async () => {
  const moneyId = await newBank();
  const head = 'Date,Details,Debit,Credit,Balance';
  const sheet = await read(moneyId, `${head}\n03/02/2026,A,,10.00,10.00\n04/02/2026,B,4.00,,6.00\n05/02/2026,C,,1.00,7.00\n`);
  const swapped = await take(sheet, { in: 2, out: 3 });
  expect([swapped.status, swapped.body.message]).toEqual([422, expect.stringMatching(/row 3 with −4\.00|row 3 with 4\.00/)]);
  for (const [changes, path] of [
    [{ in: null, out: null }, 'match.amount'],
    [{ amount: 4, balance: null }, 'match.amount'],
    [{ side: 1, description: null }, 'match.amount'],
    [{ description: 0 }, 'match.description'],
  ] as const)
    expect([path, (await take(sheet, changes)).body.fields?.[0]?.path]).toEqual([path, path]);
  expect((await take(sheet, { day: 1, description: 0 })).status).toBe(422);
  expect(await linesOf(moneyId)).toEqual([]);
  // Rows are counted as the file counts them.
  const odd = await read(
    moneyId,
    `Bank\n${head}\n01/02/2026,OPENING BALANCE,,5.00,5.00\n03/02/2026,A,,10.00,15.00\nnonsense,B,4.00,,11.00\n`,
  );
  expect((await take(odd)).body.skipped).toEqual([
    { row: 3, why: 'An opening or closing balance, which moves nothing' },
    { row: 5, why: 'nonsense is no date' },
  ]);
  expect(await linesOf(moneyId)).toEqual([['2026-02-03', 1000, null]]);
});

test('a receipt that is crossed is no longer what the bank has shown: its tick goes, its line is open again', async () => {
  const moneyId = await newBank();
  const { id } = await asSchoolA(app, (ctx) =>
    receiveFees(ctx, {
      studentId: books.students[0] ?? 0,
      day: '2026-02-03',
      mode: 'bank_slip',
      reference: 'SLIP9001',
      moneyId,
      amount: 5000,
    }),
  );
  await take(await read(moneyId, 'Date,Details,Reference,Debit,Credit\n03/02/2026,DEPOSIT,SLIP9001,,50.00\n'));
  const ticks = () =>
    asSchoolA(app, async ({ tx }) => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from finance.tick where money_id = ${moneyId}`.execute(tx);
      return rows[0]?.count;
    });
  expect(await ticks()).toBe(1);
  await asSchoolA(app, (ctx) => crossReceipt(ctx, id, { day: testDay(ctx.now), reason: 'Another learner’s' }));
  expect(await ticks()).toBe(0);
  const { body } = await app.call(admin, reconciliationApi.workspace, { moneyId });
  expect(body.lines.map(({ reference }) => reference)).toEqual(['SLIP9001']);
});

test('days as banks write them, and the month first where nothing else can be meant', () => {
  const read = (...cells: string[]) => cells.map(dayReader(cells));
  expect(
    read(
      '14/3/2026',
      '2026-03-14',
      '2026/03/14 10:42',
      '20260314',
      '20260314104207',
      '14MAR2026',
      'Mar 14, 2026',
      '14-Mar-26 09:30:00',
    ),
  ).toEqual(Array.from({ length: 8 }, () => '2026-03-14'));
  expect(read('02/03/2026', '02/14/2026 08:15', '02/28/2026')).toEqual(['2026-02-03', '2026-02-14', '2026-02-28']);
  // One row that was typed wrong turns no others round, and where both orders can be read the day comes first.
  expect(read('01/02/2026', '02/02/2026', '02/13/2026')).toEqual(['2026-02-01', '2026-02-02', null]);
  expect(read('05/01/2026', '05/02/2026')).toEqual(['2026-01-05', '2026-02-05']);
  expect(read('14/02/2026', '02/14/2026')).toEqual(['2026-02-14', null]);
  expect(read('14/03/0026', '31/06/2026', '20261399', '٣/٣/٢٠٢٦', '', 'Total')).toEqual([null, null, null, null, null, null]);
});

test('a statement with the month first stands on its own days, and a line of a day to come is not taken', async () => {
  const moneyId = await newBank();
  const head = 'Date,Details,Debit,Credit\n';
  const sheet = await read(moneyId, `${head}02/03/2026,FEES,,10.00\n02/05/2026,SOAP,4.00,\n02/16/2026,FEES,,20.00\n`);
  expect((await take(sheet)).body).toMatchObject({ fresh: 3, skipped: [] });
  expect((await linesOf(moneyId)).map(([day]) => day)).toEqual(['2026-02-03', '2026-02-05', '2026-02-16']);
  const ahead = await take(await read(moneyId, `${head}17/02/2026,FEES,,10.00\n17/02/2099,FEES,,20.00\n`));
  expect(ahead.body).toMatchObject({ fresh: 1, skipped: [{ row: 3, why: 'Its date, 17 Feb 2099, has not come yet' }] });
});

test('money out that a bank took back comes in again, and a row that carries a balance is no movement', async () => {
  const moneyId = await newBank();
  const rows = [
    'Date,Description,Debit,Credit',
    '01/02/2026,BALANCE B/FWD,,500.00',
    '02/02/2026,CHEQUE 000501,200.00,',
    '03/02/2026,LEDGER FEE,50.00,',
    '04/02/2026,CHEQUE 000501 RETURNED,-200.00,',
    '05/02/2026,B/FAITH KAMAU,,30.00',
    '28/02/2026,Balance at Period End,,330.00',
  ];
  const { body } = await take(await read(moneyId, `${rows.join('\n')}\n`));
  expect(body.skipped.map(({ row }) => row)).toEqual([2, 7]);
  expect((await linesOf(moneyId)).map(([, amount]) => amount)).toEqual([-20_000, -5000, 20_000, 3000]);
});

test('a statement that was imported for the wrong account is removed while nothing is made of its lines', async () => {
  const moneyId = await newBank();
  const file = 'Date,Details,Reference,Debit,Credit\n03/02/2026,DEPOSIT,REM001,,50.00\n04/02/2026,LEDGER FEE,REM002,7.00,\n';
  const list = async () => (await app.call('ROLE_View_Only', statementsApi.imported, { moneyId })).body.rows;
  expect((await take(await read(moneyId, file))).body.fresh).toBe(2);
  const [first] = await list();
  expect(first).toMatchObject({ name: 'statement.csv', lines: 2, ticked: 0, from: '2026-02-03', to: '2026-02-04' });
  const gone = { id: first?.id ?? 0, reason: 'Of another account' };
  expect((await app.call('ROLE_View_Only', statementsApi.remove, gone)).status).toBe(403);
  expect((await app.call('otherSchool', statementsApi.remove, gone)).status).toBe(404);
  expect((await app.call(admin, statementsApi.remove, gone)).status).toBe(200);
  expect((await app.call(admin, statementsApi.remove, gone)).status).toBe(404);
  expect([await list(), await linesOf(moneyId)]).toEqual([[], []]);
  // The same file can be taken again, and what is made of a line keeps it.
  expect((await take(await read(moneyId, file))).body).toMatchObject({ fresh: 2, known: 0 });
  const lines = (await app.call(admin, reconciliationApi.workspace, { moneyId })).body.lines;
  const idOf = (reference: string) => lines.find((line) => line.reference === reference)?.id ?? 0;
  const again = { ...gone, id: (await list())[0]?.id ?? 0 };
  await app.call(
    admin,
    banksApi.transfer,
    { fromId: books.cash, toId: moneyId, amount: 5000, day: '2026-02-01', reference: null },
    freshKey(),
  );
  expect((await app.call(admin, reconciliationApi.charge, { id: idOf('REM002') }, freshKey())).status).toBe(200);
  expect((await app.call(admin, statementsApi.remove, again)).body.message).toBe('1 of its lines is ticked. Untick them first.');
  expect((await app.call('ROLE_All', reconciliationApi.receive, { id: idOf('REM001') }, freshKey())).status).toBe(200);
  expect((await app.call(admin, statementsApi.remove, again)).body.message).toBe(
    'Money was received by 1 of its lines, so it stays.',
  );
});
