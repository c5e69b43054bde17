import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSchoolA, testBooks, type TestBooks } from '#app/testing/books.ts';
import { testDay } from '#app/testing/day.ts';
import { testApp, type TestApp } from '#app/testing/school.ts';
import { freshKey, registerAs, testDraft } from '#app/testing/students.ts';
import type { CallInput } from '#kit/contract/endpoint.ts';
import { bursariesApi } from '../contract/bursaries.ts';
import { chequesApi } from '../contract/cheques.ts';
import { daysApi } from '../contract/days.ts';
import { receiptsApi } from '../contract/receipts.ts';
import { refundsApi } from '../../spending/contract/refunds.ts';
import { balancesOf } from '../../ledger/server/charges/balances.store.ts';

let app: TestApp;
let books: TestBooks;
let today = '';
let bank = 0;
beforeAll(async () => {
  app = await testApp();
  books = await testBooks(app, { students: 3 });
  today = testDay(app.services.clock());
  bank = await asSchoolA(app, async ({ tx }) => {
    const { rows } = await sql<{ id: number }>`
      insert into finance.account (code, name, kind, money) values ('1050', 'KCB operations', 'asset', true) returning id`.execute(
      tx,
    );
    return rows[0]?.id ?? 0;
  });
});
afterAll(() => app.close());

type Draft = CallInput<typeof bursariesApi.receive>;
const share = (at: number, amount: number) => ({ studentId: books.students[at] ?? 0, amount });
const receive = async (more: Partial<Draft> = {}, role: 'ROLE_Pay_Fees' | 'ROLE_All' = 'ROLE_Pay_Fees') => {
  const draft: Draft = {
    payerName: 'Wanjirũ Fund',
    instrument: 'eft',
    reference: 'CBF1',
    day: today,
    moneyId: bank,
    amount: 600_000,
    shares: [share(0, 300_000), share(1, 200_000), share(2, 100_000)],
    ...more,
  };
  return app.call(role, bursariesApi.receive, draft, freshKey());
};
const cheque = { instrument: 'cheque', moneyId: null, cheque: { drawnOn: 'Equity', datedOn: '' } } as const;
const byCheque = (reference: string) => receive({ ...cheque, reference, cheque: { drawnOn: 'Equity', datedOn: today } });
const cross = (id: number, role: 'ROLE_Cross_Receipts' | 'ROLE_All' = 'ROLE_Cross_Receipts', key = freshKey()) =>
  app.call(role, bursariesApi.cross, { id, reason: 'The list was of another school' }, key);
const balances = () =>
  asSchoolA(app, async ({ tx }) =>
    (await balancesOf(tx, books.students, '9999-12-31')).map(({ balance }) => balance).toSorted((a, b) => a - b),
  );
const states = async (ids: readonly { id: number }[]) => {
  const read = await Promise.all(ids.map(({ id }) => app.call('ROLE_View_Only', receiptsApi.get, { id })));
  return read.map(({ body }) => body.state);
};
const charged = [1_600_000, 1_600_000, 1_600_000];

test('a whole transfer is crossed once, is on the day’s report, and may be entered again', async () => {
  const { body } = await receive();
  expect(await balances()).toEqual([1_300_000, 1_400_000, 1_500_000]);
  expect((await receive()).body.fields?.[0]?.path).toBe('reference');
  const { body: before } = await app.call('ROLE_View_Only', receiptsApi.get, { id: body.receipts[0]?.id ?? 0 });
  expect(before.bursary).toEqual({ id: body.id, payerName: 'Wanjirũ Fund', reference: 'CBF1', standing: 3, amount: 600_000 });
  const key = freshKey();
  const once = await cross(body.id, 'ROLE_Cross_Receipts', key);
  expect(once.body).toEqual({ id: body.id, receipts: 3, amount: 600_000 });
  expect((await cross(body.id, 'ROLE_Cross_Receipts', key)).body).toEqual(once.body);
  expect((await cross(body.id)).status).toBe(409);
  expect(await states(body.receipts)).toEqual(['crossed', 'crossed', 'crossed']);
  expect(await balances()).toEqual(charged);
  const { body: report } = await app.call('ROLE_Pay_Fees', daysApi.read, { day: today });
  expect(report.takenBack.map(({ receiptNo, by, because }) => [receiptNo, by, because])).toEqual(
    body.receipts.map(({ receiptNo }) => [receiptNo, 'a.role_cross_receipts', 'The list was of another school']),
  );
  const again = await receive();
  expect(again.status).toBe(200);
  expect((await cross(again.body.id)).body.receipts).toBe(3);
});

test('neither who wrote it nor a wrong role crosses it, and another school does not find it', async () => {
  const { body } = await receive({ reference: 'CBF2' }, 'ROLE_All');
  const own = await cross(body.id, 'ROLE_All');
  expect([own.status, own.body.message]).toEqual([403, expect.stringContaining('somebody else')]);
  for (const role of ['ROLE_Pay_Fees', 'ROLE_View_Only', 'ROLE_finance_admin'] as const)
    expect((await app.call(role, bursariesApi.cross, { id: body.id, reason: 'No' }, freshKey())).status).toBe(403);
  const elsewhere = await app.call('otherSchool', bursariesApi.cross, { id: body.id, reason: 'Theirs' }, freshKey());
  expect(elsewhere.status).toBe(404);
  expect(await states(body.receipts)).toEqual(['posted', 'posted', 'posted']);
  expect((await cross(body.id)).status).toBe(200);
});

test('two at once cross it once, and its cheque is void', async () => {
  const { body } = await byCheque('000901');
  const answers = await Promise.all([cross(body.id), cross(body.id), cross(body.id)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  expect(await balances()).toEqual(charged);
  const { body: cheques } = await app.call('ROLE_Pay_Fees', chequesApi.list, { state: 'void' });
  expect(cheques.rows.map(({ chequeNo }) => chequeNo)).toEqual(['000901']);
  expect((await byCheque('000901')).status).toBe(200);
});

test('what cleared is reversed too, and receipts that were crossed before stay as they are', async () => {
  const { body } = await byCheque('000902');
  const pending = await app.call('ROLE_Pay_Fees', chequesApi.list, { state: 'pending', q: '000902' });
  const clear = { id: pending.body.rows[0]?.id ?? 0, bankId: bank, day: today };
  expect((await app.call('ROLE_Pay_Fees', chequesApi.clear, clear, freshKey())).status).toBe(200);
  const inBank = () =>
    asSchoolA(app, async ({ tx }) => {
      const { rows } = await sql<{ sum: number }>`
        select coalesce(sum(case when debit_id = ${bank} then amount else -amount end), 0)::bigint as sum
          from finance.entry where ${bank} in (debit_id, credit_id)`.execute(tx);
      return rows[0]?.sum;
    });
  expect(await inBank()).toBe(600_000);
  const owed = await balances();
  const [first, ...rest] = body.receipts;
  const single = { id: first?.id ?? 0, reason: 'Left the school', reissue: [share(1, 300_000)] };
  const reissued = await app.call('ROLE_Cross_Receipts', receiptsApi.cross, single, freshKey());
  // Who issued one of its receipts again wrote that one, so a third person crosses them all.
  expect((await cross(body.id)).status).toBe(403);
  expect(await states(body.receipts)).toEqual(['crossed', 'posted', 'posted']);
  expect((await cross(body.id, 'ROLE_All')).body).toEqual({ id: body.id, receipts: 3, amount: 600_000 });
  expect(await states([...rest, ...reissued.body.reissued])).toEqual(['crossed', 'crossed', 'crossed']);
  const { body: kept } = await app.call('ROLE_View_Only', receiptsApi.get, { id: first?.id ?? 0 });
  expect(kept).toMatchObject({ crossedBecause: 'Left the school', bursary: { standing: 0, amount: 0 } });
  expect(await inBank()).toBe(0);
  expect((await balances()).reduce((sum, one) => sum + one, 0)).toBe(owed.reduce((sum, one) => sum + one, 0) + 600_000);
});

test('a bursary whose money a student was given back is not crossed, unless other money still covers all of it', async () => {
  const newcomer = async () => (await registerAs(app, testDraft(books.frame))).body.id;
  const [studentId, other] = [await newcomer(), await newcomer()];
  const shares = [share(0, 100_000), { studentId, amount: 200_000 }, { studentId: other, amount: 300_000 }];
  const { body } = await receive({ reference: 'CBF9', shares });
  // The other's receipt is issued again for the first, who has two of it then.
  const single = { id: body.receipts[2]?.id ?? 0, reason: 'Wrong child', reissue: [{ studentId, amount: 300_000 }] };
  expect((await app.call('ROLE_Cross_Receipts', receiptsApi.cross, single, freshKey())).status).toBe(200);
  const step = { studentId, source: 'overpayment' as const, amount: 350_000, reason: 'Sponsor pays elsewhere' };
  const { body: asked } = await app.call('ROLE_Process_Refund', refundsApi.request, step, freshKey());
  const decision = { id: asked.id, version: asked.version, approved: true };
  const { body: approved } = await app.call('ROLE_Approve_Refund', refundsApi.decide, decision, freshKey());
  const pay = { id: asked.id, version: approved.version, day: today, moneyId: books.cash, mode: 'cash' as const };
  expect((await app.call('ROLE_Process_Refund', refundsApi.process, pay, freshKey())).status).toBe(200);
  const refused = await cross(body.id, 'ROLE_All');
  expect([refused.status, refused.body.message]).toEqual([422, expect.stringContaining(`was refunded: ${asked.refundNo}`)]);
  expect(await states(body.receipts.slice(0, 2))).toEqual(['posted', 'posted']);
  const cashIn = (amount: number) =>
    app.call('ROLE_Pay_Fees', receiptsApi.receive, { studentId, day: today, mode: 'cash', amount }, freshKey());
  // With 3,200.00 in credit either of the two receipts would not be missed; both would.
  await cashIn(170_000);
  expect((await cross(body.id, 'ROLE_All')).status).toBe(422);
  await cashIn(180_000);
  expect((await cross(body.id, 'ROLE_All')).body).toEqual({ id: body.id, receipts: 3, amount: 600_000 });
});

test('a part of a cheque that has cleared is not crossed alone: the bank keeps all of it', async () => {
  const { body } = await byCheque('CBF900');
  const { body: cheques } = await app.call('ROLE_Pay_Fees', chequesApi.list, { q: 'CBF900' });
  const clear = { id: cheques.rows[0]?.id ?? 0, bankId: bank, day: today };
  expect((await app.call('ROLE_Pay_Fees', chequesApi.clear, clear, freshKey())).status).toBe(200);
  // Another cheque in hand holds what crossing a part would take.
  await byCheque('CBF901');
  const one = { id: body.receipts[0]?.id ?? 0, reason: 'Not of this school' };
  const refused = await app.call('ROLE_Cross_Receipts', receiptsApi.cross, { ...one, reissue: [] }, freshKey());
  expect([refused.status, refused.body.fields?.[0]?.path]).toEqual([400, 'reissue']);
  const reissue = [{ studentId: books.students[1] ?? 0, amount: 300_000 }];
  expect((await app.call('ROLE_Cross_Receipts', receiptsApi.cross, { ...one, reissue }, freshKey())).status).toBe(200);
});
