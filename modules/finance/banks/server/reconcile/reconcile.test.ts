import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSchoolA, testBooks, type TestBooks } from '#app/testing/books.ts';
import { testApp, type TestApp } from '#app/testing/school.ts';
import { sendUpload } from '#app/testing/send-upload.ts';
import { freshKey } from '#app/testing/students.ts';
import { pathParams } from '#kit/contract/calls/address.ts';
import { banksApi } from '../../contract/accounts.ts';
import { reconciliationApi, type StatementSheet, statementsApi } from '../../contract/reconciliation.ts';
import { suspenseApi } from '../../contract/suspense.ts';
import { receiveFees } from '../../../receiving/server/receipts/receive-fees.ts';

let app: TestApp;
let books: TestBooks;
let bank = 0;
const admin = 'ROLE_finance_admin' as const;
beforeAll(async () => {
  app = await testApp();
  books = await testBooks(app, { students: 2 });
  const draft = { name: 'Operations', bank: 'Equity Bank', branch: 'Thika', number: '0123456789', signatories: 'Head, bursar' };
  bank = (await app.call(admin, banksApi.create, draft)).body.id;
});
afterAll(() => app.close());

const slip = (reference: string, amount: number, day = '2026-02-03') =>
  asSchoolA(app, (ctx) =>
    receiveFees(ctx, { studentId: books.students[0] ?? 0, day, mode: 'bank_slip', reference, moneyId: bank, amount }),
  );
const read = async (csv: string, name = 'statement.csv'): Promise<StatementSheet> => {
  const answer = await sendUpload(app, admin, {
    url: statementsApi.read.path,
    otherdata: { moneyId: bank },
    name,
    bytes: new TextEncoder().encode(csv),
  });
  if (answer.status !== 200) throw new Error(answer.body.message);
  return answer.body as unknown as StatementSheet;
};
const take = async (csv: string) => {
  const sheet = await read(csv);
  const { day = 0, ...match } = sheet.match;
  return (await app.call(admin, statementsApi.take, { id: sheet.id, match: { day, ...match } }, freshKey())).body;
};
const work = async () => (await app.call(admin, reconciliationApi.workspace, { moneyId: bank })).body;
const balance = async () => (await app.call('ROLE_View_Only', banksApi.get, { id: bank })).body.balance;

const head = 'EQUITY BANK LTD,,,,\nAccount 0123456789,,,,\nDate,Particulars,Reference,Debit,Credit,Balance\n';
const february = `${head}03/02/2026,DEPOSIT SLIP77,FT001,,"2,500.00","2,500.00"
04/02/2026,CASH DEPOSIT,,,"1,000.00","3,500.00"
05/02/2026,LEDGER FEE,FT003,150.00,,"3,350.00"
06/02/2026,CASH DEPOSIT,,,500.00,"3,850.00"
06/02/2026,CASH DEPOSIT,,,500.00,"4,350.00"
`;

test('money moves between accounts once, and never to the same one', async () => {
  const move = { fromId: books.cash, toId: bank, amount: 300_000, day: '2026-02-01', reference: 'DEP 1' };
  const key = freshKey();
  const [first, second] = await Promise.all([1, 2].map(() => app.call(admin, banksApi.transfer, move, key)));
  expect(first?.body.journalId).toBe(second?.body.journalId);
  expect(await balance()).toBe(300_000);
  expect((await app.call(admin, banksApi.transfer, { ...move, toId: books.cash }, freshKey())).body.fields?.[0]?.path).toBe(
    'toId',
  );
  expect((await app.call(admin, banksApi.transfer, { ...move, day: '2099-01-01' }, freshKey())).body.fields?.[0]?.path).toBe(
    'day',
  );
  expect((await app.call('ROLE_View_Only', banksApi.transfer, move, freshKey())).status).toBe(403);
  await app.call(admin, banksApi.transfer, { ...move, fromId: bank, toId: books.cash }, freshKey());
  expect(await balance()).toBe(0);
});

test('a statement finds its heads, ticks what the books show, and an overlapping file adds nothing twice', async () => {
  await slip('SLIP77', 250_000);
  await slip('SLIP78', 100_000, '2026-02-02');
  const first = await take(february);
  // The first by its reference, the second because nothing else comes to its amount; twice 500.00 is two lines.
  expect(first).toMatchObject({ fresh: 5, known: 0, matched: 2, skipped: [] });
  const again = await take(`${february}07/02/2026,CHQ DEP,FT009,,75.00,"4,425.00"\nnonsense,x,y,,abc,\n`);
  expect(again).toMatchObject({ fresh: 1, known: 5 });
  expect(again.skipped).toEqual([{ row: 10, why: 'nonsense is no date' }]);
  const { lines, lineCount, importedTo } = await work();
  expect(lines.map(({ amount }) => amount)).toEqual([-15_000, 50_000, 50_000, 7500]);
  expect([lineCount, importedTo]).toEqual([4, '2026-02-07']);
  // What stands beyond the first of a long list is found by its words, in any letters, or by its amount, in or out.
  const found = async (q: string) => (await app.call(admin, reconciliationApi.workspace, { moneyId: bank, q })).body;
  expect((await found('LEDGER fee')).lines.map(({ amount }) => amount)).toEqual([-15_000]);
  expect((await found('150')).lines.map(({ amount }) => amount)).toEqual([-15_000]);
  expect((await found('KES 500.00')).lines.map(({ amount }) => amount)).toEqual([50_000, 50_000]);
  expect((await found('dep 1')).items.map(({ amount }) => amount)).toEqual([300_000, -300_000]);
  expect(await found('nothing such')).toMatchObject({ lines: [], items: [], lineCount: 4, itemCount: 2 });
});

test('columns are remembered by their heads', async () => {
  const sheet = await read('When date,Story,Slip ref,Money in,Money out\n09/02/2026,Nothing,Z1,1.00,\n');
  const match = { day: 0, description: 2, reference: 1, in: 3, out: 4 };
  await app.call(admin, statementsApi.take, { id: sheet.id, match }, freshKey());
  const next = await read('Money in,Slip ref,When date,Story,Money out\n2.00,Z2,10/02/2026,Nothing,\n');
  expect(next.match).toMatchObject({ day: 2, description: 1, reference: 3, in: 0, out: 4 });
  const gone = await app.call(admin, statementsApi.take, { id: sheet.id, match }, freshKey());
  expect(gone.status).toBe(409);
});

test('what is missing is made from a line: a charge, a receipt of whom it names, suspense', async () => {
  await asSchoolA(app, ({ tx }) =>
    sql`update registration.student set admission_no = '7311' where id = ${books.students[1]}`.execute(tx),
  );
  await take(`${head}11/02/2026,FEES FOR 7311 OUMA,FT020,,600.00,\n11/02/2026,DEPOSIT UNKNOWN,FT021,,90.00,\n`);
  const { lines } = await work();
  const line = (amount: number) => lines.find((one) => one.amount === amount)?.id ?? 0;
  expect((await app.call(admin, reconciliationApi.charge, { id: line(60_000) }, freshKey())).status).toBe(422);
  expect((await app.call(admin, reconciliationApi.charge, { id: line(-15_000) }, freshKey())).status).toBe(200);
  const key = freshKey();
  const both = await Promise.all(
    [key, freshKey()].map((one) => app.call('ROLE_All', reconciliationApi.receive, { id: line(60_000) }, one)),
  );
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const named = await asSchoolA(app, ({ tx }) =>
    sql<{ studentId: number }>`select student_id as "studentId" from finance.receipt where reference = 'FT020'`.execute(tx),
  );
  expect(named.rows).toEqual([{ studentId: books.students[1] }]);
  // Whoever brought the file receives nothing by it alone.
  const own = await app.call(admin, reconciliationApi.receive, { id: line(9000) }, freshKey());
  expect([own.status, own.body.message]).toEqual([403, expect.stringContaining('You imported this statement')]);
  expect((await app.call('ROLE_All', reconciliationApi.receive, { id: line(9000) }, freshKey())).body.receiptNo).toBeNull();
  const held = await app.call('ROLE_Pay_Fees', suspenseApi.list, { q: 'FT021' });
  expect(held.body.rows[0]).toMatchObject({ channel: 'statement', open: 9000, money: 'Operations' });
  const left = (await work()).lines.map(({ amount }) => amount);
  expect(left).not.toContain(-15_000);
  expect(left).not.toContain(60_000);
  expect(left).not.toContain(9000);
});

test('a year, the number of a cheque and other zeros are no admission number: the money waits in suspense', async () => {
  await asSchoolA(app, ({ tx }) =>
    sql`update registration.student set admission_no = '2026' where id = ${books.students[0]}`.execute(tx),
  );
  await take(
    `${head}12/02/2026,FEES TERM ONE 2026,FT120,,61.00,\n12/02/2026,CHQ DEP 7311 CDF,FT121,,62.00,\n12/02/2026,SLIP 0007311,FT122,,63.00,\n12/02/2026,FEES 2026 ACC. 7311,FT123,,64.00,\n`,
  );
  const { lines } = await work();
  const receive = async (amount: number) => {
    const id = lines.find((one) => one.amount === amount)?.id ?? 0;
    return (await app.call('ROLE_All', reconciliationApi.receive, { id }, freshKey())).body.receiptNo;
  };
  for (const amount of [6100, 6200, 6300]) expect([amount, await receive(amount)]).toEqual([amount, null]);
  expect(await receive(6400)).not.toBeNull();
});

test('ticks by hand: the sum must be the line’s, two people at once tick once, and a tick is taken back', async () => {
  await slip('MANY1', 20_000, '2026-02-06');
  await slip('MANY2', 30_000, '2026-02-06');
  const { lines, items } = await work();
  const line = lines.find(({ amount }) => amount === 50_000)?.id ?? 0;
  const ids = items.filter(({ reference }) => reference?.startsWith('MANY')).map(({ journalId }) => journalId);
  const part = await app.call(admin, reconciliationApi.tick, { moneyId: bank, lineId: line, journalIds: ids.slice(0, 1) });
  expect(part.body.fields?.[0]?.path).toBe('journalIds');
  const tick = { moneyId: bank, lineId: line, journalIds: ids };
  const both = await Promise.all([1, 2].map(() => app.call(admin, reconciliationApi.tick, tick)));
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  await app.call(admin, reconciliationApi.untick, { moneyId: bank, journalIds: ids.slice(0, 1) });
  expect((await work()).items.map(({ journalId }) => journalId)).toEqual(expect.arrayContaining(ids));
  expect((await app.call(admin, reconciliationApi.tick, tick)).status).toBe(200);
  const undated = await app.call(admin, reconciliationApi.tick, { moneyId: bank, journalIds: ids });
  expect(undated.body.fields?.[0]?.path).toBe('clearedOn');
});

test('a reconciliation is locked by another, when all is explained, and its ticks stay', async () => {
  await slip('LATE1', 12_345, '2026-02-12');
  const book = await balance();
  const start = (statementBalance: number) =>
    app.call(admin, reconciliationApi.start, { moneyId: bank, untilDay: '2026-02-15', statementBalance });
  const { body } = await start(book);
  const { figures, reconciliation } = body;
  expect(figures).toMatchObject({ book });
  expect(figures?.expected).toBe(book - (figures?.notAtBankIn ?? 0) - (figures?.notAtBankOut ?? 0) + (figures?.notInBooks ?? 0));
  expect(figures?.notAtBankIn).toBeGreaterThanOrEqual(12_345);
  const id = reconciliation?.id ?? 0;
  const early = await app.call('ROLE_All', reconciliationApi.lock, { id, version: reconciliation?.version ?? 0 }, freshKey());
  expect(early).toMatchObject({ status: 422 });
  expect(early.body.message).toMatch(/is not explained yet/);
  const ready = (await start(figures?.expected ?? 0)).body.reconciliation;
  const version = ready?.version ?? 0;
  expect((await app.call(admin, reconciliationApi.lock, { id, version }, freshKey())).status).toBe(403);
  const pdf = await app.call('ROLE_View_Only', reconciliationApi.print, { id });
  expect(pdf.headers['content-type']).toBe('application/pdf');
  expect((await app.call('ROLE_All', reconciliationApi.lock, { id, version }, freshKey())).body).toMatchObject({
    state: 'locked',
  });
  const { body: ticked } = await app.call('ROLE_View_Only', reconciliationApi.ticked, { moneyId: bank });
  expect(ticked.rows.every(({ locked }) => locked)).toBe(true);
  const [one] = ticked.rows;
  const back = await app.call(admin, reconciliationApi.untick, { moneyId: bank, journalIds: [one?.journalId ?? 0] });
  expect(back).toMatchObject({ status: 422, body: { message: 'This is part of a reconciliation that is locked.' } });
  expect((await start(0)).body.fields?.[0]?.path).toBe('untilDay');
  expect((await app.call('ROLE_View_Only', banksApi.get, { id: bank })).body.reconciledTo).toBe('2026-02-15');
});

test('an account that holds a cent stays in use, an empty one may go out of it', async () => {
  const draft = { name: 'Project', bank: 'KCB', branch: 'Thika', number: '998877', signatories: null };
  const { id, version } = (await app.call(admin, banksApi.create, draft)).body;
  const close = { ...draft, id, active: false };
  await app.call(
    admin,
    banksApi.transfer,
    { fromId: bank, toId: id, amount: 1, day: '2026-02-16', reference: 'MOVE 1' },
    freshKey(),
  );
  expect((await app.call(admin, banksApi.update, { ...close, version })).body.fields).toMatchObject([{ path: 'active' }]);
  await app.call(
    admin,
    banksApi.transfer,
    { fromId: id, toId: bank, amount: 1, day: '2026-02-16', reference: 'MOVE 2' },
    freshKey(),
  );
  expect((await app.call(admin, banksApi.update, { ...close, version })).body).toMatchObject({ active: false, balance: 0 });
});

test('another school sees none of it, and who only reads writes nothing', async () => {
  expect((await app.call('otherSchool', reconciliationApi.workspace, { moneyId: bank })).status).toBe(404);
  expect((await app.call('otherSchool', banksApi.get, { id: bank })).status).toBe(404);
  for (const endpoint of [reconciliationApi.tick, reconciliationApi.untick, reconciliationApi.start, reconciliationApi.match])
    expect([pathParams(endpoint.path), (await app.call('ROLE_View_Only', endpoint, { moneyId: bank } as never)).status]).toEqual([
      [],
      403,
    ]);
});

test('files that are none, and sheets without lines', async () => {
  const send = (bytes: Uint8Array, name: string) =>
    sendUpload(app, admin, { url: statementsApi.read.path, otherdata: { moneyId: bank }, name, bytes });
  expect((await send(new Uint8Array([0x4d, 0x5a, 0, 0]), 'x.csv')).status).toBe(415);
  expect((await send(new TextEncoder().encode('Date,Amount\n'), 'x.csv')).status).toBe(422);
  expect((await send(new Uint8Array(5 * 1024 * 1024 + 1).fill(97), 'x.csv')).status).toBe(413);
});
