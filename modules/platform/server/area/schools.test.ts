import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp, testPassword } from '#app/testing/school.ts';
import { apiTokensApi } from '#modules/settings/contract/integrations/api-tokens.ts';
import { branchesApi } from '../../contract/branches.ts';
import { schoolsApi } from '../../contract/schools.ts';

describe('branches and schools', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp();
  });
  afterAll(() => app.close());

  const signIn = (username: string, password = testPassword) =>
    app.http.inject({ method: 'POST', url: '/api/auth/signin', payload: { username, password } });
  const plan = (name: string) => ({
    branchId: app.branchA,
    name,
    curriculum: 'CBE' as const,
    yearName: '2026',
    terms: [
      { number: 1, name: 'Term 1', opensOn: '2026-01-05', closesOn: '2026-04-02' },
      { number: 2, name: 'Term 2', opensOn: '2026-04-27', closesOn: '2026-07-31' },
    ],
    classes: [{ name: 'Grade 10', streams: ['East', 'West'] }, { name: 'Grade 11' }],
    admin: { username: `${name.toLowerCase().replaceAll(/\W+/g, '.')}`, fullName: 'Head of office', phone: '0712 345 678' },
  });

  it('keeps branches: the super-user writes, a branch administrator sees the own one', async () => {
    const { body: added } = await app.call('superUser', branchesApi.create, { name: 'Western' });
    expect(added).toMatchObject({ name: 'Western', schools: 0, administrators: 0 });
    expect((await app.call('superUser', branchesApi.create, { name: 'WESTERN' })).body.fields?.[0]?.path).toBe('name');
    const renamed = await app.call('superUser', branchesApi.update, { id: added.id, version: 1, name: 'Rift' });
    expect(renamed.body).toMatchObject({ name: 'Rift', version: 2 });
    expect((await app.call('superUser', branchesApi.update, { id: added.id, version: 1, name: 'Lake' })).status).toBe(409);
    const own = await app.call('branchAdmin', branchesApi.list);
    expect(own.body).toMatchObject({ total: 1, rows: [{ id: app.branchA, administrators: 1 }] });
    expect((await app.call('branchAdmin', branchesApi.get, { id: app.branchB })).status).toBe(404);
    expect((await app.call('branchAdmin', branchesApi.create, { name: 'Mine' })).status).toBe(403);
    const used = await app.call('superUser', branchesApi.remove, { id: app.branchA });
    expect(used).toMatchObject({ status: 409, body: { code: 'in_use' } });
    expect(used.body.message).toContain('1 schools');
    expect((await app.call('superUser', branchesApi.remove, { id: added.id })).status).toBe(200);
  });

  it('makes a school that its first administrator can work in at once', async () => {
    const made = await app.call('superUser', schoolsApi.create, plan('Mwangaza School'));
    expect(made).toMatchObject({
      status: 200,
      body: {
        school: { name: 'Mwangaza School', standing: 'open', users: 1 },
        admin: { roles: ['ROLE_All'], mustChangePassword: true },
      },
    });
    const session = (await signIn('mwangaza.school', made.body.temporaryPassword ?? '')).json();
    expect(session).toMatchObject({ schoolName: 'Mwangaza School', user: { mustChangePassword: true } });
    const { rows } = await sql`
      select (select count(*) from settings.class c where c.school_id = s.id) as classes,
             (select count(*) from settings.stream t where t.school_id = s.id) as streams,
             (select count(*) from settings.term t where t.school_id = s.id) as terms
        from platform.school s where s.name = 'Mwangaza School'`.execute(app.db.platform);
    expect(rows).toEqual([{ classes: 2, streams: 2, terms: 2 }]);
    const { rows: log } = await sql<{ entity: string; action: string }>`
      select entity, action from kit.platform_audit_entry where entity_id = ${made.body.school.id} or entity = 'user' order by id`.execute(
      app.db.platform,
    );
    expect(log).toEqual(
      expect.arrayContaining([
        { entity: 'school', action: 'created' },
        { entity: 'user', action: 'created' },
      ]),
    );
  });

  it('makes the pack of its kind with a school, which the school can undo, or nothing of both', async () => {
    const kind = { ...plan('Boma Primary'), classes: [], pack: 'primary' as const, packStreams: ['Blue'] };
    const made = await app.call('superUser', schoolsApi.create, kind);
    expect(made.status).toBe(200);
    const { rows } = await sql<{ classes: number; streams: number; areas: number; heads: number }>`
      select (select count(*)::int from settings.class c where c.school_id = s.id) as classes,
             (select count(*)::int from settings.stream t where t.school_id = s.id and t.name = 'Blue') as streams,
             (select count(*)::int from settings.course t where t.school_id = s.id) as areas,
             (select count(*)::int from finance.vote_head t where t.school_id = s.id) as heads
        from platform.school s where s.id = ${made.body.school.id}`.execute(app.db.platform);
    expect(rows).toMatchObject([{ classes: 8, streams: 8 }]);
    expect([rows[0]?.areas, rows[0]?.heads].every((count) => (count ?? 0) > 3)).toBe(true);
    // As the pack's own screen makes it: the school's administrator sees it there and takes it back.
    await sql`update platform.account set must_change_password = false where username = 'boma.primary'`.execute(app.db.platform);
    const signedIn = (await signIn('boma.primary', made.body.temporaryPassword ?? '')).json();
    const headers = { authorization: `Bearer ${signedIn.accessToken}` };
    const used = (await app.http.inject({ url: '/api/settings/packs', headers })).json();
    expect(used.rows).toMatchObject([{ pack: 'primary' }]);
    const undone = await app.http.inject({ method: 'POST', url: `/api/settings/packs/${used.rows[0].id}/undo`, headers });
    expect([undone.statusCode, undone.json()]).toEqual([200, { records: used.rows[0].records }]);

    const half = { ...kind, name: 'Half Primary', admin: { username: 'a.role_all', fullName: 'Taken' } };
    expect((await app.call('superUser', schoolsApi.create, half)).status).toBe(409);
    const none = await app.call('superUser', schoolsApi.create, { ...plan('Bare School'), classes: [] });
    expect(none).toMatchObject({ status: 400, body: { fields: [{ path: 'classes', message: 'Add at least one class.' }] } });
    const twice = await app.call('superUser', schoolsApi.create, {
      ...kind,
      name: 'Twin Primary',
      packStreams: ['East', 'east'],
    });
    expect(twice).toMatchObject({ status: 400, body: { fields: [{ path: 'packStreams' }] } });
    const { rows: left } = await sql`
      select name from platform.school where name in ('Half Primary', 'Bare School', 'Twin Primary')`.execute(app.db.platform);
    expect(left).toEqual([]);
  });

  it('leaves nothing of a school when one part fails', async () => {
    const taken = { ...plan('Half School'), admin: { username: 'a.role_all', fullName: 'Taken' } };
    const refused = await app.call('superUser', schoolsApi.create, taken);
    expect(refused).toMatchObject({ status: 409, body: { fields: [{ path: 'username' }] } });
    const { rows } = await sql`select 1 from platform.school where name = 'Half School'`.execute(app.db.platform);
    expect(rows).toEqual([]);
    const overlap = plan('Half School');
    const terms = overlap.terms.map((term) => ({ ...term, opensOn: '2026-01-05' }));
    expect((await app.call('superUser', schoolsApi.create, { ...overlap, terms })).body.fields?.[0]?.path).toBe('terms');
    expect((await app.call('branchAdmin', schoolsApi.create, plan('Not mine'))).status).toBe(403);
  });

  it('proposes terms and classes for each curriculum', async () => {
    const { body } = await app.call('superUser', schoolsApi.proposals);
    expect(body.rows.map((row) => row.curriculum).toSorted()).toEqual(['8-4-4', 'CBE', 'other']);
    for (const row of body.rows) {
      expect(row.terms.length).toBeGreaterThan(0);
      expect(row.classes.length).toBeGreaterThan(0);
    }
  });

  it('shows a branch administrator the schools of the own branch only', async () => {
    const own = await app.call('branchAdmin', schoolsApi.list, { branchId: app.branchB });
    expect(own.body.rows.every((row) => row.branchId === app.branchA)).toBe(true);
    expect(own.body.rows.map((row) => row.name)).toContain('School A');
    expect((await app.call('branchAdmin', schoolsApi.get, { id: app.schoolB })).status).toBe(404);
    const figures = await app.call('branchAdmin', schoolsApi.figures);
    expect(figures.body.rows.map((row) => row.id)).not.toContain(app.schoolB);
    const all = await app.call('superUser', schoolsApi.figures);
    expect(all.body.rows.find((row) => row.id === app.schoolA)).toMatchObject({ users: 31 });
    expect(all.body.rows.find((row) => row.id === app.schoolB)).toMatchObject({ users: 1, students: 0 });
    expect((await app.call('ROLE_All', schoolsApi.list)).status).toBe(403);
    expect((await app.call('nobody', schoolsApi.list)).status).toBe(401);
  });

  it('puts a suspended school out at once, tells its users why, and lets it back', async () => {
    const token = (await signIn('b.role_all')).json();
    const get = () =>
      app.http.inject({ url: '/api/settings/hostels', headers: { authorization: `Bearer ${token.accessToken}` } });
    expect((await get()).statusCode).toBe(200);
    expect(
      (await app.call('superUser', schoolsApi.suspend, { id: app.schoolB, reason: 'Fees of two terms are open.' })).body.status,
    ).toBe('suspended');
    expect((await get()).statusCode).toBe(401);
    const refresh = await app.http.inject({
      method: 'POST',
      url: '/api/auth/refresh',
      payload: { refreshToken: token.refreshToken },
    });
    expect(refresh.statusCode).toBe(401);
    const told = await signIn('b.role_all');
    expect([told.statusCode, told.json().message]).toEqual([
      403,
      'School B is suspended. Reason: Fees of two terms are open. Ask the group office.',
    ]);
    expect((await signIn('b.role_all', 'wrong wrong')).statusCode).toBe(401);
    const twice = await app.call('superUser', schoolsApi.suspend, { id: app.schoolB, reason: 'Another reason.' });
    expect([twice.status, twice.body]).toMatchObject([422, { message: expect.stringContaining('Fees of two terms') as string }]);
    await app.call('superUser', schoolsApi.reactivate, { id: app.schoolB });
    expect((await signIn('b.role_all')).statusCode).toBe(200);
    expect((await app.call('superUser', schoolsApi.reactivate, { id: app.schoolB })).status).toBe(422);
  });

  it('answers no token of a suspended school, and the same one again when it is back', async () => {
    const { body: made } = await app.call('ROLE_All', apiTokensApi.create, {
      name: 'Website',
      scopes: ['settings:read'],
      expiresOn: new Date(app.services.clock().getTime() + 5 * 86_400_000).toISOString().slice(0, 10),
    });
    const asked = async () => {
      const authorization = `Bearer ${made.token}`;
      const answer = await app.http.inject({ url: '/api/settings/hostels', headers: { authorization } });
      return [answer.statusCode, answer.json().code];
    };
    expect(await asked()).toEqual([200, undefined]);
    await app.call('superUser', schoolsApi.suspend, { id: app.schoolA, reason: 'Fees of two terms are open.' });
    // Who calls is believed for two seconds.
    await expect.poll(asked, { interval: 250 }).toEqual([403, 'school_suspended']);
    await app.call('superUser', schoolsApi.reactivate, { id: app.schoolA });
    await expect.poll(asked, { interval: 250 }).toEqual([200, undefined]);
    // Its sessions have ended: whoever calls next signs in anew.
    app.pass(1);
  });

  it('warns from 14 days before the end, allows the days of grace, then only reading', async () => {
    const today = (shift: number) => new Date(Date.now() + shift * 86_400_000 + 3 * 3_600_000).toISOString().slice(0, 10);
    const pay = async (paidUntil: string | null) => {
      const { body } = await app.call('superUser', schoolsApi.get, { id: app.schoolA });
      return app.call('superUser', schoolsApi.subscription, {
        id: app.schoolA,
        version: body.version,
        plan: 'standard',
        paidUntil,
        graceDays: 7,
      });
    };
    const token = await app.tokenOf('ROLE_All');
    const headers = { authorization: `Bearer ${token}` };
    const read = () => app.http.inject({ url: '/api/settings/hostels', headers });
    const write = (name: string) =>
      app.http.inject({ method: 'POST', url: '/api/settings/hostels', headers, payload: { name, gender: 'male' } });
    const expected = [
      [15, 'paid', /^undefined$/, 200],
      [14, 'ending', /ends on/, 200],
      [0, 'ending', /ends on/, 200],
      [-1, 'grace', /Changes stop 7 days from now/, 200],
      [-7, 'grace', /Changes stop after today/, 200],
      [-8, 'readOnly', /nothing can be changed/, 402],
    ] as const;
    for (const [left, standing, warning, status] of expected) {
      expect((await pay(today(left))).body.standing).toBe(standing);
      const answer = await read();
      expect([left, answer.statusCode]).toEqual([left, 200]);
      expect(String(answer.headers['x-subscription-warning'])).toMatch(warning);
      expect([left, (await write(`Hostel ${left}`)).statusCode]).toEqual([left, status]);
    }
    expect((await signIn('a.role_all')).statusCode).toBe(200);
    await pay(null);
    expect((await write('Hostel after')).statusCode).toBe(200);
  });
});
