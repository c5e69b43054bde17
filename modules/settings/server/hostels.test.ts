import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { hostelsApi } from '../contract/hostels.ts';

describe('hostels', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp();
  });
  afterAll(() => app.close());

  it('keeps rooms and counts beds', async () => {
    const created = await app.call('ROLE_All', hostelsApi.create, { name: 'Elgon', gender: 'male' });
    expect(created.status).toBe(200);
    const { body } = await app.call('ROLE_All', hostelsApi.addRoom, { id: created.body.id, name: 'Cube 1', beds: 4 });
    expect(body.rooms[0]?.beds.map((bed) => bed.label)).toEqual(['1', '2', '3', '4']);
    const listed = await app.call('ROLE_All', hostelsApi.list, { q: 'ELG' });
    expect(listed.body).toMatchObject({ total: 1, rows: [{ name: 'Elgon', rooms: 1, beds: 4, taken: 0 }] });
  });

  it('refuses a second hostel of the same name at the field', async () => {
    await app.call('ROLE_All', hostelsApi.create, { name: 'Suswa', gender: 'female' });
    const again = await app.call('ROLE_All', hostelsApi.create, { name: 'suswa', gender: 'female' });
    expect(again).toMatchObject({
      status: 409,
      body: { code: 'duplicate', fields: [{ path: 'name', message: 'Another hostel has this name.' }] },
    });
  });

  it('refuses the second of two changes to the same version', async () => {
    const { body } = await app.call('ROLE_All', hostelsApi.create, { name: 'Longonot', gender: 'female' });
    const first = await app.call('ROLE_All', hostelsApi.update, { ...body, name: 'Longonot North' });
    const second = await app.call('ROLE_All', hostelsApi.update, { ...body, name: 'Longonot South' });
    expect([first.status, second.status]).toEqual([200, 409]);
  });

  it('is invisible to another school', async () => {
    const { body } = await app.call('ROLE_All', hostelsApi.create, { name: 'Kenya House', gender: 'male' });
    expect((await app.call('otherSchool', hostelsApi.get, { id: body.id })).status).toBe(404);
    expect((await app.call('otherSchool', hostelsApi.remove, { id: body.id })).status).toBe(404);
    expect((await app.call('otherSchool', hostelsApi.list)).body.total).toBe(0);
  });

  it('writes who changed what', async () => {
    const { body } = await app.call('ROLE_All', hostelsApi.create, { name: 'Mara', gender: 'mixed' });
    await app.call('ROLE_All', hostelsApi.update, { ...body, gender: 'male' });
    const { rows } =
      await sql`select * from kit.audit_entry where entity = 'hostel' and entity_id = ${body.id} order by id`.execute(
        app.db.platform,
      );
    expect(rows).toMatchObject([
      { action: 'created', account_name: 'a.role_all' },
      { action: 'changed', before: { gender: 'mixed' }, after: { gender: 'male' } },
    ]);
  });
});
