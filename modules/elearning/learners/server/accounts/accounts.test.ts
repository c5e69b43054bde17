import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pdfPages } from '#app/testing/pdf-text.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { freshKey, registerAs, testDraft } from '#app/testing/students.ts';
import { signInAsStaff, type TeachingFrame, teachingFrame } from '#app/testing/teaching.ts';
import { streamsApi } from '#modules/settings/contract/streams.ts';
import { usersApi } from '#modules/settings/contract/users.ts';
import { usersApi as platformUsers } from '#modules/platform/contract/users.ts';
import { studentAccountsApi as api } from '../../contract/accounts.ts';
import { learnerApi } from '../../contract/own.ts';
import { signInAddress } from './give.ts';

const admin = 'ROLE_Elearning_Admin';
let app: TestApp;
let frame: TeachingFrame;
beforeAll(async () => {
  app = await testApp({ publicUrl: 'https://masomo.shule.example' });
  frame = await teachingFrame(app);
  const { rows } = (await app.call('ROLE_All', streamsApi.list, { size: 50 })).body;
  const east = rows.find(({ id }) => id === frame.east);
  if (!east) throw new Error('no stream');
  await app.call('ROLE_All', streamsApi.update, {
    id: east.id,
    version: east.version,
    classId: east.classId,
    name: east.name,
    capacity: east.capacity,
    room: east.room,
    classTeacherId: frame.otieno,
  });
  await signInAsStaff(app, frame.otieno);
});
afterAll(() => app.close());

const signIn = (username: string, password: string, remoteAddress = '41.90.0.1') =>
  app.http.inject({ method: 'POST', url: '/api/auth/signin', payload: { username, password }, remoteAddress });
const asToken = (token: string, url: string) => app.http.inject({ url, headers: { authorization: `Bearer ${token}` } });
const student = async (firstName: string, streamId = frame.east) =>
  (await registerAs(app, testDraft(frame, { firstName, streamId }))).body.id;
const make = (studentIds: number[]) => app.call(admin, api.make, { studentIds }, freshKey());
const slip = async (id: number) => {
  const { body } = await app.call(admin, api.slips, { studentIds: [id] });
  const [row] = body.rows;
  if (!row) throw new Error(`no slip: ${JSON.stringify(body)}`);
  return row;
};

describe('accounts of a stream', () => {
  it('are made once, and slips give first passwords that must be changed', async () => {
    const [one, two] = [await student('Ĩrene'), await student('Juma')];
    const first = await app.call(admin, api.make, { studentIds: [one, two] }, freshKey());
    expect(first.body).toEqual({ made: 2, students: 2 });
    expect((await make([one, two])).body).toEqual({ made: 0, students: 2 });
    const listed = (await app.call(admin, api.list, { streamId: frame.east, state: 'never' })).body;
    expect(new Set(listed.rows.map(({ id }) => id))).toEqual(new Set([one, two]));

    const printed = await app.call(admin, api.slips, { studentIds: [one, two] });
    expect(printed.body.leftOut).toBe(0);
    const [text = ''] = pdfPages(Buffer.from(printed.body.pdf, 'base64'));
    // Each slip says where one signs in.
    expect(text.split('masomo.shule.example')).toHaveLength(3);
    for (const { password, username } of printed.body.rows) {
      expect(text).toContain(password);
      expect(text).toContain(username);
    }
    const [, juma] = printed.body.rows;
    const answer = await signIn(juma?.username ?? '', juma?.password ?? '');
    expect(answer.json().user).toMatchObject({ kind: 'student', mustChangePassword: true, schoolId: app.schoolA });
    expect(answer.json().roles).toEqual([]);
    const { accessToken } = answer.json();
    expect((await asToken(accessToken, '/api/learner/me')).statusCode).toBe(403);
    const changed = await app.http.inject({
      method: 'POST',
      url: '/api/settings/postupdatepass',
      headers: { authorization: `Bearer ${accessToken}` },
      payload: { oldPassword: juma?.password, newPassword: 'Mandazi-na-chai-7' },
    });
    expect(changed.statusCode).toBe(200);
    expect((await asToken(accessToken, '/api/learner/me')).json()).toMatchObject({ username: juma?.username });

    // Printed again: who has signed in keeps the password, who has not gets a new one.
    const again = await app.call(admin, api.slips, { studentIds: [one, two] });
    expect(again.body).toMatchObject({ leftOut: 1, rows: [{ id: one }] });
    expect((await signIn(printed.body.rows[0]?.username ?? '', printed.body.rows[0]?.password ?? '')).statusCode).toBe(401);
    expect((await signIn(again.body.rows[0]?.username ?? '', again.body.rows[0]?.password ?? '')).statusCode).toBe(200);
    expect((await app.call(admin, api.slips, { studentIds: [two] })).status).toBe(422);
  });

  it('hold no password anywhere but as a hash, nor does the history', async () => {
    const id = await student('Kioko');
    await make([id]);
    const { password } = await slip(id);
    const { rows } = await sql<{ found: number }>`
      select ((select count(*) from kit.audit_entry a where a::text like ${`%${password}%`})
            + (select count(*) from platform.account a where a::text like ${`%${password}%`})
            + (select count(*) from kit.idempotency_key a where a::text like ${`%${password}%`}))::int as found`.execute(
      app.db.platform,
    );
    expect(rows[0]?.found).toBe(0);
  });

  it('are of the admission number, with the school’s short form where it is taken, in the whole installation', async () => {
    const id = await student('Lucy');
    const { no } = (await app.call(admin, api.get, { id })).body;
    await sql`update platform.account set username = ${no.toLowerCase()} where username = 'b.role_all'`.execute(app.db.platform);
    await make([id]);
    expect((await app.call(admin, api.get, { id })).body.username).toBe(`${no.toLowerCase()}.sa`);
    await sql`update platform.account set username = 'b.role_all' where username = ${no.toLowerCase()}`.execute(app.db.platform);
  });

  it('are made once by two at once', async () => {
    const ids = [await student('Mosi'), await student('Neema')];
    const both = await Promise.all([make(ids), make(ids)]);
    expect(new Set(both.map(({ body }) => body.made))).toEqual(new Set([0, 2]));
  });

  it('get a chosen name, which nobody else has', async () => {
    const id = await student('Otis');
    await make([id]);
    const { version } = (await app.call(admin, api.get, { id })).body;
    const taken = await app.call(admin, api.rename, { id, version: version ?? 0, username: 'b.role_all' });
    expect(taken).toMatchObject({ status: 409, body: { fields: [{ path: 'username' }] } });
    expect((await app.call(admin, api.rename, { id, version: version ?? 0, username: 'ŌTIS/9' })).body.username).toBe('ōtis/9');
    expect((await app.call(admin, api.rename, { id, version: version ?? 0, username: 'late' })).status).toBe(409);
    expect((await app.call(admin, api.rename, { id, version: version ?? 0, username: 'two words' })).status).toBe(400);
    const { password } = await slip(id);
    expect((await signIn('Ōtis/9', password)).statusCode).toBe(200);
  });
});

describe('a class teacher', () => {
  it('keeps the accounts of the own stream, and of no other', async () => {
    const [own, other] = [await student('Pendo'), await student('Rehema', frame.west)];
    expect((await app.call('noRole', api.make, { studentIds: [own] }, freshKey())).body).toEqual({ made: 1, students: 1 });
    expect((await app.call('noRole', api.make, { studentIds: [own, other] }, freshKey())).status).toBe(404);
    expect((await app.call('noRole', api.make, { streamId: frame.west }, freshKey())).status).toBe(403);
    await make([other]);
    expect((await app.call('noRole', api.reset, { id: own })).status).toBe(200);
    expect((await app.call('noRole', api.reset, { id: other })).status).toBe(404);
    expect((await app.call('noRole', api.get, { id: other })).status).toBe(404);
    expect((await app.call('noRole', api.disable, { studentIds: [other] })).status).toBe(404);
    const { rows } = (await app.call('noRole', api.places)).body;
    expect(rows.map(({ streamId }) => streamId)).toEqual([frame.east]);
    const listed = (await app.call('noRole', api.list, { size: 200 })).body;
    expect(listed.rows.some(({ id }) => id === other)).toBe(false);
  });

  it('of another school finds nobody', async () => {
    expect((await app.call('otherSchool', api.get, { id: frame.amina })).status).toBe(404);
    expect((await app.call('otherSchool', api.make, { studentIds: [frame.amina] }, freshKey())).status).toBe(404);
    expect((await app.call('otherSchool', api.list, {})).body).toEqual({ rows: [], total: 0 });
  });
});

describe('an account', () => {
  it('gets a new password, which ends its sessions and a lockout', async () => {
    const id = await student('Salim');
    await make([id]);
    const { username, password } = await slip(id);
    const { accessToken, refreshToken } = (await signIn(username, password)).json();
    for (let tries = 0; tries < 5; tries += 1) await signIn(username, 'wrong');
    expect((await signIn(username, password)).json().code).toBe('locked_out');
    const reset = (await app.call(admin, api.reset, { id })).body;
    expect(reset.password).not.toBe(password);
    expect((await asToken(accessToken, '/api/auth/sessions')).statusCode).toBe(401);
    const refreshed = await app.http.inject({ method: 'POST', url: '/api/auth/refresh', payload: { refreshToken } });
    expect(refreshed.statusCode).toBe(401);
    expect((await signIn(username, reset.password)).statusCode).toBe(200);
  });

  it('is disabled at once and enabled again', async () => {
    const id = await student('Tausi');
    await make([id]);
    const { username, password } = await slip(id);
    const { accessToken } = (await signIn(username, password)).json();
    expect((await app.call(admin, api.disable, { studentIds: [id] })).body.changed).toBe(1);
    expect((await app.call(admin, api.disable, { studentIds: [id] })).body.changed).toBe(0);
    expect((await asToken(accessToken, '/api/auth/sessions')).statusCode).toBe(401);
    expect((await signIn(username, password)).json()).toMatchObject({ code: 'forbidden' });
    expect((await app.call(admin, api.reset, { id })).status).toBe(422);
    expect((await app.call(admin, api.slips, { studentIds: [id] })).status).toBe(422);
    await app.call(admin, api.enable, { studentIds: [id] });
    expect((await signIn(username, password)).statusCode).toBe(200);
  });

  it('ends when the student leaves, with its open sessions, and is there again when they come back', async () => {
    const id = await student('Upendo');
    await make([id]);
    const { username, password } = await slip(id);
    const { accessToken, refreshToken } = (await signIn(username, password)).json();
    const roll = (status: string) =>
      sql`update registration.student set status = ${status} where id = ${id}`.execute(app.db.platform);
    for (const status of ['transferred', 'expelled', 'completed', 'dropped', 'deceased']) {
      await roll(status);
      app.services.identity.forget();
      expect((await asToken(accessToken, '/api/auth/sessions')).statusCode, status).toBe(401);
      expect((await signIn(username, password)).json().code, status).toBe('forbidden');
    }
    const refreshed = await app.http.inject({ method: 'POST', url: '/api/auth/refresh', payload: { refreshToken } });
    expect(refreshed.statusCode).toBe(401);
    expect((await app.call(admin, api.get, { id })).status).toBe(404);
    await roll('active');
    app.services.identity.forget();
    expect((await signIn(username, password)).statusCode).toBe(200);
  });

  it('stands in no list of users, and no screen of users changes it', async () => {
    const id = await student('Wema');
    await make([id]);
    const { username } = (await app.call(admin, api.get, { id })).body;
    const { rows } = await sql<{ id: number }>`
      select id from platform.account where student_id = ${id}`.execute(app.db.platform);
    const account = rows[0]?.id ?? 0;
    expect((await app.call('ROLE_All', usersApi.list, { q: username ?? '' })).body.total).toBe(0);
    expect((await app.call('superUser', platformUsers.list, { q: username ?? '' })).body.total).toBe(0);
    expect((await app.call('superUser', platformUsers.resetPassword, { id: account })).status).toBe(404);
    expect((await app.call('branchAdmin', platformUsers.disable, { id: account })).status).toBe(404);
    expect((await app.call('ROLE_All', usersApi.resetPassword, { id: account })).status).toBe(404);
    expect((await app.call('ROLE_All', usersApi.firstPasswords, { ids: [account] })).status).toBe(404);
  });
});

it('without anybody named is refused, and an empty stream makes nothing', async () => {
  expect((await app.call(admin, api.make, {}, freshKey())).status).toBe(422);
  expect((await app.call(admin, api.make, { streamId: frame.form4West }, freshKey())).body).toEqual({ made: 0, students: 0 });
  expect((await app.call('student', learnerApi.me)).status).toBe(200);
  expect((await app.call('student', api.list, {})).status).toBe(403);
});

describe('the address on slips', () => {
  it.each([
    ['https://erp.shule.example', 'erp.shule.example'],
    ['http://10.0.0.5:3000', 'http://10.0.0.5:3000'],
    ['https://localhost.shule.example', 'localhost.shule.example'],
    ['http://127.0.0.1:3000', ''],
    ['http://[::1]:8080', ''],
    ['http://localhost', ''],
  ])('of %s is “%s”', (publicUrl, address) => {
    expect(signInAddress(publicUrl)).toBe(address);
  });
});
