import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testEmployees } from '#app/testing/employees.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { freshKey } from '#app/testing/students.ts';
import type { CallInput } from '#kit/contract/endpoint.ts';
import { asSchoolA } from '#app/testing/books.ts';
import { nothingOutdated } from '../../employees/server/outdated-pay.ts';
import { allowancesApi, deductionsApi, payItemsApi } from '../contract/pay-items.ts';
import { itemUsesApi } from '../contract/uses.ts';
import { changeUse, endUse, removeUse } from './give.ts';
import { itemsIn } from './for-runs.ts';
import { inHistory } from './uses.store.ts';

const admin = 'ROLR_HR_ADMIN' as const;
const reader = 'ROLE_View_Only' as const;
let app: TestApp;
let [cook, driver, nurse] = [0, 0, 0];
beforeAll(async () => {
  app = await testApp({ clock: () => new Date('2026-07-15T06:00:00Z') });
  [cook = 0, driver = 0, nurse = 0] = await testEmployees(app, [
    { staffNo: 'C1', name: 'Wanjirũ Kamaũ' },
    { staffNo: 'D1', name: 'Driver', gender: 'male' },
    { staffNo: 'N1', name: 'Nurse O’Brien' },
  ]);
});
afterAll(() => app.close());

type Allowance = CallInput<typeof allowancesApi.create>;
type Deduction = CallInput<typeof deductionsApi.create>;
type Give = CallInput<typeof itemUsesApi.give>;
const allowance = (draft: Allowance) => app.call(admin, allowancesApi.create, draft);
const deduction = (draft: Deduction) => app.call(admin, deductionsApi.create, draft);
const give = (draft: Omit<Give, 'fromMonth'> & { fromMonth?: string }, key = freshKey()) =>
  app.call(admin, itemUsesApi.give, { fromMonth: '2026-07', ...draft }, key);
const fieldsOf = ({ body }: { body: unknown }) => (body as { fields?: { path: string; message: string }[] }).fields ?? [];
const namesIn = (month: string, ids: readonly number[]) =>
  asSchoolA(app, async ({ tx }) =>
    (await itemsIn(tx, `${month}-01`, ids)).map(({ staffMemberId, name, amount, once }) => [staffMemberId, name, amount, once]),
  );

describe('allowances and deductions', () => {
  it('are each known at its own address, by who reads pay, in its own school', async () => {
    const house = (await allowance({ name: 'Nyumba “Ñ”', amount: 500_000 })).body;
    expect(house).toMatchObject({ side: 'allowance', method: 'fixed', taxable: true, users: 0, version: 1 });
    const sacco = (await deduction({ name: 'SACCO Ũmoja', purpose: 'sacco', method: 'of_basic', rate: 500, amount: 7 })).body;
    expect(sacco).toMatchObject({ side: 'deduction', amount: null, rate: 500, bands: [] });
    expect((await app.call(reader, allowancesApi.get, { id: sacco.id })).status).toBe(404);
    expect((await app.call(admin, deductionsApi.remove, { id: house.id })).status).toBe(404);
    expect((await app.call(admin, deductionsApi.update, { ...sacco, id: house.id, version: 1 })).status).toBe(404);
    expect((await app.call('otherSchool', allowancesApi.get, { id: house.id })).status).toBe(404);
    expect((await app.call('ROLE_Add_or_Edit_Employee', allowancesApi.list)).status).toBe(403);
    expect((await app.call('ROLE_finance_admin', deductionsApi.list)).body.rows.map(({ name }) => name)).toEqual(['SACCO Ũmoja']);
    expect((await app.call(reader, allowancesApi.create, { name: 'No' })).status).toBe(403);
    const twice = await allowance({ name: 'NYUMBA “Ñ”' });
    expect([twice.status, fieldsOf(twice)[0]?.message]).toEqual([409, 'Another one has this name.']);
    // A deduction may have the name of an allowance.
    expect((await deduction({ name: 'Nyumba “Ñ”' })).status).toBe(200);
  });

  it('say what is wrong with them at the field', async () => {
    const wrong = async (draft: Partial<Deduction>) => fieldsOf(await deduction({ name: 'Mbaya', ...draft }))[0];
    expect(await wrong({ method: 'formula', formula: 'basic * salary' })).toEqual({
      path: 'formula',
      message: expect.stringContaining('At character 9: “salary” is not known here'),
    });
    expect(await wrong({ method: 'formula' })).toEqual({ path: 'formula', message: 'Write the formula.' });
    expect(await wrong({ method: 'bands' })).toEqual({ path: 'bands', message: 'Enter the bands.' });
    expect((await wrong({ method: 'bands', bands: [{ from: 100, to: 100 }] }))?.path).toBe('bands.0.to');
    const overlapping = [
      { from: 0, to: 500 },
      { from: 499, to: null },
    ];
    expect((await wrong({ method: 'bands', bands: overlapping }))?.path).toBe('bands.1.from');
    expect((await wrong({ forAll: true }))?.path).toBe('amount');
    expect((await wrong({ forAll: true, method: 'of_gross' }))?.path).toBe('rate');
    expect((await wrong({ forAll: true, purpose: 'loan', amount: 5 }))?.path).toBe('forAll');
    expect((await wrong({ ledgerId: 999_999 }))?.path).toBe('ledgerId');
    expect((await wrong({ priority: 0 }))?.path).toBe('priority');
    const foreign = await app.call(admin, allowancesApi.create, { name: 'X', method: 'of_gross' as 'fixed' });
    expect(fieldsOf(foreign)[0]?.path).toBe('method');
  });

  it('are changed by one of two, and the usual ones are added once', async () => {
    const one = (await allowance({ name: 'Two at once', amount: 100 })).body;
    const both = await Promise.all(
      [200, 300].map((amount) => app.call(admin, allowancesApi.update, { ...one, method: 'fixed', amount })),
    );
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const usual = await Promise.all([0, 1].map(() => app.call(admin, deductionsApi.addUsual, {})));
    expect(usual.map(({ body }) => body.added).toSorted((a, b) => a - b)).toEqual([0, 13]);
    expect((await app.call(admin, allowancesApi.addUsual, {})).body.added).toBe(9);
    expect((await app.call(reader, allowancesApi.addUsual, {})).status).toBe(403);
  });

  it('a formula is tried before it is kept', async () => {
    const tried = (formula: string, more: object = {}) =>
      app.call(admin, payItemsApi.tryFormula, { side: 'deduction' as const, formula, ...more });
    expect((await tried('gross * 0.1')).body).toEqual({ amount: 550_000, problem: null, at: null });
    expect((await tried('hours * 10', { facts: { hours: 1.5 } })).body.amount).toBe(1500);
    expect((await tried('gross * kodi')).body).toMatchObject({ amount: null, at: { from: 8, to: 12 } });
    expect((await tried('1 / (years - 3)')).body.problem).toContain('divided by nothing');
    expect((await tried('constructor')).body.problem).toContain('not known');
    expect((await app.call(reader, payItemsApi.tryFormula, { side: 'allowance', formula: '1' })).status).toBe(403);
  });
});

describe('who has what', () => {
  it('is given to many at once, twice the same is once, and nobody has it twice in one time', async () => {
    const itemId = (await allowance({ name: 'Commuting', amount: 300_000 })).body.id;
    const key = freshKey();
    const draft = { itemId, staffMemberIds: [cook, driver, cook], toMonth: '2026-12', because: 'Agreed in June' };
    const first = await give(draft, key);
    expect([first.status, first.body.given]).toEqual([200, 2]);
    expect((await give(draft, key)).body).toEqual(first.body);
    const again = await give({ itemId, staffMemberIds: [driver, nurse, cook], fromMonth: '2026-12' });
    expect(fieldsOf(again)).toEqual([
      { path: 'fromMonth', message: expect.stringMatching(/^Driver and 1 more have it in that time already/) },
    ]);
    expect((await give({ itemId, staffMemberIds: [cook], fromMonth: '2027-01', amount: 1 })).status).toBe(200);
    const both = await Promise.all([0, 1].map(() => give({ itemId, staffMemberIds: [nurse] })));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    const { rows } = (await app.call(reader, itemUsesApi.list, { itemId, sort: 'name' })).body;
    expect(rows.map(({ name, fromMonth, toMonth, state }) => [name, fromMonth, toMonth, state])).toEqual([
      ['Driver', '2026-07', '2026-12', 'now'],
      ['Nurse O’Brien', '2026-07', null, 'now'],
      ['Wanjirũ Kamaũ', '2026-07', '2026-12', 'now'],
      ['Wanjirũ Kamaũ', '2027-01', null, 'coming'],
    ]);
    expect((await app.call(reader, itemUsesApi.list, { itemId, q: 'wanjiru', state: 'coming' })).body.total).toBe(1);
    expect((await app.call(reader, allowancesApi.get, { id: itemId })).body.users).toBe(3);
    const kept = await app.call(admin, allowancesApi.remove, { id: itemId });
    expect([kept.status, kept.body.code]).toEqual([409, 'in_use']);
    expect((await app.call('otherSchool', itemUsesApi.list)).body.total).toBe(0);
  });

  it('is refused at the field', async () => {
    const fixed = (await allowance({ name: 'Own amounts only' })).body.id;
    const rated = (await deduction({ name: 'Own rates only', method: 'of_gross' })).body.id;
    const { rows: loans } = (await app.call(admin, deductionsApi.list, { purpose: 'loan' })).body;
    const path = async (draft: Parameters<typeof give>[0]) => fieldsOf(await give(draft))[0]?.path;
    const staffMemberIds = [cook];
    expect(await path({ itemId: fixed, staffMemberIds })).toBe('amount');
    expect(await path({ itemId: fixed, staffMemberIds, amount: 5, rate: 5 })).toBe('rate');
    expect(await path({ itemId: rated, staffMemberIds })).toBe('rate');
    expect(await path({ itemId: rated, staffMemberIds, rate: 5, amount: 5 })).toBe('amount');
    expect(await path({ itemId: rated, staffMemberIds, rate: 5, toMonth: '2026-06' })).toBe('toMonth');
    expect(await path({ itemId: rated, staffMemberIds, rate: 5, replaces: true })).toBe('replaces');
    expect(await path({ itemId: rated, staffMemberIds, rate: 5, fromMonth: '2026-13' })).toBe('fromMonth');
    expect(await path({ itemId: rated, staffMemberIds: [] })).toBe('staffMemberIds');
    expect(await path({ itemId: rated, staffMemberIds: [cook, 999_999], rate: 5 })).toBe('staffMemberIds');
    expect(await path({ itemId: loans[0]?.id ?? 0, staffMemberIds, amount: 5 })).toBe('itemId');
    expect(await path({ itemId: 999_999, staffMemberIds })).toBe('itemId');
    const other = await app.call(
      'otherSchool',
      itemUsesApi.give,
      { itemId: fixed, staffMemberIds, fromMonth: '2026-07' },
      freshKey(),
    );
    expect(other.status).toBe(400);
    const seeing = await app.call(reader, itemUsesApi.give, { itemId: fixed, staffMemberIds, fromMonth: '2026-07' }, freshKey());
    expect(seeing.status).toBe(403);
    // What somebody has is not pulled away under them.
    expect((await give({ itemId: rated, staffMemberIds, rate: 5 })).status).toBe(200);
    const item = (await app.call(admin, deductionsApi.get, { id: rated })).body;
    const change = async (more: object) => fieldsOf(await app.call(admin, deductionsApi.update, { ...item, ...more }))[0]?.path;
    expect(await change({ method: 'fixed' })).toBe('method');
    expect(await change({ purpose: 'loan' })).toBe('purpose');
    expect((await app.call(admin, deductionsApi.update, { ...item, active: false })).status).toBe(200);
    expect(await path({ itemId: rated, staffMemberIds: [driver], rate: 5 })).toBe('itemId');
  });

  it('is put right, ended and removed until pay was posted by it, then only ended', async () => {
    const itemId = (await deduction({ name: 'Welfare', amount: 20_000, purpose: 'welfare' })).body.id;
    const id = (await give({ itemId, staffMemberIds: [cook], fromMonth: '2026-05' })).body.ids[0] ?? 0;
    const use = (await app.call(reader, itemUsesApi.get, { id })).body;
    const put = await app.call(admin, itemUsesApi.update, { ...use, amount: 25_000, reference: 'Nº 7' });
    expect(put.body).toMatchObject({ version: 2, amount: 25_000, holdsAmount: 25_000, reference: 'Nº 7', paidUntil: null });
    expect((await app.call(admin, itemUsesApi.update, { ...use, amount: 1 })).status).toBe(409);
    expect((await app.call('otherSchool', itemUsesApi.remove, { id })).status).toBe(404);
    const paid = (_tx: unknown, ids: readonly number[]) => Promise.resolve(new Map(ids.map((one) => [one, '2026-06-01'])));
    const pay = { paid, outdated: nothingOutdated };
    await asSchoolA(app, async (ctx) => {
      const now = { ...put.body, version: 2 };
      await expect(changeUse(ctx, pay, now)).rejects.toThrow('give it anew from the month of the change');
      await expect(removeUse(ctx, pay, id)).rejects.toThrow('Jun 2026');
      await expect(endUse(ctx, pay, { id, version: 2, toMonth: '2026-05' })).rejects.toThrow('cannot end before');
      const ended = await endUse(ctx, pay, { id, version: 2, toMonth: '2026-06' });
      expect(ended).toMatchObject({ toMonth: '2026-06', state: 'over', paidUntil: '2026-06' });
    });
    expect((await give({ itemId, staffMemberIds: [cook], fromMonth: '2026-07', amount: 1 })).status).toBe(200);
    const back = await app.call(admin, itemUsesApi.end, { id, version: 3, toMonth: null });
    expect(fieldsOf(back)[0]?.path).toBe('toMonth');
    expect((await app.call(admin, itemUsesApi.remove, { id })).status).toBe(200);
    expect((await app.call(admin, itemUsesApi.remove, { id })).status).toBe(404);
  });
});

describe('what payroll reads of a month', () => {
  it('is what holds in it: own rows, those for all, once on top and in place of', async () => {
    const own = (await allowance({ name: 'A own', amount: 1000 })).body.id;
    await allowance({ name: 'B for all', amount: 50, forAll: true });
    const all = (await deduction({ name: 'C for all', amount: 70, forAll: true, priority: 90 })).body.id;
    const first = (await deduction({ name: 'D first', amount: 5, priority: 1 })).body.id;
    const off = (await deduction({ name: 'E off', amount: 9, forAll: true })).body;
    await app.call(admin, deductionsApi.update, { ...off, active: false });
    const month = { fromMonth: '2030-03', toMonth: '2030-04' };
    await give({ itemId: own, staffMemberIds: [cook, driver], ...month });
    await give({ itemId: own, staffMemberIds: [cook], fromMonth: '2030-04', once: true, amount: 200 });
    await give({ itemId: own, staffMemberIds: [driver], fromMonth: '2030-04', once: true, replaces: true, amount: 0 });
    await give({ itemId: all, staffMemberIds: [driver], amount: 71, ...month });
    await give({ itemId: all, staffMemberIds: [cook], fromMonth: '2030-04', once: true, amount: 1 });
    await give({ itemId: first, staffMemberIds: [cook], ...month });
    const twice = await give({ itemId: own, staffMemberIds: [driver], fromMonth: '2030-04', once: true, replaces: true });
    expect(fieldsOf(twice)[0]?.path).toBe('replaces');
    const { rows: uses } = (await app.call(reader, itemUsesApi.list, { itemId: own, size: 200 })).body;
    const said = uses.map((use) => [use.staffMemberId, use.once, inHistory(use)['In place of'] ?? null]);
    expect(said.filter(([, , other]) => other !== null)).toEqual([[driver, true, 'what they have otherwise']]);
    expect(await namesIn('2030-03', [cook])).toEqual([
      [cook, 'A own', 1000, false],
      [cook, 'B for all', 50, false],
      [cook, 'Commuting', 1, false],
      [cook, 'D first', 5, false],
      [cook, 'Welfare', 1, false],
      [cook, 'C for all', 70, false],
    ]);
    const april = (await namesIn('2030-04', [cook, driver])).filter(([, name]) => /^[A-E] /.test(String(name)));
    expect(april.toSorted((a, b) => Number(a[0]) - Number(b[0]))).toEqual([
      [cook, 'A own', 1000, false],
      [cook, 'A own', 200, true],
      [cook, 'B for all', 50, false],
      [cook, 'D first', 5, false],
      [cook, 'C for all', 1, true],
      [cook, 'C for all', 70, false],
      [driver, 'A own', 0, true],
      [driver, 'B for all', 50, false],
      [driver, 'C for all', 71, false],
    ]);
    expect((await namesIn('2030-05', [cook])).some(([, name]) => name === 'A own')).toBe(false);
    expect(await namesIn('2030-03', [])).toEqual([]);
  });
});
