import { writeFile } from 'node:fs/promises';
import type { FastifyBaseLogger } from 'fastify';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkedFile, carriedOut, jobEnd } from '#app/testing/imports.ts';
import { type TestApp, testApp, testPassword } from '#app/testing/school.ts';
import { carriedRows, forged, withPart } from '#app/testing/school-copy.ts';
import { sendUpload } from '#app/testing/send-upload.ts';
import { freshKey, registerAs, testDraft, testFrame, type Frame } from '#app/testing/students.ts';
import { filesApi } from '#kit/contract/exports.ts';
import { Signer } from '#kit/server/auth/signer.ts';
import { inSystemPlatform } from '#kit/server/http/system.ts';
import { openCopy } from '#kit/server/school-copy/open-copy.ts';
import { restoreCopy } from '#kit/server/school-copy/read-copy.ts';
import { freshFolder } from '#kit/server/testing/database.ts';
import { png } from '#kit/server/testing/uploads.ts';
import { registerApi } from '#modules/registration/students/contract/register.ts';
import { studentsApi } from '#modules/registration/students/contract/students.ts';
import { restoreApi } from '#modules/platform/contract/restore.ts';
import { paperSigner } from '#modules/platform/server/identity.ts';
import { hostelsApi } from '#modules/settings/contract/hostels.ts';
import { profileApi } from '#modules/settings/contract/profile.ts';
import { webhooksApi } from '#modules/settings/contract/integrations/webhooks.ts';
import { wholeSchoolApi } from '#modules/settings/contract/whole-school.ts';
import { staysHere } from './server-modules.ts';

type Restored = {
  school: { id: number; name: string };
  temporaryPassword: string;
  rows: number;
  message: string;
  code: string;
} & {
  fields?: { path: string; message: string }[];
};

describe('a whole school', () => {
  let app: TestApp;
  let frame: Frame;
  let copy: Uint8Array;
  let serial = 0;
  /** What the school's webhook is signed with. */
  let secret = '';

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
    const hook = { name: 'Library', url: 'https://library.example.com/told', events: ['student.admitted'] as const };
    const added = await app.call('ROLE_All', webhooksApi.create, { ...hook, events: [...hook.events] });
    ({ secret } = added.body);
    expect(secret).toMatch(/^whsec_/);
    // Waits to be sent, as nobody sends here.
    await registerAs(app, testDraft(frame, { firstName: 'Told' }));
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

  it('comes back from its copy row for row, and goes on from there', async () => {
    const before = await carriedRows(app, app.schoolA);
    const { status, body } = await restore(copy);
    expect([status, body.message]).toEqual([200, undefined]);
    const after = await carriedRows(app, body.school.id);
    for (const [name, rows] of before) {
      // What the restoring itself and its new administrator have put on record comes on top.
      if (name === 'kit.audit_entry') expect(after.get(name)?.length).toBeGreaterThanOrEqual(rows.length - 2);
      // Switched off, which has a test of its own.
      else if (name !== 'settings.webhook') expect([name, after.get(name)]).toEqual([name, rows]);
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
    expect(listed.json<{ total: number }>().total).toBe(4);
    // Nothing that waited is sent from here, and nothing new is told to the old address before somebody says so.
    const hooks = (await as('GET', webhooksApi.list.path)).json<{ rows: object[] }>().rows;
    expect(hooks).toEqual([expect.objectContaining({ url: 'https://library.example.com/told', enabled: false, waiting: 0 })]);
    expect(hooks[0]).toMatchObject({ pausedBecause: expect.stringContaining('restored') });
    const { guardians: _, ...draft } = testDraft(frame);
    const added = await as('POST', registerApi.register.path, { ...draft, guardians: [] });
    expect(added.json()).toMatchObject({ admissionNo: '0005' });
    const { rows: secrets } = await sql<{ school: number; deliveries: number; secrets: number }>`
      select id as school, (select count(*) from settings.webhook_delivery where school_id = s.id) as deliveries,
             (select count(*) from settings.webhook_secret where school_id = s.id) as secrets
        from platform.school s where id in (${app.schoolA}, ${body.school.id}) order by id`.execute(app.db.platform);
    expect(secrets).toEqual([
      { school: app.schoolA, deliveries: 1, secrets: 1 },
      { school: body.school.id, deliveries: 0, secrets: 0 },
    ]);
    // The school it is a copy of has not changed.
    expect((await app.call('ROLE_Admissions_Admin', studentsApi.list)).body.total).toBe(4);
  });

  it('holds photos, sheets for people, and no password, key or other school’s row', async () => {
    const parts = unzipSync(copy);
    const names = Object.keys(parts);
    expect(names.filter((name) => name.startsWith('files/'))).toHaveLength(1);
    expect(strFromU8(parts['sheets/registration.student.csv'] ?? new Uint8Array())).toContain('Wanjirũ');
    expect(names.filter((name) => /platform\.|provider|messaging\.credit|idempotency|signer/.test(name))).toEqual([]);
    await app.call('otherSchool', hostelsApi.create, { name: 'Only of the other school', gender: 'mixed' });
    const all = Object.values(parts)
      .map((part) => strFromU8(part))
      .join('\n');
    expect(all).not.toContain('Only of the other school');
    expect(all).not.toContain('$argon2');
    // Neither open nor sealed, and nothing of what was to be sent.
    const { rows: sealed } = await sql<{ secret: string }>`
      select secret from settings.webhook_secret where school_id = ${app.schoolA}`.execute(app.db.platform);
    for (const text of [secret.slice(6), sealed[0]?.secret ?? secret, 'msg_']) expect(all).not.toContain(text);
    expect(names.filter((name) => /webhook_/.test(name))).toEqual([]);
    expect(strFromU8(unzipSync(await exported('otherSchool'))['tables/settings.hostel.jsonl'] ?? new Uint8Array())).toContain(
      'Only of the other school',
    );
  });

  const students = 'tables/registration.student.jsonl';
  const schools = async () =>
    (await sql<{ n: number }>`select count(*) as n from platform.school`.execute(app.db.platform)).rows[0]?.n;

  it('is refused whole when anything of it was changed, cut or made elsewhere, and leaves no half school', async () => {
    const before = await schools();
    const names = Object.keys(unzipSync(copy));
    const photo = names.find((name) => name.startsWith('files/')) ?? '';
    const other = new Signer(Signer.newKey());
    const renamed = (text: string) => text.replace('Wanjirũ', 'Wanjiku');
    const notSigned = /changed or cut short after it was made: the signature does not hold/;
    const spoilt: [string, Uint8Array, number, RegExp][] = [
      ['a name', withPart(copy, students, renamed), 422, /registration\.student\.jsonl is not as it was/],
      ['a name and every digest', forged(copy, students, renamed, null), 422, notSigned],
      ['a name in the sheet for people', withPart(copy, 'sheets/registration.student.csv', renamed), 422, /student\.csv is not/],
      ['a row less', withPart(copy, students, (text) => text.split('\n').slice(1).join('\n')), 422, /is not as it was/],
      ['a table less', withPart(copy, students, () => null), 422, /is not as it was/],
      ['a part more', withPart(copy, 'tables/x.jsonl', () => ''), 422, /tables\/x\.jsonl was added/],
      ['another photo', withPart(copy, photo, () => 'another'), 422, /files\/\w+ is not as it was/],
      ['a photo less', withPart(copy, photo, () => null), 422, /0 of 1 photos and papers/],
      ['a photo more', withPart(copy, 'files/a', () => 'a'), 422, /2 of 1 photos and papers/],
      ['no signature', withPart(copy, 'signature.json', () => null), 422, notSigned],
      ['the older form', withPart(copy, 'manifest.json', () => '{"format":1}'), 422, /older version.*did not sign/],
      [
        'a newer form',
        withPart(copy, 'manifest.json', (text) => text.replace('"version": 2', '"version": 3')),
        422,
        /newer version/,
      ],
      ['no manifest', withPart(copy, 'manifest.json', () => '{}'), 415, /Export everything/],
      ['cut', copy.slice(0, copy.length - 10), 422, /cut short on its way/],
      ['half', copy.slice(0, copy.length / 2), 422, /cut short on its way/],
      ['another ZIP file', zipSync({ 'a.txt': strToU8('a') }), 415, /Export everything/],
      ['no ZIP file', strToU8('a,b,c'), 415, /Export everything/],
      ['another’s key', forged(copy, students, renamed, other), 400, /Another installation has signed this copy/],
    ];
    for (const [what, bytes, status, words] of spoilt) {
      const { status: got, body } = await restore(bytes);
      const [field] = body.fields ?? [];
      expect([what, got, field?.message ?? body.message]).toEqual([what, status, expect.stringMatching(words)]);
    }
    expect(await schools()).toBe(before);
  });

  it('is believed of another installation only with the code that its people gave', async () => {
    const other = new Signer(Signer.newKey());
    const theirs = forged(copy, students, (text) => text, other);
    const makerCode = Signer.fingerprint(other.publicKey);
    const own = (await app.call('superUser', restoreApi.maker)).body.code;
    expect(own).toBe((await app.call('ROLE_All', wholeSchoolApi.maker)).body.code);
    expect(Signer.fingerprint((await paperSigner(app.db)).publicKey)).toBe(own);
    for (const wrong of ['', own, makerCode.slice(0, -1)]) {
      const { status, body } = await restore(theirs, 'superUser', { makerCode: wrong });
      expect([status, body.fields?.[0]?.path]).toEqual([400, 'makerCode']);
      expect(JSON.stringify(body)).not.toContain(makerCode);
    }
    const believed = await restore(theirs, 'superUser', { makerCode: ` ${makerCode.toLowerCase()}` });
    expect([believed.status, believed.body.message]).toEqual([200, undefined]);
    // What another key has signed is not this copy, and other versions are told by a signed manifest too.
    const later = forged(copy, 'READ ME.txt', (text) => text, null);
    const manifest = strFromU8(unzipSync(later)['manifest.json'] ?? new Uint8Array()).replace('0001-kit', '9999-later');
    const { publicKey, signature } = (await paperSigner(app.db)).sign(manifest);
    const signed = withPart(
      withPart(later, 'manifest.json', () => manifest),
      'signature.json',
      () => JSON.stringify({ publicKey, signature }),
    );
    expect((await restore(signed)).body.message).toMatch(/newer version of the product. Update this installation first/);
  });

  it('says of a fault of ours that it is one, and logs its cause', async () => {
    const before = await schools();
    const broken = forged(copy, students, (text) => text.replace('"female"', '"robot"'), await paperSigner(app.db));
    const { status, body } = await restore(broken);
    expect([status, body.message]).toEqual([500, expect.stringContaining('a fault on our side')]);
    expect(body.message).not.toContain('damaged');
    expect(await schools()).toBe(before);

    const path = `${freshFolder()}/broken.zip`;
    await writeFile(path, broken);
    const logged: { err?: Error }[] = [];
    const log = { error: (what: object) => void logged.push(what) } as unknown as FastifyBaseLogger;
    const tried = inSystemPlatform(app.services, app.http.log, 'test', async ({ tx, services }) => {
      const opened = await openCopy(tx, { path, size: broken.length }, await paperSigner(app.db), null);
      try {
        return await restoreCopy(opened, { tx, files: services.files, log, schoolId: 99, stays: staysHere });
      } finally {
        await opened.zip.close();
      }
    });
    await expect(tried).rejects.toThrow('a fault on our side');
    expect(String(logged[0]?.err)).toContain('registration.student could not be written');
    expect(String(logged[0]?.err?.cause)).toMatch(/violates check constraint/);
  });

  it('is made, and fetched, with the finance code where the school asks for one', async () => {
    const { body: asked } = await app.call('ROLE_All', wholeSchoolApi.exportAll, {}, freshKey());
    const { fileId } = await jobEnd(app, 'ROLE_All', asked.jobId);
    const fetched = async () => {
      const { body, status } = await app.call('ROLE_All', filesApi.get, { id: fileId ?? 0 });
      return [status, body.code];
    };
    expect(await fetched()).toEqual([200, undefined]);
    const { body: profile } = await app.call('ROLE_All', profileApi.get);
    await app.call('ROLE_All', profileApi.update, { ...profile, financeOtp: true });
    app.services.identity.forget();
    const again = await app.call('ROLE_All', wholeSchoolApi.exportAll, {}, freshKey());
    expect([again.status, again.body.code]).toEqual([403, 'finance_code']);
    expect(await fetched()).toEqual([403, 'finance_code']);
  });

  it('is exported by who holds all rights, and restored by a super-user only', async () => {
    for (const caller of ['ROLE_Admissions_Admin', 'ROLE_View_Only', 'nobody'] as const)
      expect([401, 403]).toContain((await app.call(caller, wholeSchoolApi.exportAll, {}, freshKey())).status);
    for (const caller of ['ROLE_All', 'branchAdmin', 'nobody'] as const)
      expect([401, 403]).toContain((await restore(copy, caller)).status);
    expect((await restore(copy, 'superUser', { username: 'a.role_all' })).status).toBe(409);
  });
});
