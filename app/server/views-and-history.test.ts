import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { auditApi, historyApi } from '#kit/contract/history.ts';
import { viewsApi } from '#kit/contract/views.ts';
import { hostelsApi } from '#modules/settings/contract/hostels.ts';

describe('views and history', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp();
  });
  afterAll(() => app.close());

  const screen = 'registration.students.list';
  const names = async (caller: Parameters<TestApp['call']>[0]) =>
    (await app.call(caller, viewsApi.list, { screen })).body.rows.map(({ name, mine }) => `${name}${mine ? ' (mine)' : ''}`);

  it('keeps a view for its owner, and for the school when it is shared', async () => {
    await app.call('ROLE_All', viewsApi.save, { screen, name: 'Girls', query: 'gender=female' });
    await app.call('ROLE_All', viewsApi.save, { screen, name: 'Boys', query: 'gender=male', shared: true });
    await app.call('ROLE_All', viewsApi.save, { screen: 'other', name: 'Elsewhere', query: '' });
    expect(await names('ROLE_All')).toEqual(['Boys (mine)', 'Girls (mine)']);
    expect(await names('ROLE_View_Only')).toEqual(['Boys']);
    // Who may not open the list has no views of it either.
    expect((await app.call('ROLE_Pay_Fees', viewsApi.list, { screen })).status).toBe(403);
    expect(await names('otherSchool')).toEqual([]);
    expect((await app.call('nobody', viewsApi.list, { screen })).status).toBe(401);
  });

  it('replaces the view of the same name, whatever its capitals', async () => {
    const first = await app.call('ROLE_View_Only', viewsApi.save, { screen, name: 'Mine', query: 'a=1' });
    const again = await app.call('ROLE_View_Only', viewsApi.save, { screen, name: 'MINE', query: 'a=2' });
    expect(again.body).toEqual({ id: first.body.id, name: 'MINE', query: 'a=2', shared: false, mine: true });
  });

  it('lets only its owner remove a view', async () => {
    const { body } = await app.call('ROLE_All', viewsApi.save, { screen, name: 'Shared', query: '', shared: true });
    for (const caller of ['ROLE_View_Only', 'otherSchool'] as const)
      expect((await app.call(caller, viewsApi.remove, { id: body.id })).status).toBe(404);
    expect((await app.call('ROLE_All', viewsApi.remove, { id: body.id })).status).toBe(200);
    expect(await names('ROLE_All')).not.toContain('Shared (mine)');
  });

  it('tells who changed what in a record, newest first', async () => {
    const { body } = await app.call('ROLE_All', hostelsApi.create, { name: 'Tana', gender: 'mixed' });
    await app.call('ROLE_All', hostelsApi.update, { ...body, gender: 'male' });
    const history = await app.call('ROLE_All', historyApi.list, { entity: 'hostel', id: body.id });
    expect(history.body).toMatchObject({
      total: 2,
      rows: [
        { who: 'a.role_all', action: 'changed', changes: [{ field: 'gender', before: 'mixed', after: 'male' }] },
        { who: 'a.role_all', action: 'created' },
      ],
    });
    expect(history.body.rows[1]?.changes).toContainEqual({ field: 'name', before: null, after: 'Tana' });
    const page = await app.call('ROLE_All', historyApi.list, { entity: 'hostel', id: body.id, sort: 'at', size: 1 });
    expect(page.body).toMatchObject({ total: 2, rows: [{ action: 'created' }] });
    expect((await app.call('otherSchool', historyApi.list, { entity: 'hostel', id: body.id })).body.total).toBe(0);
    expect((await app.call('ROLE_Pay_Fees', historyApi.list, { entity: 'hostel', id: body.id })).status).toBe(403);
  });

  it.each(['nothing', 'constructor', 'toString'])('knows no record %s', async (entity) => {
    expect((await app.call('ROLE_All', historyApi.list, { entity, id: 1 })).status).toBe(404);
  });

  it('lists the school’s audit for its administrator alone', async () => {
    await app.call('otherSchool', hostelsApi.create, { name: 'Of school B', gender: 'mixed' });
    const all = await app.call('ROLE_All', auditApi.list, { entity: 'hostel' });
    expect(all.body.rows.map((row) => JSON.stringify(row)).join()).not.toContain('Of school B');
    expect((await app.call('ROLE_View_Only', auditApi.list)).status).toBe(403);
    const words = await app.call('ROLE_All', auditApi.list, { q: 'hostel changed' });
    expect(words.body).toMatchObject({
      total: 1,
      rows: [{ entity: 'hostel', action: 'changed', endpoint: 'PUT /api/settings/hostels/:id' }],
    });
  });

  it('filters the audit by days of the school', async () => {
    const midnight = '2026-03-13T21:30:00Z'; // half past twelve on the 14th in Nairobi
    await sql`insert into kit.audit_entry (school_id, at, account_name, endpoint, entity, action)
      values (${app.schoolA}, ${midnight}, 'night', 'x', 'gate', 'opened')`.execute(app.db.platform);
    const of = async (from: string, to: string) =>
      (await app.call('ROLE_All', auditApi.list, { entity: 'gate', from, to })).body.total;
    expect([await of('2026-03-13', '2026-03-13'), await of('2026-03-14', '2026-03-14')]).toEqual([0, 1]);
  });
});
