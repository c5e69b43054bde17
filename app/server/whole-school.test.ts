import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkedFile, carriedOut, jobEnd } from '#app/testing/imports.ts';
import { type TestApp, testApp, testPassword } from '#app/testing/school.ts';
import { sendUpload } from '#app/testing/send-upload.ts';
import { freshKey, registerAs, testDraft, testFrame, type Frame } from '#app/testing/students.ts';
import { carriedTables } from '#kit/server/school-copy/catalogue.ts';
import { png } from '#kit/server/testing/uploads.ts';
import { registerApi } from '#modules/registration/contract/register.ts';
import { studentsApi } from '#modules/registration/contract/students.ts';
import { restoreApi } from '#modules/platform/contract/restore.ts';
import { hostelsApi } from '#modules/settings/contract/hostels.ts';
import { wholeSchoolApi } from '#modules/settings/contract/whole-school.ts';
import { staysHere } from './platform-parts.ts';

type Restored = { school: { id: number; name: string }; temporaryPassword: string; rows: number; message: string; code: string };

describe('a whole school', () => {
  let app: TestApp;
  let frame: Frame;
  let copy: Uint8Array;
  let serial = 0;

  beforeAll(async () => {
    app = await testApp({ jobWorkers: 1 });
    frame = await testFrame(app);
    const photo = await sendUpload(app, 'ROLE_Admissions_Admin', {
      name: 'a.png',
      bytes: await png(),
      otherdata: { purpose: 'photo' },
    });
    const health = { allergies: 'Groundnuts' };
    await registerAs(app, testDraft(frame, { firstName: 'Wanjirũ', photoFileId: photo.body.fileId, health }));
    await registerAs(
      app,
      testDraft(frame, { firstName: 'O’Brien', boarding: 'boarder', hostelId: frame.girls, bedId: frame.beds[0] }),
    );
    const file = await checkedFile(app, 'ROLE_All', 'settings.departments', [['Department'], ['Sayansi']]);
    await carriedOut(app, 'ROLE_All', file.id);
    await registerAs(app, testDraft(frame, { firstName: 'Suspended' }));
    copy = await exported('ROLE_All');
  });
  afterAll(() => app.close());

  async function exported(caller: 'ROLE_All' | 'otherSchool'): Promise<Uint8Array> {
    const { body } = await app.call(caller, wholeSchoolApi.exportAll, {}, freshKey());
    const job = await jobEnd(app, caller, body.jobId);
    expect(job).toMatchObject({ state: 'done' });
    const token = await app.tokenOf(caller);
    const answer = await app.http.inject({
      url: `/api/kit/files/${job.fileId}`,
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.statusCode).toBe(200);
    return new Uint8Array(answer.rawPayload);
  }

  async function restore(bytes: Uint8Array, caller: Parameters<typeof sendUpload>[1] = 'superUser', more: object = {}) {
    serial += 1;
    const branch = await sql<{ id: number }>`select min(id) as id from platform.branch`.execute(app.db.platform);
    const otherdata = {
      branchId: branch.rows[0]?.id,
      name: `Restored ${serial}`,
      username: `restored.${serial}`,
      fullName: 'Zipporah Cherono',
      ...more,
    };
    const { status, body } = await sendUpload(app, caller, { name: 'copy.zip', bytes, otherdata, url: restoreApi.restore.path });
    return { status, body: body as unknown as Restored };
  }

  /** Every carried row of a school without what says whose it is, as text. */
  async function contents(schoolId: number): Promise<Map<string, string[]>> {
    const found = new Map<string, string[]>();
    for (const table of await app.db.platform.transaction().execute((tx) => carriedTables(tx, staysHere))) {
      const own = ['school_id', ...table.accounts.map(({ column }) => column)];
      const { rows } = await sql<{ row: string }>`
        select (to_jsonb(t) - ${own}::text[])::text as row from ${sql.table(table.name)} t
         where school_id = ${schoolId} ${table.name === 'kit.file' ? sql`and linked` : sql``} order by 1`.execute(
        app.db.platform,
      );
      found.set(
        table.name,
        rows.map(({ row }) => row),
      );
    }
    return found;
  }

  it('comes back from its copy row for row, and goes on from there', async () => {
    const before = await contents(app.schoolA);
    const { status, body } = await restore(copy);
    expect([status, body.message]).toEqual([200, undefined]);
    const after = await contents(body.school.id);
    for (const [name, rows] of before) {
      // What the restoring itself and its new administrator have put on record comes on top.
      if (name === 'kit.audit_entry') expect(after.get(name)?.length).toBeGreaterThanOrEqual(rows.length - 2);
      else expect([name, after.get(name)]).toEqual([name, rows]);
    }
    expect([...before.values()].filter((rows) => rows.length > 0).length).toBeGreaterThan(12);

    const signedIn = await app.http.inject({
      method: 'POST',
      url: '/api/auth/signin',
      payload: { username: `restored.${serial}`, password: body.temporaryPassword },
    });
    const token = signedIn.json<{ accessToken: string }>().accessToken;
    const as = (method: 'GET' | 'POST', url: string, payload?: object) =>
      app.http.inject({
        method,
        url,
        headers: { authorization: `Bearer ${token}`, ...freshKey() },
        ...(payload ? { payload } : {}),
      });
    const changed = await as('POST', '/api/settings/postupdatepass', {
      oldPassword: body.temporaryPassword,
      newPassword: `${testPassword}-2`,
    });
    expect([changed.statusCode, changed.body]).toEqual([200, expect.any(String)]);
    const listed = await as('GET', studentsApi.list.path);
    expect(listed.json<{ total: number }>().total).toBe(3);
    const { guardians: _, ...draft } = testDraft(frame);
    const added = await as('POST', registerApi.register.path, { ...draft, guardians: [] });
    expect(added.json()).toMatchObject({ admissionNo: '0004' });
    // The school it is a copy of has not changed.
    expect((await app.call('ROLE_Admissions_Admin', studentsApi.list)).body.total).toBe(3);
  });

  it('holds photos, sheets for people, and no password, key or other school’s row', async () => {
    const parts = unzipSync(copy);
    const names = Object.keys(parts);
    expect(names.filter((name) => name.startsWith('files/'))).toHaveLength(1);
    expect(strFromU8(parts['sheets/registration.student.csv'] ?? new Uint8Array())).toContain('Wanjirũ');
    expect(names.filter((name) => /platform\.|provider|credit|idempotency|signer/.test(name))).toEqual([]);
    await app.call('otherSchool', hostelsApi.create, { name: 'Only of the other school', gender: 'mixed' });
    const all = Object.values(parts)
      .map((part) => strFromU8(part))
      .join('\n');
    expect(all).not.toContain('Only of the other school');
    expect(all).not.toContain('$argon2');
    expect(strFromU8(unzipSync(await exported('otherSchool'))['tables/settings.hostel.jsonl'] ?? new Uint8Array())).toContain(
      'Only of the other school',
    );
  });

  it('is refused whole when a byte of it was changed, and leaves no half school', async () => {
    const schools = async () =>
      (await sql<{ n: number }>`select count(*) as n from platform.school`.execute(app.db.platform)).rows[0]?.n;
    const before = await schools();
    const change = (name: string, work: (text: string) => string) => {
      const parts = { ...unzipSync(copy) };
      parts[name] = strToU8(work(strFromU8(parts[name] ?? new Uint8Array())));
      return zipSync(parts);
    };
    const students = 'tables/registration.student.jsonl';
    const spoilt: [Uint8Array, number, RegExp][] = [
      [change(students, (text) => text.replace('Wanjirũ', 'Wanjiku')), 422, /damaged: registration\.student was changed/],
      [change(students, (text) => text.split('\n').slice(1).join('\n')), 422, /damaged/],
      [change(students, (text) => text.replace('"female"', '"robot"')), 422, /damaged/],
      [change(students, () => '{not json\n'), 422, /damaged/],
      [change('manifest.json', (text) => text.replace('0001-kit', '9999-later')), 422, /newer version/],
      [change('manifest.json', () => '{}'), 415, /Export everything/],
      [copy.slice(0, copy.length - 10), 415, /Export everything/],
      [zipSync({ 'a.txt': strToU8('a') }), 415, /Export everything/],
    ];
    const withoutPhoto = { ...unzipSync(copy) };
    for (const name of Object.keys(withoutPhoto)) if (name.startsWith('files/')) withoutPhoto[name] = strToU8('another');
    spoilt.push([zipSync(withoutPhoto), 422, /a file is missing or was changed/]);
    for (const [bytes, status, words] of spoilt) {
      const answer = await restore(bytes);
      expect([answer.status, answer.body.message]).toEqual([status, expect.stringMatching(words)]);
    }
    expect(await schools()).toBe(before);
  });

  it('is exported by who holds all rights, and restored by a super-user only', async () => {
    for (const caller of ['ROLE_Admissions_Admin', 'ROLE_View_Only', 'nobody'] as const)
      expect([401, 403]).toContain((await app.call(caller, wholeSchoolApi.exportAll, {}, freshKey())).status);
    for (const caller of ['ROLE_All', 'branchAdmin', 'nobody'] as const)
      expect([401, 403]).toContain((await restore(copy, caller)).status);
    expect((await restore(copy, 'superUser', { username: 'a.role_all' })).status).toBe(409);
  });
});
