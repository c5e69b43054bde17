import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, type TestApp, testApp } from '#app/testing/school.ts';
import { sendUpload } from '#app/testing/send-upload.ts';
import { type Frame, registerAs, testDraft, testFrame } from '#app/testing/students.ts';
import { imagesApi } from '#kit/contract/files.ts';
import { historyApi } from '#kit/contract/history.ts';
import { documentsApi } from '../contract/documents.ts';
import { draftsApi } from '../contract/drafts.ts';
import { healthApi } from '../contract/health.ts';
import { studentsApi } from '../contract/students.ts';

const admissions = 'ROLE_Admissions_Admin' as const;
const editor = 'ROLE_Add_or_Edit_students_and_Teachers' as const;

describe('what belongs to a student', () => {
  let app: TestApp;
  let frame: Frame;
  let picture: Uint8Array;
  beforeAll(async () => {
    app = await testApp();
    frame = await testFrame(app);
    picture = await sharp({ create: { width: 300, height: 300, channels: 3, background: 'tan' } })
      .jpeg()
      .toBuffer();
  });
  afterAll(() => app.close());

  const upload = async (caller: Caller, purpose: 'photo' | 'document') =>
    (await sendUpload(app, caller, { name: 'slip.jpg', bytes: picture, otherdata: { purpose } })).body.fileId;
  const student = async () => {
    const { body } = await registerAs(app, testDraft(frame));
    return (await app.call(admissions, studentsApi.get, { id: body.id })).body;
  };

  it('is a photo, which everybody of the school and nobody else sees', async () => {
    const { id, version } = await student();
    const photoFileId = await upload(admissions, 'photo');
    const saved = await app.call(admissions, studentsApi.updatePhoto, { id, version, photoFileId });
    expect(saved.body.photoFileId).toBe(photoFileId);
    const image = await app.call('noRole', imagesApi.get, { a: 'student', b: id, size: 120 });
    expect(image).toMatchObject({ status: 200, headers: { 'content-type': 'image/webp' } });
    expect((await app.call('otherSchool', imagesApi.get, { a: 'student', b: id })).status).toBe(404);
    const away = await app.call(admissions, studentsApi.updatePhoto, { id, version: saved.body.version, photoFileId: null });
    expect(away.body.photoFileId).toBeNull();
    expect((await app.call('noRole', imagesApi.get, { a: 'student', b: id })).status).toBe(404);
  });

  it('is no file that somebody else uploaded', async () => {
    const { id, version } = await student();
    const foreign = await upload(editor, 'photo');
    const stolen = await app.call(admissions, studentsApi.updatePhoto, { id, version, photoFileId: foreign });
    expect(stolen).toMatchObject({ status: 400, body: { fields: [{ path: 'photoFileId' }] } });
    const taken = await registerAs(app, testDraft(frame, { documents: [{ kind: 'Other', name: 'slip', fileId: foreign }] }));
    expect(taken.body.fields?.[0]?.path).toBe('documents.0.fileId');
  });

  it('is a document: kept at registration or later, read back as it was, removed', async () => {
    const fileId = await upload(admissions, 'document');
    const { body } = await registerAs(
      app,
      testDraft(frame, { documents: [{ kind: 'Birth certificate', name: 'Certificate', fileId }] }),
    );
    const more = await upload(editor, 'document');
    const added = await app.call(editor, documentsApi.add, { id: body.id, kind: 'Other', name: 'Letter', fileId: more });
    expect(added.body.rows.map((row) => row.name)).toEqual(['Letter', 'Certificate']);
    const documentId = added.body.rows[1]?.id ?? 0;
    const file = await app.call('ROLE_View_Only', documentsApi.file, { id: body.id, documentId });
    expect(Buffer.compare(Buffer.from(file.body as unknown as Uint8Array), Buffer.from(picture))).toBe(0);
    expect((await app.call('otherSchool', documentsApi.file, { id: body.id, documentId })).status).toBe(404);
    expect((await app.call('ROLE_View_Only', documentsApi.remove, { id: body.id, documentId })).status).toBe(403);
    const other = await student();
    expect((await app.call(admissions, documentsApi.remove, { id: other.id, documentId })).status).toBe(404);
    const left = await app.call(admissions, documentsApi.remove, { id: body.id, documentId });
    expect(left.body.rows.map((row) => row.name)).toEqual(['Letter']);
  });

  it('is health, changed by admissions only and told in a history of its own', async () => {
    const { id } = await student();
    expect((await app.call(editor, healthApi.update, { id, allergies: 'Eggs' })).status).toBe(403);
    const { body: none } = await app.call(admissions, healthApi.get, { id });
    const first = { id, allergies: 'Penicillin', emergencyPhone: '0712 345 678', version: none.version };
    const { body: kept } = await app.call(admissions, healthApi.update, first);
    // Whoever still looks at the empty record would take the allergy away.
    const stale = await app.call(admissions, healthApi.update, { id, insuranceNo: 'SHA 1', version: none.version });
    expect([stale.status, stale.body.code]).toEqual([409, 'conflict']);
    expect((await app.call(admissions, healthApi.update, { ...kept, id })).status).toBe(200);
    expect((await app.call('ROLE_Issue_Leaveout_or_Suspension', healthApi.get, { id })).body).toMatchObject({
      allergies: 'Penicillin',
      emergencyPhone: '+254712345678',
    });
    const own = await app.call('ROLE_View_Only', historyApi.list, { entity: 'student', id });
    expect(JSON.stringify(own.body.rows)).not.toContain('Penicillin');
    expect((await app.call('ROLE_View_Only', historyApi.list, { entity: 'health record', id })).status).not.toBe(200);
  });

  it('is a history in words', async () => {
    const { id, version } = await student();
    const place = { classId: frame.form3, streamId: frame.west, boarding: 'day' as const };
    await app.call(admissions, studentsApi.updatePlace, { id, version, ...place });
    const { body } = await app.call('ROLE_View_Only', historyApi.list, { entity: 'student', id });
    expect(body.rows[0]).toMatchObject({
      action: 'moved',
      who: 'a.role_admissions_admin',
      changes: [{ field: 'Class', before: 'Form 3 East', after: 'Form 3 West' }],
    });
  });

  it('replaces guardians and keeps those whom another student has', async () => {
    const shared = { fullName: 'Rose Njoroge', phone: '0733 100 200', relation: 'Mother' };
    const first = await registerAs(app, testDraft(frame, { guardians: [shared] }));
    await registerAs(app, testDraft(frame, { guardians: [shared] }));
    const { version } = (await app.call(admissions, studentsApi.get, { id: first.body.id })).body;
    const guardians = [{ fullName: 'Paul Njoroge', phone: '0733 100 201', relation: 'Father' }];
    const { body } = await app.call(admissions, studentsApi.updateGuardians, { id: first.body.id, version, guardians });
    expect(body.guardians.map((one) => one.fullName)).toEqual(['Paul Njoroge']);
    expect((await app.call(admissions, studentsApi.list, { q: '0733100200' })).body.total).toBe(1);
  });

  it('asks before a guardian whom a brother or sister shares becomes somebody of another name', async () => {
    const shared = { fullName: 'Rose Wafula', phone: '0733 100 400', relation: 'Mother' };
    const { id } = (await registerAs(app, testDraft(frame, { guardians: [shared] }))).body;
    const sister = (await registerAs(app, testDraft(frame, { firstName: 'Nekesa', guardians: [shared] }))).body;
    const change = async (more: object) => {
      const { version, guardians } = (await app.call(admissions, studentsApi.get, { id })).body;
      const was = guardians[0] ?? { id: 0 };
      const changed = [{ ...shared, guardianId: was.id, ...more }];
      return app.call(admissions, studentsApi.updateGuardians, { id, version, guardians: changed });
    };
    const mothers = async () => {
      const both = await Promise.all([id, sister.id].map((one) => app.call(admissions, studentsApi.get, { id: one })));
      return both.map(({ body }) => body.guardians[0]?.fullName);
    };
    const refused = await change({ fullName: 'Peter Wafula' });
    const path = 'guardians.0.renamed';
    expect([refused.status, refused.body.fields]).toMatchObject([422, [{ path, message: expect.stringContaining('Nekesa') }]]);
    expect(await mothers()).toEqual(['Rose Wafula', 'Rose Wafula']);
    expect((await change({ fullName: 'Róse  Wafula' })).status).toBe(200);
    expect((await change({ fullName: 'Rose Nafula Wafula', renamed: true })).status).toBe(200);
    expect(await mothers()).toEqual(['Rose Nafula Wafula', 'Rose Nafula Wafula']);
    expect((await change({ guardianId: null, fullName: 'Peter Wafula', phone: '0733 100 401' })).status).toBe(200);
    expect(await mothers()).toEqual(['Peter Wafula', 'Rose Nafula Wafula']);
    // Of a single child the name is corrected as it is typed.
    expect((await change({ fullName: 'Peter Barasa', phone: '0733 100 401' })).status).toBe(200);
  });

  it('takes a guardian off a student who sits on the board or has asked for their data, and removes who is nothing else', async () => {
    const both = [
      { fullName: 'John Kiprono', phone: '0733 100 300', relation: 'Father' },
      { fullName: 'Jane Kiprono', phone: '0733 100 301', relation: 'Mother' },
    ];
    const { id } = (await registerAs(app, testDraft(frame, { guardians: both }))).body;
    const { version, guardians } = (await app.call(admissions, studentsApi.get, { id })).body;
    const asked = guardians[0]?.id ?? 0;
    await sql`
      insert into registration.data_request (school_id, kind, guardian_id, asked_by, relation, received_on, due_on)
      values (${app.schoolA}, 'access', ${asked}, 'John Kiprono', 'Self', '2026-01-05', '2026-02-04')`.execute(app.db.platform);
    const other = [{ fullName: 'Paul Kiprono', phone: '0733 100 302', relation: 'Uncle' }];
    const { status, body } = await app.call(admissions, studentsApi.updateGuardians, { id, version, guardians: other });
    expect([status, body.guardians.map((one) => one.fullName)]).toEqual([200, ['Paul Kiprono']]);
    const { rows } = await sql<{ name: string }>`
      select full_name as name from registration.guardian where school_id = ${app.schoolA} and full_name like '% Kiprono' order by id`.execute(
      app.db.platform,
    );
    expect(rows.map(({ name }) => name)).toEqual(['John Kiprono', 'Paul Kiprono']);
  });
});

describe('a draft', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp();
  });
  afterAll(() => app.close());

  it('is its owner’s alone', async () => {
    const { body } = await app.call(admissions, draftsApi.create, { title: 'Mercy', step: 2, answers: { firstName: 'Mercy' } });
    await app.call(admissions, draftsApi.update, {
      id: body.id,
      title: 'Mercy A',
      step: 3,
      answers: { firstName: 'Mercy', upi: null },
    });
    expect((await app.call(admissions, draftsApi.get, { id: body.id })).body).toMatchObject({
      step: 3,
      answers: { firstName: 'Mercy' },
    });
    for (const caller of [editor, 'otherSchool'] as const) {
      expect((await app.call(caller, draftsApi.get, { id: body.id })).status).toBe(404);
      expect((await app.call(caller, draftsApi.remove, { id: body.id })).status).toBe(404);
      expect((await app.call(caller, draftsApi.list)).body.rows).toEqual([]);
    }
    expect((await app.call(admissions, draftsApi.remove, { id: body.id })).status).toBe(200);
    expect((await app.call(admissions, draftsApi.list)).body.rows).toEqual([]);
  });

  it('is told in the audit without what was typed', async () => {
    const answers = { allergies: 'Penicillin' };
    await app.call(admissions, draftsApi.create, { title: 'Mercy', step: 1, answers });
    const { rows } = await sql<{ after: unknown }>`select after from kit.audit_entry where entity = 'draft'`.execute(
      app.db.platform,
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain('Penicillin');
  });

  it.each([
    ['too large', { notes: 'x'.repeat(50_000) }],
    ['with a NUL', { firstName: 'a\u0000b' }],
  ])('is refused %s', async (_, answers) => {
    expect((await app.call(admissions, draftsApi.create, { title: 'Draft', step: 1, answers })).status).toBe(400);
  });
});
