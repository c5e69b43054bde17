import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asSchoolA } from '#app/testing/books.ts';
import { accountIs, testEmployees } from '#app/testing/employees.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { accountsApi } from '#modules/finance/books/contract/accounts.ts';
import { storeSettingsApi } from '../contract/settings.ts';
import { categories } from '../contract/categories.ts';
import { duties } from '../contract/duties.ts';
import { signingApi } from '../contract/signing.ts';
import { storesApi } from '../contract/stores.ts';
import { signedBy } from './sign.ts';

const admin = 'ROLE_All' as const;
const clerk = 'ROLE_post_content' as const;
const other = 'ROLE_Exam_admin' as const;
let app: TestApp;
let people: { clerk: number; other: number; nobody: number };
beforeAll(async () => {
  app = await testApp();
  const [own = 0, two = 0, three = 0] = await testEmployees(app, [
    { staffNo: 'S-1', name: 'Wanjirũ Kamaũ' },
    { staffNo: 'S-2', name: 'Peter O’Brien' },
    { staffNo: 'S-3', name: 'Without Code' },
  ]);
  await accountIs(app, clerk, own);
  await accountIs(app, other, two);
  people = { clerk: own, other: two, nobody: three };
});
afterAll(() => app.close());

it('adds the usual accounts beside those that a chart has, whatever their numbers, and once', async () => {
  expect((await app.call('ROLE_finance_admin', accountsApi.template, { template: 'private' })).status).toBe(200);
  const missing = async () => (await app.call(admin, storeSettingsApi.accounts, {})).body.missing.length;
  expect(await missing()).toBe(5);
  const { body } = await app.call(admin, storeSettingsApi.addUsual, {});
  expect(body).toMatchObject({ chosen: 5, categories: 10 });
  expect(await missing()).toBe(0);
  expect((await app.call(admin, storeSettingsApi.addUsual, {})).body).toEqual({ accounts: 0, chosen: 0, categories: 0 });
  const { rows } = await asSchoolA(app, ({ tx }) =>
    sql<{ code: string; name: string; times: number }>`
      select min(code) as code, name, count(*)::int as times from finance.account group by name`.execute(tx),
  );
  expect(rows.filter(({ times }) => times > 1)).toEqual([]);
  const codeOf = (name: string) => rows.find((row) => row.name === name)?.code;
  // 3030 and 1510 are something else in this chart, which has furniture and depreciation already.
  expect(codeOf('Stock and assets that were there before')).toBe('3031');
  expect([codeOf('Owners’ capital'), codeOf('Land and buildings')]).toEqual(['3030', '1510']);
  expect([codeOf('Furniture and equipment'), codeOf('Depreciation')]).toEqual(['1520', '5390']);
  const { rows: kept } = (await app.call(clerk, categories.api.list, { size: 200 })).body;
  expect(kept.find(({ name }) => name === 'Food and provisions')).toMatchObject({
    stockName: '1330 Provisions in store',
    expenseName: expect.stringMatching(/ Food$/) as string,
  });
});

it('keeps the settings, with accounts of the right kind, for those with all rights', async () => {
  const { body: was } = await app.call(admin, storeSettingsApi.get, {});
  const { rows } = (await app.call(admin, storeSettingsApi.accounts, {})).body;
  const expense = rows.find(({ kind }) => kind === 'expense')?.id ?? 0;
  const wrong = await app.call(admin, storeSettingsApi.save, { ...was, unbilledId: expense });
  expect([wrong.status, wrong.body.fields?.[0]?.path]).toEqual([400, 'unbilledId']);
  expect((await app.call(admin, storeSettingsApi.save, { ...was, lossesId: 987_654 })).status).toBe(400);
  expect((await app.call(admin, storeSettingsApi.save, { ...was, tolerance: 5001 })).status).toBe(400);
  const saved = await app.call(admin, storeSettingsApi.save, { ...was, tolerance: 250, quotes: 2 });
  expect(saved.body).toMatchObject({ tolerance: 250, quotes: 2, version: was.version + 1 });
  expect((await app.call(admin, storeSettingsApi.save, { ...was, tolerance: 300 })).status).toBe(409);
  expect((await app.call(clerk, storeSettingsApi.save, { ...was, version: was.version + 1 })).status).toBe(403);
});

it('names nobody twice for a duty, nobody who left, and no other school’s', async () => {
  const draft = { staffMemberId: people.clerk, duty: 'keeper' as const };
  const { body } = await app.call(admin, duties.api.create, draft);
  expect(body).toMatchObject({ staffName: 'Wanjirũ Kamaũ', storeName: null });
  const twice = await app.call(admin, duties.api.create, draft);
  expect([twice.status, twice.body.fields?.[0]?.message]).toEqual([409, 'They have this duty already.']);
  expect((await app.call(admin, duties.api.create, { ...draft, staffMemberId: 987_654 })).body.fields?.[0]?.path).toBe(
    'staffMemberId',
  );
  expect((await app.call(admin, duties.api.create, { ...draft, storeId: 987_654 })).body.fields?.[0]?.path).toBe('storeId');
  expect((await app.call(clerk, duties.api.create, draft)).status).toBe(403);
  expect((await app.call('otherSchool', duties.api.get, { id: body.id })).status).toBe(404);
  const named = async (q: string) => (await app.call(admin, duties.api.list, { q })).body.total;
  expect([await named('wanjiru'), await named('nobody such')]).toEqual([1, 0]);
  await app.call(admin, duties.api.remove, { id: body.id });
});

it('keeps one name a store, and one store for what is on its way', async () => {
  const made = await app.call(admin, storesApi.create, { name: 'Ŝtore' });
  expect(made.body).toMatchObject({ transit: false, active: true });
  expect((await app.call(admin, storesApi.create, { name: 'ŝTORE' })).body.fields?.[0]?.path).toBe('name');
  expect((await app.call(clerk, storesApi.create, { name: 'Mine' })).status).toBe(403);
  expect((await app.call(admin, storesApi.remove, { id: made.body.id })).status).toBe(200);
});

const sign = (given: Omit<Parameters<typeof signedBy>[1], 'staffMemberId'>, staffMemberId = people.clerk) =>
  asSchoolA(app, async (ctx) => signedBy(ctx, { ...given, staffMemberId })).then(
    ({ name }) => name,
    (error: Error) => error.message,
  );

it('lets everybody set their own signing code, and signs with it', async () => {
  expect((await app.call(clerk, signingApi.mine, {})).body).toEqual({ staff: true, set: false, locked: false });
  for (const pin of ['123', '123456789', '12a4', '１２３４', ''])
    expect((await app.call(clerk, signingApi.set, { pin })).status).toBe(400);
  expect((await app.call(clerk, signingApi.set, { pin: '0042' })).status).toBe(200);
  expect((await app.call(other, signingApi.set, { pin: '4711' })).status).toBe(200);
  expect((await app.call(admin, signingApi.set, { pin: '4711' })).status).toBe(422);
  expect((await app.call(clerk, signingApi.mine, {})).body.set).toBe(true);
  expect(await sign({ how: 'pin', pin: '0042' })).toBe('Wanjirũ Kamaũ');
  expect(await sign({ how: 'pin', pin: '4711' })).toBe('This is not the signing code of Wanjirũ Kamaũ.');
  expect(await sign({ how: 'pin' })).toBe('Enter the signing code.');
  expect(await sign({ how: 'pin', pin: '0042' }, people.nobody)).toContain('has no signing code yet');
  expect(await sign({ how: 'card', card: ' s-1 ' })).toBe('Wanjirũ Kamaũ');
  expect(await sign({ how: 'card', card: 'S-2' })).toBe('This is not the card of Wanjirũ Kamaũ.');
  expect(await sign({ how: 'card' })).toBe('Scan the card.');
  expect(await sign({ how: 'own' })).toContain('is not who is signed in');
  expect(await sign({ how: 'paper' })).toBe('Wanjirũ Kamaũ');
  expect(await sign({ how: 'paper' }, 987_654)).toBe('Choose a member of staff of this school.');
  const { rows } = await asSchoolA(app, ({ tx }) =>
    sql<{ hash: string }>`select pin_hash as hash from inventory.pin`.execute(tx),
  );
  expect(rows.some(({ hash }) => hash.includes('0042'))).toBe(false);
});

it('is locked by five wrong codes, at once or one after the other, until it is set anew', async () => {
  await asSchoolA(app, ({ tx }) => sql`update inventory.pin set wrong = 0`.execute(tx));
  // Each in a transaction that stays although the signature is refused, as a call does.
  const wrong = (pin: string) =>
    asSchoolA(app, (ctx) =>
      signedBy(ctx, { how: 'pin', staffMemberId: people.clerk, pin }).then(
        () => 'signed',
        (error: Error) => error.message,
      ),
    );
  for (let times = 0; times < 3; times += 1) await wrong('9999');
  const said = await Promise.all(['1111', '2222', '3333', '4444', '5555'].map((pin) => wrong(pin)));
  expect(said.filter((message) => message.startsWith('This is not'))).toHaveLength(1);
  expect(said.filter((message) => message.includes('is locked'))).toHaveLength(4);
  expect(await sign({ how: 'pin', pin: '0042' })).toContain('is locked');
  expect((await app.call(clerk, signingApi.mine, {})).body.locked).toBe(true);
  await app.call(clerk, signingApi.set, { pin: '0042' });
  expect(await sign({ how: 'pin', pin: '0042' })).toBe('Wanjirũ Kamaũ');
});
