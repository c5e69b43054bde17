import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asSchoolA } from '#app/testing/books.ts';
import { askers, issuingWorld, type IssuingWorld } from '#app/testing/inventory/issuing.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import type { CallInput } from '#kit/contract/endpoint.ts';
import { requestsApi } from '#modules/finance/billing/contract/requests.ts';
import { chargesStanding } from '#modules/finance/server/public.ts';
import { homeApi } from '#modules/home/contract/home.ts';
import { itemUsesApi } from '#modules/hr/items/contract/uses.ts';
import { type Charge, chargesApi } from '../contract/charges.ts';
import { issuesApi } from '../contract/issues.ts';
import { returnsApi as api } from '../contract/returns.ts';
import { storesClearance } from './clearance.ts';

const { asker, keeper, approver, second } = askers;
let app: TestApp;
let world: IssuingWorld;
beforeAll(async () => {
  app = await testApp();
  world = await issuingWorld(app);
  await world.opening(world.main, world.microscope, 100_000, 100_000_00);
  await world.opening(world.main, world.chalk, 100_000, 10_000);
  await asSchoolA(app, ({ tx }) =>
    sql`update inventory.item set replacement_price = 120000 where id = ${world.microscope}`.execute(tx),
  );
});
afterAll(() => app.close());

type Line = CallInput<typeof api.take>['lines'][number];
type Caller = Parameters<TestApp['call']>[0];

/** Issues microscopes and answers the line. */
const lend = async (quantity: number, more: Parameters<IssuingWorld['issue']>[0] = {}) => {
  const { body, status } = await world.issue({ lines: [{ itemId: world.microscope, quantity, dueOn: world.day }], ...more });
  if (status !== 200) throw new Error(body.message);
  const { body: one } = await app.call(keeper, issuesApi.get, { id: body.id });
  return { issue: one, lineId: one.lines[0]?.lineId ?? 0 };
};
const toStudent = () => ({ toKind: 'student' as const, departmentId: null, studentId: world.students[0] ?? 0 });
const toStaff = () => ({ toKind: 'staff' as const, departmentId: null, staffMemberId: world.staff.asker });
const take = (
  issueLineId: number,
  condition: Line['condition'],
  quantity: number,
  more: Partial<Line> = {},
  caller: Caller = keeper,
) => app.call(caller, api.take, { lines: [{ issueLineId, condition, quantity, ...more }] }, world.key());
const fieldOf = ({ body }: { body: { fields?: { path: string }[] } }) => body.fields?.[0]?.path;
const chargeOf = async (answer: Awaited<ReturnType<typeof take>>): Promise<Charge> => {
  if (answer.status !== 200) throw new Error(answer.body.message);
  return (await app.call(keeper, chargesApi.get, { id: answer.body.charges[0]?.id ?? 0 })).body;
};
const decide = (caller: Caller, call: typeof chargesApi.approve, { id, version }: Charge, comment?: string) =>
  app.call(caller, call, { id, version, ...(comment ? { comment } : {}) }, world.key());
const stock = () => world.inStore(world.main, world.microscope);
const out = async (more: CallInput<typeof api.out> = {}) => (await app.call(keeper, api.out, more)).body.rows;

it('brings what is good back into the store in parts, at what it left at, to the cent', async () => {
  await world.opening(world.science, world.chalk, 7000, 1000);
  const { body } = await world.issue({ storeId: world.science, lines: [{ itemId: world.chalk, quantity: 7000 }] });
  const line = (await app.call(keeper, issuesApi.get, { id: body.id })).body.lines[0]?.lineId ?? 0;
  const spent = await world.ledger(world.accounts.expense);
  for (const quantity of [3000, 3000, 1000]) expect((await take(line, 'good', quantity)).status).toBe(200);
  expect(await world.inStore(world.science, world.chalk)).toEqual({ quantity: 7000, value: 1000 });
  expect(await world.ledger(world.accounts.expense)).toBe(spent - 1000);
  const parts = await world.row(sql<{ values: number[] }>`
    select array_agg(value::int order by id) as values from inventory.issue_return_line where issue_line_id = ${line}`);
  expect(parts?.values).toEqual([429, 428, 143]);
});

it('refuses more than is out, in one return and in two at once, and leaves nothing of it', async () => {
  const { lineId } = await lend(3000);
  const before = await stock();
  const more = await take(lineId, 'good', 4000);
  expect([more.status, fieldOf(more)]).toEqual([422, 'lines.0.quantity']);
  const parts = [2000, 2000].map((quantity) => ({ issueLineId: lineId, condition: 'good' as const, quantity }));
  const refused = await app.call(keeper, api.take, { lines: parts }, world.key());
  expect([refused.status, fieldOf(refused)]).toEqual([422, 'lines.1.quantity']);
  expect(await stock()).toEqual(before);
  const both = await Promise.all([take(lineId, 'good', 2000), take(lineId, 'good', 2000, {}, second)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  expect((await stock()).quantity).toBe(before.quantity + 2000);
  expect((await take(lineId, 'good', 500)).status).toBe(400);
  const key = world.key();
  const lines = [{ issueLineId: lineId, condition: 'good' as const, quantity: 1000 }];
  const [first, again] = [await app.call(keeper, api.take, { lines }, key), await app.call(keeper, api.take, { lines }, key)];
  expect([first.status, again.body.id]).toEqual([200, first.body.id]);
  expect((await app.call(keeper, api.take, { lines }, world.key())).status).toBe(422);
});

it('comes back to the batches that it was taken from', async () => {
  await world.opening(world.main, world.milk, 2000, 200, { no: 'M1', expiresOn: '2099-01-01' });
  await world.opening(world.main, world.milk, 2000, 400, { no: 'M2', expiresOn: '2099-02-01' });
  const { body } = await world.issue({ lines: [{ itemId: world.milk, quantity: 3500 }] });
  const line = (await app.call(keeper, issuesApi.get, { id: body.id })).body.lines[0]?.lineId ?? 0;
  expect((await take(line, 'good', 1000)).status).toBe(200);
  expect((await take(line, 'good', 1500)).status).toBe(200);
  const left = await asSchoolA(app, async ({ tx }) => {
    const { rows } = await sql<{ no: string; quantity: number }>`
      select b.batch_no as no, k.quantity from inventory.batch_balance k join inventory.batch b on b.school_id = k.school_id and b.id = k.batch_id
       where b.item_id = ${world.milk} and k.store_id = ${world.main} order by 1`.execute(tx);
    return rows.map(({ no, quantity }) => [no, quantity]);
  });
  expect(left).toEqual([
    ['M1', 1000],
    ['M2', 2000],
  ]);
});

it('proposes what is damaged or lost to the student’s account, and posts it once when another approves', async () => {
  const { lineId, issue } = await lend(3000, toStudent());
  const before = await stock();
  const charge = await chargeOf(await take(lineId, 'damaged', 1000));
  expect([charge.treatment, charge.amount, charge.state]).toEqual(['student', 120_000, 'asked']);
  expect(await stock()).toEqual(before);
  expect((await decide(keeper, chargesApi.approve, charge)).status).toBe(403);
  expect((await decide('otherSchool', chargesApi.approve, charge)).status).toBe(404);
  const tasks = async (caller: Caller) => JSON.stringify((await app.call(caller, homeApi.tasks)).body.rows);
  expect(await tasks(approver)).toContain('Charges for things damaged or lost');
  expect(await tasks(keeper)).not.toContain('Charges for things damaged or lost');
  const both = await Promise.all([decide(approver, chargesApi.approve, charge), decide(second, chargesApi.approve, charge)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const { body: done } = await app.call(keeper, chargesApi.get, { id: charge.id });
  const standing = await asSchoolA(app, ({ tx }) => chargesStanding(tx, [done.invoiceId ?? 0]));
  expect(standing.get(done.invoiceId ?? 0)).toEqual({ billed: 120_000, paid: 0, owed: 120_000 });
  const invoices = await world.row(sql<{ count: number }>`
    select count(*)::int as count from finance.invoice where kind = 'other' and student_id = ${world.students[0] ?? 0}`);
  expect(invoices?.count).toBe(1);
  expect(
    (await app.call(keeper, issuesApi.reverse, { id: issue.id, version: issue.version, comment: 'No' }, world.key())).status,
  ).toBe(403);
  const part = await app.call(second, issuesApi.reverse, { id: issue.id, version: issue.version, comment: 'No' }, world.key());
  expect([part.status, part.body.message]).toEqual([422, expect.stringContaining('came back already')]);
});

it('recovers from the pay of a member of staff, and takes it back when the thing is found', async () => {
  const { lineId } = await lend(2000, toStaff());
  const charge = await chargeOf(await take(lineId, 'lost', 2000, { amount: 70_000 }));
  expect([charge.treatment, charge.payerName, charge.mine]).toEqual(['payroll', 'Wanjirũ Kamaũ', true]);
  // Nobody approves what they are to pay themselves.
  expect((await decide(asker, chargesApi.approve, charge)).status).toBe(403);
  expect((await decide(keeper, chargesApi.takeBack, charge, 'Found')).status).toBe(409);
  const { body: approved } = await decide(approver, chargesApi.approve, charge);
  expect(approved.state).toBe('approved');
  const uses = () => world.row(sql<{ count: number }>`select count(*)::int as count from hr.pay_item_use`);
  expect((await uses())?.count).toBe(1);
  expect(await out({ staffMemberId: world.staff.asker })).toEqual([]);
  expect((await decide(keeper, chargesApi.takeBack, approved, 'Found')).status).toBe(403);
  expect((await decide(approver, chargesApi.takeBack, approved)).status).toBe(400);
  const { body: back } = await decide(approver, chargesApi.takeBack, approved, 'Found in the lab');
  expect([back.state, (await uses())?.count]).toEqual(['taken_back', 0]);
  expect((await out({ staffMemberId: world.staff.asker })).map((row) => row.out)).toEqual([2000]);
  expect((await take(lineId, 'good', 2000)).status).toBe(200);
});

it('credits what a student was charged when the thing is found', async () => {
  const { lineId } = await lend(1000, toStudent());
  const charge = await chargeOf(await take(lineId, 'lost', 1000));
  const { body: approved } = await decide(approver, chargesApi.approve, charge);
  const { body: back } = await decide(second, chargesApi.takeBack, approved, 'Found');
  const standing = await asSchoolA(app, ({ tx }) => chargesStanding(tx, [back.invoiceId ?? 0]));
  expect(standing.get(back.invoiceId ?? 0)).toEqual({ billed: 0, paid: 0, owed: 0 });
  expect((await decide(second, chargesApi.takeBack, back, 'Again')).status).toBe(409);
  expect((await take(lineId, 'good', 1000)).status).toBe(200);
});

it('is reversed though finance has reversed the invoice, or payroll has removed the deduction', async () => {
  const { lineId } = await lend(1000, toStudent());
  const { body: charged } = await decide(approver, chargesApi.approve, await chargeOf(await take(lineId, 'lost', 1000)));
  const ask = { kind: 'reverse_invoice' as const, targetId: charged.invoiceId ?? 0, reason: 'Another student’s' };
  const { body: asked } = await app.call('ROLE_Set_Fee_Structure', requestsApi.askReversal, ask, world.key());
  expect((await app.call('ROLE_All', requestsApi.decide, { id: asked.id, approve: true }, world.key())).status).toBe(200);
  const back = await decide(second, chargesApi.takeBack, charged, 'Found');
  expect([back.status, back.body.state]).toEqual([200, 'taken_back']);
  expect((await take(lineId, 'good', 1000)).status).toBe(200);

  const staff = await lend(1000, toStaff());
  const { body: off } = await decide(approver, chargesApi.approve, await chargeOf(await take(staff.lineId, 'lost', 1000)));
  const use = await world.row(sql<{ id: number }>`
    select recovery_id as id from inventory.issue_charge where id = ${off.id}`);
  expect((await app.call('ROLR_HR_ADMIN', itemUsesApi.remove, { id: use?.id ?? 0 }, world.key())).status).toBe(200);
  const freed = await decide(approver, chargesApi.takeBack, off, 'Found');
  expect([freed.status, freed.body.state]).toEqual([200, 'taken_back']);
  expect((await take(staff.lineId, 'good', 1000)).status).toBe(200);
});

it('writes off with a reason, waives with a reason, and is changed only by who proposed it', async () => {
  const { lineId } = await lend(4000);
  const silent = await take(lineId, 'damaged', 1000);
  expect([silent.status, fieldOf(silent)]).toEqual([400, 'lines.0.because']);
  expect(fieldOf(await take(lineId, 'damaged', 1000, { treatment: 'student' }))).toBe('lines.0.treatment');
  expect(fieldOf(await take(lineId, 'damaged', 1000, { treatment: 'payroll' }))).toBe('lines.0.staffMemberId');
  const expense = await world.ledger(world.accounts.expense);
  const off = await chargeOf(await take(lineId, 'damaged', 1000, { because: 'Ukungu – mould' }));
  const { body: written } = await decide(approver, chargesApi.approve, off);
  expect([written.treatment, written.state, await world.ledger(world.accounts.expense)]).toEqual([
    'written_off',
    'approved',
    expense,
  ]);
  const charge = await chargeOf(await take(lineId, 'lost', 1000, { treatment: 'payroll', staffMemberId: world.staff.clerk }));
  const change = (caller: Caller, version: number) =>
    app.call(
      caller,
      chargesApi.update,
      { id: charge.id, version, treatment: 'payroll', amount: 90_000, staffMemberId: world.staff.clerk },
      world.key(),
    );
  expect((await change(second, charge.version)).status).toBe(403);
  const { body: changed } = await change(keeper, charge.version);
  expect([changed.amount, changed.payerName]).toEqual([90_000, 'Ndũng’ũ Mwangi']);
  expect((await decide(approver, chargesApi.waive, charge, 'Old')).status).toBe(409);
  expect((await decide(keeper, chargesApi.waive, changed, 'Mine')).status).toBe(403);
  expect((await decide(approver, chargesApi.waive, changed)).status).toBe(400);
  expect((await decide(approver, chargesApi.waive, changed, 'It was old')).body.state).toBe('waived');
  expect((await change(keeper, changed.version + 1)).status).toBe(409);
  const { rows } = (await app.call(keeper, chargesApi.list, { q: 'ndung', state: 'waived' })).body;
  expect(rows.map(({ id, amount }) => [id, amount])).toEqual([[charge.id, 90_000]]);
});

it('lists what is out by person, department and item, what is overdue, and what a scanner reads', async () => {
  const { issue, lineId } = await lend(2000, toStudent());
  await world.issue({
    lines: [{ itemId: world.microscope, quantity: 1000, dueOn: '2099-01-01' }],
    departmentId: world.departments.maths,
  });
  await asSchoolA(app, ({ tx }) =>
    sql`update inventory.issue_line set due_on = ${world.day}::date - 9 where id = ${lineId}`.execute(tx),
  );
  const [late] = await out({ overdue: true });
  expect([late?.id, late?.lateDays, late?.price]).toEqual([lineId, 9, 120_000]);
  expect((await out({ scan: issue.issueNo.toLowerCase() })).map(({ id }) => id)).toEqual([lineId]);
  expect((await out({ departmentId: world.departments.maths })).map((row) => row.out)).toEqual([1000]);
  expect((await out({ scan: 'ms-1', overdue: true })).map(({ id }) => id)).toEqual([lineId]);
  expect(await out({ q: '%' })).toEqual([]);
  const { body } = await take(lineId, 'good', 1000);
  const [row] = (await app.call(keeper, api.list, { studentId: world.students[0] ?? 0 })).body.rows;
  expect([row?.returnNo, row?.lateDays]).toEqual([body.returnNo, 9]);
  expect((await app.call('otherSchool', api.out, {})).body.total).toBe(0);
});

it('tells clearance what a student still has, and nothing once it is back', async () => {
  const student = world.students[1] ?? 0;
  const owing = () => asSchoolA(app, async (ctx) => storesClearance.owing(ctx, student));
  expect(await owing()).toBe(null);
  const { lineId } = await lend(2000, { ...toStudent(), studentId: student });
  expect(await owing()).toBe('Not returned: 2 piece Microscope.');
  const charge = await chargeOf(await take(lineId, 'lost', 1000));
  expect(await owing()).toBe(`Not returned: 1 piece Microscope. To be decided on: ${charge.chargeNo}.`);
  await take(lineId, 'good', 1000);
  await decide(approver, chargesApi.waive, charge, 'Old');
  expect(await owing()).toBe(null);
});

it('is taken back only by who keeps the store, and nothing of what is reversed', async () => {
  const { lineId, issue } = await lend(1000);
  await world.duty(world.staff.otherHead, 'keeper', world.main);
  expect((await take(lineId, 'good', 1000)).status).toBe(403);
  await world.noDuties();
  await app.call(second, issuesApi.reverse, { id: issue.id, version: issue.version, comment: 'Wrong' }, world.key());
  expect((await take(lineId, 'good', 1000)).status).toBe(422);
  expect(fieldOf(await take(999_999, 'good', 1000))).toBe('lines.0.issueLineId');
});
