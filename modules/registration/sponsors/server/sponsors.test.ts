import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDay } from '#app/testing/day.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { freshKey, testDraft, testFrame } from '#app/testing/students.ts';
import { addDays } from '#kit/contract/dates.ts';
import { inSchool } from '#kit/server/db/transaction.ts';
import { registerApi } from '../../students/contract/register.ts';
import { sponsorsApi, sponsorshipsApi } from '../contract/sponsors.ts';
import { sponsorsOn } from '../../server/public.ts';

const officer = 'ROLE_Admissions_Admin' as const;

describe('sponsors', () => {
  let app: TestApp;
  let studentId = 0;
  let sponsorId = 0;
  beforeAll(async () => {
    app = await testApp();
    const frame = await testFrame(app);
    studentId = (await app.call(officer, registerApi.register, testDraft(frame), freshKey())).body.id;
    sponsorId = (await app.call(officer, sponsorsApi.create, { name: 'Wĩnd Foundation', kind: 'foundation' })).body.id;
  });
  afterAll(() => app.close());

  const take = (changes: object = {}) =>
    app.call(officer, sponsorshipsApi.create, { studentId, sponsorId, share: 5000, fromDay: '2026-01-05', ...changes });

  it('pays a share or an amount from one day to another, told to whoever bills', async () => {
    const { body } = await take({ toDay: '2026-12-31', reference: 'WF/12' });
    expect(body).toMatchObject({ sponsorName: 'Wĩnd Foundation', share: 5000, amount: null, className: 'Form 3' });
    const on = (day: string) => inSchool(app.db, app.schoolA, (tx) => sponsorsOn(tx, [studentId], day));
    expect(await on('2026-06-01')).toEqual([{ studentId, sponsorId, sponsorName: 'Wĩnd Foundation', share: 5000, amount: null }]);
    expect(await on('2027-01-01')).toEqual([]);
    const change = { id: body.id, version: body.version, amount: 2_000_000, fromDay: '2026-01-05' };
    const changed = await app.call(officer, sponsorshipsApi.update, change);
    expect(changed.body).toMatchObject({ share: null, amount: 2_000_000, toDay: null });
    expect((await app.call(officer, sponsorshipsApi.update, change)).status).toBe(409);
    expect((await app.call(officer, sponsorsApi.list)).body.rows).toMatchObject([{ students: 1 }]);
  });

  it('refuses both or neither, the same sponsor twice in a time, and a time that ends before it begins', async () => {
    const fields = async (answer: ReturnType<typeof take>) => (await answer).body.fields?.[0];
    expect(await fields(take({ amount: 100 }))).toMatchObject({ path: 'share' });
    expect(await fields(take({ share: null }))).toMatchObject({ path: 'share' });
    expect(await fields(take({ fromDay: '2026-02-01' }))).toMatchObject({ path: 'sponsorId' });
    expect(await fields(take({ fromDay: '2019-02-01', toDay: '2018-01-01' }))).toMatchObject({ path: 'toDay' });
  });

  it('counts the students whom it pays for today, and each of them once', async () => {
    const today = testDay();
    const { id } = (await app.call(officer, sponsorsApi.create, { name: 'Ward fund', kind: 'constituency fund' })).body;
    const students = async () => (await app.call(officer, sponsorsApi.get, { id })).body.students;
    const pays = (fromDay: string, toDay: string | null) => take({ sponsorId: id, fromDay, toDay });
    await pays(addDays(today, 1), addDays(today, 30));
    await pays(addDays(today, -60), addDays(today, -1));
    expect(await students()).toBe(0);
    await pays(today, today);
    expect(await students()).toBe(1);
  });

  it('keeps a sponsor whom a student has, and is nobody else’s', async () => {
    const refused = await app.call(officer, sponsorsApi.remove, { id: sponsorId });
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('sponsored student')]);
    expect((await app.call('otherSchool', sponsorsApi.get, { id: sponsorId })).status).toBe(404);
    const stolen = { studentId, sponsorId, share: 100, fromDay: '2026-01-05' };
    expect((await app.call('otherSchool', sponsorshipsApi.create, stolen)).status).toBe(404);
    expect((await app.call('ROLE_View_Only', sponsorshipsApi.list, { sponsorId })).body.total).toBe(1);
    expect((await app.call('ROLE_View_Only', sponsorshipsApi.create, stolen)).status).toBe(403);
  });
});
