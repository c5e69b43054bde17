import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSchoolA, testBooks } from '#app/testing/books.ts';
import { testDay } from '#app/testing/day.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { freshKey, registerAs, testDraft } from '#app/testing/students.ts';
import { one } from '#kit/server/sql/one.ts';
import { invoicesApi } from '#modules/finance/billing/contract/invoices.ts';
import { requestsApi } from '#modules/finance/billing/contract/requests.ts';
import { receiptsApi } from '#modules/finance/cashier/contract/receipts.ts';
import { returnsApi } from '../../desk/contract/loans.ts';
import { clearanceApi, type Fine, finesApi } from '../contract/fines.ts';
import { fineLost, fineReturned, owedByBorrowers } from './at-the-desk.ts';
import { givenBackForFound } from './settle-fine.ts';
import { endedLoan } from './testing/ended-loan.ts';

/** What becomes of fines when finance crosses, credits or reverses what stands for them there. */
const [librarian, cashier, biller] = ['ROLE_View_Only', 'ROLE_Pay_Fees', 'ROLE_Set_Fee_Structure'] as const;
let app: TestApp;
let day = '';
let staffMemberId = 0;
let another: () => Promise<number>;

beforeAll(async () => {
  app = await testApp();
  const { frame } = await testBooks(app, { students: 0 });
  day = testDay(app.services.clock());
  staffMemberId = await asSchoolA(app, async ({ tx }) => {
    const { rows } = await sql<{ id: number }>`
      insert into settings.staff_member (staff_no, kind, full_name, gender)
      values ('LIB-9', 'teacher', 'Otieno “Babu” Wanyonyi', 'male') returning id`.execute(tx);
    return one(rows).id;
  });
  another = async () => (await registerAs(app, testDraft(frame))).body.id;
});
afterAll(() => app.close());

const get = async (id: number): Promise<Fine> => (await app.call(librarian, finesApi.get, { id })).body;
const pay = ({ id, version }: Fine, amount: number) =>
  app.call(cashier, finesApi.pay, { id, version, amount, mode: 'cash' }, freshKey());

/** A student’s copy that is lost, with its fine: 300.00, and the fee of 50.00. */
async function lost() {
  const studentId = await another();
  const loan = await asSchoolA(app, async (ctx) => {
    const ended = await endedLoan(ctx.tx, { day, price: 30_000, late: 0, studentId, staffMemberId: null });
    await sql`update library.loan set lost_on = ${day}::date where id = ${ended.loanId}`.execute(ctx.tx);
    await sql`update library.copy set status = 'lost' where id = ${ended.copyId}`.execute(ctx.tx);
    return ended;
  });
  const [made] = await asSchoolA(app, (ctx) => fineLost(ctx, { ...loan, conditionIn: null }));
  return { loan, fine: await get(made?.id ?? 0) };
}

async function reversed({ invoiceId }: Fine): Promise<void> {
  const ask = { kind: 'reverse_invoice' as const, targetId: invoiceId ?? 0, reason: 'Charged to the wrong student' };
  const { body } = await app.call(biller, requestsApi.askReversal, ask, freshKey());
  const { body: done } = await app.call('ROLE_All', requestsApi.decide, { id: body.id, approve: true }, freshKey());
  expect(done.state).toBe('approved');
}

async function credited({ invoiceId }: Fine, amount: number): Promise<void> {
  const { body } = await app.call(biller, invoicesApi.get, { id: invoiceId ?? 0 });
  const lines = [{ chargeId: body.charges[0]?.id ?? 0, amount }];
  const note = { id: body.id, kind: 'credit' as const, day, reason: 'Half is the school’s', lines };
  expect((await app.call(biller, invoicesApi.note, note, freshKey())).status).toBe(200);
}

const take = (scan: string) => app.call(librarian, returnsApi.take, { scan, clientKey: `scan-of-${scan}-0000` }, freshKey());

test('a receipt that finance crosses pays no fine of staff: it is owed again, and can be paid anew', async () => {
  const [made] = await asSchoolA(app, async (ctx) =>
    fineReturned(ctx, await endedLoan(ctx.tx, { day, price: 50_000, late: 6, studentId: null, staffMemberId })),
  );
  const fine = await get(made?.id ?? 0);
  const { body: paid } = await pay(fine, 3000);
  expect(paid).toMatchObject({ owed: 0, paid: 3000, state: 'settled' });
  const { rows: receipts } = await asSchoolA(app, ({ tx }) =>
    sql<{ id: number }>`
      select receipt_id as id from library.fine_step where fine_id = ${fine.id} and step = 'paid'`.execute(tx),
  );
  const crossing = { id: one(receipts).id, reason: 'Another person’s money' };
  expect((await app.call('ROLE_Cross_Receipts', receiptsApi.cross, crossing, freshKey())).status).toBe(200);
  const open = await get(fine.id);
  expect(open).toMatchObject({ owed: 3000, paid: 0, state: 'open' });
  expect(open.steps.at(-1)).toMatchObject({ step: 'paid', crossed: true });
  expect((await app.call(librarian, clearanceApi.get, { staffMemberId })).body).toMatchObject({ clear: false, owed: 3000 });
  const owed = await asSchoolA(app, ({ tx }) => owedByBorrowers(tx, [{ studentId: null, staffMemberId }]));
  expect(owed).toEqual([3000]);
  const { body: again, status } = await pay(open, 3000);
  expect([status, again.owed, again.paid, again.steps.at(-1)?.crossed]).toEqual([200, 0, 3000, false]);
});

test('a copy whose fine finance has reversed is found all the same, and nothing is given back', async () => {
  const { loan, fine } = await lost();
  await reversed(fine);
  expect((await get(fine.id)).owed).toBe(0);
  const { status, body } = await take(loan.accessionNo);
  expect([status, body.outcome, body.refunded]).toEqual([200, 'found', 0]);
  expect(await get(fine.id)).toMatchObject({ foundOn: day, takenOff: 0, owed: 0 });
  const second = await lost();
  await reversed(second.fine);
  expect(await asSchoolA(app, (ctx) => givenBackForFound(ctx, second.loan.loanId))).toBe(0);
});

test('of a fine that finance has credited in part only what still stands is given back', async () => {
  const { loan, fine } = await lost();
  await credited(fine, 20_000);
  const { status, body } = await take(loan.accessionNo);
  expect([status, body.outcome, body.refunded]).toEqual([200, 'found', 15_000]);
  expect(await get(fine.id)).toMatchObject({ foundOn: day, takenOff: 15_000, owed: 0 });
});

test('a copy of which nobody knows the price costs what the settings say', async () => {
  const unpriced = () =>
    asSchoolA(app, (ctx) => endedLoan(ctx.tx, { day, price: null, late: 0, studentId: null, staffMemberId }));
  const fined = async () => {
    const loan = await unpriced();
    return asSchoolA(app, (ctx) => fineLost(ctx, { ...loan, conditionIn: null }));
  };
  expect(await fined()).toMatchObject([{ amount: 5000 }]);
  const say = (price: number) =>
    asSchoolA(app, ({ tx }) =>
      sql`
        insert into library.setting (default_price) values (${price})
        on conflict (school_id) do update set default_price = excluded.default_price`.execute(tx),
    );
  await say(40_000);
  expect(await fined()).toMatchObject([{ kind: 'lost', amount: 45_000 }]);
  await unpriced();
  const { body } = await app.call(librarian, clearanceApi.get, { staffMemberId });
  expect(body.loans.every(({ price }) => price === 40_000 || price === 50_000)).toBe(true);
  // Nothing is no price.
  await say(0);
  expect(await fined()).toMatchObject([{ amount: 5000 }]);
});
