import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSchoolA, testBooks, type TestBooks } from '#app/testing/books.ts';
import { testApp, type TestApp } from '#app/testing/school.ts';
import { freshKey, registerAs, testDraft } from '#app/testing/students.ts';
import { receiptsApi } from '../../../cashier/contract/receipts.ts';
import { walletMovesApi } from '../../contract/wallet-moves.ts';
import { walletsApi } from '../../contract/wallets.ts';
import { refundsApi } from '../../../spending/contract/refunds.ts';
import { balancesOf } from '../../../ledger/server/charges/balances.store.ts';

let app: TestApp;
let books: TestBooks;
beforeAll(async () => {
  app = await testApp();
  books = await testBooks(app, { students: 1 });
});
afterAll(() => app.close());

const till = 'ROLE_Access_Pocket_Money';
const student = async (changes = {}) => (await registerAs(app, testDraft(books.frame, changes))).body.id;
const pay = (studentId: number, amount: number, headers = freshKey()) =>
  app.call(till, walletMovesApi.deposit, { studentId, amount }, headers);
const take = (studentId: number, amount: number, headers = freshKey()) =>
  app.call(till, walletMovesApi.withdraw, { studentId, amount }, headers);
const held = async (id: number) => (await app.call(till, walletsApi.get, { id })).body.balance;
const withMoney = async (amount: number) => {
  const id = await student();
  expect((await pay(id, amount)).status).toBe(200);
  return id;
};

test('what is paid in can be withdrawn, and never more', async () => {
  const id = await withMoney(10_000);
  const refused = await take(id, 10_001);
  expect([refused.status, refused.body.fields?.[0]?.path]).toEqual([422, 'amount']);
  expect(refused.body.message).toContain('100.00');
  const taken = await take(id, 4000);
  expect(taken.body).toMatchObject({ documentNo: expect.stringMatching(/^WAL\/\d{4}\/\d{5}$/), wallet: { balance: 6000 } });
  const statement = await app.call(till, walletsApi.statement, { id });
  expect(statement.body.rows.map(({ paidIn, takenOut, balance }) => [paidIn, takenOut, balance])).toEqual([
    [10_000, 0, 10_000],
    [0, 4000, 6000],
  ]);
});

test('of two tills that take 80 from 100 at once exactly one succeeds; of twenty that take 10 from 100 ten do', async () => {
  const two = await withMoney(10_000);
  const both = await Promise.all([take(two, 8000), take(two, 8000)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  expect(await held(two)).toBe(2000);
  const many = await withMoney(10_000);
  const buy = () => app.call(till, walletMovesApi.purchase, { studentId: many, amount: 1000 }, freshKey());
  const all = await Promise.all(Array.from({ length: 20 }, buy));
  expect(all.filter(({ status }) => status === 200)).toHaveLength(10);
  expect(await held(many)).toBe(0);
});

test('the same call twice, also at once, takes money out once', async () => {
  const id = await withMoney(10_000);
  const key = freshKey();
  const answers = await Promise.all([take(id, 3000, key), take(id, 3000, key)]);
  const again = await take(id, 3000, key);
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  expect(again.status).toBe(200);
  expect(await held(id)).toBe(7000);
  expect((await app.call(till, walletMovesApi.withdraw, { studentId: id, amount: 100 })).status).toBe(400);
});

test('pocket money is not the students’ fees', async () => {
  const [payer = 0] = books.students;
  await pay(payer, 50_000);
  const [balance] = await asSchoolA(app, (ctx) => balancesOf(ctx.tx, [payer], '9999-12-31'));
  expect(balance).toMatchObject({ fees: 1_600_000, credit: 0 });
  const used = await app.call(
    till,
    walletMovesApi.toFees,
    { studentId: payer, amount: 30_000, consent: 'Mary Atieno, by phone on 3 Feb' },
    freshKey(),
  );
  expect(used.body.wallet.balance).toBe(20_000);
  const [after] = await asSchoolA(app, (ctx) => balancesOf(ctx.tx, [payer], '9999-12-31'));
  expect(after).toMatchObject({ fees: 1_570_000, credit: 0 });
  const undone = await app.call('ROLE_All', walletMovesApi.cancel, { id: used.body.moveId, reason: 'No consent' }, freshKey());
  expect(undone.body.wallet.balance).toBe(50_000);
  expect((await asSchoolA(app, (ctx) => balancesOf(ctx.tx, [payer], '9999-12-31')))[0]).toMatchObject({
    fees: 1_600_000,
    credit: 0,
  });
  const silent = { studentId: payer, amount: 100, consent: '  ' };
  expect((await app.call(till, walletMovesApi.toFees, silent, freshKey())).status).toBe(400);
});

test('pocket money that went into fees and was refunded out of them does not come back', async () => {
  const id = await withMoney(30_000);
  const moved = await app.call(till, walletMovesApi.toFees, { studentId: id, amount: 30_000, consent: 'By phone' }, freshKey());
  const ask = { studentId: id, source: 'overpayment' as const, amount: 20_000, reason: 'Left the school' };
  const { body: asked } = await app.call('ROLE_Process_Refund', refundsApi.request, ask, freshKey());
  const decision = { id: asked.id, version: asked.version, approved: true };
  const { body: approved } = await app.call('ROLE_Approve_Refund', refundsApi.decide, decision, freshKey());
  const paid = { id: asked.id, version: approved.version, day: '2026-03-02', moneyId: books.cash, mode: 'cash' as const };
  expect((await app.call('ROLE_Process_Refund', refundsApi.process, paid, freshKey())).status).toBe(200);
  const undo = () => app.call('ROLE_All', walletMovesApi.cancel, { id: moved.body.moveId, reason: 'No consent' }, freshKey());
  const refused = await undo();
  expect(refused.status).toBe(422);
  expect(refused.body.message).toContain(`${moved.body.documentNo} was refunded: ${asked.refundNo}`);
  expect(await held(id)).toBe(0);
});

test('limits of the wallet come before the school’s, and a day or week begins anew', async () => {
  const id = await withMoney(100_000);
  const { body: rules } = await app.call('ROLE_finance_admin', walletsApi.rules, {});
  const set = { version: rules.version, dailyLimit: 20_000, weeklyLimit: 30_000, most: 200_000, overdraft: 0 };
  expect((await app.call('ROLE_finance_admin', walletsApi.setRules, set)).status).toBe(200);
  expect((await app.call('ROLE_finance_admin', walletsApi.setRules, set)).status).toBe(409);
  expect((await app.call(till, walletsApi.setRules, set)).status).toBe(403);
  const on = (day: string, amount: number) => app.call(till, walletMovesApi.withdraw, { studentId: id, amount, day }, freshKey());
  expect((await on('2026-03-02', 15_000)).status).toBe(200);
  expect((await on('2026-03-02', 6000)).body.message).toContain('only 50.00 more');
  expect((await on('2026-03-08', 15_000)).status).toBe(200);
  expect((await on('2026-03-07', 100)).body.message).toContain('nothing more');
  expect((await on('2026-03-09', 15_000)).status).toBe(200);
  const card = (await app.call(till, walletsApi.get, { id })).body;
  const changed = await app.call(till, walletsApi.change, { id, version: card.version, dailyLimit: 50_000, weeklyLimit: 90_000 });
  expect(changed.body).toMatchObject({ dailyLimit: 50_000, weeklyLimit: 90_000 });
  expect((await on('2026-03-10', 45_000)).status).toBe(200);
  expect((await pay(id, 200_000)).body.message).toContain('at most 2,000.00');
  const { body: now } = await app.call('ROLE_finance_admin', walletsApi.rules, {});
  await app.call('ROLE_finance_admin', walletsApi.setRules, { version: now.version, overdraft: 5000 });
  const empty = await student();
  const before = (await app.call(till, walletsApi.figures)).body.wallets;
  expect([(await take(empty, 5000)).status, (await take(empty, 1)).status]).toEqual([200, 422]);
  // One below nothing is no wallet with money: the figure leads to the list of those.
  const { body: funded } = await app.call(till, walletsApi.list, { state: 'funded' });
  expect([(await app.call(till, walletsApi.figures)).body.wallets, funded.total]).toEqual([before, before]);
  // An overdraft is for what is bought and handed out: no fees are paid of money that nobody brought.
  const some = await withMoney(1000);
  const toFees = (amount: number) =>
    app.call(till, walletMovesApi.toFees, { studentId: some, amount, consent: 'By phone' }, freshKey());
  expect((await toFees(1001)).body.fields?.[0]?.path).toBe('amount');
  expect((await toFees(1000)).status).toBe(200);
  await app.call('ROLE_finance_admin', walletsApi.setRules, { version: now.version + 1, overdraft: 0 });
});

test('nothing leaves a frozen wallet, and money may come in', async () => {
  const id = await withMoney(5000);
  const frozen = await app.call(till, walletsApi.freeze, { id, reason: 'Card lost' });
  expect(frozen.body).toMatchObject({ frozen: true, frozenBecause: 'Card lost', free: 0 });
  expect((await take(id, 100)).body.message).toContain('Card lost');
  expect((await pay(id, 100)).status).toBe(200);
  await app.call(till, walletsApi.release, { id });
  expect((await take(id, 5100)).status).toBe(200);
});

test('a transfer moves money between wallets; a later day and oneself are refused', async () => {
  const from = await withMoney(5000);
  const to = await student({ firstName: 'Wanjirũ', lastName: 'O’Brien' });
  const give = (input: object) =>
    app.call(till, walletMovesApi.transfer, { studentId: from, toStudentId: to, amount: 3000, ...input }, freshKey());
  expect((await give({})).body.wallet.balance).toBe(2000);
  expect(await held(to)).toBe(3000);
  expect((await give({ toStudentId: from })).status).toBe(422);
  expect((await give({ day: '2099-01-01' })).status).toBe(400);
  const said = await app.call(till, walletsApi.statement, { id: from });
  expect(said.body.rows.at(-1)?.what).toContain('Transfer to Wanjirũ Achieng O’Brien');
  const both = await Promise.all([give({ amount: 2000 }), give({ amount: 2000 })]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
});

test('a movement is cancelled by another person, once, and only while the money is there', async () => {
  const id = await student();
  const paid = (await pay(id, 10_000)).body;
  const cancel = (who: 'ROLE_All' | typeof till, move: number) =>
    app.call(who, walletMovesApi.cancel, { id: move, reason: 'Wrong student' }, freshKey());
  expect((await cancel(till, paid.moveId)).status).toBe(403);
  const taken = (await take(id, 4000)).body;
  expect((await cancel('ROLE_All', paid.moveId)).status).toBe(422);
  const both = await Promise.all([cancel('ROLE_All', taken.moveId), cancel('ROLE_All', taken.moveId)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect((await cancel('ROLE_All', paid.moveId)).status).toBe(200);
  expect(await held(id)).toBe(0);
  const { body } = await app.call(till, walletsApi.moves, { studentId: id });
  expect(body.rows.map(({ kind, cancelled }) => [kind, cancelled])).toEqual([
    ['withdrawal', true],
    ['deposit', true],
  ]);
});

test('a deposit that was spent is not crossed as a receipt either', async () => {
  const id = await withMoney(5000);
  await take(id, 4000);
  const { rows } = await asSchoolA(app, ({ tx }) =>
    sql<{ id: number }>`select id from finance.receipt where series = 'wallet' and student_id = ${id}`.execute(tx),
  );
  const cross = { id: rows[0]?.id ?? 0, reason: 'Wrong student', reissue: [] };
  expect((await app.call('ROLE_Cross_Receipts', receiptsApi.cross, cross, freshKey())).status).toBe(422);
  expect(await held(id)).toBe(1000);
});

test('brought forward once; and a guardian is told of a deposit', async () => {
  const id = await student();
  const open = () => app.call(till, walletMovesApi.opening, { studentId: id, amount: 700 }, freshKey());
  expect([(await open()).status, (await open()).status]).toEqual([200, 422]);
  const before = await messages();
  await pay(id, 1000);
  expect((await messages()) - before).toBe(1);
});

test('other schools and other roles see and move nothing', async () => {
  const id = await withMoney(1000);
  expect((await app.call('otherSchool', walletsApi.get, { id })).status).toBe(404);
  const theirs = await app.call('otherSchool', walletMovesApi.withdraw, { studentId: id, amount: 100 }, freshKey());
  expect(theirs.status).toBe(404);
  expect((await app.call('ROLE_View_Only', walletsApi.get, { id })).status).toBe(200);
  for (const who of ['ROLE_View_Only', 'ROLE_Pay_Fees', 'noRole'] as const)
    expect((await app.call(who, walletMovesApi.deposit, { studentId: id, amount: 100 }, freshKey())).status).toBe(403);
});

test('the till finds by number and name; a purchase is income of the tuck shop', async () => {
  const id = await withMoney(9000);
  const { body: card } = await app.call(till, walletsApi.get, { id });
  const byNumber = await app.call(till, walletsApi.find, { q: card.admissionNo.toLowerCase() });
  expect(byNumber.body.rows.map((row) => row.id)).toEqual([id]);
  const byName = await app.call(till, walletsApi.find, { q: card.fullName.split(' ').at(-1) ?? '' });
  expect(byName.body.rows.some((row) => row.id === id)).toBe(true);
  await app.call(till, walletMovesApi.purchase, { studentId: id, amount: 2500, note: 'Bread, soda' }, freshKey());
  const { rows } = await asSchoolA(app, ({ tx }) =>
    sql<{ amount: number }>`
      select e.amount from finance.entry e join finance.account a on a.school_id = e.school_id and a.id = e.credit_id
       where a.role = 'tuck_shop' and e.student_id = ${id}`.execute(tx),
  );
  expect(rows).toEqual([{ amount: 2500 }]);
});

async function messages(): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from messaging.message where body like '%pocket money%'`.execute(app.db.platform);
  return rows[0]?.n ?? 0;
}
