import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSchoolA, testBooks, type TestBooks } from '#app/testing/books.ts';
import { type Caller, type TestApp, testApp } from '#app/testing/school.ts';
import { spendingWorld, type SpendingWorld } from '#app/testing/spending.ts';
import { addDays } from '#kit/contract/dates.ts';
import { banksApi } from '../../banks/contract/accounts.ts';
import { reconciliationApi } from '../../banks/contract/reconciliation.ts';
import { secondPersonApi } from '../contract/second-person.ts';
import { accountsApi } from '../../books/contract/accounts.ts';
import { journalsApi } from '../../books/contract/journals.ts';
import { periodsApi } from '../../books/contract/periods.ts';
import { receiptsApi } from '../../cashier/contract/receipts.ts';
import { approvalsWaiting } from '../../server/approvals.ts';

let app: TestApp;
let books: TestBooks;
let world: SpendingWorld;
let bank = 0;
beforeAll(async () => {
  app = await testApp();
  books = await testBooks(app, { students: 1, charged: false });
  world = await spendingWorld(app);
  bank = (await app.call(maker, banksApi.create, { name: 'KCB fees' })).body.id;
  await asSchoolA(app, ({ tx }) => sql`update finance.account set overdraft = 0 where money`.execute(tx));
  await addUpOver(1);
  await receive(40_000_000);
});
afterAll(() => app.close());

const maker = 'ROLE_finance_admin' as const;
const other = 'ROLE_All' as const;
const receive = (amount: number) =>
  app.call(
    'ROLE_Pay_Fees',
    receiptsApi.receive,
    { studentId: books.students[0] ?? 0, day: world.day, mode: 'cash', amount },
    world.key(),
  );
/** For how many days what one person posts for one account is added up; set by nobody who posts here. */
const addUpOver = (days: number) =>
  asSchoolA(app, ({ tx }) =>
    sql`insert into finance.second_limit (kind, amount, amount_before) values ('days', ${days}, ${days})
        on conflict (school_id, kind) do update set amount = ${days}, amount_before = ${days}, set_by = null`.execute(tx),
  );
const held = async () => {
  const { rows } = await asSchoolA(app, ({ tx }) =>
    sql<{ sum: number }>`
      select coalesce(sum(case when debit_id = ${books.cash} then amount else -amount end), 0)::bigint as sum
        from finance.entry where ${books.cash} in (debit_id, credit_id)`.execute(tx),
  );
  return rows[0]?.sum ?? 0;
};

/** Each takes money out of the cash box by hand, and answers what was posted and what waits. */
const doors = {
  journal: async (amount: number, caller: Caller = maker, day = world.day) => {
    const lines = [
      { accountId: world.expenses.food, side: 'debit' as const, amount },
      { accountId: books.cash, side: 'credit' as const, amount, note: 'Wanjirũ’s sacks' },
    ];
    const { status, body } = await app.call(caller, journalsApi.create, { day, narration: 'Maize', lines }, world.key());
    return { status, posted: body.journal?.id ?? null, waiting: body.waitingId ?? null };
  },
  transfer: async (amount: number, caller: Caller = maker, day = world.day) => {
    const draft = { fromId: books.cash, toId: bank, amount, day, reference: 'DEP 7' };
    const { status, body } = await app.call(caller, banksApi.transfer, draft, world.key());
    return { status, posted: body.journalId ?? null, waiting: body.waitingId ?? null };
  },
  charge: async (amount: number, caller: Caller = maker, day = world.day) => {
    const { status, body } = await app.call(caller, banksApi.charge, { moneyId: books.cash, amount, day }, world.key());
    return { status, posted: body.journalId ?? null, waiting: body.waitingId ?? null };
  },
};
/** A line of the bank's statement. */
const lineOf = (amount: number) =>
  asSchoolA(app, async ({ tx }) => {
    const { rows } = await sql<{ id: number }>`
      with s as (insert into finance.statement (money_id, name, author_name, at)
                 values (${bank}, 'Statement.csv', 'bursar', now()) returning id)
      insert into finance.statement_line (statement_id, money_id, day, amount, mark, at)
      select id, ${bank}, ${world.day}, ${amount}, ${`line ${amount}`}, now() from s returning id`.execute(tx);
    return rows[0]?.id ?? 0;
  });
const lastOf = async (kind: string) => {
  const { rows } = await asSchoolA(app, ({ tx }) =>
    sql<{ id: number }>`select max(id) as id from finance.journal where kind = ${kind} and reverses_id is null`.execute(tx),
  );
  return rows[0]?.id;
};
const read = async (id: number | null) => (await app.call('ROLE_View_Only', secondPersonApi.get, { id: id ?? 0 })).body;
const decide = (id: number | null, caller: Caller = other, approve = true, remark: string | null = null) =>
  app.call(caller, secondPersonApi.decide, { id: id ?? 0, approve, remark }, world.key());
const cancel = (id: number | null, caller: Caller) => app.call(caller, secondPersonApi.cancel, { id: id ?? 0 }, world.key());

test('what one person posts in a day is added up, whatever accounts, payees and days it is for; of two at once one waits', async () => {
  const posts = { status: 200, posted: expect.any(Number), waiting: null };
  const waits = { status: 200, posted: null, waiting: expect.any(Number) };
  const first = await doors.journal(600_000, other);
  expect(first).toEqual(posts);
  expect(await doors.journal(400_001, other, addDays(world.day, -1))).toEqual(waits);
  // What is taken back on the same day counts neither way.
  const back = { id: first.posted ?? 0, day: world.day, reason: 'Mistyped' };
  expect((await app.call(other, journalsApi.reverse, back, world.key())).body.waitingId).toBeNull();
  expect(await doors.journal(600_000, other)).toEqual(posts);
  expect(await doors.journal(400_000, other)).toEqual(posts);
  expect(await doors.journal(1, other)).toEqual(waits);
  // Another has a limit of their own, and so has another kind.
  expect(await doors.journal(1, maker)).toEqual(posts);
  const both = await Promise.all([doors.transfer(3_000_000, other), doors.transfer(3_000_000, other)]);
  expect(both.filter(({ waiting }) => waiting === null)).toHaveLength(1);
  expect(await doors.transfer(2_000_000, other)).toEqual(posts);
  expect(await doors.transfer(100, other)).toEqual(waits);
  for (let n = 0; n < 5; n += 1) expect(await doors.charge(100_000, other)).toEqual(posts);
  expect(await doors.charge(1, other)).toEqual(waits);
  const charge = await app.call(other, reconciliationApi.charge, { id: await lineOf(-1) }, world.key());
  expect([charge.status, charge.body.message]).toEqual([422, expect.stringContaining('a second person approves')]);
  // What another asked for and one approves is not one's own.
  const asked = await doors.charge(500_001, maker);
  expect((await decide(asked.waiting)).status).toBe(200);
  for (const { waiting } of both) if (waiting !== null) await cancel(waiting, other);
  const { rows } = (await app.call(other, secondPersonApi.list, { state: 'waiting', size: 100 })).body;
  for (const { id, mine } of rows) if (mine) await cancel(id, other);
  await app.call(
    maker,
    journalsApi.reverse,
    { id: (await lastOf('journal')) ?? 0, day: world.day, reason: 'Tried' },
    world.key(),
  );
});

test('an opening balance above the limit waits as a journal does, and stands as it was until another approves', async () => {
  const opening = async () => (await app.call('ROLE_View_Only', accountsApi.opening, { id: bank })).body.amount;
  const set = (amount: number, caller: Caller = maker, id = bank) =>
    app.call(caller, accountsApi.setOpening, { id, day: world.day, amount }, world.key());
  const asked = await set(1_000_001);
  expect([asked.status, asked.body.amount, await opening()]).toEqual([200, 0, 0]);
  expect(await read(asked.body.waitingId)).toMatchObject({
    kind: 'opening',
    title: 'Opening balance of KCB fees',
    lines: [{ accountId: bank, side: 'debit', amount: 1_000_001 }],
  });
  expect((await decide(asked.body.waitingId, maker)).status).toBe(403);
  const both = await Promise.all([decide(asked.body.waitingId), decide(asked.body.waitingId)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await opening()).toBe(1_000_001);
  // Taking it away is as much as setting it.
  const away = await set(0);
  expect([away.body.waitingId, await opening()]).toEqual([expect.any(Number), 1_000_001]);
  expect((await decide(away.body.waitingId)).body).toMatchObject({ state: 'posted', journalId: null });
  expect(await opening()).toBe(0);
  // Several small ones of a day are added up, journals among them.
  expect((await set(700_000)).body.waitingId).toBeNull();
  expect(await doors.journal(300_001)).toMatchObject({ posted: null });
  expect((await set(700_001)).body.waitingId).not.toBeNull();
  const waiting = (await app.call(maker, secondPersonApi.list, { state: 'waiting', size: 100 })).body.rows;
  for (const { id, mine } of waiting) if (mine) await cancel(id, maker);
  expect((await decide((await set(0)).body.waitingId)).status).toBe(200);
  app.pass(86_400_000);
});

test.each([
  ['journal', 1_000_000],
  ['transfer', 5_000_000],
  ['charge', 500_000],
] as const)('a %s of exactly the limit is posted; a cent above waits until another approves it', async (kind, limit) => {
  const before = await held();
  expect(await doors[kind](limit)).toEqual({ status: 200, posted: expect.any(Number), waiting: null });
  expect(await held()).toBe(before - limit);
  const asked = await doors[kind](limit + 1);
  expect(asked).toEqual({ status: 200, posted: null, waiting: expect.any(Number) });
  expect(await held()).toBe(before - limit);
  expect(await read(asked.waiting)).toMatchObject({ kind, amount: limit + 1, state: 'waiting', journalId: null, mine: false });

  const own = await decide(asked.waiting, maker);
  expect([own.status, own.body.message]).toEqual([403, expect.stringContaining('somebody else decides it')]);
  expect((await decide(asked.waiting, 'ROLE_View_Only')).status).toBe(403);
  expect((await decide(asked.waiting, 'ROLE_Pay_Fees')).status).toBe(403);
  expect((await decide(asked.waiting, 'otherSchool')).status).toBe(404);
  expect((await app.call('otherSchool', secondPersonApi.get, { id: asked.waiting ?? 0 })).status).toBe(404);
  expect(await held()).toBe(before - limit);

  const both = await Promise.all([decide(asked.waiting), decide(asked.waiting)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await held()).toBe(before - 2 * limit - 1);
  const done = await read(asked.waiting);
  expect(done).toMatchObject({ state: 'posted', decidedName: 'a.role_all', askedName: 'a.role_finance_admin' });
  const { body: journal } = await app.call('ROLE_View_Only', journalsApi.get, { id: done.journalId ?? 0 });
  expect([journal.amount, journal.day, journal.narration]).toEqual([limit + 1, world.day, done.title]);
});

test('asked twice with one key it waits once; it is taken back by its maker and refused by another with a reason', async () => {
  const key = world.key();
  const move = { fromId: books.cash, toId: bank, amount: 6_000_000, day: world.day };
  const twice = await Promise.all([1, 2].map(() => app.call(maker, banksApi.transfer, move, key)));
  const ids = new Set(twice.filter(({ status }) => status === 200).map(({ body }) => body.waitingId));
  expect(ids.size).toBe(1);
  const [first = null] = ids;
  const tasks = await asSchoolA(app, (ctx) => approvalsWaiting(ctx, { mine: false }));
  expect(tasks).toMatchObject([{ key: 'second-person', count: 1 }]);
  expect((await cancel(first, other)).status).toBe(403);
  expect((await cancel(first, maker)).body.state).toBe('cancelled');
  expect((await decide(first)).status).toBe(409);
  const { waiting } = await doors.journal(2_000_000);
  expect((await decide(waiting, other, false)).body.fields?.[0]?.path).toBe('remark');
  expect((await decide(waiting, other, false, 'On a voucher already')).body).toMatchObject({
    state: 'refused',
    remark: 'On a voucher already',
    journalId: null,
  });
  expect((await cancel(waiting, maker)).status).toBe(409);
  const { rows } = await asSchoolA(app, ({ tx }) =>
    sql<{ action: string; who: string }>`
      select action, account_name as who from kit.audit_entry
       where entity = 'waiting posting' and entity_id = ${waiting} order by id`.execute(tx),
  );
  expect(rows.map(({ action, who }) => `${who} ${action}`)).toEqual(['a.role_finance_admin asked', 'a.role_all refused']);
});

test('what two have posted one does not take back: that waits too, once', async () => {
  const { waiting } = await doors.transfer(5_000_001);
  const before = await held();
  const { journalId } = (await decide(waiting)).body;
  const back = () =>
    app.call(maker, journalsApi.reverse, { id: journalId ?? 0, day: world.day, reason: 'O’Brien’s' }, world.key());
  const asked = await back();
  expect([asked.status, asked.body.journal]).toEqual([200, null]);
  expect((await back()).status).toBe(409);
  const shown = await read(asked.body.waitingId);
  expect(shown).toMatchObject({ kind: 'reversal', reason: 'O’Brien’s', reference: 'DEP 7' });
  expect(shown.lines.map(({ side, accountId }) => [side, accountId])).toEqual([
    ['debit', books.cash],
    ['credit', bank],
  ]);
  expect((await decide(asked.body.waitingId, maker)).status).toBe(403);
  expect(await held()).toBe(before - 5_000_001);
  expect((await decide(asked.body.waitingId)).status).toBe(200);
  expect(await held()).toBe(before);
  const { body: reversed } = await app.call('ROLE_View_Only', journalsApi.get, { id: journalId ?? 0 });
  expect(reversed).toMatchObject({ state: 'reversed', reversedBy: { reason: 'O’Brien’s' } });
});

test('what the box holds is asked at the moment of approving', async () => {
  const rest = await held();
  const { waiting } = await doors.transfer(rest);
  expect((await decide((await doors.transfer(rest - 100)).waiting)).status).toBe(200);
  const short = await decide(waiting);
  expect([short.status, short.body.message]).toEqual([422, expect.stringContaining('does not hold enough')]);
  expect(await read(waiting)).toMatchObject({ state: 'waiting', decidedName: null });
  await receive(rest);
  expect((await decide(waiting)).status).toBe(200);
  expect(await held()).toBe(100);
  await receive(40_000_000);
});

test('whoever raises a limit does not use the raised part; another does', async () => {
  const limits = { journal: 1_000_000, transfer: 5_000_000, charge: 500_000, days: 1 };
  expect((await app.call(maker, secondPersonApi.limits)).body).toEqual(limits);
  expect((await app.call('ROLE_View_Only', secondPersonApi.setLimits, limits)).status).toBe(403);
  const raise = (journal: number) => app.call(maker, secondPersonApi.setLimits, { ...limits, journal });
  expect((await raise(3_000_000)).body.journal).toBe(3_000_000);
  expect(await doors.journal(1_000_001)).toMatchObject({ status: 200, posted: null });
  // Once more does not make it another's.
  await raise(4_000_000);
  await raise(3_000_000);
  expect(await doors.journal(1_000_001)).toMatchObject({ posted: null });
  expect(await doors.journal(1_000_000)).toMatchObject({ waiting: null });
  expect(await doors.journal(3_000_000, other)).toMatchObject({ status: 200, waiting: null });
  expect(await doors.journal(3_000_001, other)).toMatchObject({ posted: null });
  expect((await app.call('otherSchool', secondPersonApi.limits)).body).toEqual({ ...limits, days: 7 });
  await app.call(other, secondPersonApi.setLimits, { ...limits, journal: 2_000_000 });
  expect(await doors.journal(2_000_000)).toMatchObject({ waiting: null });
});

test('a line of the bank’s is no way around the limit', async () => {
  const line = await lineOf(-500_001);
  const refused = await app.call(maker, reconciliationApi.charge, { id: line }, world.key());
  expect([refused.status, refused.body.message]).toEqual([422, expect.stringContaining('a second person approves')]);
});

test('what waits for a day that was closed meanwhile is refused in words', async () => {
  const day = addDays(world.day, -1);
  const waiting = await Promise.all(
    (['journal', 'transfer', 'charge'] as const).map(async (kind) => (await doors[kind](9_000_000, maker, day)).waiting),
  );
  const { version } = (await app.call(maker, periodsApi.get)).body;
  expect((await app.call(maker, periodsApi.lock, { version, until: day })).status).toBe(200);
  for (const id of waiting) {
    const refused = await decide(id);
    expect([refused.status, refused.body.message]).toEqual([422, expect.stringContaining('The books are closed up to')]);
    expect((await read(id)).state).toBe('waiting');
  }
});
