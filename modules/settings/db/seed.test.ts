import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleStaff } from '#app/sample/people.ts';
import { sampleRandom } from '#app/sample/random.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import type { School } from '#kit/server/auth/principal.ts';
import { inSystem } from '#kit/server/http/system.ts';
import { classesApi } from '../contract/classes.ts';
import { coursesApi, departmentsApi } from '../contract/lists.ts';
import { lookupsApi } from '../contract/lookups.ts';
import { streamsApi } from '../contract/streams.ts';
import { termsApi } from '../contract/terms.ts';
import { admissionFormat, financeOtp, staffCounts, staffCountsOfSchools } from '../server/public.ts';
import { educraft, uhuru } from './sample-schools.ts';
import { seedSchool } from './seed.ts';

describe('sample data', () => {
  let app: TestApp;
  const school = (id: number): School => ({
    id,
    name: `School ${id}`,
    timeZone: 'Africa/Nairobi',
    status: 'active',
    readOnly: false,
    subscriptionWarning: null,
  });
  const people = (seed: number) => {
    const random = sampleRandom(seed);
    return (serial: number) => sampleStaff(random, serial % 2 ? 'male' : 'female', serial, 2026);
  };
  beforeAll(async () => {
    app = await testApp({ clock: () => new Date('2026-09-14T08:00:00+03:00') });
    await inSystem(app.services, school(app.schoolA), app.http.log, 'sample data', (ctx) => seedSchool(ctx, educraft, people(1)));
    await inSystem(app.services, school(app.schoolB), app.http.log, 'sample data', (ctx) => seedSchool(ctx, uhuru, people(2)));
  });
  afterAll(() => app.close());

  it('has the classes of 2026 with four streams each, a class teacher and 50 places', async () => {
    const classes = (await app.call('ROLE_All', classesApi.list)).body.rows;
    expect(classes.map((one) => [one.name, one.streams, one.nextClassName])).toEqual([
      ['Grade 10', 4, null],
      ['Form 3', 4, 'Form 4'],
      ['Form 4', 4, null],
    ]);
    const streams = (await app.call('ROLE_All', streamsApi.list)).body.rows;
    expect(new Set(streams.map((stream) => stream.classTeacherId)).size).toBe(12);
    expect(streams.every((stream) => stream.capacity === 50 && stream.classTeacherName)).toBe(true);
  });

  it('has departments with heads of their own, and courses in them', async () => {
    const { rows } = (await app.call('ROLE_All', departmentsApi.list)).body;
    expect(rows).toHaveLength(8);
    expect(new Set(rows.map((row) => row.headId)).size).toBe(8);
    const courses = (await app.call('ROLE_All', coursesApi.list)).body.rows;
    expect(courses.filter((course) => course.departmentId === null)).toEqual([]);
  });

  it('has beds for about 400 boarders, and term 3 as the current one', async () => {
    const hostels = (await app.call('ROLE_All', lookupsApi.hostels)).body;
    expect(hostels.map((hostel) => [hostel.name, hostel.free])).toEqual([
      ['Elgon', 100],
      ['Longonot', 100],
      ['Mara', 100],
      ['Tsavo', 100],
    ]);
    const { term } = (await app.call('noRole', termsApi.current)).body;
    expect(term).toMatchObject({ name: 'Term 3', dayNumber: 16, days: 44 });
  });

  it('counts the staff of a school, and of all schools', async () => {
    await inSystem(app.services, school(app.schoolA), app.http.log, 'count', async ({ tx }) => {
      expect(await staffCounts(tx)).toEqual({ teachers: 40, staff: 15 });
      expect(await admissionFormat(tx)).toBe('EDU/{yyyy}/{n:4}');
    });
    const [all, otp] = await app.db.platform
      .transaction()
      .execute(async (tx) => [await staffCountsOfSchools(tx), await financeOtp(tx, app.schoolB)]);
    expect(all).toEqual(
      expect.arrayContaining([
        { schoolId: app.schoolA, teachers: 40, staff: 15 },
        { schoolId: app.schoolB, teachers: 8, staff: 3 },
      ]),
    );
    expect(otp).toBe(false);
  });

  it('offers active staff to choose from, also the one already chosen', async () => {
    const some = await app.call('noRole', lookupsApi.staff, { q: 'T00', kind: 'teacher' });
    expect(some.body.rows.map((row) => row.staffNo).toSorted()).toEqual(
      Array.from({ length: 9 }, (_, index) => `T00${index + 1}`),
    );
    const { rows } = (await app.call('noRole', lookupsApi.staff, { q: 'S001' })).body;
    const [bursar] = rows;
    expect(bursar?.jobTitle).toBe('Bursar');
    const withChosen = await app.call('noRole', lookupsApi.staff, { q: 'T001', id: bursar?.id ?? 0 });
    expect(withChosen.body.rows.map((row) => row.staffNo)).toEqual(['S001', 'T001']);
    const elsewhere = await app.call('otherSchool', lookupsApi.staff, { id: bursar?.id ?? 0 });
    expect(elsewhere.body.rows.map((row) => row.id)).not.toContain(bursar?.id);
  });
});
