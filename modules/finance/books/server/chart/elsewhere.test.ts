import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSchoolA, testBooks, type TestBooks } from '#app/testing/books.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { spendingWorld, type SpendingWorld } from '#app/testing/spending.ts';
import { voteHeadsApi } from '../../../billing/contract/vote-heads.ts';
import { voteHeadNamed } from '../../../billing/server/heads/head-named.ts';
import { chargeStudents } from '../../../ledger/server/charges/charges.store.ts';
import { vouchersApi } from '../../../spending/contract/vouchers.ts';
import { type Account, accountsApi } from '../../contract/accounts.ts';
import { reportsApi } from '../../contract/reports.ts';
import { templates } from './templates.ts';

/** What becomes of accounts that other records name: vote heads, vouchers in draft, the templates of both kinds of school. */
const admin = 'ROLE_finance_admin' as const;
const buyer = 'ROLE_Access_Expenses' as const;
let app: TestApp;
let books: TestBooks;
let world: SpendingWorld;
beforeAll(async () => {
  app = await testApp();
  books = await testBooks(app, { students: 1, charged: false });
  world = await spendingWorld(app);
});
afterAll(() => app.close());

const chart = async () => (await app.call(admin, accountsApi.list, {})).body.rows;
const made = async (code: string, name: string, kind: Account['kind']): Promise<Account> =>
  (await app.call(admin, accountsApi.create, { code, name, kind })).body;
const change = async ({ id }: Account, more: Partial<Account>) => {
  const { body } = await app.call(admin, accountsApi.get, { id });
  const { version, code, name, kind, parentId, heading, money, active } = body;
  const draft = { id, version, code, name, kind, parentId, heading, money, active };
  return app.call(admin, accountsApi.update, { ...draft, ...more });
};
/** The two closing columns of the trial balance. */
const trial = async () => {
  const { body } = await app.call('ROLE_View_Financial_reports', reportsApi.trialBalance, {});
  const sums = body.rows.at(-1);
  return [sums?.closingDebit, sums?.closingCredit];
};

test('an account that a vote head charges for stays income, so that what is billed next stands in the trial balance', async () => {
  const income = await made('4090', 'Swimming', 'income');
  const { body: head } = await app.call('ROLE_Set_Fee_Structure', voteHeadsApi.create, {
    code: 'SWIM',
    name: 'Swimming',
    category: 'activity',
    incomeId: income.id,
  });
  for (const [field, more] of [
    ['heading', { heading: true }],
    ['kind', { kind: 'expense' }],
  ] as const) {
    const { status, body } = await change(income, more);
    expect([status, body.fields?.[0]]).toEqual([
      400,
      { path: field, message: expect.stringContaining('in use by 1 vote heads') as string },
    ]);
  }
  const lines = [{ voteHeadId: head.id, title: 'Swimming', amount: 123_456 }];
  const { day } = world;
  await asSchoolA(app, (ctx) =>
    chargeStudents(ctx, [
      { kind: 'fees', studentId: books.students[0] ?? 0, termId: books.termId, day, dueOn: day, title: 'Swimming', lines },
    ]),
  );
  const [debit, credit] = await trial();
  expect(debit).toBe(credit);
  expect(debit).toBe(123_456);
  expect((await change(income, { name: 'Swimming and games' })).status).toBe(200);
});

test('what nothing names yet is made another thing; the product’s own boxes stay boxes', async () => {
  const free = await made('4095', 'To be decided', 'income');
  expect((await change(free, { kind: 'expense', heading: true })).status).toBe(200);
  const rows = await chart();
  for (const [code, money] of [
    ['1010', false],
    ['1210', true],
  ] as const) {
    const account = rows.find((row) => row.code === code);
    if (!account) throw new Error(code);
    expect((await change(account, { money })).body.fields?.[0]?.path).toBe('money');
  }
});

test('a voucher is neither signed nor paid to an account that was taken out of use since', async () => {
  const account = await made('5195', 'Netball', 'expense');
  const lines = [{ expenseId: account.id, amount: 5_000 }];
  const input = { payeeKind: 'other' as const, payeeName: 'Coach', day: world.day, narration: 'Balls', lines };
  const draft = async () => (await app.call(buyer, vouchersApi.create, input, world.key())).body;
  const [late, paid] = [await draft(), await draft()];
  expect((await change(account, { kind: 'asset' })).body.fields?.[0]?.message).toContain('in use by 2 voucher lines');
  const { version } = await world.approve(paid.id);
  expect((await change(account, { active: false })).status).toBe(200);
  const pay = { id: paid.id, version, day: world.day, moneyId: books.cash, mode: 'cash' as const };
  const refused = [
    await app.call(buyer, vouchersApi.prepare, { id: late.id, version: late.version }, world.key()),
    await app.call(buyer, vouchersApi.pay, pay, world.key()),
  ];
  for (const { status, body } of refused)
    expect([status, body.message]).toEqual([422, expect.stringContaining('5195 Netball is out of use')]);
  expect((await change(account, { active: true })).status).toBe(200);
  expect((await app.call(buyer, vouchersApi.pay, pay, world.key())).status).toBe(200);
});

test('both templates come in whole, one beside the other, and no second time', async () => {
  const add = async (template: 'public' | 'private') => (await app.call(admin, accountsApi.template, { template })).body.added;
  expect(await add('public')).toBeGreaterThan(30);
  expect(await add('private')).toBeGreaterThan(20);
  expect([await add('public'), await add('private')]).toEqual([0, 0]);
  const rows = await chart();
  const names = new Map(rows.map((row) => [row.name, row]));
  // Accounts of the school's own stand under these numbers.
  const own = new Set(['4030', '4090', '5120']);
  const missing = [...templates.public, ...templates.private].filter(({ name }) => !names.has(name));
  expect(missing.filter(({ code }) => !own.has(code))).toEqual([]);
  expect(new Set(rows.map(({ code }) => code)).size).toBe(rows.length);
  const under = (name: string) => rows.find(({ id }) => id === names.get(name)?.parentId)?.name;
  expect(['Petty cash', 'Salaries and wages', 'Depreciation', 'Farm produce'].map(under)).toEqual([
    'Cash and bank',
    'People',
    'Premises and office',
    'Other income',
  ]);
  expect(names.get('Petty cash')?.money).toBe(true);
  // What the school has named itself is that account, and is not added under another number.
  const farm = names.get('Farm produce');
  if (!farm) throw new Error('No farm.');
  expect((await change(farm, { name: 'Milk and eggs' })).status).toBe(200);
  expect(await add('public')).toBe(0);
});

test('what another module charges by a name of its own is income of that name, whatever stands under its number', async () => {
  const { rows } = await asSchoolA(app, async (ctx) => {
    const id = await voteHeadNamed(ctx, { code: '4870', name: 'Fines for keys' });
    return sql<{ name: string }>`
      select a.name from finance.vote_head v join finance.account a on a.id = v.income_id where v.id = ${id}`.execute(ctx.tx);
  });
  expect(rows).toEqual([{ name: 'Fines for keys' }]);
});
