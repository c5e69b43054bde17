import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSchoolA, testBooks, type TestBooks } from '#app/testing/books.ts';
import { testDay } from '#app/testing/day.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { registerAs, testDraft } from '#app/testing/students.ts';
import { addDays } from '#kit/contract/dates.ts';
import { inSystem } from '#kit/server/http/system.ts';
import * as finance from '#modules/finance/server/public.ts';
import { schoolById } from '#modules/platform/server/public.ts';
import { financeStudentsApi } from '../../contract/students.ts';

let app: TestApp;
let books: TestBooks;
let day = '';
const parent = { fullName: 'Atieno “Mama” O’Brien', phone: '+254722000111', relation: 'Mother' as const, paysFees: true };
beforeAll(async () => {
  app = await testApp();
  books = await testBooks(app, { students: 2, charged: false });
  day = testDay();
});
afterAll(() => app.close());

const head = { name: 'Library charges', code: 'LIB' };
const newStudent = async () => (await registerAs(app, testDraft(books.frame, { guardians: [parent] }))).body.id;
const charge = (studentId: number, amount: number, more: object = {}) =>
  asSchoolA(app, (ctx) =>
    finance.chargeStudent(ctx, { studentId, day, dueOn: addDays(day, 14), title: 'Lost: “Siku Njema”', head, amount, ...more }),
  );
const credit = (invoiceId: number, amount: number | null, reason = 'Found again') =>
  asSchoolA(app, (ctx) => finance.creditCharge(ctx, { invoiceId, day, amount, reason }));
const receive = (studentId: number, invoiceId: number, amount: number, more: object = {}) =>
  asSchoolA(app, (ctx) =>
    finance.receiveForCharge(ctx, { studentId, invoiceId, amount, day, mode: 'cash', reference: null, moneyId: null, ...more }),
  );
const standing = async (invoiceId: number) =>
  (await asSchoolA(app, ({ tx }) => finance.chargesStanding(tx, [invoiceId, 999_999]))).get(invoiceId);
/** What the ledger says of a student, account by account, by SQL of its own: debits less credits. */
const ofStudent = (studentId: number) =>
  asSchoolA(app, async ({ tx }) => {
    const { rows } = await sql<{ role: string; sum: number }>`
      select coalesce(a.role, a.name) as role, sum(case when e.debit_id = a.id then e.amount else -e.amount end)::bigint as sum
        from finance.entry e join finance.account a on a.id in (e.debit_id, e.credit_id)
       where e.student_id = ${studentId} group by 1 having sum(case when e.debit_id = a.id then e.amount else -e.amount end) <> 0`.execute(
      tx,
    );
    return Object.fromEntries(rows.map(({ role, sum }) => [role, sum]));
  });
const failure = (of: Promise<unknown>) =>
  of.then(
    () => null,
    (thrown: { code: string; fields?: { path: string }[] }) => [thrown.code, thrown.fields?.[0]?.path],
  );
const count = (from: string) =>
  asSchoolA(app, async ({ tx }) => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(from)}`.execute(tx);
    return rows[0]?.count ?? 0;
  });

test('the first charges, two at once, make one vote head with its account; the ledger has what was charged', async () => {
  const [one, two] = [await newStudent(), await newStudent()];
  const heads = await count('finance.vote_head');
  const accounts = await count('finance.account');
  const [first, second] = await Promise.all([charge(one, 120_050), charge(two, 700)]);
  expect([await count('finance.vote_head'), await count('finance.account')]).toEqual([heads + 1, accounts + 1]);
  expect(first.invoiceNo).toMatch(/^INV\//);
  expect(second.invoiceId).not.toBe(first.invoiceId);
  expect(await ofStudent(one)).toEqual({ other: 120_050, 'Library charges': -120_050 });
  expect(await standing(first.invoiceId)).toEqual({ billed: 120_050, paid: 0, owed: 120_050 });
  const { body } = await app.call('ROLE_View_Only', financeStudentsApi.balances, { ids: [one] });
  expect(body.rows[0]?.balance).toBe(120_050);
  expect(await failure(charge(999_999, 5))).toEqual(['validation', 'studentId']);
  expect(await failure(charge(one, 5, { dueOn: addDays(day, -1) }))).toEqual(['validation', 'dueOn']);
  expect(await failure(charge(one, 5, { day: '2199-01-01', dueOn: '2199-01-01' }))).toEqual(['validation', 'day']);
  expect(await failure(charge(one, 0))).toEqual(expect.arrayContaining([expect.any(String)]) as never);
});

test('an account of the code that is something else is let be', async () => {
  const one = await newStudent();
  await charge(one, 900, { head: { name: 'Broken panes', code: '1010' } });
  expect(await ofStudent(one)).toEqual({ other: 900, 'Broken panes': -900 });
});

test('it is paid in cash and by M-Pesa, not above what is owed, once a code, and nothing goes elsewhere', async () => {
  const one = await newStudent();
  const { invoiceId: old } = await charge(one, 50_000, { dueOn: day });
  const { invoiceId } = await charge(one, 30_000);
  const paid = await receive(one, invoiceId, 10_000);
  expect(paid.receiptNo).toMatch(/^RCT\//);
  expect([(await standing(invoiceId))?.owed, (await standing(old))?.owed]).toEqual([20_000, 50_000]);
  expect(await failure(receive(one, invoiceId, 20_001))).toEqual(['validation', 'amount']);
  expect(await failure(receive(one, invoiceId, 100, { mode: 'mpesa' }))).toEqual(['validation', 'reference']);
  const code = { mode: 'mpesa', reference: 'skq7a1b2c3' };
  await receive(one, invoiceId, 5_000, code);
  expect(await failure(receive(one, invoiceId, 5_000, code))).toEqual(['duplicate', 'reference']);
  const both = await Promise.all([0, 1].map(() => failure(receive(one, invoiceId, 15_000))));
  expect(both.filter((one_) => one_ === null)).toHaveLength(1);
  expect(await standing(invoiceId)).toEqual({ billed: 30_000, paid: 30_000, owed: 0 });
  expect(await ofStudent(one)).toMatchObject({ other: 50_000, cash: 25_000, mpesa: 5_000 });
  expect(await failure(receive(await newStudent(), old, 5))).toEqual(['validation', 'invoiceId']);
  const { rows } = await asSchoolA(app, ({ tx }) =>
    sql<{ count: number }>`select count(*)::int as count from finance.reference where shown = 'SKQ7A1B2C3'`.execute(tx),
  );
  expect(rows[0]?.count).toBe(1);
});

test('a credit note takes off what it still stands at and no more; what was paid is the student’s credit', async () => {
  const one = await newStudent();
  const { invoiceId } = await charge(one, 40_000);
  await receive(one, invoiceId, 40_000);
  expect(await credit(invoiceId, 15_000)).toEqual({ credited: 15_000 });
  expect(await failure(credit(invoiceId, 25_001))).toEqual(['validation', 'amount']);
  expect(await standing(invoiceId)).toEqual({ billed: 25_000, paid: 25_000, owed: 0 });
  expect(await ofStudent(one)).toEqual({ cash: 40_000, 'Library charges': -25_000, prepayment: -15_000 });
  const both = await Promise.all([credit(invoiceId, null), credit(invoiceId, null)]);
  expect(both.map(({ credited }) => credited).toSorted((a, b) => a - b)).toEqual([0, 25_000]);
  expect(await ofStudent(one)).toEqual({ cash: 40_000, prepayment: -40_000 });
  expect(await failure(credit(invoiceId, 5, ' '))).toEqual(['validation', 'reason']);
  // The credit pays the next charge.
  const { invoiceId: next } = await charge(one, 60_000);
  expect(await standing(next)).toEqual({ billed: 60_000, paid: 40_000, owed: 20_000 });
  const { rows } = await asSchoolA(app, ({ tx }) =>
    sql<{ id: number }>`select id from finance.invoice where kind <> 'other' limit 1`.execute(tx),
  );
  expect(await failure(credit(rows[0]?.id ?? 999_999, null))).toEqual(['not_found', undefined]);
});

test('a locked period takes none of it, and another school knows none of it', async () => {
  const one = await newStudent();
  const { invoiceId } = await charge(one, 1000);
  await asSchoolA(app, ({ tx }) => sql`update finance.book set locked_until = ${day}`.execute(tx));
  expect(await failure(charge(one, 1000))).toEqual(['rule', 'day']);
  expect(await failure(credit(invoiceId, null))).toEqual(['rule', 'day']);
  expect(await failure(receive(one, invoiceId, 5))).toEqual(['rule', 'day']);
  await asSchoolA(app, ({ tx }) => sql`update finance.book set locked_until = null`.execute(tx));
  const other = await schoolById(app.services, app.schoolB);
  if (!other) throw new Error('School B is not there.');
  const inB = <R>(work: Parameters<typeof inSystem<R>>[4]) => inSystem(app.services, other, app.http.log, 'test', work);
  expect(await failure(inB((ctx) => finance.creditCharge(ctx, { invoiceId, day, amount: null, reason: 'Theirs' })))).toEqual([
    'not_found',
    undefined,
  ]);
  expect((await inB(({ tx }) => finance.chargesStanding(tx, [invoiceId]))).size).toBe(0);
});

test('other income is received for an account under a source of its name, made once', async () => {
  await asSchoolA(app, (ctx) => finance.addAccounts(ctx, [{ code: '4895', name: 'Gain or loss on assets', kind: 'income' }]));
  const { rows } = await asSchoolA(app, ({ tx }) =>
    sql<{ id: number; code: string }>`select id, code from finance.accounts where code in ('4895', '2010')`.execute(tx),
  );
  const accountId = rows.find(({ code }) => code === '4895')?.id ?? 0;
  const income = (more: object = {}) =>
    asSchoolA(app, (ctx) =>
      finance.receiveIncomeFor(ctx, {
        source: 'Assets sold',
        accountId,
        payerName: 'Mzee Juma',
        amount: 75_000,
        day,
        mode: 'cash',
        reference: null,
        moneyId: null,
        narration: 'One desk “as is”',
        ...more,
      }),
    );
  const made = await Promise.all([income(), income({ amount: 5_000 })]);
  expect(new Set(made.map(({ receiptNo }) => receiptNo)).size).toBe(2);
  const { rows: sums } = await asSchoolA(app, ({ tx }) =>
    sql<{ sum: number; sources: number }>`
      select coalesce(sum(amount) filter (where credit_id = ${accountId}), 0)::bigint as sum,
             (select count(*)::int from finance.income_source where name = 'Assets sold') as sources from finance.entry`.execute(
      tx,
    ),
  );
  expect(sums).toEqual([{ sum: 80_000, sources: 1 }]);
  expect(await failure(income({ mode: 'cheque', reference: '000123' }))).toEqual(['validation', 'mode']);
  expect(await failure(income({ mode: 'eft', reference: 'T1' }))).toEqual(['validation', 'moneyId']);
  expect(await failure(income({ accountId: rows.find(({ code }) => code === '2010')?.id ?? 0 }))).toEqual(['rule', undefined]);
});
