import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, type TestApp, testApp } from '#app/testing/school.ts';
import { freshKey, registerAs, testDraft, testFrame } from '#app/testing/students.ts';
import { exportsApi } from '#kit/contract/exports.ts';
import { termsApi } from '#modules/settings/contract/terms.ts';
import { yearsApi } from '#modules/settings/contract/years.ts';
import { healthAccessApi } from '../../../privacy/contract/health-access.ts';
import { studentViewsApi } from '../../contract/student-views.ts';
import { studentsApi } from '../../contract/students.ts';

const officer = 'ROLE_Admissions_Admin' as const;
const reader = 'ROLE_View_Only' as const;
const year = 2026;

describe('the views that every school has of its students', () => {
  let app: TestApp;
  let allergic = 0;
  beforeAll(async () => {
    app = await testApp();
    const frame = await testFrame(app);
    const yearId = (
      await app.call('ROLE_All', yearsApi.create, { name: String(year), startsOn: `${year}-01-01`, endsOn: `${year}-12-31` })
    ).body.id;
    const term = { yearId, number: 1, name: 'Term 1', opensOn: `${year}-01-05`, closesOn: `${year}-12-20` };
    await app.call('ROLE_All', termsApi.create, term);
    allergic = (await registerAs(app, testDraft(frame, { admittedOn: `${year - 1}-01-10`, health: { allergies: 'Milk' } }))).body
      .id;
    await registerAs(app, testDraft(frame, { admittedOn: `${year}-01-05`, health: { bloodGroup: 'O+' } }));
    await registerAs(app, testDraft(frame, { guardians: [{ fullName: 'Without phone', relation: 'Aunt', paysFees: true }] }));
    const { id } = (await registerAs(app, testDraft(frame, { health: { conditions: 'Asthma' } }))).body;
    const gone = (await app.call(officer, studentsApi.get, { id })).body;
    const left = { id: gone.id, version: gone.version, status: 'dropped' as const, on: `${year}-01-20`, reason: 'Moved' };
    expect((await app.call(officer, studentsApi.changeStatus, left)).status).toBe(200);
  });
  afterAll(() => app.close());

  const views = async (caller: Caller) => (await app.call(caller, studentViewsApi.list)).body.rows;

  it('counts exactly those whom its address lists', async () => {
    const rows = await views(officer);
    expect(rows.map(({ name, students }) => [name, students])).toEqual([
      ['Active', 3],
      ['New this term', 2],
      ['Without a photo', 3],
      ['Without a guardian’s phone', 1],
      ['Health alerts', 1],
    ]);
    for (const { query, students } of rows) {
      const input = Object.fromEntries(new URLSearchParams(query));
      expect((await app.call(officer, studentsApi.list, input)).body.total).toBe(students);
    }
    expect((await views('otherSchool')).every(({ students }) => students === 0)).toBe(true);
  });

  it('says nothing of health to who may not read it, on no way', async () => {
    expect((await views(reader)).map(({ name }) => name)).not.toContain('Health alerts');
    expect((await app.call(reader, studentsApi.list, { health: 'alerts' })).status).toBe(403);
    const asked = {
      endpoint: 'registration.students.list',
      input: { health: 'alerts' },
      format: 'csv' as const,
      columns: [{ key: 'fullName', label: 'Name' }],
      title: 'Students',
    };
    expect((await app.call(reader, exportsApi.create, asked, freshKey())).status).toBe(403);
  });

  it('writes down whose alert was seen in the list', async () => {
    await app.call(officer, studentsApi.list, { health: 'alerts' });
    const { rows } = (await app.call(officer, healthAccessApi.list, { studentId: allergic })).body;
    expect(rows.map(({ shownIn }) => shownIn)).toContain('list of health alerts');
  });
});
