import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownerOf } from '#app/checks/owner.ts';
import { asSchoolA, testBooks, type TestBooks } from '#app/testing/books.ts';
import { type Caller, type TestApp, testApp } from '#app/testing/school.ts';
import { spendingWorld, type SpendingWorld } from '#app/testing/spending.ts';
import { yearsApi } from '#modules/settings/contract/years.ts';
import { banksApi } from '../../banks/contract/accounts.ts';
import { secondPersonApi } from '../contract/second-person.ts';
import { structuresApi } from '../../billing/contract/structures.ts';
import { journalsApi } from '../../books/contract/journals.ts';
import { payersApi } from '../../cashier/contract/payers.ts';
import { receiptsApi } from '../../cashier/contract/receipts.ts';
import { budgetsApi } from '../../spending/contract/budgets.ts';
import { vouchersApi, type Voucher } from '../../spending/contract/vouchers.ts';
import { reverse } from '../../ledger/server/post.store.ts';
import { whyNotOut } from '../../pocket/server/wallets/wallet.rules.ts';

let app: TestApp;
let books: TestBooks;
let world: SpendingWorld;
beforeAll(async () => {
  app = await testApp();
  books = await testBooks(app, { students: 2 });
  world = await spendingWorld(app);
});
afterAll(() => app.close());

const buyer = 'ROLE_Access_Expenses' as const;
const receive = (more: object) =>
  app.call(
    'ROLE_Pay_Fees',
    receiptsApi.receive,
    { studentId: books.students[0] ?? 0, day: world.day, mode: 'cash' as const, amount: 100_000, ...more },
    world.key(),
  );
const pathOf = ({ status, body }: { status: number; body: { fields?: { path: string }[] } }) => [status, body.fields?.[0]?.path];

test('money is received into accounts that hold money only, whatever the way of paying', async () => {
  for (const mode of ['eft', 'bank_slip', 'cash', 'mpesa'] as const)
    expect(
      pathOf(await receive({ mode, reference: mode === 'cash' ? null : 'TFG7H2K9L0', moneyId: world.expenses.food })),
    ).toEqual([400, 'moneyId']);
});

test('shares by hand reach what is owed and what was paid to the cent, and not a cent more', async () => {
  const { body } = await app.call('ROLE_Pay_Fees', payersApi.account, { id: books.students[0] ?? 0 });
  const [first] = body.charges;
  if (!first) throw new Error('Nothing is owed.');
  const { chargeId, billed: owed } = first;
  expect(owed).toBe(1_000_000);
  const share = (amount: number, paid: number) => receive({ amount: paid, shares: [{ chargeId, amount }] });
  expect(pathOf(await share(owed + 1, 2 * owed))).toEqual([400, 'shares.0.amount']);
  expect(pathOf(await share(50_001, 50_000))).toEqual([400, 'amount']);
  expect((await share(50_000, 50_000)).status).toBe(200);
  expect((await share(owed - 50_000, owed - 50_000)).status).toBe(200);
});

test('nothing is taken back without a reason', async () => {
  const { body } = await receive({ amount: 1000 });
  const journalId = await asSchoolA(app, async ({ tx }) => {
    const { rows } = await sql<{ id: number }>`select journal_id as id from finance.receipt where id = ${body.id}`.execute(tx);
    return rows[0]?.id ?? 0;
  });
  for (const reason of ['', '   '])
    await expect(asSchoolA(app, (ctx) => reverse(ctx, [journalId], { day: world.day, reason }))).rejects.toMatchObject({
      fields: [{ path: 'reason' }],
    });
});

const steps = {
  prepare: vouchersApi.prepare,
  check: vouchersApi.check,
  approve: vouchersApi.approve,
  sendBack: vouchersApi.sendBack,
  cancel: vouchersApi.cancel,
  reverse: vouchersApi.reverse,
} as const;

/** What may be done with a voucher in each of its states; whoever does it has not signed it. */
const may: Readonly<Record<string, readonly (keyof typeof steps)[]>> = {
  draft: ['prepare', 'cancel'],
  prepared: ['check', 'sendBack', 'cancel'],
  paid: ['reverse'],
};

test('a voucher goes on from its own state only: a draft is not checked, a paid one not cancelled', async () => {
  await receive({ amount: 200_000 });
  const made = async () => (await world.direct('Plumber', 10_000)).id;
  const step = async ({ id, version }: Voucher, name: keyof typeof steps) =>
    (await app.call('ROLE_All', steps[name], { id, version, reason: 'Tried' }, world.key())).status;
  const read = async (id: number) => (await app.call('ROLE_View_Only', vouchersApi.get, { id })).body;
  const { id: prepared, version } = await read(await made());
  expect((await app.call(buyer, vouchersApi.prepare, { id: prepared, version }, world.key())).status).toBe(200);
  const paid = await world.approveAndPay(await made(), buyer);
  const ids = [await made(), prepared, paid.id];
  for (const id of ids) {
    const voucher = await read(id);
    for (const name of Object.keys(steps) as (keyof typeof steps)[])
      if (!may[voucher.state]?.includes(name))
        expect([voucher.state, name, await step(voucher, name)]).toEqual([voucher.state, name, 409]);
  }
});

test('a budget that stops lets its last cent through and nothing beyond it', async () => {
  const year = world.day.slice(0, 4);
  const lines = [{ expenseId: world.expenses.food, item: 'Maize', quantity: 1, unitCost: 100_000 }];
  const draft = {
    name: 'Food',
    fromDay: `${year}-01-01`,
    toDay: `${year}-12-31`,
    atCommitment: 'stop' as const,
    atPayment: 'stop' as const,
    lines,
  };
  const { body: budget } = await app.call('ROLE_create_budget', budgetsApi.create, draft, world.key());
  const at = ({ id, version }: { id: number; version: number }) => ({ id, version });
  const { body: submitted } = await app.call('ROLE_create_budget', budgetsApi.submit, at(budget), world.key());
  const decided = await app.call('ROLE_finance_admin', budgetsApi.decide, { ...at(submitted), approved: true }, world.key());
  expect((await app.call('ROLE_create_budget', budgetsApi.activate, at(decided.body), world.key())).body.state).toBe('active');
  const prepare = async (amount: number) => {
    const voucher = {
      payeeKind: 'other' as const,
      payeeName: 'Miller',
      day: world.day,
      narration: 'Maize',
      lines: [{ expenseId: world.expenses.food, amount }],
    };
    const { body } = await app.call(buyer, vouchersApi.create, voucher, world.key());
    return app.call(buyer, vouchersApi.prepare, at(body), world.key());
  };
  expect(pathOf(await prepare(100_001))).toEqual([422, 'lines']);
  expect(pathOf(await prepare(100_100))).toEqual([422, 'lines']);
  expect((await prepare(100_000)).status).toBe(200);
  expect(pathOf(await prepare(1))).toEqual([422, 'lines']);
});

test('what is published is what was looked at: another version is refused', async () => {
  const { body: years } = await app.call('ROLE_All', yearsApi.list, {});
  const terms = [{ termId: books.termId, amount: 500_000 }];
  const draft = { title: 'All', yearId: years.rows[0]?.id ?? 0, lines: [{ voteHeadId: books.voteHeads.tuition, terms }] };
  const { body: made } = await app.call('ROLE_Set_Fee_Structure', structuresApi.create, draft);
  const { id } = made;
  const approve = (version: number) => app.call('ROLE_All', structuresApi.approve, { id, version });
  const publish = (version: number) => app.call('ROLE_All', structuresApi.publish, { id, version });
  expect((await approve(made.version + 1)).status).toBe(409);
  const { body: approved } = await approve(made.version);
  expect((await publish(made.version)).status).toBe(409);
  expect((await publish(approved.version + 1)).status).toBe(409);
  expect((await publish(approved.version)).body.state).toBe('published');
});

test('a wallet gives up to the limit of a day, that limit included', () => {
  const card = {
    fullName: 'Amina',
    frozen: false,
    frozenBecause: null,
    balance: 90_000,
    overdraft: 0,
    weekly: 60_000,
    spentThisWeek: 30_000,
  };
  const out = (amount: number, daily: number | null, spentToday: number) =>
    whyNotOut({ ...card, daily, spentToday } as Parameters<typeof whyNotOut>[0], amount);
  expect(out(10_000, 30_000, 20_000)).toBeNull();
  expect(out(10_001, 30_000, 20_000)).toMatch(/limit of a day/);
  expect(out(30_000, null, 20_000)).toBeNull();
  expect(out(30_001, null, 20_000)).toMatch(/limit of a week/);
});

test('one payment is not split over days: what one person posts for the same account in a week is added up', async () => {
  const limit = 1_000_000;
  const [maker, other] = ['ROLE_finance_admin', 'ROLE_All'] as const;
  const owner = await ownerOf(app);
  const posted = (daysAgo: number) =>
    owner.query(`update finance.journal set at = now() - interval '${daysAgo} days' where kind in ('journal', 'bank charge')`);
  const into = async (accountId: number, amount: number, caller: Caller = maker) => {
    const lines = [
      { accountId, side: 'debit' as const, amount },
      { accountId: world.expenses.food, side: 'credit' as const, amount },
    ];
    const { body } = await app.call(caller, journalsApi.create, { day: world.day, narration: 'Roof', lines }, world.key());
    return body.journal?.id ?? null;
  };
  const repairs = (amount: number, caller: Caller = maker) => into(world.expenses.repairs, amount, caller);
  const charge = async (amount: number) =>
    (await app.call(maker, banksApi.charge, { moneyId: books.cash, amount, day: world.day }, world.key())).body.journalId;
  await receive({ amount: 600_000 });

  expect([await repairs(limit - 400_000), await charge(500_000)]).toEqual([expect.any(Number), expect.any(Number)]);
  await posted(1);
  const second = await repairs(400_000);
  expect(second).not.toBeNull();
  expect([await repairs(1), await charge(1)]).toEqual([null, null]);
  expect(await repairs(1, other)).not.toBeNull();
  // What was taken back is not counted.
  const back = { id: second ?? 0, day: world.day, reason: 'Mistyped' };
  expect((await app.call(maker, journalsApi.reverse, back, world.key())).body.waitingId).toBeNull();
  expect(await repairs(400_000)).not.toBeNull();
  expect(await repairs(1)).toBeNull();
  // What only moves into an account of the school that holds money pays nobody.
  await posted(1);
  expect(await into(books.cash, limit)).not.toBeNull();
  await posted(1);
  expect(await into(books.cash, limit)).not.toBeNull();
  // Who takes fewer days does not use it alone.
  const { body: limits } = await app.call(maker, secondPersonApi.limits);
  expect(limits.days).toBe(7);
  expect((await app.call(maker, secondPersonApi.setLimits, { ...limits, days: 0 })).status).toBe(400);
  expect((await app.call(maker, secondPersonApi.setLimits, { ...limits, days: 1 })).body.days).toBe(1);
  await posted(1);
  expect(await repairs(1)).toBeNull();
  expect(await repairs(limit, other)).not.toBeNull();
  // The seventh day counts, the eighth does not.
  await posted(6);
  expect(await repairs(1)).toBeNull();
  await posted(7);
  expect(await repairs(limit)).not.toBeNull();
  await owner.end();
});
