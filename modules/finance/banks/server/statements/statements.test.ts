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
