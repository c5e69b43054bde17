import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { authApi } from '#modules/platform/contract/auth.ts';
import { inSystem } from '#kit/server/http/system.ts';
import { lookupsApi } from '../../contract/lookups.ts';
import { usersApi } from '../../contract/users.ts';
import { createStaffMember } from '../public.ts';

describe('users', () => {
  let app: TestApp;
  let staffId: number;
  beforeAll(async () => {
    app = await testApp();
    const school = { id: app.schoolA, name: 'School A', timeZone: 'Africa/Nairobi', status: 'active' as const, readOnly: false };
    const member = await inSystem(app.services, { ...school, subscriptionWarning: null }, app.http.log, 'test', (ctx) =>
      createStaffMember(ctx, {
        staffNo: 'S001',
        kind: 'support',
        fullName: 'Wanjirũ Atieno',
        gender: 'female',
        phone: null,
        email: null,
        nationalId: null,
        tscNo: null,
        jobTitle: 'Bursar',
        departmentId: null,
        employer: 'BOM',
        joinedOn: null,
      }),
    );
    staffId = member.id;
  });
  afterAll(() => app.close());

  const draft = (username: string, more: object = {}) => ({ username, fullName: username, roles: [], ...more });
  const create = async (username: string, more: object = {}) => {
    const { status, body } = await app.call('ROLE_All', usersApi.create, draft(username, more) as never);
    expect(status).toBe(200);
    return body;
  };
  const signIn = (username: string, password: string) => app.call('nobody', authApi.signin, { username, password });

  it('lets the new user in with the password shown once, to what the roles open', async () => {
    const { user, temporaryPassword } = await create('new.bursar', { roles: ['ROLE_finance_admin'], staffMemberId: staffId });
    expect(user).toMatchObject({
      username: 'new.bursar',
      staffName: 'Wanjirũ Atieno',
      mustChangePassword: true,
      lastSeenAt: null,
    });
    expect(user).not.toHaveProperty('schoolId');
    const signedIn = await signIn('new.bursar', temporaryPassword);
    expect(signedIn.body).toMatchObject({ roles: ['ROLE_finance_admin'], user: { mustChangePassword: true } });
    expect(JSON.stringify((await app.call('ROLE_All', usersApi.list)).body)).not.toContain(temporaryPassword);
  });

  it('refuses a taken username and foreign staff at the field', async () => {
    await create('taken');
    const again = await app.call('ROLE_All', usersApi.create, draft('TAKEN') as never);
    expect(again).toMatchObject({ status: 409, body: { fields: [{ path: 'username' }] } });
    const elsewhere = await app.call('otherSchool', usersApi.create, draft('borrowed', { staffMemberId: staffId }) as never);
    expect(elsewhere).toMatchObject({ status: 400, body: { fields: [{ path: 'staffMemberId' }] } });
    const noRole = await app.call('ROLE_All', usersApi.create, draft('odd', { roles: ['ROLE_Root'] }) as never);
    expect(noRole).toMatchObject({ status: 400, body: { fields: [{ path: 'roles.0' }] } });
  });

  it('acts at once when roles are taken, a user is disabled or a password is reset', async () => {
    const { user, temporaryPassword } = await create('short.lived', { roles: ['ROLE_All'] });
    const first = await signIn('short.lived', temporaryPassword);
    const call = (token: string, url: string) =>
      app.http.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } });
    const token = first.body.accessToken;
    const { body: now } = await app.call('ROLE_All', usersApi.get, { id: user.id });
    await app.call('ROLE_All', usersApi.update, { ...now, roles: [] });
    expect((await call(token, usersApi.list.path)).statusCode).toBe(403);
    await app.call('ROLE_All', usersApi.disable, { id: user.id });
    expect((await call(token, lookupsApi.streams.path)).statusCode).toBe(401);
    expect((await app.call('ROLE_All', usersApi.list, { state: 'disabled' })).body.rows).toMatchObject([{ id: user.id }]);
    expect((await app.call('ROLE_All', usersApi.enable, { id: user.id })).body.disabled).toBe(false);
    const reset = await app.call('ROLE_All', usersApi.resetPassword, { id: user.id });
    expect((await signIn('short.lived', temporaryPassword)).status).toBe(401);
    expect((await signIn('short.lived', reset.body.temporaryPassword)).status).toBe(200);
  });

  it('tells where a user is signed in, and signs them out', async () => {
    const { user, temporaryPassword } = await create('two.devices');
    for (let device = 0; device < 2; device++) await signIn('two.devices', temporaryPassword);
    const { body } = await app.call('ROLE_All', usersApi.sessions, { id: user.id });
    expect(body.rows).toHaveLength(2);
    const sessionId = body.rows[0]?.id ?? 0;
    expect((await app.call('otherSchool', usersApi.endSession, { id: user.id, sessionId })).status).toBe(404);
    expect((await app.call('ROLE_All', usersApi.endSession, { id: user.id, sessionId })).status).toBe(200);
    expect((await app.call('ROLE_All', usersApi.endSessions, { id: user.id })).body.ended).toBe(1);
  });

  it('lifts a lockout', async () => {
    const { user, temporaryPassword } = await create('forgetful');
    for (let attempt = 0; attempt < 12; attempt++) await signIn('forgetful', 'wrong');
    expect((await signIn('forgetful', temporaryPassword)).status).toBe(423);
    expect((await app.call('ROLE_All', usersApi.get, { id: user.id })).body.lockedUntil).not.toBeNull();
    await app.call('ROLE_All', usersApi.liftLockout, { id: user.id });
    expect((await signIn('forgetful', temporaryPassword)).status).toBe(200);
  });

  it('gives roles to several, who keep their own', async () => {
    const users = [await create('many.1', { roles: ['ROLE_Pay_Fees'] }), await create('many.2')];
    const ids = users.map(({ user }) => user.id);
    const { body } = await app.call('ROLE_All', usersApi.addRoles, { ids, roles: ['ROLE_View_Only'] });
    expect(body.changed).toBe(2);
    const { rows } = (await app.call('ROLE_All', usersApi.list, { role: 'ROLE_View_Only', q: 'many' })).body;
    expect(rows.map((row) => row.roles.toSorted())).toEqual([['ROLE_Pay_Fees', 'ROLE_View_Only'], ['ROLE_View_Only']]);
    expect((await app.call('otherSchool', usersApi.addRoles, { ids, roles: ['ROLE_All'] })).status).toBe(404);
    // Whoever had the user open before does not take the new role away by saving a telephone number.
    const { user } = users[0] ?? (await create('many.3'));
    const stale = await app.call('ROLE_All', usersApi.update, { ...user, phone: '0722 333 777' });
    expect(stale.status).toBe(409);
    expect((await app.call('ROLE_All', usersApi.get, { id: user.id })).body.roles).toContain('ROLE_View_Only');
  });

  it('keeps somebody with all rights', async () => {
    const { rows } = (await app.call('otherSchool', usersApi.list)).body;
    const [last] = rows.filter((row) => row.roles.includes('ROLE_All'));
    if (!last) throw new Error('School B has an administrator');
    expect((await app.call('otherSchool', usersApi.update, { ...last, roles: [] })).status).toBe(422);
    expect((await app.call('otherSchool', usersApi.disable, { id: last.id })).status).toBe(422);
  });

  it('is for all rights alone, and for the own school', async () => {
    const { user } = await create('ours');
    for (const caller of ['ROLE_View_Only', 'noRole', 'superUser'] as const)
      expect((await app.call(caller, usersApi.list)).status).toBe(403);
    for (const name of ['get', 'resetPassword', 'disable', 'enable', 'liftLockout', 'sessions', 'endSessions'] as const)
      expect([name, (await app.call('otherSchool', usersApi[name], { id: user.id })).status]).toEqual([name, 404]);
    expect((await app.call('otherSchool', usersApi.list, { q: 'ours' })).body.total).toBe(0);
  });
});
