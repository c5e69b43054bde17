import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSchoolA, testBooks } from '#app/testing/books.ts';
import { testDay } from '#app/testing/day.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { addDays } from '#kit/contract/dates.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { registerAs, testDraft } from '#app/testing/students.ts';
import { clearanceApi, finesApi } from '../contract/fines.ts';
import { amnestiesApi, waiversApi } from '../contract/waivers.ts';
import { fineLost, fineReturned, owedByBorrowers } from './at-the-desk.ts';
import { givenBackForFound } from './settle-fine.ts';
import { endedLoan } from './testing/ended-loan.ts';

let app: TestApp;
let day = '';
let studentId = 0;
let staffMemberId = 0;
let another: () => Promise<number>;
let serial = 0;
const key = () => ({ 'idempotency-key': `fines-${(serial += 1)}-00000000` });
const librarian = 'ROLE_View_Only' as const;
const bursar = 'ROLE_finance_admin' as const;
const cashier = 'ROLE_Pay_Fees' as const;

beforeAll(async () => {
  app = await testApp();
  const { frame } = await testBooks(app, { students: 1 });
  day = testDay(app.services.clock());
  studentId = (await registerAs(app, testDraft(frame))).body.id;
  staffMemberId = await asSchoolA(app, async ({ tx }) => {
    const { rows } = await sql<{ id: number }>`
      insert into settings.staff_member (staff_no, kind, full_name, gender)
      values ('LIB-1', 'teacher', 'Nyambura Wanjirũ', 'female') returning id`.execute(tx);
    return rows[0]?.id ?? 0;
  });
  another = async () => (await registerAs(app, testDraft(frame))).body.id;
});
afterAll(() => app.close());

/** A loan of a new copy that costs so much to replace, due so many days ago. */
const loan = (price: number | null, late: number, of: { staff?: boolean; student?: number } = {}) => {
  const borrower = of.staff ? { studentId: null, staffMemberId } : { studentId: of.student ?? studentId, staffMemberId: null };
  return asSchoolA(app, ({ tx }) => endedLoan(tx, { day, price, late, ...borrower }));
};

const within = <R>(work: (ctx: SchoolContext) => Promise<R>): Promise<R> => asSchoolA(app, work);
const owedInLedger = () =>
  within(async ({ tx }) => {
    const { rows } = await sql<{ owed: number }>`
      select coalesce(sum(case when a.id = e.debit_id then e.amount else -e.amount end), 0)::bigint as owed
        from finance.entry e join finance.account a on a.role in ('fees', 'other') and a.id in (e.debit_id, e.credit_id)
       where e.student_id = ${studentId}`.execute(tx);
    return rows[0]?.owed ?? 0;
  });

test('what comes late stands on the student’s account, capped at what the copy costs to replace, and once', async () => {
  const before = await owedInLedger();
  const late = await loan(120_000, 3);
  expect(await within((ctx) => fineReturned(ctx, late))).toMatchObject([{ kind: 'overdue', amount: 1500 }]);
  expect((await owedInLedger()) - before).toBe(1500);
  const cheap = await loan(700, 30);
  expect(await within((ctx) => fineReturned(ctx, cheap))).toMatchObject([{ amount: 700 }]);
  await expect(within((ctx) => fineReturned(ctx, late))).rejects.toThrow();
  expect((await owedInLedger()) - before).toBe(2200);
  const { body } = await app.call(librarian, finesApi.list, { studentId, state: 'open' });
  expect(body.rows.map(({ amount, owed, daysLate }) => [amount, owed, daysLate])).toEqual([
    [700, 700, 30],
    [1500, 1500, 3],
  ]);
  expect(body.owed).toBe(2200);
  const during = async (from: string, to: string) =>
    (await app.call(librarian, finesApi.list, { studentId, from, to })).body.total;
  expect(await Promise.all([during(day, day), during(addDays(day, 1), addDays(day, 9))])).toEqual([2, 0]);
  expect(await during(addDays(day, -9), addDays(day, -1))).toBe(0);
});

test('lost costs its price and the fee, after what was charged before; found gives the price back and keeps the fee', async () => {
  const lost = await loan(80_000, 4);
  await within((ctx) => fineReturned(ctx, lost));
  const before = await owedInLedger();
  const [made] = await within((ctx) => fineLost(ctx, { ...lost, conditionIn: null }));
  // 800.00 less the 20.00 for being late, and 50.00.
  expect(made).toMatchObject({ kind: 'lost', amount: 80_000 - 2000 + 5000 });
  expect((await owedInLedger()) - before).toBe(83_000);
  expect(await within((ctx) => givenBackForFound(ctx, lost.loanId))).toBe(78_000);
  expect((await owedInLedger()) - before).toBe(5000);
  expect(await within((ctx) => givenBackForFound(ctx, lost.loanId))).toBe(0);
});

test('found after it was paid: what was paid becomes the student’s credit', async () => {
  const lost = await loan(30_000, 0, { student: await another() });
  const [made] = await within((ctx) => fineLost(ctx, { ...lost, conditionIn: null }));
  const { body: fine } = await app.call(librarian, finesApi.get, { id: made?.id ?? 0 });
  const paying = { id: fine.id, version: fine.version, amount: 35_000, mode: 'cash' } as const;
  const { body: paid, status } = await app.call(cashier, finesApi.pay, paying, key());
  expect(status).toBe(200);
  expect(paid).toMatchObject({ state: 'settled', owed: 0, paid: 35_000 });
  expect(paid.steps.at(-1)?.receiptNo).toMatch(/\d/);
  expect(await within((ctx) => givenBackForFound(ctx, lost.loanId))).toBe(30_000);
  const { body: after } = await app.call(librarian, finesApi.get, { id: fine.id });
  expect(after).toMatchObject({ takenOff: 30_000, owed: 0, foundOn: day });
});

test('more than is owed is not received, nor by who is no cashier, nor the same version twice', async () => {
  const late = await loan(null, 2);
  const [made] = await within((ctx) => fineReturned(ctx, late));
  const { body: fine } = await app.call(librarian, finesApi.get, { id: made?.id ?? 0 });
  const pay = (amount: number, who: typeof cashier | typeof librarian = cashier, headers = key()) =>
    app.call(who, finesApi.pay, { id: fine.id, version: fine.version, amount, mode: 'cash' }, headers);
  expect((await pay(1001)).body).toMatchObject({ code: 'rule', fields: [{ path: 'amount' }] });
  expect((await pay(1000, librarian)).status).toBe(403);
  const same = key();
  const both = await Promise.all([pay(1000, cashier, same), pay(1000)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const { body: after } = await app.call(librarian, finesApi.get, { id: fine.id });
  expect(after).toMatchObject({ owed: 0, paid: 1000 });
});

test('damage is charged up to what the copy costs to replace, whoever charges first', async () => {
  const one = await loan(10_000, 0);
  const charge = (amount: number) =>
    app.call(librarian, finesApi.charge, { loanId: one.loanId, amount, because: 'Maji – “wet”, <b>pages</b> torn' }, key());
  expect((await charge(10_001)).body).toMatchObject({ code: 'rule', fields: [{ path: 'amount' }] });
  const both = await Promise.all([charge(6000), charge(6000)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  expect((await charge(4000)).status).toBe(200);
  expect((await charge(1)).status).toBe(422);
  expect((await app.call('otherSchool', finesApi.charge, { loanId: one.loanId, amount: 1, because: 'x' }, key())).status).toBe(
    400,
  );
});

test('a waiver is asked for by one and decided by another; it takes the charge off in the ledger', async () => {
  const late = await loan(50_000, 10);
  const [made] = await within((ctx) => fineReturned(ctx, late));
  const fineId = made?.id ?? 0;
  const before = await owedInLedger();
  const ask = (amount: number, who: typeof bursar | typeof librarian = bursar) =>
    app.call(who, waiversApi.ask, { fineId, amount, reason: 'Was in hospital' }, key());
  expect((await ask(5001)).status).toBe(422);
  const { body: own } = await ask(4000);
  expect((await ask(1000)).status).toBe(409);
  expect((await app.call(bursar, waiversApi.approve, { id: own.id, version: own.version }, key())).status).toBe(403);
  expect((await app.call(librarian, waiversApi.approve, { id: own.id, version: own.version }, key())).status).toBe(403);
  expect((await app.call('ROLE_All', waiversApi.reject, { id: own.id, version: own.version }, key())).status).toBe(400);
  const approve = () => app.call('ROLE_All', waiversApi.approve, { id: own.id, version: own.version }, key());
  const both = await Promise.all([approve(), approve()]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect((await owedInLedger()) - before).toBe(-4000);
  const { body: fine } = await app.call(librarian, finesApi.get, { id: fineId });
  expect(fine).toMatchObject({ owed: 1000, takenOff: 4000, state: 'open' });
});

test('in an amnesty nothing is fined for being late, and it does not reach back to what was fined before', async () => {
  const fined = await loan(50_000, 5);
  const [made] = await within((ctx) => fineReturned(ctx, fined));
  const draft = { name: 'End of term', fromDay: day, toDay: day, reason: 'Books home' };
  expect((await app.call(librarian, amnestiesApi.ask, { ...draft, toDay: addDays(day, -1) }, key())).body).toMatchObject({
    fields: [{ path: 'toDay' }],
  });
  const { body: asked } = await app.call(librarian, amnestiesApi.ask, draft, key());
  const late = await loan(50_000, 5);
  expect(await within((ctx) => fineReturned(ctx, late))).toHaveLength(1);
  const { body: holds } = await app.call(bursar, amnestiesApi.approve, { id: asked.id, version: asked.version }, key());
  expect(holds.state).toBe('approved');
  const second = await loan(50_000, 5);
  expect(await within((ctx) => fineReturned(ctx, second))).toEqual([]);
  const ending = { id: holds.id, version: holds.version, remark: 'Enough' };
  expect((await app.call(bursar, amnestiesApi.end, ending, key())).body.state).toBe('ended');
  const third = await loan(50_000, 5);
  expect(await within((ctx) => fineReturned(ctx, third))).toHaveLength(1);
  expect((await app.call(librarian, finesApi.get, { id: made?.id ?? 0 })).body.owed).toBe(2500);
});

test('staff owe at the desk, and pay there with a receipt', async () => {
  const late = await loan(50_000, 6, { staff: true });
  const [made] = await within((ctx) => fineReturned(ctx, late));
  const { body: fine } = await app.call(librarian, finesApi.get, { id: made?.id ?? 0 });
  expect(fine).toMatchObject({ invoiceId: null, staffMemberId, owed: 3000 });
  const paying = { id: fine.id, version: fine.version, amount: 1000, mode: 'cash' } as const;
  expect((await app.call(cashier, finesApi.pay, paying, key())).body).toMatchObject({ owed: 2000, paid: 1000, state: 'open' });
  const owed = await within(({ tx }) =>
    owedByBorrowers(tx, [
      { studentId: null, staffMemberId },
      { studentId: 999_999, staffMemberId: null },
    ]),
  );
  expect(owed).toEqual([2000, 0]);
});

test('clearance leaves out what came back, what is lost and a loan that was taken back', async () => {
  const student = await another();
  const loans = [];
  for (const price of [1000, 2000, 3000, 4000]) loans.push((await loan(price, 0, { student })).loanId);
  const [out = 0, returned = 0, lost = 0, takenBack = 0] = loans;
  await within(({ tx }) =>
    sql`
      update library.loan
         set returned_at = case when id = ${lost} then null else now() end,
             returned_on = case when id = ${lost} then null else ${day}::date end,
             lost_on = case when id = ${lost} then ${day}::date end, taken_back = id = ${takenBack}
       where id in (${returned}, ${lost}, ${takenBack})`.execute(tx),
  );
  const { body } = await app.call(librarian, clearanceApi.get, { studentId: student });
  expect(body.loans.map(({ id, price }) => [id, price])).toEqual([[out, 1000]]);
});

test('clearance names what is out and what is owed; nothing of another school', async () => {
  const out = await loan(45_000, 0);
  const { body } = await app.call(librarian, clearanceApi.get, { studentId });
  expect(body.clear).toBe(false);
  expect(body.loans.some(({ id }) => id === out.loanId)).toBe(true);
  expect(body.owed).toBe(body.fines.reduce((sum, { owed }) => sum + owed, 0));
  expect((await app.call(librarian, clearanceApi.print, { studentId })).headers['content-type']).toBe('application/pdf');
  const { body: staff } = await app.call(librarian, clearanceApi.get, { staffMemberId });
  expect(staff).toMatchObject({ borrower: 'Nyambura Wanjirũ', borrowerNo: 'LIB-1', className: null });
  expect((await app.call('otherSchool', clearanceApi.get, { staffMemberId })).status).toBe(404);
  expect((await app.call('otherSchool', clearanceApi.get, { studentId })).status).toBe(404);
  expect((await app.call(librarian, clearanceApi.get, {})).status).toBe(400);
  expect((await app.call('otherSchool', finesApi.list, {})).body.total).toBe(0);
});
