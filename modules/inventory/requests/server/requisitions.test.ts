import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { askers, issuingWorld, type IssuingWorld } from '#app/testing/inventory/issuing.ts';
import { asSchoolA } from '#app/testing/books.ts';
import { pdfPages } from '#app/testing/pdf-text.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { homeApi } from '#modules/home/contract/home.ts';
import { type Requisition, requisitionsApi as api } from '../contract/requisitions.ts';
import { addProgress, approvedRequisition, openLines } from './progress.ts';

const { asker, head, otherHead, approver, second } = askers;
let app: TestApp;
let world: IssuingWorld;
beforeAll(async () => {
  app = await testApp();
  world = await issuingWorld(app);
});
afterAll(() => app.close());

const write = async (more: Parameters<IssuingWorld['requisition']>[0] = {}) =>
  app.call(asker, api.create, world.requisition(more), world.key());
const at = ({ id, version }: Requisition) => ({ id, version });
const take = (caller: Parameters<TestApp['call']>[0], call: typeof api.approve, one: Requisition, comment?: string) =>
  app.call(caller, call, { ...at(one), ...(comment ? { comment } : {}) }, world.key());
const read = async (id: number) => (await app.call(asker, api.get, { id })).body;
const waits = async (caller: Parameters<TestApp['call']>[0]) => JSON.stringify((await app.call(caller, homeApi.tasks)).body.rows);

it('goes from who asks over the head of the department to the approver, each another person', async () => {
  const { body: one, status } = await write();
  expect([status, one.state, one.amount, one.requisitionNo]).toEqual([
    200,
    'submitted',
    150_000,
    expect.stringMatching(/^REQ\/\d{4}\/\d{5}$/),
  ]);
  expect(await waits(head)).toContain('Requisitions of your department');
  expect(await waits(otherHead)).not.toContain('Requisitions of your department');
  expect((await app.call(head, api.list, { waiting: true })).body.rows.map(({ id }) => id)).toEqual([one.id]);
  expect((await app.call(approver, api.list, { waiting: true })).body.total).toBe(0);
  for (const [caller, call] of [
    [asker, api.support],
    [otherHead, api.support],
    [asker, api.approve],
    [approver, api.approve],
    ['otherSchool', api.approve],
  ] as const)
    expect([caller, (await take(caller, call, one)).status]).toEqual([caller, caller === 'otherSchool' ? 404 : 403]);
  const supported = await world.step(head, api.support, one);
  expect(supported.state).toBe('supported');
  expect((await take(head, api.approve, supported)).status).toBe(403);
  expect((await take(asker, api.approve, supported)).status).toBe(403);
  const both = await Promise.all([take(approver, api.approve, supported), take(second, api.approve, supported)]);
  expect(both.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const done = await read(one.id);
  expect([done.status, done.steps.map(({ step }) => step)]).toEqual(['approved', ['submitted', 'supported', 'approved']]);
});

it('goes straight to the approver where the department has no head who could support it', async () => {
  const { body: grounds } = await write({ departmentId: world.departments.grounds });
  const { body: school } = await write({ departmentId: null });
  const own = (await app.call(head, api.create, world.requisition(), world.key())).body;
  for (const one of [grounds, school, own]) {
    expect((await take(otherHead, api.support, one)).status).toBe(403);
    expect((await take(approver, api.approve, one)).body.state).toBe('approved');
  }
});

it('asks the duty of the approver where somebody is named for it', async () => {
  const { body: one } = await write({ departmentId: null });
  await world.duty(world.staff.otherHead, 'approver', world.main);
  expect(await waits(approver)).not.toContain('Approve requisitions');
  expect(await waits(otherHead)).toContain('Approve requisitions');
  expect((await take(approver, api.approve, one)).status).toBe(403);
  expect((await take(otherHead, api.approve, one)).body.state).toBe('approved');
  await world.noDuties();
});

it('goes back to a draft when it is changed after somebody signed, and is signed anew', async () => {
  const { body: one } = await write();
  const supported = await world.step(head, api.support, one);
  const draft = world.requisition({ submit: false, lines: [{ itemId: world.chalk, quantity: 99_000, price: 15_000 }] });
  expect((await app.call(head, api.update, { ...draft, ...at(supported) }, world.key())).status).toBe(403);
  expect((await app.call(asker, api.update, { ...draft, ...at(one) }, world.key())).status).toBe(409);
  const { body: changed } = await app.call(asker, api.update, { ...draft, ...at(supported) }, world.key());
  expect([changed.state, changed.amount]).toEqual(['draft', 1_485_000]);
  expect((await take(approver, api.approve, changed)).status).toBe(409);
  const again = await world.step(asker, api.submit, changed);
  // What the head signed before it was changed counts no more.
  expect((await take(approver, api.approve, again)).status).toBe(403);
  const signed = await world.step(head, api.support, again);
  const done = await world.step(approver, api.approve, signed);
  const { body: open } = await app.call(asker, api.update, { ...draft, ...at(done) }, world.key());
  expect(open.state).toBe('draft');
});

it('is rejected and closed with a reason, taken back by who asked, and nothing else afterwards', async () => {
  const { body: one } = await write();
  expect((await take(head, api.reject, one)).body.fields).toEqual([{ path: 'comment', message: 'Say why.' }]);
  expect((await take(asker, api.reject, one, 'No')).status).toBe(403);
  expect((await take(head, api.reject, one, 'Ṣ’ko sawa')).body.state).toBe('rejected');
  expect((await app.call(asker, api.update, { ...world.requisition(), ...at(await read(one.id)) }, world.key())).status).toBe(
    409,
  );
  const { body: two } = await write();
  expect((await take(head, api.cancel, two)).status).toBe(403);
  expect((await take(asker, api.cancel, two)).body.state).toBe('cancelled');
  const three = await world.approved();
  expect((await take(asker, api.close, three)).status).toBe(400);
  expect((await take(asker, api.close, three, 'Not needed')).body.status).toBe('closed');
});

it('says how far it is from what of its lines is ordered, received and issued', async () => {
  const one = await world.approved({
    lines: [
      { itemId: world.chalk, quantity: 10_000, price: 15_000 },
      { itemId: world.flour, unitName: 'bag', quantity: 2000, price: 500_000 },
      { description: 'Kũrekebisha taps', unitName: 'job', quantity: 1000, price: 1_200_000 },
    ],
  });
  const [chalk, flour, taps] = await asSchoolA(app, ({ tx }) => openLines(tx, one.id));
  expect([flour?.quantity, flour?.price, flour?.amount, one.amount]).toEqual([180_000, 5556, 1_000_000, 2_350_000]);
  if (!chalk || !flour || !taps) throw new Error('The lines are not there.');
  const statusAfter = async (...steps: Parameters<typeof addProgress>[1][number][]) => {
    await asSchoolA(app, ({ tx }) => addProgress(tx, steps));
    return (await read(one.id)).status;
  };
  expect(await statusAfter({ lineId: chalk.lineId, ordered: 4000 })).toBe('part_ordered');
  expect(await statusAfter({ lineId: chalk.lineId, ordered: 6000 }, { lineId: flour.lineId, ordered: 270_000 })).toBe(
    'part_ordered',
  );
  expect(await statusAfter({ lineId: taps.lineId, ordered: 1000 })).toBe('ordered');
  expect(await statusAfter({ lineId: flour.lineId, received: 270_000 })).toBe('ordered');
  expect(await statusAfter({ lineId: chalk.lineId, issued: 3000 }, { lineId: chalk.lineId, issued: 2000 })).toBe('part_issued');
  expect(await statusAfter({ lineId: chalk.lineId, issued: 5000 }, { lineId: flour.lineId, issued: 180_000 })).toBe(
    'part_issued',
  );
  expect(await statusAfter({ lineId: taps.lineId, received: 1000 })).toBe('issued');
  await expect(statusAfter({ lineId: chalk.lineId, issued: 1 })).rejects.toThrow('Chalk: more would be issued');
  await expect(statusAfter({ lineId: chalk.lineId, ordered: -10_001 })).rejects.toThrow('taken back');
  expect(await statusAfter({ lineId: chalk.lineId, issued: -10_000 })).toBe('part_issued');
  expect((await app.call(asker, api.list, { left: 'issue' })).body.rows.map(({ id }) => id)).toContain(one.id);
  expect((await app.call(asker, api.list, { status: 'part_issued', q: 'practicals' })).body.rows[0]?.id).toBe(one.id);
  expect((await take(asker, api.cancel, await read(one.id))).status).toBe(422);
  expect((await app.call(asker, api.update, { ...world.requisition(), ...at(await read(one.id)) }, world.key())).status).toBe(
    422,
  );
});

it('lets nothing be ordered or issued of one that is not approved', async () => {
  const { body: one } = await write();
  const lineId = one.lines[0]?.lineId ?? 0;
  await expect(asSchoolA(app, ({ tx }) => addProgress(tx, [{ lineId, ordered: 1000 }]))).rejects.toThrow('not approved');
  await expect(asSchoolA(app, ({ tx }) => approvedRequisition(tx, one.id))).rejects.toThrow('not approved');
  await expect(asSchoolA(app, ({ tx }) => approvedRequisition(tx, 999_999))).rejects.toThrow('of this school');
  const { id, requisitionNo } = await world.approved();
  expect(await asSchoolA(app, ({ tx }) => approvedRequisition(tx, id))).toMatchObject({ id, requisitionNo, storeId: world.main });
});

it('is stopped by a budget with too little left, and warned of one that only warns', async () => {
  const budget = (name: string, at: string, amount: number) =>
    asSchoolA(app, async ({ tx }) => {
      const { rows } = await sql<{ id: number }>`
        insert into finance.budget (name, from_day, to_day, at_commitment, state, author_name)
        values (${name}, ${`${world.day.slice(0, 4)}-01-01`}::date, ${`${world.day.slice(0, 4)}-12-31`}::date, ${at}, 'active', 'Test')
        returning id`.execute(tx);
      await sql`
        insert into finance.budget_line (budget_id, expense_id, item, quantity, unit_cost, amount)
        values (${rows[0]?.id ?? 0}, ${world.accounts.expense}, 'Supplies', 1, ${amount}, ${amount})`.execute(tx);
    });
  await budget('Votes 2026', 'warn', 100_000);
  const { body: warned } = await write();
  expect(warned.state).toBe('submitted');
  expect(warned.budgets.map(({ budget: name, remaining, asked, at: then }) => [name, remaining, asked, then])).toEqual([
    ['Votes 2026', 100_000, 150_000, 'warn'],
  ]);
  await asSchoolA(app, ({ tx }) => sql`update finance.budget set at_commitment = 'stop'`.execute(tx));
  const refused = await write();
  expect([refused.status, refused.body.fields?.[0]?.path]).toEqual([422, 'expenseId']);
  expect(refused.body.message).toBe('Votes 2026 has KES 1,000.00 left for 5210 Supplies used, and KES 1,500.00 is asked.');
  const supported = await world.step(head, api.support, warned);
  expect((await take(approver, api.approve, supported)).status).toBe(422);
  const typed = world.requisition();
  const { body: left } = await app.call(asker, api.budgets, { lines: typed.lines, departmentId: world.departments.science });
  expect(left.rows[0]?.remaining).toBe(100_000);
  const { body: choices } = await app.call(asker, api.budgetLines);
  expect(choices.accounts.map(({ code }) => code)).toContain('5210');
  expect(choices.accounts.map(({ code }) => code)).not.toContain('1320');
  expect(choices.voteHeads.map(({ code }) => code)).toEqual(['ACT', 'BES', 'TUI']);
  expect((await write({ lines: [{ itemId: world.chalk, quantity: 1000, price: 15_000 }] })).status).toBe(200);
  await asSchoolA(app, ({ tx }) => sql`update finance.budget set state = 'closed'`.execute(tx));
});

it('says at its field what cannot be asked for', async () => {
  const paths = async (more: Parameters<typeof write>[0]) => {
    const { status, body } = await write(more);
    return [status, body.fields?.[0]?.path];
  };
  const line = { itemId: world.chalk, quantity: 1000, price: 100 };
  expect(await paths({ lines: [] })).toEqual([400, 'lines']);
  expect(await paths({ lines: [{ ...line, quantity: 1500 }] })).toEqual([400, 'lines.0.quantity']);
  expect(await paths({ lines: [line, { ...line, itemId: 999_999 }] })).toEqual([400, 'lines.1.itemId']);
  expect(await paths({ lines: [{ ...line, unitName: 'bag' }] })).toEqual([400, 'lines.0.unitName']);
  expect(await paths({ lines: [{ quantity: 1000 }] })).toEqual([400, 'lines.0.description']);
  expect(await paths({ storeId: null })).toEqual([400, 'storeId']);
  expect(await paths({ storeId: 999_999 })).toEqual([422, 'storeId']);
  expect(await paths({ departmentId: 999_999 })).toEqual([422, 'departmentId']);
  expect(await paths({ neededOn: '2020-01-01' })).toEqual([422, 'neededOn']);
  expect(await paths({ lines: Array.from({ length: 100 }, () => ({ ...line, price: 2_000_000_000 })) })).toEqual([400, 'lines']);
});

it('is made once for one key, and printed with its signatures', async () => {
  const key = world.key();
  const [first, again] = [
    await app.call(asker, api.create, world.requisition(), key),
    await app.call(asker, api.create, world.requisition(), key),
  ];
  expect(again.body.id).toBe(first.body.id);
  const supported = await world.step(head, api.support, first.body);
  const { body } = await app.call(asker, api.print, { id: supported.id });
  const text = pdfPages(body as unknown as Uint8Array).join('\n');
  expect(text).toContain('COUNTER REQUISITION VOUCHER');
  expect(text).toContain('Practicals – “Form 4”');
  expect(text).toContain('a.ROLE_timetable_admin');
  expect((await app.call('otherSchool', api.print, { id: supported.id })).status).toBe(404);
});
