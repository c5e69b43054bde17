import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { type Frame, freshKey, registerAs, testDraft, testFrame } from '#app/testing/students.ts';
import { exportsApi } from '#kit/contract/exports.ts';
import { alumniApi } from '../contract/alumni.ts';
import { rollsApi } from '../../students/contract/rolls.ts';
import { studentsApi } from '../../students/contract/students.ts';

const officer = 'ROLE_Admissions_Admin' as const;

describe('alumni', () => {
  let app: TestApp;
  let frame: Frame;
  const list = async (filter = {}) => (await app.call(officer, alumniApi.list, filter)).body;
  const names = async (filter = {}) => (await list(filter)).rows.map(({ fullName }) => fullName);
  const complete = async (changes: Parameters<typeof testDraft>[1], on: string) => {
    const { id } = (await registerAs(app, testDraft(frame, { middleName: null, admittedOn: '2020-01-06', ...changes }))).body;
    const { version } = (await app.call(officer, studentsApi.get, { id })).body;
    const step = { id, version, status: 'completed' as const, on, reason: 'KCSE done' };
    expect((await app.call(officer, studentsApi.changeStatus, step)).status).toBe(200);
    return id;
  };

  beforeAll(async () => {
    app = await testApp();
    frame = await testFrame(app);
    const { form4: classId, form4West: streamId } = frame;
    await complete({ firstName: 'Wanjirũ', lastName: 'O’Brien', classId, streamId, countyCode: 47 }, '2023-11-24');
    await complete({ firstName: 'Brian', lastName: 'Kiptoo', gender: 'male', classId, streamId }, '2024-11-22');
    await complete({ firstName: 'Asha', lastName: 'Mwakio' }, '2024-11-22');
    await registerAs(app, testDraft(frame, { firstName: 'Still', middleName: null, lastName: 'Here' }));
  });
  afterAll(() => app.close());

  it('says the year and class they completed, whom to reach, and counts each year', async () => {
    const { rows, total } = await list();
    expect(total).toBe(3);
    expect(rows.map(({ fullName, year, seat }) => [fullName, year, seat])).toEqual([
      ['Asha Mwakio', 2024, 'Form 3 East'],
      ['Brian Kiptoo', 2024, 'Form 4 West'],
      ['Wanjirũ O’Brien', 2023, 'Form 4 West'],
    ]);
    expect(rows[0]).toMatchObject({
      guardianName: expect.stringContaining('Mary'),
      guardianPhone: expect.stringContaining('+254'),
    });
    const { body } = await app.call(officer, alumniApi.years);
    expect(body).toMatchObject({
      total: 3,
      years: [
        { year: 2024, students: 2 },
        { year: 2023, students: 1 },
      ],
    });
    expect(body.classes.map(({ name }) => name).toSorted()).toEqual(['Form 3', 'Form 4']);
    const entry = (await app.call(officer, rollsApi.classesAndAlumni)).body.find(({ id }) => id === 0);
    expect(entry?.students).toBe(total);
  });

  it('finds and filters, by the year of the school although its last day is in the next', async () => {
    expect(await names({ q: "wanjiru o'brien" })).toEqual(['Wanjirũ O’Brien']);
    expect(await names({ year: 2024 })).toEqual(['Asha Mwakio', 'Brian Kiptoo']);
    expect(await names({ classId: frame.form4, gender: 'male' })).toEqual(['Brian Kiptoo']);
    expect(await names({ countyCode: 47 })).toEqual(['Wanjirũ O’Brien']);
    expect(await names({ year: 1999 })).toEqual([]);
    expect(await names({ sort: 'fullName', page: 2, size: 2 })).toEqual(['Wanjirũ O’Brien']);
    await sql`insert into settings.academic_year (school_id, name, starts_on, ends_on)
      values (${app.schoolA}, '2022', '2022-01-10', '2022-11-20'), (${app.schoolA}, '2025', '2025-01-06', '2025-11-21')`.execute(
      app.db.platform,
    );
    const last = await complete({ firstName: 'Zawadi', lastName: 'Neema' }, '2026-01-04');
    expect((await list({ year: 2025 })).rows.map(({ id }) => id)).toEqual([last]);
  });

  it('exports the list as filtered', async () => {
    const columns = [{ key: 'fullName', label: 'Student' }];
    const request = {
      endpoint: 'registration.alumni.list',
      input: { year: 2024 },
      format: 'csv' as const,
      columns,
      title: 'Alumni',
    };
    const { body, status } = await app.call(officer, exportsApi.create, { ...request, about: [] }, freshKey());
    expect([status, typeof body.fileId]).toEqual([200, 'number']);
  });

  it('is nobody else’s', async () => {
    expect((await app.call('otherSchool', alumniApi.list)).body.total).toBe(0);
    expect((await app.call('otherSchool', alumniApi.years)).body.total).toBe(0);
    for (const role of ['ROLE_View_Only', 'ROLE_Issue_Leaveout_or_Suspension', 'noRole'] as const)
      expect((await app.call(role, alumniApi.list)).status).toBe(403);
  });
});
