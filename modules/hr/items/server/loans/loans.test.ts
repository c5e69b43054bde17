import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asSchoolA, letOverdraw } from '#app/testing/books.ts';
import { accountIs, testEmployees } from '#app/testing/employees.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { freshKey } from '#app/testing/students.ts';
import { addAccounts } from '#modules/finance/server/public.ts';
import type { CallInput } from '#kit/contract/endpoint.ts';
import { postingRulesApi } from '../../../setup/contract/posting-rules.ts';
import { type Loan, loansApi } from '../../contract/loans.ts';
import { deductionsApi } from '../../contract/pay-items.ts';
import { giveInstalmentsBack, loansIn, takeInstalments } from '../for-runs.ts';

const admin = 'ROLR_HR_ADMIN' as const;
const reader = 'ROLE_View_Only' as const;
const month = '2026-08-01';
let app: TestApp;
let [cook, driver, itemId, moneyId, expense, otherLiability] = [0, 0, 0, 0, 0, 0];
beforeAll(async () => {
  app = await testApp({ clock: () => new Date('2026-07-15T06:00:00Z') });
  [cook = 0, driver = 0] = await testEmployees(app, [
    { staffNo: 'C1', name: 'Wanjirũ Kamaũ' },
    { staffNo: 'D1', name: 'Driver', gender: 'male' },
  ]);
  itemId = (await app.call(admin, deductionsApi.create, { name: 'School loan', purpose: 'loan' })).body.id;
});
afterAll(() => app.close());

type Draft = CallInput<typeof loansApi.give>;
const draft = (more: Partial<Draft> = {}): Draft => ({
  staffMemberId: cook,
  itemId,
  principal: 1_000_000,
  instalment: 300_000,
  givenOn: '2026-07-10',
  firstMonth: '2026-08',
  ...more,
});
const give = (more: Partial<Draft> = {}, key = freshKey(), who: typeof admin | typeof reader | 'otherSchool' = admin) =>
  app.call(who, loansApi.give, draft(more), key);
const fieldOf = ({ body }: { body: unknown }) => (body as { fields?: { path: string }[] }).fields?.[0]?.path;
const at = ({ id, version }: Loan) => ({ id, version });
const again = async ({ id }: Loan) => (await app.call(reader, loansApi.get, { id })).body;
const entriesOf = ({ entries }: Loan) => entries.map(({ kind, amount, balance }) => [kind, amount, balance]);
/** What stands in the books on the account for loans. */
const books = () =>
  asSchoolA(app, async ({ tx }) => {
    const { rows } = await sql<{ owed: number }>`
      select coalesce(sum(case when e.debit_id = r.ledger_id then e.amount else -e.amount end), 0)::bigint as owed
        from hr.posting_rule r left join finance.entry e on r.ledger_id in (e.debit_id, e.credit_id) where r.purpose = 'loans'`.execute(
      tx,
    );
    return rows[0]?.owed;
  });

describe('a loan', () => {
  it('is not paid out until an account for loans is chosen', async () => {
    await asSchoolA(app, async ({ tx }) => sql`select 1`.execute(tx));
    await app.call(admin, postingRulesApi.addUsual);
    const { rows } = (await app.call(admin, postingRulesApi.list, { purpose: 'loans' })).body;
    const rule = rows[0];
    if (!rule) throw new Error('There is no rule for loans.');
    await app.call(admin, postingRulesApi.remove, { id: rule.id });
    await letOverdraw(app);
    const options = (await app.call(admin, loansApi.options)).body;
    moneyId = options.money[0]?.id ?? 0;
    expense = options.expenses[0]?.id ?? 0;
    expect(options.items).toEqual([{ id: itemId, name: 'School loan', purpose: 'loan' }]);
    const refused = await give({ moneyId });
    expect([refused.status, refused.body]).toMatchObject([422, { message: expect.stringContaining('HR settings → Posting') }]);
    expect((await app.call(admin, postingRulesApi.addUsual)).body.rules).toBe(1);
    const accounts = (await app.call(admin, postingRulesApi.accounts)).body.rows;
    otherLiability = accounts.find(({ kind }) => kind === 'liability')?.id ?? 0;
    expect((await app.call(reader, loansApi.list)).body).toEqual({ rows: [], total: 0, lent: 0, owed: 0 });
  });

  it('is posted once when it is paid out, and comes back month by month', async () => {
    const key = freshKey();
    const before = (await books()) ?? 0;
    const first = await give({ moneyId, because: 'Karo ya shule – “O’Brien”' }, key);
    expect(first.status).toBe(200);
    expect((await give({ moneyId, because: 'Karo ya shule – “O’Brien”' }, key)).body.id).toBe(first.body.id);
    expect(await books()).toBe(before + 1_000_000);
    expect(first.body.schedule?.map(({ month: of, repaid }) => [of, repaid])).toEqual([
      ['2026-08', 300_000],
      ['2026-09', 300_000],
      ['2026-10', 300_000],
      ['2026-11', 100_000],
    ]);
    expect(entriesOf(first.body)).toEqual([['given', 1_000_000, 1_000_000]]);
    expect((await app.call('otherSchool', loansApi.get, { id: first.body.id })).status).toBe(404);
    const printed = await app.call(reader, loansApi.print, { id: first.body.id });
    expect([printed.status, printed.headers['content-type']]).toEqual([200, 'application/pdf']);
    const back = await app.call(
      admin,
      loansApi.takeBack,
      { ...at(first.body), day: '2026-07-12', because: 'By mistake' },
      freshKey(),
    );
    expect(back.body).toMatchObject({ state: 'taken_back', balance: 0, schedule: [] });
    expect(await books()).toBe(before);
  });

  it('is refused at the field, and to oneself', async () => {
    const path = async (more: Partial<Draft>) => fieldOf(await give(more));
    expect(await path({ staffMemberId: 999_999 })).toBe('staffMemberId');
    expect(await path({ itemId: 999_999 })).toBe('itemId');
    expect(await path({ principal: 0 })).toBe('principal');
    expect(await path({ givenOn: '2026-07-16' })).toBe('givenOn');
    expect(await path({ firstMonth: '2026-06' })).toBe('firstMonth');
    expect(await path({ interest: 'flat' })).toBe('interestRate');
    expect(await path({ interestRate: 5 })).toBe('interestRate');
    expect(await path({ interest: 'flat', interestRate: 1200, instalment: 10_000 })).toBe('instalment');
    expect(await path({ instalment: 100 })).toBe('instalment');
    expect(await path({ moneyId: otherLiability })).toBe('moneyId');
    expect((await give({}, freshKey(), reader)).status).toBe(403);
    expect(fieldOf(await give({}, freshKey(), 'otherSchool'))).toBe('staffMemberId');
    await accountIs(app, admin, driver);
    const own = await give({ staffMemberId: driver });
    expect([own.status, own.body]).toMatchObject([403, { message: expect.stringContaining('to yourself') }]);
    const planned = await app.call(admin, loansApi.plan, { ...draft(), interest: 'flat', interestRate: 1200 });
    expect(planned.body).toMatchObject({ interest: 40_000 });
  });

  it('is paid in, paused, changed and written off, each by one of two', async () => {
    const before = (await books()) ?? 0;
    const loan = (await give({ moneyId })).body;
    const pay = (amount: number, of: Loan) =>
      app.call(admin, loansApi.payIn, { ...at(of), amount, day: '2026-07-14', moneyId }, freshKey());
    expect(fieldOf(await pay(1_000_001, loan))).toBe('amount');
    const both = await Promise.all([pay(600_000, loan), pay(600_000, loan)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    let now = await again(loan);
    expect([now.balance, await books()]).toEqual([400_000, before + 400_000]);
    const notBack = await app.call(admin, loansApi.takeBack, { ...at(now), day: '2026-07-14', because: 'x' }, freshKey());
    expect(notBack.status).toBe(422);
    now = (await app.call(admin, loansApi.pause, { ...at(now), because: 'Maternity' }, freshKey())).body;
    expect(await asSchoolA(app, ({ tx }) => loansIn(tx, month, [cook]))).toEqual([]);
    expect((await app.call(admin, loansApi.pause, { ...at(now), because: 'x' }, freshKey())).status).toBe(422);
    now = (await app.call(admin, loansApi.resume, at(now), freshKey())).body;
    now = (await app.call(admin, loansApi.instalment, { ...at(now), instalment: 50_000, because: 'Asked' }, freshKey())).body;
    expect(now.schedule).toHaveLength(8);
    const off = (ledgerId: number) =>
      app.call(admin, loansApi.writeOff, { ...at(now), day: '2026-07-15', ledgerId, because: 'Died' }, freshKey());
    expect(fieldOf(await off(otherLiability))).toBe('ledgerId');
    expect((await off(expense)).body).toMatchObject({ state: 'written_off', balance: 0 });
    expect(await books()).toBe(before);
    expect((await app.call('otherSchool', loansApi.resume, at(now), freshKey())).status).toBe(404);
    const { body } = await app.call(reader, loansApi.list, { q: 'wanjiru kamau', state: 'written_off', sort: '-balance' });
    expect([body.total, body.owed]).toEqual([1, 0]);
  });
});

describe('what runs take of loans', () => {
  const run = { runId: 77, day: '2026-07-15', journalId: 0 };
  const due = () => asSchoolA(app, ({ tx }) => loansIn(tx, month, [cook, driver]));
  const journal = () =>
    asSchoolA(
      app,
      async ({ tx }) => (await sql<{ id: number }>`select min(id) as id from finance.journal`.execute(tx)).rows[0]?.id ?? 0,
    );

  it('is the instalment with its interest, until all is paid, and back again', async () => {
    const taken = { ...run, journalId: await journal() };
    const terms = { interest: 'reducing', interestRate: 1200 } as const;
    const loan = (await give({ ...terms, instalment: 600_000 })).body;
    await give({ staffMemberId: driver, firstMonth: '2026-09' }, freshKey(), 'otherSchool');
    expect(await due()).toMatchObject([
      { loanId: loan.id, staffMemberId: cook, balance: 1_000_000, interest: 10_000, wanted: 600_000, purpose: 'loan' },
    ]);
    expect(await asSchoolA(app, ({ tx }) => loansIn(tx, '2026-07-01', [cook]))).toEqual([]);
    await asSchoolA(app, (ctx) => takeInstalments(ctx, [{ loanId: loan.id, repaid: 600_000, interest: 10_000 }], taken));
    expect(await due()).toMatchObject([{ balance: 410_000, interest: 4100, wanted: 414_100 }]);
    expect((await again(loan)).schedule?.[0]).toMatchObject({ month: '2026-08', repaid: 414_100, left: 0 });
    const last = { ...taken, runId: 78 };
    await asSchoolA(app, (ctx) => takeInstalments(ctx, [{ loanId: loan.id, repaid: 414_100, interest: 4100 }], last));
    expect([(await again(loan)).state, await due()]).toEqual(['settled', []]);
    await asSchoolA(app, (ctx) => giveInstalmentsBack(ctx, last));
    await asSchoolA(app, (ctx) => giveInstalmentsBack(ctx, last));
    const open = await again(loan);
    expect([open.state, open.balance]).toEqual(['open', 410_000]);
    expect(entriesOf(open)).toEqual([
      ['given', 1_000_000, 1_000_000],
      ['interest', 10_000, 1_010_000],
      ['repaid', -600_000, 410_000],
      ['interest', 4100, 414_100],
      ['repaid', -414_100, 0],
      ['taken_back', 410_000, 410_000],
    ]);
  });

  it('is refused naming whoever has paid in meanwhile', async () => {
    const [loan] = await due();
    if (!loan) throw new Error('There is no loan.');
    const now = (await app.call(reader, loansApi.get, { id: loan.loanId })).body;
    const paid = { ...at(now), amount: 400_000, day: '2026-07-15', moneyId };
    expect((await app.call(admin, loansApi.payIn, paid, freshKey())).body.balance).toBe(10_000);
    const take = () =>
      asSchoolA(app, (ctx) => takeInstalments(ctx, [{ loanId: loan.loanId, repaid: loan.wanted, interest: loan.interest }], run));
    await expect(take()).rejects.toThrow('Wanjirũ Kamaũ owes 400,000.00'.replace('400,000', '4,000'));
    expect((await again(now)).balance).toBe(10_000);
    await expect(
      asSchoolA(app, (ctx) => takeInstalments(ctx, [{ loanId: 999_999, repaid: 1, interest: 0 }], run)),
    ).rejects.toThrow('not one of this school');
    await asSchoolA(app, (ctx) => takeInstalments(ctx, [], run));
  });
});

describe('a loan stays', () => {
  it('on the account that it was given from, whatever is chosen since', async () => {
    await asSchoolA(app, (ctx) => addAccounts(ctx, [{ code: '1241', name: 'Old loans', kind: 'asset', under: '1200' }]));
    const { rows: accounts } = (await app.call(admin, postingRulesApi.accounts)).body;
    const rule = (await app.call(admin, postingRulesApi.list, { purpose: 'loans' })).body.rows[0];
    if (!rule) throw new Error('There is no rule for loans.');
    const owed = (ledgerId: number) =>
      asSchoolA(app, async ({ tx }) => {
        const { rows } = await sql<{ owed: number }>`
          select coalesce(sum(case when debit_id = ${ledgerId} then amount else -amount end), 0)::bigint as owed
            from finance.entry where ${ledgerId} in (debit_id, credit_id)`.execute(tx);
        return rows[0]?.owed ?? 0;
      });
    const other = accounts.find(({ code }) => code === '1241')?.id ?? 0;
    const before = [await owed(rule.ledgerId), await owed(other)];
    const [lent, written] = [(await give({ moneyId })).body, (await give({ moneyId })).body];
    const { purpose, departmentId, id, version } = rule;
    const changed = await app.call(admin, postingRulesApi.update, { id, version, purpose, departmentId, ledgerId: other });
    expect(changed.status).toBe(200);
    const due = await asSchoolA(app, ({ tx }) => loansIn(tx, month, [cook]));
    expect(due.filter(({ loanId }) => loanId === lent.id).map(({ ledgerId }) => ledgerId)).toEqual([rule.ledgerId]);
    const paid = { ...at(lent), amount: 1_000_000, day: '2026-07-15', moneyId };
    expect((await app.call(admin, loansApi.payIn, paid, freshKey())).body).toMatchObject({ state: 'settled' });
    const off = { ...at(written), day: '2026-07-15', ledgerId: expense, because: 'Died' };
    expect((await app.call(admin, loansApi.writeOff, off, freshKey())).body).toMatchObject({ state: 'written_off' });
    expect([await owed(rule.ledgerId), await owed(other)]).toEqual(before);
    // One from before stands where loans stand now.
    const old = (await give({ moneyId: null })).body;
    const all = { ...at(old), amount: 1_000_000, day: '2026-07-15', moneyId };
    expect((await app.call(admin, loansApi.payIn, all, freshKey())).status).toBe(200);
    expect([await owed(rule.ledgerId), await owed(other)]).toEqual([before[0], (before[1] ?? 0) - 1_000_000]);
  });

  it('out of the hands of whoever owes it', async () => {
    const loan = (await give()).body;
    await accountIs(app, admin, cook);
    const because = 'By myself';
    const steps = [
      await app.call(admin, loansApi.payIn, { ...at(loan), amount: 1, day: '2026-07-15', moneyId }, freshKey()),
      await app.call(admin, loansApi.pause, { ...at(loan), because }, freshKey()),
      await app.call(admin, loansApi.resume, at(loan), freshKey()),
      await app.call(admin, loansApi.instalment, { ...at(loan), instalment: 10_000, because }, freshKey()),
      await app.call(admin, loansApi.takeBack, { ...at(loan), day: '2026-07-15', because }, freshKey()),
      await app.call(admin, loansApi.writeOff, { ...at(loan), day: '2026-07-15', ledgerId: expense, because }, freshKey()),
    ];
    expect(steps.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403]);
    expect(await again(loan)).toMatchObject({ state: 'open', balance: 1_000_000, version: loan.version });
  });
});
