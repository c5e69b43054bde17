import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { asSchoolA } from '#app/testing/books.ts';
import { askers, issuingWorld, type IssuingWorld } from '#app/testing/inventory/issuing.ts';
import { pdfText } from '#app/testing/pdf-text.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { requisitionsApi } from '../../requests/contract/requisitions.ts';
import { signingApi } from '../../setup/contract/signing.ts';
import { consumptionApi } from '../contract/consumption.ts';
import { type Issue, issuesApi as api } from '../contract/issues.ts';

const { asker, keeper, second } = askers;
let app: TestApp;
let world: IssuingWorld;
beforeAll(async () => {
  app = await testApp();
  world = await issuingWorld(app);
});
afterAll(() => app.close());

/** What all tables of an issue hold, so that a refused call can be seen to have left nothing. */
const counts = () =>
  asSchoolA(app, async ({ tx }) => {
    const { rows } = await sql<Record<string, number>>`
      select (select count(*) from inventory.issue)::int as issues, (select count(*) from inventory.issue_line)::int as lines,
             (select count(*) from inventory.move)::int as moves, (select count(*) from finance.entry)::int as entries,
             (select coalesce(sum(issued), 0) from inventory.requisition_line)::bigint as issued,
             (select coalesce(sum(value), 0) from kit.counter where kind = 'issue of stock')::int as numbers`.execute(tx);
    return rows[0];
  });
const read = async (id: number): Promise<Issue> => (await app.call(keeper, api.get, { id })).body;
const fieldOf = ({ body }: { body: { fields?: { path: string }[] } }) => body.fields?.[0]?.path;
const reverse = ({ id, version }: Issue, caller: Parameters<TestApp['call']>[0] = second, comment = 'Wrong department') =>
  app.call(caller, api.reverse, { id, version, comment }, world.key());
const chalk = (quantity: number, more = {}) => [{ itemId: world.chalk, quantity, ...more }];
/** Puts so much chalk into a store of its own, so that tests do not take each other's. */
let store = 0;
beforeEach(async () => {
  store = await asSchoolA(app, async ({ tx }) => {
    const { rows } = await sql<{ id: number }>`
      insert into inventory.store (name) select 'Stôre ' || count(*) from inventory.store returning id`.execute(tx);
    return rows[0]?.id ?? 0;
  });
});

it('takes stock out at its average cost, to the expense of its category and the department that uses it', async () => {
  await world.opening(store, world.chalk, 10_000, 1003);
  const before = [await world.ledger(world.accounts.stock), await world.ledger(world.accounts.expense)];
  const { status, body } = await world.issue({ storeId: store, lines: chalk(3000) });
  expect([status, body.value]).toEqual([200, 301]);
  expect(await world.inStore(store, world.chalk)).toEqual({ quantity: 7000, value: 702 });
  expect([await world.ledger(world.accounts.stock), await world.ledger(world.accounts.expense)]).toEqual([
    (before[0] ?? 0) - 301,
    (before[1] ?? 0) + 301,
  ]);
  const posted = await world.row(sql<{ departmentId: number; narration: string }>`
    select e.department_id as "departmentId", j.narration from inventory.move v
      join finance.entry e on e.school_id = v.school_id and e.journal_id = v.journal_id
      join finance.journal j on j.school_id = v.school_id and j.id = v.journal_id
     where v.document = 'issue' and v.document_id = ${body.id}`);
  expect(posted).toEqual({ departmentId: world.departments.science, narration: 'Issued to Sciences' });
  const one = await read(body.id);
  expect([one.toName, one.signedName, one.mine, one.lines[0]?.value]).toEqual(['Sciences', 'Wanjirũ Kamaũ', true, 301]);
  expect((await app.call('otherSchool', api.get, { id: body.id })).status).toBe(404);
});

it('lets one of two take the last, and leaves nothing half done of the other', async () => {
  await world.opening(store, world.flour, 90_000, 500_000);
  const bag = { storeId: store, lines: [{ itemId: world.flour, unitName: 'bag', quantity: 1000 }] };
  const before = await counts();
  const both = await Promise.all([world.issue(bag), world.issue(bag, second)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  expect(await world.inStore(store, world.flour)).toEqual({ quantity: 0, value: 0 });
  const after = await counts();
  expect(after).toMatchObject({ issues: Number(before?.['issues']) + 1, numbers: Number(before?.['numbers']) + 1 });
});

it('refuses seven of six with nothing half done, also where another line could be issued', async () => {
  await world.opening(store, world.chalk, 6000, 600);
  await world.opening(store, world.flour, 10_000, 600);
  const before = await counts();
  const refused = await world.issue({ storeId: store, lines: [{ itemId: world.flour, quantity: 1000 }, ...chalk(7000)] });
  expect([refused.status, fieldOf(refused)]).toEqual([422, 'lines.1.quantity']);
  expect(refused.body.message).toMatch(/^There are only 6 box of Chalk in Stôre /);
  // The same twice in one issue is counted together.
  expect((await world.issue({ storeId: store, lines: [...chalk(4000), ...chalk(3000)] })).status).toBe(422);
  expect(await counts()).toEqual(before);
  expect((await world.issue({ storeId: store, lines: [...chalk(4000), ...chalk(2000)] })).status).toBe(200);
});

it('issues once for one key, and twice for two', async () => {
  await world.opening(store, world.chalk, 10_000, 1000);
  const key = world.key();
  const first = await world.issue({ storeId: store }, keeper, key);
  expect((await world.issue({ storeId: store }, keeper, key)).body.id).toBe(first.body.id);
  expect((await world.issue({ storeId: store })).body.id).not.toBe(first.body.id);
  expect((await world.inStore(store, world.chalk)).quantity).toBe(8000);
});

it('issues of an approved requisition only, and no more than it asks for', async () => {
  await world.opening(store, world.chalk, 100_000, 10_000);
  const asked = await world.approved({ storeId: store });
  const line = asked.lines[0]?.lineId ?? 0;
  const of = (id: number, quantity: number, requisitionLineId: number | null = line) => ({
    storeId: store,
    requisitionId: id,
    lines: chalk(quantity, { requisitionLineId }),
  });
  const { body: unapproved } = await app.call(asker, requisitionsApi.create, world.requisition({ storeId: store }), world.key());
  const before = await counts();
  const refused = await world.issue(of(unapproved.id, 1000, unapproved.lines[0]?.lineId ?? 0));
  expect([refused.status, refused.body.message]).toEqual([422, expect.stringContaining('is not approved')]);
  expect((await world.issue(of(asked.id, 1000, unapproved.lines[0]?.lineId ?? 0))).status).toBe(400);
  expect((await world.issue(of(asked.id, 1000, null))).status).toBe(400);
  expect((await world.issue({ ...of(asked.id, 1000), requisitionId: null })).status).toBe(400);
  expect((await world.issue(of(asked.id, 11_000))).status).toBe(422);
  expect(await counts()).toEqual(before);
  expect((await world.issue(of(asked.id, 6000))).status).toBe(200);
  const both = await Promise.all([world.issue(of(asked.id, 4000)), world.issue(of(asked.id, 4000), second)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  const { body: done } = await app.call(asker, requisitionsApi.get, { id: asked.id });
  expect([done.status, done.lines[0]?.issued]).toEqual(['issued', 10_000]);
  const [last] = (await app.call(keeper, api.list, { requisitionId: asked.id })).body.rows;
  expect((await reverse(await read(last?.id ?? 0), asker)).status).toBe(200);
  expect((await app.call(asker, requisitionsApi.get, { id: asked.id })).body.status).toBe('part_issued');
});

it('shows batches as they are taken and takes what expires first, never what is past its date', async () => {
  await world.opening(store, world.milk, 5000, 500, { no: 'B2', expiresOn: '2099-02-01' });
  await world.opening(store, world.milk, 5000, 700, { no: 'B1', expiresOn: '2099-01-01' });
  await world.opening(store, world.milk, 5000, 700, { no: 'Mũzee', expiresOn: '2020-01-01' });
  const { rows } = (await app.call(keeper, api.batches, { storeId: store, itemId: world.milk })).body;
  expect(rows.map(({ batchNo, expired }) => [batchNo, expired])).toEqual([
    ['Mũzee', true],
    ['B1', false],
    ['B2', false],
  ]);
  const { body } = await world.issue({ storeId: store, lines: [{ itemId: world.milk, quantity: 6000 }] });
  expect((await read(body.id)).lines[0]?.batches.map(({ batchNo, quantity }) => [batchNo, quantity])).toEqual([
    ['B1', 5000],
    ['B2', 1000],
  ]);
  expect((await world.issue({ storeId: store, lines: [{ itemId: world.milk, quantity: 6000 }] })).status).toBe(422);
});

it('says at its field what cannot be issued, and to whom it cannot', async () => {
  await world.opening(store, world.chalk, 10_000, 1000);
  const said = async (more: Parameters<IssuingWorld['issue']>[0]) => {
    const answer = await world.issue({ storeId: store, ...more });
    return [answer.status, fieldOf(answer)];
  };
  expect(await said({ lines: [] })).toEqual([400, 'lines']);
  expect(await said({ lines: chalk(500) })).toEqual([400, 'lines.0.quantity']);
  expect(await said({ lines: chalk(1000, { unitName: 'bag' }) })).toEqual([400, 'lines.0.unitName']);
  expect(await said({ lines: chalk(1000, { dueOn: '2020-01-01' }) })).toEqual([400, 'lines.0.dueOn']);
  expect(await said({ lines: [{ itemId: world.laptop, quantity: 1000 }] })).toEqual([400, 'lines.0.itemId']);
  expect(await said({ lines: [{ itemId: 999_999, quantity: 1000 }] })).toEqual([400, 'lines.0.itemId']);
  expect(await said({ toKind: 'staff', departmentId: null })).toEqual([400, 'staffMemberId']);
  expect(await said({ toKind: 'student', studentId: 999_999 })).toEqual([400, 'studentId']);
  expect(await said({ departmentId: 999_999 })).toEqual([400, 'departmentId']);
  expect(await said({ signerId: null })).toEqual([400, 'signerId']);
  expect(await said({ storeId: 999_999 })).toEqual([422, 'storeId']);
  expect(await said({ day: '2099-01-01' })).toEqual([400, 'day']);
  expect(await said({ signedHow: 'own' })).toEqual([400, 'signedHow']);
  await asSchoolA(app, ({ tx }) =>
    sql`update settings.staff_member set status = 'left', status_on = ${world.day}::date where id = ${world.staff.clerk}`.execute(
      tx,
    ),
  );
  expect(await said({ toKind: 'staff', staffMemberId: world.staff.clerk })).toEqual([422, 'staffMemberId']);
  await asSchoolA(app, ({ tx }) =>
    sql`update settings.staff_member set status = 'active', status_on = null where id = ${world.staff.clerk}`.execute(tx),
  );
});

it('is signed with a code that counts what is wrong, with the card, and on paper', async () => {
  await world.opening(store, world.chalk, 10_000, 1000);
  expect((await app.call(asker, signingApi.set, { pin: '4711' })).status).toBe(200);
  const to = { storeId: store, toKind: 'staff', staffMemberId: world.staff.asker } as const;
  expect((await world.issue({ ...to, signedHow: 'pin', pin: '0000' })).status).toBe(422);
  const wrong = await world.row(
    sql<{ wrong: number }>`select wrong from inventory.pin where staff_member_id = ${world.staff.asker}`,
  );
  expect(wrong?.wrong).toBe(1);
  const { body } = await world.issue({ ...to, signedHow: 'pin', pin: '4711' });
  expect((await read(body.id)).signedHow).toBe('pin');
  expect((await world.issue({ ...to, signedHow: 'card', card: 'T2' })).status).toBe(400);
  expect((await world.issue({ ...to, signedHow: 'card', card: 't1' })).status).toBe(200);
  expect((await world.issue({ ...to, signedHow: 'own' }, asker)).status).toBe(200);
});

it('is only for who keeps the store, where somebody is named for it', async () => {
  await world.opening(store, world.chalk, 10_000, 1000);
  await world.duty(world.staff.otherHead, 'keeper', store);
  expect((await world.issue({ storeId: store })).status).toBe(403);
  expect((await world.issue({ storeId: store }, askers.otherHead)).status).toBe(200);
  await world.noDuties();
});

it('is reversed by another, at the value and with the department of the day it was made', async () => {
  await world.opening(store, world.chalk, 3000, 1000);
  const { body } = await world.issue({
    storeId: store,
    toKind: 'staff',
    departmentId: null,
    staffMemberId: world.staff.asker,
    lines: chalk(1000),
  });
  await world.opening(store, world.chalk, 3000, 90_000);
  await asSchoolA(app, async ({ tx }) => {
    await sql`update settings.staff_member set department_id = ${world.departments.maths} where id = ${world.staff.asker}`.execute(
      tx,
    );
    await sql`insert into finance.account (code, name, kind) values ('5220', 'Moved', 'expense') on conflict do nothing`.execute(
      tx,
    );
    await sql`update inventory.category set expense_id = (select id from finance.account where code = '5220') where name = 'Supplies'`.execute(
      tx,
    );
  });
  const one = await read(body.id);
  expect([one.departmentName, one.value]).toEqual(['Sciences', 333]);
  const spent = await world.ledger(world.accounts.expense);
  expect((await reverse(one, keeper)).status).toBe(403);
  expect((await reverse(one, second, '')).status).toBe(400);
  const both = await Promise.all([reverse(one), reverse(one, asker)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await world.inStore(store, world.chalk)).toEqual({ quantity: 6000, value: 91_000 });
  expect(await world.ledger(world.accounts.expense)).toBe(spent - 333);
  const back = await world.row(sql<{ department: number }>`
    select department_id as department from inventory.move where document = 'issue reversal' and document_id = ${body.id}`);
  expect(back?.department).toBe(world.departments.science);
  expect((await reverse(await read(body.id))).status).toBe(409);
  await asSchoolA(app, async ({ tx }) => {
    await sql`update settings.staff_member set department_id = ${world.departments.science} where id = ${world.staff.asker}`.execute(
      tx,
    );
    await sql`update inventory.category set expense_id = ${world.accounts.expense} where name = 'Supplies'`.execute(tx);
  });
});

it('sums what a department used by item and month, less what was reversed', async () => {
  await world.opening(store, world.flour, 100_000, 10_000);
  const grounds = { storeId: store, departmentId: world.departments.grounds, lines: [{ itemId: world.flour, quantity: 2500 }] };
  await world.issue(grounds);
  await world.issue(grounds);
  const { body } = await world.issue(grounds);
  await reverse(await read(body.id));
  const { rows } = (await app.call(keeper, consumptionApi.list, { departmentId: world.departments.grounds })).body;
  expect(rows.map(({ month, itemName, quantity, value }) => [month, itemName, quantity, value])).toEqual([
    [world.day.slice(0, 7), 'Maize flour', 5000, 500],
  ]);
});

it('prints the issue note: S12, or S11 for a requisition', async () => {
  await world.opening(store, world.flour, 180_000, 10_000);
  const { body } = await world.issue({ storeId: store, lines: [{ itemId: world.flour, unitName: 'bag', quantity: 2000 }] });
  const text = pdfText((await app.call(keeper, api.print, { id: body.id })).body as unknown as Uint8Array);
  expect(text).toContain('ISSUE AND RECEIPT VOUCHER');
  expect(text).toContain('Form S12');
  expect(text).toContain('2 bag (180 kg)');
  expect(text).toContain('Wanjirũ Kamaũ');
  expect((await app.call('otherSchool', api.print, { id: body.id })).status).toBe(404);
});

it('finds people by name without diacritics and by their card', async () => {
  const names = async (input: { kind: 'staff' | 'student'; q?: string; scan?: string }) =>
    (await app.call(keeper, api.people, input)).body.rows.map(({ name }) => name);
  expect(await names({ kind: 'staff', q: 'wanjiru' })).toEqual(['Wanjirũ Kamaũ']);
  expect(await names({ kind: 'staff', scan: 't2' })).toEqual(['Ndũng’ũ Mwangi']);
  expect(await names({ kind: 'staff', q: '%' })).toEqual([]);
  expect((await names({ kind: 'student' })).length).toBe(2);
});
