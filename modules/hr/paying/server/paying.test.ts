import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asSchoolA } from '#app/testing/books.ts';
import { type Caller, type TestApp, testApp } from '#app/testing/school.ts';
import { ok } from '#app/testing/standing.ts';
import { freshKey as key } from '#app/testing/students.ts';
import { homeApi } from '#modules/home/contract/home.ts';
import { postingRulesApi } from '../../setup/contract/posting-rules.ts';
import { payRunsApi } from '../../runs/contract/runs.ts';
import { type Payment, paymentFilesApi, type PaymentRow, paymentsApi, type RunPayments } from '../contract/payments.ts';
import { type PayWorld, payWorld } from './testing/pay-world.ts';

const admin = 'ROLR_HR_ADMIN' as const;
const finance = 'ROLE_finance_admin' as const;
const reader = 'ROLE_View_Only' as const;
const today = '2026-11-20';
let app: TestApp;
let world: PayWorld;
beforeAll(async () => {
  app = await testApp({ clock: () => new Date(`${today}T09:00:00Z`) });
  world = await payWorld(app);
});
afterAll(() => app.close());

const prepare = (id: number, more = {}, caller: Caller = admin) =>
  app.call(caller, paymentsApi.prepare, { id, ...world.from, ...more }, key());
const pay = (one: Pick<PaymentRow, 'id' | 'version'>, more = {}, caller: Caller = finance) =>
  app.call(caller, paymentsApi.pay, { id: one.id, version: one.version, on: today, reference: 'FT26/1', ...more }, key());
const withdraw = (one: Pick<PaymentRow, 'id' | 'version'>) =>
  app.call(admin, paymentsApi.withdraw, { id: one.id, version: one.version, comment: 'Akaunti si sahihi' }, key());
const ofRun = async (id: number): Promise<RunPayments> => ok(app.call(reader, paymentsApi.ofRun, { id }));
const get = async (id: number): Promise<Payment> => ok(app.call(reader, paymentsApi.get, { id }));
const back = (one: Payment, lineIds: number[], more = {}) =>
  app.call(
    finance,
    paymentsApi.sendBack,
    { id: one.id, version: one.version, lineIds, on: today, reason: 'Account closed', ...more },
    key(),
  );
const stateOf = async (id: number) => (await ok(app.call(reader, payRunsApi.get, { id }))).state;
const audited = (id: number, action: string) =>
  asSchoolA(app, async ({ tx }) => {
    const { rows } = await sql<{ after: Record<string, unknown>; reason: string | null }>`
      select after, reason from kit.audit_entry where entity = 'payment of net pay' and entity_id = ${id} and action = ${action}
       order by id`.execute(tx);
    return rows;
  });

it('makes a list a bank and way, names who has none, and pays by another until nothing is owed', async () => {
  const before = await world.ledger();
  const people = await world.employ([
    { name: 'Wanjirũ Kamaũ', way: '01' },
    { name: 'Achieng’ O’Brien', way: '01', accountName: '=HYPERLINK("x")' },
    { name: 'Otieno', way: '68' },
    { name: 'Nafula', way: 'mpesa' },
    { name: 'Tajiri', way: 'mpesa', basic: 90_000_000 },
    { name: 'Mgeni', way: 'mpesa', phone: '+447911123456' },
    { name: 'Chebet', way: 'cash' },
    { name: 'Mwangi', way: 'cheque' },
    { name: 'Mkurugenzi', way: '68', basic: 200_000_000 },
    { name: 'Hana Njia', way: null },
  ]);
  const run = await world.run(people);
  const open = await ofRun(run.id);
  expect([open.rows, open.open.length, open.net]).toEqual([[], 10, run.net]);
  const because = Object.fromEntries(open.open.map((one) => [one.fullName, one.because]));
  expect(because['Tajiri']).toContain('at most 250,000.00');
  expect(because['Mgeni']).toContain('not a mobile number of Kenya');
  expect(because['Hana Njia']).toContain('Give them a way to be paid and prepare again.');
  expect(because['Otieno']).toBeNull();

  // Where the money comes from is asked for each way that somebody has.
  expect((await prepare(run.id, { mpesaFrom: null })).body.fields).toMatchObject([{ path: 'mpesaFrom' }]);
  expect((await prepare(run.id, { cashFrom: 999_999 })).body.fields).toMatchObject([{ path: 'cashFrom' }]);
  expect((await prepare(run.id, { rtgsOver: 100_000_001 })).body.fields).toMatchObject([{ path: 'rtgsOver' }]);
  for (const caller of [finance, reader, 'ROLE_Add_or_Edit_Employee', 'noRole'] as const)
    expect([caller, (await prepare(run.id, {}, caller)).status]).toEqual([caller, 403]);
  expect((await prepare(run.id, {}, 'otherSchool')).status).toBe(404);

  const both = await Promise.all([prepare(run.id), prepare(run.id)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(both.map(({ body }) => body.made).toSorted((a, b) => a - b)).toEqual([0, 6]);
  const made = (await ofRun(run.id)).rows;
  expect(made.map(({ layout, mode, bankName, lines }) => [layout, mode, bankName !== null, lines])).toEqual([
    ['eft', 'bank', true, 2],
    ['eft', 'bank', true, 1],
    ['rtgs', 'bank', false, 1],
    ['b2c', 'mpesa', false, 1],
    ['sheet', 'cash', false, 1],
    ['sheet', 'cheque', false, 1],
  ]);
  expect(new Set(made.map(({ paymentNo }) => paymentNo)).size).toBe(6);
  const open2 = await ofRun(run.id);
  expect([open2.open.map(({ fullName }) => fullName).toSorted(), open2.paid]).toEqual([['Hana Njia', 'Mgeni', 'Tajiri'], 0]);
  expect(open2.listed + open2.open.reduce((sum, { amount }) => sum + amount, 0)).toBe(run.net);
  const waiting = JSON.stringify((await app.call(finance, homeApi.tasks)).body.rows);
  expect(waiting).toContain('Pay net pay');
  expect(JSON.stringify((await app.call(admin, homeApi.tasks)).body.rows)).not.toContain('Pay net pay');
  // A run with lists is not taken back.
  const taken = await app.call(finance, payRunsApi.reverse, { id: run.id, version: run.version, comment: 'x' }, key());
  expect([taken.status, taken.body.message]).toEqual([422, expect.stringContaining('Withdraw them first')]);

  const [first] = made;
  if (!first) throw new Error('No list.');
  const own = await pay(first, {}, admin);
  expect([own.status, own.body.message]).toEqual([403, 'You prepared this payment. Somebody else pays it.']);
  expect((await pay(first, {}, reader)).status).toBe(403);
  expect((await pay(first, { on: '2026-11-21' })).body.fields).toMatchObject([{ path: 'on' }]);
  expect((await pay(first, { on: '2026-10-31' })).body.fields).toMatchObject([{ path: 'on' }]);
  expect((await pay(first, { reference: '' })).body.fields).toMatchObject([{ path: 'reference' }]);
  const twice = await Promise.all([pay(first), pay(first)]);
  expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const again = key();
  const second = made[1] ?? first;
  const input = { id: second.id, version: second.version, on: today, reference: 'FT26/2' };
  const answers = [
    await app.call(finance, paymentsApi.pay, input, again),
    await app.call(finance, paymentsApi.pay, input, again),
  ];
  expect(answers[0]?.body).toEqual(answers[1]?.body);
  const part = await world.ledger();
  expect([part.owed - before.owed, part.over]).toEqual([run.net - first.amount - second.amount, 0]);
  expect(before.money - part.money).toBe(first.amount + second.amount);
  for (const row of made.slice(2)) expect((await pay(row, row.mode === 'cash' ? { reference: '' } : {})).status).toBe(200);
  expect(await stateOf(run.id)).toBe('posted');
  // Once they have a way, they are paid too, and the run is.
  for (const name of ['Tajiri', 'Mgeni']) {
    const id = people[['Tajiri', 'Mgeni'].indexOf(name) + 4] ?? 0;
    await world.route(id, { way: '01' }, '2026-11-19');
  }
  await world.route(people[9] ?? 0, { way: 'cash' });
  const late = await ok(prepare(run.id));
  expect([late.made, late.open]).toEqual([2, []]);
  for (const row of late.rows.filter(({ state }) => state === 'prepared')) expect((await pay(row)).status).toBe(200);
  const done = await world.ledger();
  expect([done.owed - before.owed, done.over, await stateOf(run.id)]).toEqual([0, 0, 'paid']);
  expect((await ofRun(run.id)).paid).toBe(run.net);
});

it('frees whoever stands on a list that is withdrawn or whose pay came back, and pays them by the way that holds then', async () => {
  const before = await world.ledger();
  const people = await world.employ([
    { name: 'Kimani', way: '01' },
    { name: 'Zoë Ånström', way: '01' },
  ]);
  const run = await world.run(people);
  const [list] = (await ok(prepare(run.id))).rows;
  if (!list) throw new Error('No list.');
  const without = await app.call(admin, paymentsApi.withdraw, { id: list.id, version: list.version }, key());
  expect(without.body.fields).toMatchObject([{ path: 'comment' }]);
  for (const caller of [finance, reader] as const) {
    const input = { id: list.id, version: list.version, comment: 'x' };
    expect((await app.call(caller, paymentsApi.withdraw, input, key())).status).toBe(403);
  }
  // Of withdrawing and paying at once one is done.
  const both = await Promise.all([withdraw(list), pay(list)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const paidFirst = both[1].status === 200;
  if (!paidFirst) {
    const gone = await get(list.id);
    expect([gone.state, gone.steps.at(-1)?.comment, (await ofRun(run.id)).open.length]).toEqual([
      'withdrawn',
      'Akaunti si sahihi',
      2,
    ]);
    expect((await app.call(reader, paymentFilesApi.file, { id: list.id })).status).toBe(422);
    expect((await pay((await ok(prepare(run.id))).rows.at(-1) ?? list)).status).toBe(200);
  }
  const live = (await ofRun(run.id)).rows.find(({ state }) => state === 'paid');
  const paid = await get(live?.id ?? 0);
  expect(await stateOf(run.id)).toBe('paid');
  const [kimani, zoe] = paid.list;
  if (!kimani || !zoe) throw new Error('No lines.');

  expect((await back(paid, [kimani.id], { on: '2026-11-21' })).body.fields).toMatchObject([{ path: 'on' }]);
  expect((await back(paid, [kimani.id], { on: '2026-11-19' })).body.fields).toMatchObject([{ path: 'on' }]);
  expect((await back(paid, [kimani.id, 999_999])).status).toBe(409);
  expect((await ofRun(run.id)).open).toEqual([]);
  const races = await Promise.all([back(paid, [zoe.id]), back(paid, [zoe.id])]);
  expect(races.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const now = await get(paid.id);
  expect([now.state, now.returned, now.amount]).toEqual(['paid', zoe.amount, paid.amount]);
  expect(now.list.find(({ id }) => id === zoe.id)).toMatchObject({ returnedOn: today, returnedBecause: 'Account closed' });
  expect(await stateOf(run.id)).toBe('posted');
  const owing = await world.ledger();
  expect([owing.owed - before.owed, owing.over]).toEqual([zoe.amount, 0]);
  expect((await back(now, [zoe.id])).status).toBe(409);
  expect(await audited(paid.id, 'came back')).toMatchObject([{ reason: 'Account closed', after: { Lines: 2 } }]);

  // Her account was wrong: the next list goes where her pay goes now.
  await world.route(people[1] ?? 0, { way: 'mpesa' }, today);
  const next = await ok(prepare(run.id));
  expect(next.made).toBe(1);
  const relisted = next.rows.at(-1);
  expect([relisted?.layout, relisted?.amount]).toEqual(['b2c', zoe.amount]);
  expect((await pay(relisted ?? list)).status).toBe(200);
  const done = await world.ledger();
  expect([done.owed - before.owed, done.over, await stateOf(run.id)]).toEqual([0, 0, 'paid']);

  // What comes back after the run was closed is owed again and paid again.
  const { version } = await ok(app.call(reader, payRunsApi.get, { id: run.id }));
  await ok(app.call(admin, payRunsApi.lock, { id: run.id, version }, key()));
  const last = await get(relisted?.id ?? 0);
  expect((await back(last, [last.list[0]?.id ?? 0])).status).toBe(200);
  const reopened = await ok(prepare(run.id));
  expect([reopened.made, reopened.state]).toEqual([1, 'locked']);
  expect((await pay(reopened.rows.at(-1) ?? list)).status).toBe(200);
  expect([(await world.ledger()).owed - before.owed, await stateOf(run.id)]).toEqual([0, 'locked']);
});

it('lets a run be prepared or reversed, not both, and pays nothing of one that is not posted', async () => {
  const approved = await world.run(await world.employ([{ name: 'Bado', way: 'cash' }]), '2026-11', 'approved');
  const early = await prepare(approved.id);
  expect([early.status, early.body.message]).toEqual([422, expect.stringContaining('“Approved”')]);
  for (let round = 0; round < 3; round += 1) {
    const run = await world.run(await world.employ([{ name: `Mbio ${round}`, way: 'cash' }]));
    const [taken, made] = await Promise.all([
      app.call(finance, payRunsApi.reverse, { id: run.id, version: run.version, comment: 'x' }, key()),
      prepare(run.id),
    ]);
    expect([taken.status, made.status].toSorted((a, b) => a - b)).toEqual([200, 422]);
    expect((await ofRun(run.id)).rows.length).toBe(made.status === 200 ? 1 : 0);
  }
});

it('pays no more than the account holds', async () => {
  const run = await world.run(await world.employ([{ name: 'Ghali', way: 'cash', basic: 5_000_000 }]));
  const [list] = (await ok(prepare(run.id))).rows;
  if (!list) throw new Error('No list.');
  const floor = (overdraft: number) =>
    asSchoolA(app, ({ tx }) => sql`update finance.account set overdraft = ${overdraft} where id = ${world.moneyId}`.execute(tx));
  await floor(0);
  const short = await pay(list);
  await floor(100_000_000_000);
  expect([short.status, (await get(list.id)).state]).toEqual([422, 'prepared']);
  expect((await pay(list)).status).toBe(200);
});

it('pays what a payroll owes on the account that it was posted to, whatever is chosen since', async () => {
  const before = await world.ledger();
  const run = await world.run(await world.employ([{ name: 'Hesabu', way: 'cash' }]));
  const postingOf = async () => (await ok(app.call(finance, payRunsApi.posting, { id: run.id }))).rows;
  const was = await postingOf();
  const { rows: rules } = await ok(app.call(admin, postingRulesApi.list, { size: 100 }));
  const [rule, other] = ['net_pay', 'deductions'].map((purpose) => rules.find((one) => one.purpose === purpose));
  if (!rule || !other) throw new Error('No rules.');
  const { id, version, ledgerId } = rule;
  const moved = { id, purpose: 'net_pay' as const, departmentId: null };
  const changed = await ok(app.call(admin, postingRulesApi.update, { ...moved, version, ledgerId: other.ledgerId }));
  expect(await postingOf()).toEqual(was);
  const [list] = (await ok(prepare(run.id))).rows;
  if (!list) throw new Error('No list.');
  expect((await pay(list)).status).toBe(200);
  await ok(app.call(admin, postingRulesApi.update, { ...moved, version: changed.version, ledgerId }));
  expect((await world.ledger()).owed).toBe(before.owed);
});
