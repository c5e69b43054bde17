import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSchoolA, letAlone, testBooks, type TestBooks } from '#app/testing/books.ts';
import { testDay } from '#app/testing/day.ts';
import { pdfText } from '#app/testing/pdf-text.ts';
import { testApp, type TestApp } from '#app/testing/school.ts';
import { sendUpload } from '#app/testing/send-upload.ts';
import { freshKey } from '#app/testing/students.ts';
import { addDays } from '#kit/contract/dates.ts';
import { banksApi } from '../../contract/accounts.ts';
import { reconciliationApi, type StatementSheet, statementsApi } from '../../contract/reconciliation.ts';
import { suspenseApi } from '../../contract/suspense.ts';
import { receiveFees } from '../../../receiving/server/receipts/receive-fees.ts';
import { receivePayment } from '../payments/receive-payment.ts';

let app: TestApp;
let books: TestBooks;
let main = 0;
let other = 0;
const admin = 'ROLE_finance_admin' as const;
beforeAll(async () => {
  app = await testApp();
  books = await testBooks(app, { students: 3 });
  await letAlone(app);
  for (const [at, no] of ['4821', '7345', '482'].entries())
    await asSchoolA(app, ({ tx }) =>
      sql`update registration.student set admission_no = ${no} where id = ${books.students[at]}`.execute(tx),
    );
  main = (await app.call(admin, banksApi.create, { name: 'Main' })).body.id;
  other = (await app.call(admin, banksApi.create, { name: 'Other' })).body.id;
  await slip('SLIP01', 100_000, '2026-02-03');
  await slip('SLIP02', 50_000, '2026-02-10');
  await slip('SLIP03', 20_000, '2026-02-13');
  await slip('SLIP04', 7000, '2026-02-09');
  await slip('SLIP05', 300, '2026-02-04', other);
  const charge = { moneyId: main, amount: 150, day: '2026-02-05', reference: 'CHG1', narration: 'Ledger fee' };
  await app.call(admin, banksApi.charge, charge, freshKey());
  // Matched: the first on its day, the second two days after the books, the third two days before them.
  const taken = await take(
    main,
    `03/02/2026,DEPOSIT,SLIP01,,1000.00
10/02/2026,STANDING ORDER,,30.00,
11/02/2026,DEPOSIT EARLY,SLIP03,,200.00
12/02/2026,,SLIP02,,500.00
14/02/2026,DEPOSIT,ZZ9,,9.00
`,
  );
  expect(taken).toMatchObject({ fresh: 5, matched: 3 });
  expect(await take(other, '05/02/2026,PAID IN,QQ1,,4.00\n')).toMatchObject({ fresh: 1, matched: 0 });
});
afterAll(() => app.close());

const slip = (reference: string, amount: number, day: string, moneyId = main) =>
  asSchoolA(app, (ctx) =>
    receiveFees(ctx, { studentId: books.students[0] ?? 0, day, mode: 'bank_slip', reference, moneyId, amount }),
  );
const take = async (moneyId: number, rows: string) => {
  const answer = await sendUpload(app, admin, {
    url: statementsApi.read.path,
    otherdata: { moneyId },
    name: 'statement.csv',
    bytes: new TextEncoder().encode(`Date,Particulars,Reference,Debit,Credit\n${rows}`),
  });
  const { id, match } = answer.body as unknown as StatementSheet;
  const { day = 0, ...rest } = match;
  return (await app.call(admin, statementsApi.take, { id, match: { day, ...rest } }, freshKey())).body;
};
const work = async (moneyId = main) => (await app.call(admin, reconciliationApi.workspace, { moneyId })).body;
const start = (untilDay: string, statementBalance = 0, moneyId = main) =>
  app.call(admin, reconciliationApi.start, { moneyId, untilDay, statementBalance });
const ticked = async (input: object = {}, moneyId = main) =>
  (await app.call('ROLE_View_Only', reconciliationApi.ticked, { moneyId, ...input })).body;
const journal = async (reference: string) => {
  const { rows } = await asSchoolA(app, ({ tx }) =>
    sql<{ id: number }>`select journal_id as id from finance.receipt where reference = ${reference}`.execute(tx),
  );
  return rows[0]?.id ?? 0;
};

test('what is open of an account: its own entries and lines, the oldest first', async () => {
  const { lines, items, ...rest } = await work();
  expect(lines.map(({ day, amount, reference, description }) => [day, amount, reference, description])).toEqual([
    ['2026-02-10', -3000, null, 'STANDING ORDER'],
    ['2026-02-14', 900, 'ZZ9', 'DEPOSIT'],
  ]);
  expect(items.map(({ day, amount, reference, kind }) => [day, amount, reference, kind])).toEqual([
    ['2026-02-05', -150, 'CHG1', 'bank charge'],
    ['2026-02-09', 7000, 'SLIP04', 'receipt'],
  ]);
  expect(rest).toEqual({ reconciliation: null, figures: null, lineCount: 2, itemCount: 2, importedTo: '2026-02-14' });
  expect(await work(other)).toMatchObject({
    lines: [{ amount: 400 }],
    items: [{ amount: 300, reference: 'SLIP05' }],
    importedTo: '2026-02-05',
  });
});

test('the figures of a day count what the books and the bank knew by then', async () => {
  const figures = async (day: string) => Object.values((await start(day)).body.figures ?? {});
  // By the books, in and out not at the bank yet, not in the books yet, and what the bank should show.
  expect(await figures('2026-02-02')).toEqual([0, 0, 0, 0, 0]);
  expect(await figures('2026-02-03')).toEqual([100_000, 0, 0, 0, 100_000]);
  expect(await figures('2026-02-10')).toEqual([156_850, 57_000, -150, -3000, 97_000]);
  expect(await figures('2026-02-11')).toEqual([156_850, 57_000, -150, 17_000, 117_000]);
  expect(await figures('2026-02-12')).toEqual([156_850, 7000, -150, 17_000, 167_000]);
  expect(await figures('2026-02-13')).toEqual([176_850, 7000, -150, -3000, 167_000]);
  expect(await figures('2026-02-14')).toEqual([176_850, 7000, -150, -2100, 167_900]);
});

test('what was ticked, in any order, found by what the books or the bank say of it', async () => {
  const names = async (input: object) => (await ticked(input)).rows.map(({ reference }) => reference);
  const { rows, total } = await ticked();
  expect(rows.map(({ day, amount, clearedOn, line, locked }) => [day, amount, clearedOn, line, locked])).toEqual([
    ['2026-02-10', 50_000, '2026-02-12', 'SLIP02', false],
    ['2026-02-13', 20_000, '2026-02-11', 'SLIP03 DEPOSIT EARLY', false],
    ['2026-02-03', 100_000, '2026-02-03', 'SLIP01 DEPOSIT', false],
  ]);
  expect(total).toBe(3);
  expect(await names({ sort: 'clearedOn' })).toEqual(['SLIP01', 'SLIP03', 'SLIP02']);
  expect(await names({ sort: 'day' })).toEqual(['SLIP01', 'SLIP02', 'SLIP03']);
  expect(await names({ sort: '-amount' })).toEqual(['SLIP01', 'SLIP02', 'SLIP03']);
  expect(await names({ q: 'early' })).toEqual(['SLIP03']);
  expect(await names({ q: 'slip02' })).toEqual(['SLIP02']);
  expect(await names({ q: rows[0]?.no ?? '' })).toEqual(['SLIP02']);
  expect(await ticked({ size: 1, page: 2 })).toMatchObject({ rows: [{ reference: 'SLIP03' }], total: 3 });
  expect(await ticked({}, other)).toEqual({ rows: [], total: 0 });
});

test('a day is reconciled once: to the cent, by its version, not in days to come, and not again', async () => {
  const today = testDay(app.services.clock());
  expect((await start(addDays(today, 1))).body.fields?.[0]?.path).toBe('untilDay');
  expect((await start(today, 5, other)).body.reconciliation).toMatchObject({ untilDay: today, statementBalance: 5 });
  await start('2026-02-12', 167_001);
  const { reconciliation: off } = (await start('2026-02-12', 167_001)).body;
  const lock = (version: number) => app.call('ROLE_All', reconciliationApi.lock, { id: off?.id ?? 0, version }, freshKey());
  expect((await lock(off?.version ?? 0)).body.message).toBe('0.01 is not explained yet.');
  const { reconciliation } = (await start('2026-02-12', 167_000)).body;
  expect(reconciliation).toMatchObject({
    id: off?.id,
    version: (off?.version ?? 0) + 1,
    state: 'open',
    mine: true,
    money: 'Main',
  });
  expect((await lock(off?.version ?? 0)).status).toBe(409);
  expect((await lock(reconciliation?.version ?? 0)).body).toMatchObject({
    state: 'locked',
    mine: false,
    lockedBy: expect.any(String),
  });
  expect((await lock((reconciliation?.version ?? 0) + 1)).status).toBe(409);
  expect((await start('2026-02-12')).body.fields?.[0]?.message).toBe(
    'This account is reconciled to 12 Feb 2026. Take a later day.',
  );
  expect((await start('2026-02-13', 1)).body.reconciliation?.id).not.toBe(off?.id);
  const list = async (input: object = {}, moneyId = main) =>
    (await app.call(admin, reconciliationApi.list, { moneyId, ...input })).body;
  expect(await list()).toMatchObject({ rows: [{ untilDay: '2026-02-13' }, { untilDay: '2026-02-12' }], total: 2 });
  expect((await list({ sort: 'untilDay' })).rows.map(({ untilDay }) => untilDay)).toEqual(['2026-02-12', '2026-02-13']);
  expect(await list({}, other)).toMatchObject({ rows: [{ untilDay: today }], total: 1 });
});

test('locked is what both sides had by the day; the rest may be taken back, and nothing new is put before the day', async () => {
  const tomorrow = addDays(testDay(app.services.clock()), 1);
  await take(main, `${tomorrow.split('-').toReversed().join('/')},DEPOSIT,ZZ10,,70.00\n`);
  const { rows } = await ticked({ sort: 'day' });
  expect(rows.map(({ reference, locked }) => [reference, locked])).toEqual([
    ['SLIP01', true],
    ['SLIP02', true],
    ['SLIP03', false],
  ]);
  const untick = async (...references: string[]) =>
    app.call(admin, reconciliationApi.untick, { moneyId: main, journalIds: await Promise.all(references.map(journal)) });
  expect((await untick('SLIP02')).status).toBe(422);
  expect((await untick('SLIP02', 'SLIP03')).status).toBe(422);
  expect((await untick('SLIP03')).status).toBe(200);
  expect((await untick('SLIP03')).status).toBe(404);
  const early = (await work()).lines.find(({ amount }) => amount === 20_000)?.id ?? 0;
  const tick = async (clearedOn: string | null, lineId: number | null, references: string[], moneyId = main) => {
    const journalIds = await Promise.all(references.map(journal));
    return app.call(admin, reconciliationApi.tick, { moneyId, journalIds, lineId, clearedOn });
  };
  const ahead = (await work()).lines.find(({ amount }) => amount === 7000)?.id ?? 0;
  const why = async (...of: Parameters<typeof tick>) => (await tick(...of)).body.fields?.[0]?.message;
  expect(await why(null, ahead, ['SLIP04'])).toBe('Take today or a day before.');
  expect(await why('2026-02-12', null, ['SLIP04'])).toBe('This account is reconciled to 12 Feb 2026. Take a later day.');
  expect(await why(null, early, ['SLIP04'])).toBe('The entries come to 70.00; the line is of 200.00.');
  expect((await tick(null, early, ['SLIP05'], other)).status).toBe(404);
  expect((await tick('2026-02-13', null, ['SLIP05'])).status).toBe(404);
  expect((await tick('2026-02-13', null, ['SLIP01', 'SLIP04'])).status).toBe(409);
  expect((await tick('2026-02-13', null, ['SLIP04', 'SLIP04'])).status).toBe(200);
  // A line of a day that is reconciled may still find its entry.
  expect((await tick(null, early, ['SLIP03'])).status).toBe(200);
  expect(
    (await ticked({ sort: '-clearedOn' })).rows.map(({ reference, clearedOn, line }) => [reference, clearedOn, line]),
  ).toEqual([
    ['SLIP04', '2026-02-13', null],
    ['SLIP02', '2026-02-12', 'SLIP02'],
    ['SLIP03', '2026-02-11', 'SLIP03 DEPOSIT EARLY'],
    ['SLIP01', '2026-02-03', 'SLIP01 DEPOSIT'],
  ]);
});

test('the paper of what is locked stays as it stood; that of what is open shows what is known now', async () => {
  await slip('SLIP06', 50, '2026-02-08');
  const { body } = await app.call(admin, reconciliationApi.list, { moneyId: main });
  const [open, locked] = await Promise.all(
    body.rows.map(async ({ id }) =>
      pdfText((await app.call('ROLE_View_Only', reconciliationApi.print, { id })).body as unknown as Buffer),
    ),
  );
  const figures = (text = '') => text.match(/[−-]?[\d,]+\.\d\d/g)?.join(' ');
  // Books, in, each in, out, each out, not in the books, each line, expected, stated, not explained.
  expect(figures(locked)).toBe('1,568.50 −70.00 70.00 1.50 −1.50 170.00 −30.00 200.00 1,670.00 1,670.00 0.00');
  expect(figures(open)).toBe('1,769.00 −0.50 0.50 1.50 −1.50 −30.00 −30.00 1,740.00 0.01 −1,739.99');
  expect(locked).toContain('Locked by');
  expect(open).toContain('Not locked yet');
});

test('a line becomes a charge or a receipt: of the one student whom it names, and under a reference that is one', async () => {
  const first = await take(
    other,
    `16/02/2026,FEES 4821 T1 4821,FT0501,,10.00
16/02/2026,FEES 4821 AND 7345,FT0502,,11.00
16/02/2026,PAID BY 48 2,CASH,,12.00
16/02/2026,7345 FEES,A12,,13.00
16/02/2026,ADM 482 FEES,FT77,,14.00
16/02/2026,KNOWN,ft0506,,15.00
16/02/2026,TYPED,FT0507,,16.00
16/02/2026,CHARGES,${'9'.repeat(70)},17.00,
`,
  );
  expect(first.fresh).toBe(8);
  const bare = { paidAt: '2026-02-16T09:00:00.000Z', day: '2026-02-16', accountRef: null, payerName: null, payerPhone: null };
  await asSchoolA(app, (ctx) =>
    receivePayment(ctx, {
      channel: 'equity',
      reference: 'FT0506',
      moneyId: other,
      amount: 9900,
      ...bare,
      narration: null,
      payload: {},
    }),
  );
  await slip('FT0507', 9900, '2026-02-16', other);
  const { lines } = await work(other);
  const line = (amount: number) => lines.find((one) => one.amount === amount)?.id ?? 0;
  const receive = async (amount: number, studentId: number | null = null) => {
    const { status, body } = await app.call('ROLE_All', reconciliationApi.receive, { id: line(amount), studentId }, freshKey());
    return status === 200 ? body.receiptNo : [status, body.message];
  };
  expect(await receive(-1700)).toEqual([422, 'Money went out on this line, so it is no payment.']);
  expect(await receive(1000)).toEqual(expect.any(String));
  expect([await receive(1100), await receive(1200)]).toEqual([null, null]);
  expect([await receive(1300), await receive(1400)]).toEqual([expect.any(String), expect.any(String)]);
  expect(await receive(1500)).toEqual([409, 'ft0506 was received before. Tick its receipt instead.']);
  expect(await receive(1600)).toEqual([409, expect.stringMatching(/^Receipt .* Tick that instead of receiving the line\.$/)]);
  const received = async (money: number) => {
    const { rows } = await asSchoolA(app, ({ tx }) =>
      sql<{ reference: string; student: number }>`
        select reference, student_id as student from finance.receipt where money_id = ${money} and day = '2026-02-16'
           and amount < 9900 order by amount`.execute(tx),
    );
    return rows;
  };
  const [faith, brian, carol] = books.students;
  expect(await received(other)).toEqual([
    { reference: 'FT0501', student: faith },
    { reference: `LINE ${line(1300)}`, student: brian },
    { reference: 'FT77', student: carol },
  ]);
  const held = await app.call('ROLE_Pay_Fees', suspenseApi.list, { channel: 'statement', sort: 'amount' });
  expect(held.body.rows.map(({ reference, open, narration }) => [reference, open, narration])).toEqual([
    ['FT0502', 1100, 'FEES 4821 AND 7345'],
    [`LINE ${line(1200)}`, 1200, 'PAID BY 48 2'],
  ]);
  const charge = (amount: number) => app.call(admin, reconciliationApi.charge, { id: line(amount) }, freshKey());
  expect((await charge(1500)).body.message).toBe('Money came in on this line, so it is no charge.');
  expect((await charge(-1700)).status).toBe(200);
  expect((await charge(-1700)).status).toBe(409);
  const { items, lines: left } = await work(other);
  expect(left.map(({ amount }) => amount)).toEqual([400, 1500, 1600]);
  expect(items.map(({ amount }) => amount)).toEqual([300, 9900, 9900]);
  const [paid] = (await ticked({ sort: 'amount' }, other)).rows;
  expect(paid).toMatchObject({ amount: -1700, no: '9'.repeat(60), narration: 'CHARGES', day: '2026-02-16' });
  // A slip's number is that of one bank, a longer code that of the whole school.
  const slipOf = async (account: number, no: string, amount: number) => {
    await take(account, `16/02/2026,FEES 4821,${no},,${amount / 100}.00\n`);
    const id = (await work(account)).lines.find((one) => one.amount === amount)?.id ?? 0;
    const { status, body } = await app.call('ROLE_All', reconciliationApi.receive, { id }, freshKey());
    return status === 200 ? status : body.message;
  };
  expect([await slipOf(other, '4417', 2000), await slipOf(main, '4417', 2100)]).toEqual([200, 200]);
  expect(await slipOf(main, '4417', 2200)).toBe('4417 was received before. Tick its receipt instead.');
  expect(await slipOf(main, 'FT0501', 2300)).toMatch(/^This reference came by itself by Bank statement of 10\.00, 16 Feb 2026/);
  const slip4417 = { reference: '4417', student: faith };
  expect([(await received(other)).at(-1), await received(main)]).toEqual([slip4417, [slip4417]]);
});
