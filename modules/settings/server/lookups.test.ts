import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { classesApi } from '../contract/classes.ts';
import { hostelsApi } from '../contract/hostels.ts';
import { lookupsApi } from '../contract/lookups.ts';
import { streamsApi } from '../contract/streams.ts';

describe('look-ups', () => {
  let app: TestApp;
  let classId: number;
  beforeAll(async () => {
    app = await testApp();
    const added = await app.call('ROLE_All', classesApi.create, { name: 'Form 3', curriculum: '8-4-4' });
    classId = added.body.id;
    await app.call('ROLE_All', classesApi.create, { name: 'Form 4', curriculum: '8-4-4' });
    await app.call('ROLE_All', classesApi.create, { name: 'Standard 8', curriculum: '8-4-4', active: false });
    for (const name of ['West', 'East']) await app.call('ROLE_All', streamsApi.create, { classId, name, capacity: 50 });
  });
  afterAll(() => app.close());

  it('answers the active classes in their order after All', async () => {
    const { body } = await app.call('noRole', lookupsApi.classesWithAll);
    expect(body.map((row) => row.name)).toEqual(['All', 'Form 3', 'Form 4']);
    expect(body[0]?.id).toBe(0);
  });

  it('answers streams, of one class too', async () => {
    const { body } = await app.call('noRole', lookupsApi.streams, { classId });
    expect(body).toMatchObject([
      { name: 'East', className: 'Form 3', capacity: 50 },
      { name: 'West', className: 'Form 3' },
    ]);
    expect((await app.call('otherSchool', lookupsApi.streams, { classId })).body).toEqual([]);
  });

  it('answers counties and sub-counties', async () => {
    expect((await app.call('noRole', lookupsApi.counties)).body).toHaveLength(47);
    expect((await app.call('noRole', lookupsApi.subCounties)).body).toHaveLength(290);
    expect((await app.call('noRole', lookupsApi.subCounties, { countyCode: 47 })).body).toHaveLength(17);
    expect((await app.call('noRole', lookupsApi.subCounties, { countyCode: 48 })).status).toBe(400);
  });

  it('answers hostels with their free beds', async () => {
    const { body: hostel } = await app.call('ROLE_All', hostelsApi.create, { name: 'Elgon', gender: 'male' });
    await app.call('ROLE_All', hostelsApi.addRoom, { id: hostel.id, name: 'Cube 1', beds: 3 });
    const { body } = await app.call('noRole', lookupsApi.hostels);
    expect(body).toMatchObject([{ name: 'Elgon', gender: 'male', beds: 3, taken: 0, free: 3 }]);
    const free = await app.call('noRole', lookupsApi.freeBeds, { hostelId: hostel.id });
    expect(free.body.rows.map((bed) => `${bed.room} ${bed.label}`)).toEqual(['Cube 1 1', 'Cube 1 2', 'Cube 1 3']);
    expect((await app.call('otherSchool', lookupsApi.freeBeds, { hostelId: hostel.id })).body.rows).toEqual([]);
  });

  it('needs a sign-in', async () => {
    for (const endpoint of Object.values(lookupsApi)) expect((await app.call('nobody', endpoint as never)).status).toBe(401);
    expect((await app.call('superUser', lookupsApi.classesWithAll)).status).toBe(403);
  });
});
