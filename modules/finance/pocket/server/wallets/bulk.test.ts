import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSchoolA, testBooks, type TestBooks } from '#app/testing/books.ts';
import { testDay } from '#app/testing/day.ts';
import { pdfText } from '#app/testing/pdf-text.ts';
import { testApp, type TestApp } from '#app/testing/school.ts';
import { freshKey, registerAs, testDraft } from '#app/testing/students.ts';
import { payoutsApi } from '../../contract/payouts.ts';
import { suspenseApi } from '../../../banks/contract/suspense.ts';
import { receivePayment } from '../../../banks/server/payments/receive-payment.ts';
import { accountsApi } from '../../../books/contract/accounts.ts';
import { openBooks } from '../../../ledger/server/books.store.ts';
import { walletMovesApi } from '../../contract/wallet-moves.ts';
import { walletsApi } from '../../contract/wallets.ts';
import { readSheet } from './sheet.rules.ts';

let app: TestApp;
let books: TestBooks;
beforeAll(async () => {
  app = await testApp();
  books = await testBooks(app, { students: 0 });
});
afterAll(() => app.close());

const till = 'ROLE_Access_Pocket_Money';
const student = async (amount = 0) => {
  const { id, admissionNo } = (await registerAs(app, testDraft(books.frame))).body;
  if (amount > 0) await app.call(till, walletMovesApi.deposit, { studentId: id, amount }, freshKey());
  return { id, admissionNo };
};
const held = async (id: number) => (await app.call(till, walletsApi.get, { id })).body.balance;

test('a sheet is read with tabs, semicolons or commas, with a head and a name between', () => {
  const rows = (text: string) => readSheet(text).map(({ admissionNo, amount, reference }) => [admissionNo, amount, reference]);
  expect(rows('Adm\tName\tAmount\n12\tWanjirũ O’Brien\t1,500.50\tQX1')).toEqual([['12', 150_050, 'QX1']]);
  expect(rows('A/7,"1,200"\n\nA/8,300')).toEqual([
    ['A/7', 120_000, null],
    ['A/8', 30_000, null],
  ]);
  expect(rows('A/7;KES 200;;slip 4')).toEqual([['A/7', 20_000, 'slip 4']]);
  expect(rows('A/7,many')).toEqual([['A/7', null, null]]);
});

test('a pasted sheet is checked row by row and paid in whole or not at all, and once', async () => {
  const [one, two] = [await student(), await student()];
  const good = `${one.admissionNo}\t500\tSLIP1\n${two.admissionNo.toLowerCase()}\t250.50\tSLIP2`;
  const text = `${good}\n${one.admissionNo}\t100\nNO/1\t50\tX\n${two.admissionNo}\tmany`;
  const bySlip = { mode: 'bank_slip', moneyId: books.cash } as const;
  const checked = await app.call(till, walletMovesApi.checkDeposits, { text, ...bySlip });
  expect(checked.body.rows.map(({ wrong }) => wrong !== null)).toEqual([false, false, true, true, true]);
  const refused = await app.call(till, walletMovesApi.depositMany, { text, ...bySlip }, freshKey());
  expect([refused.status, refused.body.fields?.length]).toEqual([422, 3]);
  expect(await held(one.id)).toBe(0);
  const key = freshKey();
  const put = () => app.call(till, walletMovesApi.depositMany, { text: good, ...bySlip }, key);
  expect([(await put()).body, (await put()).body]).toEqual([
    { deposits: 2, total: 75_050 },
    { deposits: 2, total: 75_050 },
  ]);
  expect([await held(one.id), await held(two.id)]).toEqual([50_000, 25_050]);
  const again = await app.call(till, walletMovesApi.checkDeposits, { text: good, ...bySlip });
  expect(again.body.rows.map(({ wrong }) => /^Receipt .* for this reference already/.test(wrong ?? ''))).toEqual([true, true]);
});

test('the number of a slip is that of one account, and money that came by no cash has one', async () => {
  const [one, two] = [await student(), await student()];
  const asked = { code: '1019', name: 'Equity', kind: 'asset', money: true } as const;
  const { id: bank } = (await app.call('ROLE_finance_admin', accountsApi.create, asked)).body;
  const check = (text: string, mode: 'cash' | 'mpesa' | 'bank_slip', moneyId: number | null) =>
    app.call(till, walletMovesApi.checkDeposits, { text, mode, moneyId });
  const wrongs = async (...asked: Parameters<typeof check>) => (await check(...asked)).body.rows.map(({ wrong }) => wrong);
  const slip = `${one.admissionNo}\t500\t4417`;
  const put = { text: slip, mode: 'bank_slip', moneyId: books.cash } as const;
  expect((await app.call(till, walletMovesApi.depositMany, put, freshKey())).status).toBe(200);
  const same = `${two.admissionNo}\t500\t4417`;
  expect(await wrongs(same, 'bank_slip', books.cash)).toEqual([expect.stringContaining('for this reference already')]);
  expect(await wrongs(same, 'bank_slip', bank)).toEqual([null]);
  const elsewhere = { ...put, text: same, moneyId: bank };
  expect((await app.call(till, walletMovesApi.depositMany, elsewhere, freshKey())).status).toBe(200);
  const bare = `${two.admissionNo}\t500`;
  expect(await wrongs(bare, 'cash', null)).toEqual([null]);
  expect(await wrongs(bare, 'mpesa', null)).toEqual(['There is no number of the slip or M-Pesa message.']);
  const unsaid = await app.call(till, walletMovesApi.depositMany, { text: bare, mode: 'mpesa' }, freshKey());
  expect([unsaid.status, unsaid.body.fields?.[0]?.message]).toEqual([
    422,
    'Row 1: There is no number of the slip or M-Pesa message.',
  ]);
  const nowhere = await check(slip, 'bank_slip', null);
  expect([nowhere.status, nowhere.body.fields?.[0]?.path]).toEqual([400, 'moneyId']);
});

test('one code twice in a sheet is refused, however each row writes it, and nothing of its payment is taken', async () => {
  const [one, two] = [await student(), await student()];
  await asSchoolA(app, async (ctx) => {
    const day = testDay(ctx.now);
    const paid = { channel: 'mpesa', reference: 'QX12AB34CD', moneyId: (await openBooks(ctx.tx)).mpesa, amount: 50_000 } as const;
    const told = { paidAt: ctx.now.toISOString(), day, accountRef: null, payerName: null, payerPhone: null, narration: null };
    await receivePayment(ctx, { ...paid, ...told, payload: {} });
  });
  for (const other of ['QX12 AB34CD', 'qx12\u200Bab34cd', 'QX12AB34CD']) {
    const text = `${one.admissionNo}\t500\tQX12AB34CD\n${two.admissionNo}\t500\t${other}`;
    const checked = await app.call(till, walletMovesApi.checkDeposits, { text, mode: 'mpesa' });
    expect(checked.body.rows.map(({ wrong }) => wrong)).toEqual([null, `Reference ${other} is in the sheet twice.`]);
    const refused = await app.call(till, walletMovesApi.depositMany, { text, mode: 'mpesa' }, freshKey());
    expect([refused.status, refused.body.fields?.[0]?.path]).toEqual([422, 'text']);
  }
  expect([await held(one.id), await held(two.id)]).toEqual([0, 0]);
  const { body } = await app.call('ROLE_Pay_Fees', suspenseApi.list, { q: 'QX12AB34CD' });
  expect(body.rows).toMatchObject([{ used: 0, open: 50_000 }]);
});

test('a payout proposes what each wallet gives, is posted once, and is on paper', async () => {
  const [rich, poor, none] = [await student(100_000), await student(5000), await student()];
  const sheet = await app.call(till, payoutsApi.sheet, { classId: books.frame.form3, amount: 20_000 });
  const of = (id: number) => sheet.body.rows.find(({ studentId }) => studentId === id);
  expect([of(rich.id)?.proposed, of(poor.id)?.proposed, of(none.id)?.proposed]).toEqual([20_000, 5000, 0]);
  expect([of(poor.id)?.because, of(none.id)?.because]).toEqual(['All that is in the wallet', 'Nothing in the wallet']);
  const lines = [
    { studentId: rich.id, amount: 20_000 },
    { studentId: poor.id, amount: 5000 },
  ];
  const key = freshKey();
  const pay = (more: typeof lines = []) =>
    app.call(till, payoutsApi.pay, { title: 'Saturday', lines: [...lines, ...more] }, more.length > 0 ? freshKey() : key);
  const refused = await pay([{ studentId: none.id, amount: 100 }]);
  expect([refused.status, refused.body.fields?.[0]?.path]).toEqual([422, 'lines.2.amount']);
  expect(await held(rich.id)).toBe(100_000);
  const paid = await pay();
  expect(paid.body).toMatchObject({ students: 2, total: 25_000, payoutNo: expect.stringMatching(/^PAY\/\d{4}\/0001$/) });
  expect((await pay()).body.id).toBe(paid.body.id);
  expect([await held(rich.id), await held(poor.id)]).toEqual([80_000, 0]);
  const paper = await app.call(till, payoutsApi.pdf, { id: paid.body.id });
  expect([paper.status, paper.headers['content-type']]).toEqual([200, 'application/pdf']);
  const text = pdfText(paper.body as unknown as Uint8Array);
  for (const words of ['Saturday', '2 students, KES 250.00', rich.admissionNo, '200.00', poor.admissionNo, '50.00'])
    expect(text).toContain(words);
  expect(text).not.toContain(none.admissionNo);
  const { body: moves } = await app.call(till, walletsApi.moves, { studentId: rich.id, kind: 'withdrawal' });
  const back = { id: moves.rows[0]?.id ?? 0, reason: 'Did not come' };
  expect((await app.call('ROLE_All', walletMovesApi.cancel, back, freshKey())).status).toBe(200);
  const { body } = await app.call(till, payoutsApi.list, {});
  expect(body.rows[0]).toMatchObject({ students: 1, total: 5000 });
  expect((await app.call('otherSchool', payoutsApi.pdf, { id: paid.body.id })).status).toBe(404);
});

test('a statement and a sheet to sign are PDF', async () => {
  const { id } = await student(1000);
  for (const answer of [
    await app.call('ROLE_View_Only', walletsApi.statementPdf, { id, from: '2026-01-01' }),
    await app.call('ROLE_View_Only', payoutsApi.sheetPdf, { classId: books.frame.form3, amount: 100 }),
  ])
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
});
