import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asSchoolA, letAlone, letOverdraw, testBooks, type TestBooks } from '#app/testing/books.ts';
import { testApp, type TestApp } from '#app/testing/school.ts';
import { freshKey } from '#app/testing/students.ts';
import { accountsApi, type Account } from '../contract/accounts.ts';
import { journalsApi } from '../contract/journals.ts';
import { periodsApi } from '../contract/periods.ts';
import { receiveFees } from '../../receiving/server/receipts/receive-fees.ts';

let app: TestApp;
let books: TestBooks;
beforeAll(async () => {
  app = await testApp();
  books = await testBooks(app);
  await letAlone(app);
});
afterAll(() => app.close());

const chart = async (asOf?: string) => (await app.call('ROLE_finance_admin', accountsApi.list, asOf ? { asOf } : {})).body.rows;
const one = (rows: readonly Account[], word: string): Account => {
  const found = rows.find(({ code, name }) => code === word || name === word);
  if (!found) throw new Error(`No account ${word}`);
  return found;
};
const set = (id: number, amount: number, more: object = {}) =>
  app.call('ROLE_finance_admin', accountsApi.setOpening, { id, day: '2026-01-01', amount, ...more }, freshKey());

describe('the chart of accounts', () => {
  it('adds what a template has and the school has not, once', async () => {
    const { body } = await app.call('ROLE_finance_admin', accountsApi.template, { template: 'public' });
    expect(body.added).toBeGreaterThan(30);
    expect((await app.call('ROLE_finance_admin', accountsApi.template, { template: 'public' })).body.added).toBe(0);
    const rows = await chart();
    for (const name of [
      'Tuition account',
      'Operations account',
      'Boarding and school fund account',
      'Infrastructure account',
      'Parents’ association account',
    ])
      expect(one(rows, name)).toMatchObject({ money: true, kind: 'asset', depth: 1 });
    expect(one(rows, 'Personal emolument')).toMatchObject({ kind: 'income', depth: 1 });
    expect(new Set(rows.map(({ code }) => code)).size).toBe(rows.length);
  });

  it('keeps accounts under headings of their kind, and never in a circle', async () => {
    const draft = { code: '1900', name: 'Wanjirũ’s box', kind: 'asset' as const };
    const made = await app.call('ROLE_finance_admin', accountsApi.create, {
      ...draft,
      parentId: one(await chart(), '1000').id,
      money: true,
    });
    expect(made.body).toMatchObject({ name: 'Wanjirũ’s box', depth: 1, balance: 0, used: false });
    const { id, version } = made.body;
    const wrong = await app.call('ROLE_finance_admin', accountsApi.update, {
      ...draft,
      id,
      version,
      parentId: one(await chart(), '4000').id,
    });
    expect([wrong.status, wrong.body.fields?.[0]?.path]).toEqual([400, 'parentId']);
    const heading = await app.call('ROLE_finance_admin', accountsApi.create, {
      code: '1950',
      name: 'Boxes',
      kind: 'asset',
      heading: true,
    });
    const inner = await app.call('ROLE_finance_admin', accountsApi.create, {
      code: '1960',
      name: 'Inner',
      kind: 'asset',
      heading: true,
      parentId: heading.body.id,
    });
    const circle = await app.call('ROLE_finance_admin', accountsApi.update, {
      code: '1950',
      name: 'Boxes',
      kind: 'asset',
      heading: true,
      id: heading.body.id,
      version: heading.body.version,
      parentId: inner.body.id,
    });
    expect(circle.body.fields?.[0]?.message).toContain('under itself');
    const same = await app.call('ROLE_finance_admin', accountsApi.create, { code: '1901', name: 'WANJIRŨ’S BOX', kind: 'asset' });
    expect([same.status, same.body.fields?.[0]?.path]).toEqual([409, 'name']);
    expect((await app.call('ROLE_finance_admin', accountsApi.remove, { id })).status).toBe(200);
  });

  it('keeps accounts that are posted to or play a part', async () => {
    const rows = await chart();
    const cash = one(rows, '1010');
    expect((await app.call('ROLE_finance_admin', accountsApi.remove, { id: cash.id })).status).toBe(422);
    const tuition = one(rows, 'Tuition fees');
    expect(tuition).toMatchObject({ used: true, balance: 2_000_000 });
    expect((await app.call('ROLE_finance_admin', accountsApi.remove, { id: tuition.id })).status).toBe(409);
    const { id, version, code, name, parentId } = tuition;
    const off = await app.call('ROLE_finance_admin', accountsApi.update, {
      id,
      version,
      code,
      name,
      parentId,
      kind: 'income',
      active: false,
    });
    expect(off.body.fields?.[0]).toMatchObject({ path: 'active', message: expect.stringContaining('Tuition') as string });
    const other = await app.call('ROLE_finance_admin', accountsApi.update, { id, version, code, name, kind: 'expense' });
    expect(other.body.fields?.[0]?.path).toBe('kind');
  });

  it('sets opening balances against the opening account, and the last word stands', async () => {
    const bank = one(await chart(), 'Operations account');
    expect((await set(bank.id, 5_000_000)).body).toMatchObject({ amount: 5_000_000, day: '2026-01-01', locked: null });
    // An account that holds money begins below nought only as far as its overdraft goes.
    expect((await set(bank.id, 1_250_050, { other: true })).body.message).toContain('It has no overdraft.');
    await letOverdraw(app);
    expect((await set(bank.id, 1_250_050, { other: true })).body.amount).toBe(-1_250_050);
    const rows = await chart();
    expect(one(rows, 'Operations account').balance).toBe(-1_250_050);
    expect(one(rows, '3010').balance).toBe(-1_250_050);
    expect((await set(one(rows, '1210').id, 100)).body.message).toContain('follows invoices');
    const twice = await Promise.all([set(bank.id, 700), set(bank.id, 700)]);
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    expect(one(await chart(), 'Operations account').balance).toBe(700);
    expect((await set(bank.id, 0)).body.amount).toBe(0);
    expect(one(await chart(), '3010').balance).toBe(0);
  });

  it('shows balances as of a day', async () => {
    expect(one(await chart('2026-01-04'), 'Tuition fees').balance).toBe(0);
    expect(one(await chart('2026-01-05'), 'Tuition fees').balance).toBe(2_000_000);
    expect(one(await chart('2026-01-05'), '4000').balance).toBe(3_200_000);
  });

  it('is read by auditors and written by the finance administrator alone', async () => {
    expect((await app.call('ROLE_View_Only', accountsApi.list)).status).toBe(200);
    for (const caller of ['ROLE_View_Only', 'ROLE_Pay_Fees', 'noRole'] as const)
      expect((await app.call(caller, accountsApi.template, { template: 'private' })).status).toBe(403);
    const cash = one(await chart(), '1010');
    expect((await app.call('otherSchool', accountsApi.get, { id: cash.id })).status).toBe(404);
  });
});

describe('a closed period', () => {
  const settings = async () => (await app.call('ROLE_finance_admin', periodsApi.get)).body;
  const lock = async (until: string) =>
    app.call('ROLE_finance_admin', periodsApi.lock, { version: (await settings()).version, until });
  const manual = async (day: string, caller: 'ROLE_finance_admin' | 'ROLE_All' = 'ROLE_finance_admin') => {
    const rows = await chart();
    const lines = [
      { accountId: one(rows, 'Food').id, side: 'debit' as const, amount: 100 },
      { accountId: books.cash, side: 'credit' as const, amount: 100 },
    ];
    return app.call(caller, journalsApi.create, { day, narration: 'Beans', lines }, freshKey());
  };

  beforeAll(() => letOverdraw(app));

  it('refuses everything in it, of everybody, until it is opened again with a reason', async () => {
    const before = await manual('2026-02-01');
    expect(before.status).toBe(200);
    expect((await lock('2099-01-01')).body.fields?.[0]?.path).toBe('until');
    expect((await lock('2026-03-31')).body.lockedUntil).toBe('2026-03-31');
    expect((await lock('2026-03-31')).status).toBe(400);
    for (const caller of ['ROLE_finance_admin', 'ROLE_All'] as const)
      expect((await manual('2026-03-31', caller)).body.fields?.[0]?.path).toBe('day');
    expect((await manual('2026-04-01')).status).toBe(200);
    const back = await app.call(
      'ROLE_All',
      journalsApi.reverse,
      { id: before.body.journal?.id ?? 0, day: '2026-02-28', reason: 'Wrong' },
      freshKey(),
    );
    expect(back.status).toBe(422);
    const pay = (day: string) =>
      asSchoolA(app, (ctx) =>
        receiveFees(ctx, { studentId: books.students[0] ?? 0, day, mode: 'cash', moneyId: books.cash, amount: 500 }),
      );
    await expect(pay('2026-03-01')).rejects.toThrow('closed up to');
    expect((await set(one(await chart(), 'Operations account').id, 900)).status).toBe(422);
    const { version } = await settings();
    const silent = await app.call('ROLE_finance_admin', periodsApi.reopen, { version, from: '2026-02-01', reason: '  ' });
    expect(silent.status).toBe(400);
    expect((await app.call('ROLE_View_Only', periodsApi.reopen, { version, from: '2026-02-01', reason: 'Audit' })).status).toBe(
      403,
    );
    const open = await app.call('ROLE_finance_admin', periodsApi.reopen, {
      version,
      from: '2026-02-01',
      reason: 'The auditor asked',
    });
    expect(open.body.lockedUntil).toBe('2026-01-31');
    expect((await manual('2026-02-01')).status).toBe(200);
    expect((await pay('2026-03-01')).receiptNo).toMatch(/^RCT/);
  });

  it('is closed once of two at once, and settings are changed by version', async () => {
    const { version } = await settings();
    const both = await Promise.all(
      ['2026-04-30', '2026-05-31'].map((until) => app.call('ROLE_finance_admin', periodsApi.lock, { version, until })),
    );
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const now = await settings();
    const changed = await app.call('ROLE_finance_admin', periodsApi.update, {
      version: now.version,
      allocation: 'priority',
      overdraft: 0,
    });
    expect(changed.body.allocation).toBe('priority');
    const stale = await app.call('ROLE_finance_admin', periodsApi.update, {
      version: now.version,
      allocation: 'oldest',
      overdraft: 0,
    });
    expect(stale.status).toBe(409);
  });
});
