import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { asSchoolA, testBooks, type TestBooks } from '#app/testing/books.ts';
import { carriedOut, checkedFile, chooseFile, csvOf } from '#app/testing/imports.ts';
import { testApp, type TestApp } from '#app/testing/school.ts';
import { freshKey } from '#app/testing/students.ts';
import { importsApi } from '#kit/contract/imports.ts';
import { chargeStudents } from '../../../ledger/server/charges/charges.store.ts';
import { chargesOf } from '../../../ledger/server/charges/credit.store.ts';
import { balancesOf } from '../../../ledger/server/charges/balances.store.ts';
import { receiveFees } from '../../../receiving/server/receipts/receive-fees.ts';
import { journalsApi } from '../../contract/journals.ts';
import { trialBalance } from '../../../ledger/server/trial-balance.store.ts';

let app: TestApp;
let books: TestBooks;
const numbers: string[] = [];
beforeAll(async () => {
  app = await testApp({ jobWorkers: 1 });
  books = await testBooks(app, { students: 3, charged: false });
  const { rows } = await asSchoolA(app, ({ tx }) =>
    sql<{ no: string }>`select admission_no as no from registration.student order by id`.execute(tx),
  );
  numbers.push(...rows.map(({ no }) => no));
});
afterAll(() => app.close());

const head = ['Adm no', 'Name', 'Balance b/f', 'Prepayment'];
const balance = async (student: number | undefined) =>
  (await asSchoolA(app, ({ tx }) => balancesOf(tx, [student ?? 0], '9999-12-31')))[0]?.balance ?? 0;

test('balances of the books before come in from a sheet, once, and what was paid in advance meets what is billed', async () => {
  const file = await checkedFile(app, 'ROLE_finance_admin', 'finance.openingBalances', [
    head,
    [numbers[0] ?? '', 'O’Brien', '12,500.50', ''],
    [numbers[1] ?? '', 'Wanjirũ', '', '3000'],
    [numbers[2] ?? '', '', '0', '0'],
    ['9999', '', '5', ''],
    [numbers[2] ?? '', '', '1', '1'],
  ]);
  // The numbers are those of students with other names, so that nobody is charged before somebody has looked.
  expect([file.created, file.undecided, file.skipped, file.refused]).toEqual([0, 2, 1, 2]);
  const taken = await app.call('ROLE_finance_admin', importsApi.decide, { id: file.id, decision: 'take', all: 2 });
  expect([taken.body.created, taken.body.undecided]).toEqual([2, 0]);
  // Together they are above what one person brings forward: whoever chose the file does not, another does.
  expect(await carriedOut(app, 'ROLE_finance_admin', file.id)).toMatchObject({
    state: 'failed',
    message: expect.stringContaining('Somebody else opens this file'),
  });
  expect(await balance(books.students[0])).toBe(0);
  expect(await carriedOut(app, 'ROLE_All', file.id)).toMatchObject({ state: 'done' });
  expect([await balance(books.students[0]), await balance(books.students[1]), await balance(books.students[2])]).toEqual([
    1_250_050, -300_000, 0,
  ]);
  const accounts = await asSchoolA(app, ({ tx }) => trialBalance(tx, { from: '2026-01-01', to: '2026-12-31' }));
  expect(accounts.find(({ role }) => role === 'opening')?.closing).toBe(300_000 - 1_250_050);
  expect(accounts.every(({ kind, closing }) => kind !== 'income' || closing === 0)).toBe(true);
  await asSchoolA(app, (ctx) =>
    receiveFees(ctx, {
      studentId: books.students[0] ?? 0,
      day: '2026-02-01',
      mode: 'cash',
      moneyId: books.cash,
      amount: 1_250_050,
    }),
  );
  expect(await balance(books.students[0])).toBe(0);

  const again = await checkedFile(app, 'ROLE_finance_admin', 'finance.openingBalances', [head, [numbers[0] ?? '', '', '1', '']]);
  expect([again.created, again.refused]).toEqual([0, 1]);
  const undone = await app.call('ROLE_finance_admin', importsApi.undo, { id: file.id });
  expect([undone.status, undone.body.message]).toEqual([422, expect.stringContaining('stays in the books')]);
  expect(await balance(books.students[1])).toBe(-300_000);
});

test('what was paid in advance by mistake is taken back off the charges that it was set against, and brought forward anew', async () => {
  const student = books.students[1] ?? 0;
  await asSchoolA(app, (ctx) =>
    chargeStudents(ctx, [
      {
        kind: 'fees',
        studentId: student,
        termId: books.termId,
        day: '2026-01-10',
        dueOn: '2026-01-31',
        title: 'Term 1 fees',
        lines: [{ voteHeadId: books.voteHeads.tuition, title: 'Tuition', amount: 200_000 }],
      },
    ]),
  );
  expect(await balance(student)).toBe(-100_000);
  const { rows } = (await app.call('ROLE_finance_admin', journalsApi.list, { q: `BF/${student}` })).body;
  const id = rows[0]?.id ?? 0;
  const asked = { id, day: '2026-02-01', reason: 'It was 30, not 3,000' };
  await asSchoolA(app, ({ tx }) =>
    sql`insert into finance.second_limit (kind, amount, amount_before) values ('journal', 600000, 600000)`.execute(tx),
  );
  const back = await app.call('ROLE_All', journalsApi.reverse, asked, freshKey());
  expect([back.status, back.body.journal?.state]).toEqual([200, 'reversed']);
  expect(await balance(student)).toBe(200_000);
  const open = await asSchoolA(app, ({ tx }) => chargesOf(tx, [student]));
  expect(open.map(({ billed, paid }) => [billed, paid])).toEqual([[200_000, 0]]);
  expect((await app.call('ROLE_finance_admin', journalsApi.reverse, asked, freshKey())).status).toBe(409);
  const right = await checkedFile(app, 'ROLE_finance_admin', 'finance.openingBalances', [head, [numbers[1] ?? '', '', '', '30']]);
  expect(await carriedOut(app, 'ROLE_All', right.id)).toMatchObject({ state: 'done' });
  expect(await balance(student)).toBe(197_000);
});

test('sheets of a day are added up: what is small alone is not small together', async () => {
  const owed = (shillings: string) =>
    checkedFile(app, 'ROLE_finance_admin', 'finance.openingBalances', [head, [numbers[2] ?? '', '', shillings, '']]);
  const { id } = await owed('6,000.01');
  expect(await carriedOut(app, 'ROLE_finance_admin', id)).toMatchObject({ state: 'failed' });
  const exactly = await owed('6,000');
  expect(await carriedOut(app, 'ROLE_finance_admin', exactly.id)).toMatchObject({ state: 'done' });
  const { rows } = await asSchoolA(app, ({ tx }) =>
    sql<{ id: number }>`update finance.invoice set live = false where student_id = ${books.students[2]} returning id`.execute(tx),
  );
  expect(rows).toHaveLength(1);
  const more = await owed('1');
  expect(await carriedOut(app, 'ROLE_finance_admin', more.id)).toMatchObject({ state: 'failed' });
  expect(await carriedOut(app, 'ROLE_All', more.id)).toMatchObject({ state: 'done' });
});

test('who only reads brings nothing in', async () => {
  const bytes = csvOf([head, [numbers[2] ?? '', '', '5', '']]);
  for (const caller of ['ROLE_View_Only', 'ROLE_Pay_Fees', 'noRole'] as const)
    expect((await chooseFile(app, caller, 'finance.openingBalances', { name: 'a.csv', bytes })).status).toBe(404);
});
