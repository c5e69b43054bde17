import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asSchoolA } from '#app/testing/books.ts';
import { accountIs, testEmployees } from '#app/testing/employees.ts';
import { type Caller, type TestApp, testApp } from '#app/testing/school.ts';
import { freshKey } from '#app/testing/students.ts';
import type { CallInput } from '#kit/contract/endpoint.ts';
import { historyApi } from '#kit/contract/history.ts';
import { roleCodes } from '#kit/contract/roles.ts';
import { homeApi } from '#modules/home/contract/home.ts';
import { staffMember, updateStaffMember } from '#modules/settings/server/public.ts';
import { payRoutesApi } from '../../employees/contract/pay-routes.ts';
import { dataChangesApi, mineApi } from '../contract/data-changes.ts';

const cook = 'ROLE_post_content' as const;
const guard = 'ROLE_timetable_admin' as const;
const clerk = 'ROLE_Add_or_Edit_Employee' as const;
let app: TestApp;
let cookId = 0;
let clerkId = 0;
beforeAll(async () => {
  app = await testApp({ clock: () => new Date('2026-06-17T09:00:00Z') });
  const ids = await testEmployees(app, [
    { staffNo: 'C1', name: 'Mwihaki wa “Ng’ang’a”' },
    { staffNo: 'G1', name: 'Ali Noor', gender: 'male' },
    { staffNo: 'K1', name: 'Karani' },
  ]);
  [cookId = 0] = ids;
  clerkId = ids[2] ?? 0;
  await accountIs(app, cook, cookId);
  await accountIs(app, guard, ids[1] ?? 0);
  await accountIs(app, clerk, clerkId);
});
afterAll(() => app.close());

const propose = (caller: Caller, draft: Partial<CallInput<typeof mineApi.propose>>) =>
  app.call(
    caller,
    mineApi.propose,
    { field: 'kra_pin', newValue: 'a001234567z', because: null, fileId: null, ...draft },
    freshKey(),
  );
const mine = async (caller: Caller) => (await app.call(caller, mineApi.get)).body.mine;
const person = () => asSchoolA(app, (ctx) => staffMember(ctx, cookId));

describe('one’s own', () => {
  it('is seen by oneself and by nobody else, whatever role asks', async () => {
    expect(await mine(cook)).toMatchObject({
      person: { id: cookId, staffNo: 'C1' },
      contracts: [{ basic: 4_500_000 }],
      changes: [],
    });
    for (const role of roleCodes.filter((code) => ![cook, guard, clerk].some((own) => own === code)))
      expect([role, (await app.call(role, mineApi.get)).body.mine]).toEqual([role, null]);
    expect((await mine(guard))?.person.staffNo).toBe('G1');
    expect((await app.call('otherSchool', mineApi.get)).body.mine).toBeNull();
    expect((await propose('ROLE_finance_admin', {})).status).toBe(404);
  });

  it('is put right by a proposal that somebody else accepts; what is wrong with it is said at once', async () => {
    expect((await propose(cook, { newValue: 'P1' })).body.fields?.[0]).toMatchObject({
      path: 'newValue',
      message: /A001234567Z/,
    });
    expect((await propose(cook, { newValue: '  ' })).body.fields?.[0]?.path).toBe('newValue');
    const made = await propose(cook, {});
    expect(made.body).toMatchObject({ field: 'kra_pin', oldValue: null, newValue: 'A001234567Z', state: 'proposed', mine: true });
    const again = await propose(cook, {});
    expect([again.status, again.body.fields?.[0]?.message]).toEqual([
      409,
      'You have proposed this already. Withdraw that first.',
    ]);
    const { body } = await app.call(clerk, homeApi.tasks);
    expect(JSON.stringify(body)).toContain('proposed change waits for you');

    const { id, version } = made.body;
    const accept = (caller: Caller) => app.call(caller, dataChangesApi.accept, { id, version, comment: null }, freshKey());
    expect((await accept(cook)).status).toBe(403);
    expect((await accept('ROLE_View_Only')).status).toBe(403);
    expect((await accept('otherSchool')).status).toBe(404);
    const both = await Promise.all([accept(clerk), accept('ROLR_HR_ADMIN')]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await person()).kraPin).toBe('A001234567Z');
    const { body: history } = await app.call(clerk, historyApi.list, { entity: 'proposed change', id });
    expect(history.rows.map(({ action }) => action)).toEqual(['accepted', 'proposed']);
    expect((await propose(cook, {})).body.fields?.[0]?.message).toBe('This is what is on record.');
  });

  it('is not put right where the record was changed meanwhile, and declined only with a reason', async () => {
    const { body } = await propose(cook, { field: 'phone', newValue: '0712 345 678' });
    expect(body.newValue).toBe('+254712345678');
    await asSchoolA(app, async (ctx) => {
      const { version } = await staffMember(ctx, cookId);
      await updateStaffMember(ctx, cookId, version, { phone: '+254733000111' });
    });
    const at = { id: body.id, version: body.version };
    expect((await app.call(clerk, dataChangesApi.accept, { ...at, comment: null }, freshKey())).status).toBe(409);
    expect((await person()).phone).toBe('+254733000111');
    const declined = await app.call(clerk, dataChangesApi.decline, { ...at, comment: null }, freshKey());
    expect(declined.body.fields?.[0]).toEqual({ path: 'comment', message: 'Say why it is declined.' });
    await app.call(clerk, dataChangesApi.decline, { ...at, comment: 'Imebadilika – “tayari”' }, freshKey());
    expect((await mine(cook))?.changes[0]).toMatchObject({ state: 'declined', decidedBecause: 'Imebadilika – “tayari”' });
    expect((await app.call(cook, mineApi.withdraw, at, freshKey())).status).toBe(409);
  });

  it('of where pay goes is accepted once it was changed by hand', async () => {
    const { body } = await propose(cook, { field: 'pay_route', newValue: 'M-Pesa 0712 345 678' });
    const accept = () =>
      app.call(clerk, dataChangesApi.accept, { id: body.id, version: body.version, comment: null }, freshKey());
    const early = await accept();
    expect([early.status, early.body.message]).toEqual([422, expect.stringContaining('Change it on their record first')]);
    const route = { id: cookId, fromDay: '2020-01-01', mode: 'mpesa', phone: '+254712345678' } as const;
    expect((await app.call('ROLR_HR_ADMIN', payRoutesApi.add, route)).status).toBe(200);
    expect((await accept()).body.state).toBe('accepted');
  });

  it('of another is not withdrawn, one’s own is not decided on, and a birth date is a day', async () => {
    const { body } = await propose(cook, { field: 'other', newValue: 'My children are missing' });
    const at = { id: body.id, version: body.version };
    expect((await app.call(guard, mineApi.withdraw, at, freshKey())).status).not.toBe(200);
    expect((await app.call(cook, mineApi.withdraw, at, freshKey())).body.state).toBe('withdrawn');
    const own = await propose(clerk, { field: 'next_of_kin_name', newValue: 'Mama Karani' });
    const refused = await app.call(
      clerk,
      dataChangesApi.accept,
      { id: own.body.id, version: own.body.version, comment: null },
      freshKey(),
    );
    expect([refused.status, refused.body.message]).toEqual([403, 'This is of your own data. Somebody else decides on it.']);
    expect((await propose(cook, { field: 'birth_date', newValue: '1990-02-30' })).body.fields?.[0]?.path).toBe('newValue');
    const born = await propose(cook, { field: 'birth_date', newValue: '1990-03-14' });
    expect(born.status).toBe(200);
    await app.call(clerk, dataChangesApi.accept, { id: born.body.id, version: born.body.version, comment: null }, freshKey());
    expect((await mine(cook))?.birthDate).toBe('1990-03-14');
    const { rows } = (await app.call(clerk, dataChangesApi.list, { q: 'ng’ang’a', state: 'accepted' })).body;
    expect(rows.map(({ field }) => field).toSorted()).toEqual(['birth_date', 'kra_pin', 'pay_route']);
    expect((await app.call('otherSchool', dataChangesApi.list)).body.total).toBe(0);
  });
});
