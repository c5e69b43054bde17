import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { carriedOut, checkedFile } from '#app/testing/imports.ts';
import { asSchoolA } from '#app/testing/books.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { departmentsApi } from '#modules/settings/contract/lists.ts';
import { bankBranches, banksApi } from '../contract/banks.ts';
import { postingPurposes, postingRulesApi } from '../contract/posting-rules.ts';
import { accountFor } from './posting-rules.store.ts';
import { hrSettingsApi } from '../contract/settings.ts';

const admin = 'ROLR_HR_ADMIN' as const;
let app: TestApp;
beforeAll(async () => {
  app = await testApp({ jobWorkers: 1 });
});
afterAll(() => app.close());

describe('what holds for all payroll', () => {
  it('is what is usual until it is said, and is said once by one of two', async () => {
    const { body: first } = await app.call(admin, hrSettingsApi.get);
    expect(first).toMatchObject({ version: 0, taxRounding: 'cent', keepsThird: true, payDay: 28 });
    const save = (payDay: number) => app.call(admin, hrSettingsApi.save, { ...first, payDay, employerPin: ' p051234567a ' });
    const both = await Promise.all([save(25), save(26)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const now = (await app.call(admin, hrSettingsApi.get)).body;
    expect(now).toMatchObject({ version: 1, employerPin: 'P051234567A' });
    const wrong = await app.call(admin, hrSettingsApi.save, { ...now, payDay: 32, employerPin: 'P1', alertPercent: 0 });
    expect(wrong.status).toBe(400);
    expect(wrong.body.fields?.map(({ path }) => path).toSorted()).toEqual(['alertPercent', 'employerPin', 'payDay']);
    expect((await app.call('ROLE_View_Only', hrSettingsApi.get)).status).toBe(403);
    expect((await app.call('otherSchool', hrSettingsApi.get)).body.version).toBe(0);
  });
});

describe('banks and branches', () => {
  it('are added at once, once, and stay as a school has changed them', async () => {
    const own = await app.call(admin, banksApi.create, { code: '68', name: 'Equity ya shule' });
    expect(own.status).toBe(200);
    const added = (await app.call(admin, banksApi.addKenyan)).body;
    expect(added.banks).toBeGreaterThan(30);
    expect((await app.call(admin, banksApi.addKenyan)).body).toEqual({ banks: 0, branches: 0 });
    const { rows } = (await app.call('ROLE_View_Only', banksApi.list, { q: '68' })).body;
    expect(rows.map(({ name }) => name)).toEqual(['Equity ya shule']);
    const twice = await app.call(admin, banksApi.create, { code: '01', name: 'Benki “Ñandú”' });
    expect([twice.status, twice.body.fields?.[0]?.message]).toEqual([409, 'Another bank has this code.']);
    expect((await app.call(admin, banksApi.create, { code: '1', name: 'X' })).body.fields?.[0]?.message).toContain('two digits');
    expect((await app.call('otherSchool', banksApi.get, { id: own.body.id })).status).toBe(404);
  });

  it('a bank with branches stays, and branches come from a sheet by bank and code', async () => {
    const batch = await checkedFile(app, admin, 'hr.branches', [
      ['Bank', 'Branch code', 'Branch'],
      ['KCB Bank Kenya', '103', 'Nakuru'],
      ['11', '11002', 'Co-operative House'],
      ['1', '7', 'Kīambu “Rĩũkĩ”'],
      ['Benki ya mwezi', '001', 'Nowhere'],
      ['KCB Bank Kenya', '103', 'Nakuru again'],
    ]);
    expect(batch).toMatchObject({ created: 3, refused: 2 });
    expect((await carriedOut(app, admin, batch.id)).state).toBe('done');
    const { rows } = (await app.call(admin, bankBranches.api.list, { q: 'rĩũkĩ' })).body;
    expect(rows).toMatchObject([{ bankName: 'KCB Bank Kenya', bankCode: '01', code: '007' }]);
    const bankId = rows[0]?.bankId ?? 0;
    const kept = await app.call(admin, banksApi.remove, { id: bankId });
    expect([kept.status, kept.body.code]).toEqual([409, 'in_use']);
    const elsewhere = (await app.call('otherSchool', banksApi.create, { code: '99', name: 'Other' })).body;
    const foreign = await app.call(admin, bankBranches.api.create, { bankId: elsewhere.id, code: '001', name: 'Foreign' });
    expect(foreign.body.fields?.[0]).toEqual({ path: 'bankId', message: 'Choose a bank of this school.' });
  });
});

describe('accounts that pay is posted to', () => {
  it('are the usual ones at a word, one by department, and of the right kind only', async () => {
    expect((await app.call(admin, postingRulesApi.accounts)).body.missing).toEqual([...postingPurposes]);
    expect((await app.call(admin, postingRulesApi.addUsual)).body.rules).toBe(postingPurposes.length);
    expect((await app.call(admin, postingRulesApi.addUsual)).body).toEqual({ accounts: 0, rules: 0 });
    const { rows: accounts, missing } = (await app.call('ROLE_finance_admin', postingRulesApi.accounts)).body;
    expect(missing).toEqual([]);
    const expense = accounts.find(({ kind }) => kind === 'expense')?.id ?? 0;
    const owed = accounts.find(({ kind }) => kind === 'liability')?.id ?? 0;
    const department = (await app.call('ROLE_All', departmentsApi.create, { name: 'Kitchen' })).body;
    const create = (purpose: 'salaries' | 'paye', departmentId: number | null, ledgerId: number) =>
      app.call(admin, postingRulesApi.create, { purpose, departmentId, ledgerId });
    const both = await Promise.all([create('salaries', department.id, expense), create('salaries', department.id, expense)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await create('salaries', null, owed)).body.fields?.[0]?.path).toBe('ledgerId');
    expect((await create('paye', department.id, owed)).body.fields?.[0]?.path).toBe('departmentId');
    const { rows } = (await app.call('ROLE_View_Only', postingRulesApi.list, { purpose: 'salaries' })).body;
    expect(rows.map(({ departmentName }) => departmentName)).toEqual([null, 'Kitchen']);
    expect((await app.call('ROLE_Add_or_Edit_Employee', postingRulesApi.list)).status).toBe(403);
    // What payroll posts to: the department's own account, or else that of all.
    const usual = rows.find(({ departmentId }) => departmentId === null)?.ledgerId;
    await asSchoolA(app, async ({ tx }) => {
      expect(await accountFor(tx, 'salaries', department.id)).toBe(expense);
      expect(await accountFor(tx, 'salaries', null)).toBe(usual);
    });
    for (const { id } of rows) await app.call(admin, postingRulesApi.remove, { id });
    await expect(asSchoolA(app, ({ tx }) => accountFor(tx, 'salaries', department.id))).rejects.toThrow(/account/);
    expect((await app.call('otherSchool', postingRulesApi.get, { id: rows[0]?.id ?? 0 })).status).toBe(404);
  });
});
