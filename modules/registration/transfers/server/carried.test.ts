import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pdfText } from '#app/testing/pdf-text.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { sendUpload } from '#app/testing/send-upload.ts';
import { type Frame, freshKey, registerAs, testDraft, testFrame } from '#app/testing/students.ts';
import { imagesApi } from '#kit/contract/files.ts';
import { Signer } from '#kit/server/auth/signer.ts';
import { classesApi } from '#modules/settings/contract/classes.ts';
import { consentsApi } from '../../privacy/contract/consents.ts';
import { studentsApi } from '../../students/contract/students.ts';
import { transfersApi } from '../contract/transfers.ts';
import type { Carried } from './transfer-file.ts';

const approves = 'ROLE_Admissions_Admin' as const;
const asks = 'ROLE_Add_or_Edit_students_and_Teachers' as const;
const there = 'otherSchool' as const;
const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Nairobi' }).format(new Date());

describe('what a transfer file carries', () => {
  let app: TestApp;
  let frame: Frame;
  let form: number;
  let serial = 0;
  let photo: Buffer;
  beforeAll(async () => {
    app = await testApp();
    frame = await testFrame(app);
    form = (await app.call(there, classesApi.create, { name: 'Grade 10', curriculum: 'CBE' })).body.id;
    photo = await sharp({ create: { width: 600, height: 800, channels: 3, background: '#336699' } })
      .jpeg()
      .toBuffer();
  });
  afterAll(() => app.close());

  const leave = async (consent: boolean) => {
    serial += 1;
    const sent = await sendUpload(app, approves, { name: 'me.jpg', bytes: photo, otherdata: { purpose: 'photo' } });
    const bornOn = `2009-08-${String(serial).padStart(2, '0')}`;
    const draft = testDraft(frame, { firstName: 'Wanjirũ', lastName: 'O’Brien', bornOn, photoFileId: sent.body.fileId });
    const student = (await registerAs(app, draft)).body;
    const said = { purpose: 'photo' as const, given: consent, saidBy: 'Njoki', saidOn: today(), evidence: 'letter' as const };
    await app.call(approves, consentsApi.record, { ...said, studentIds: [student.id] }, freshKey());
    return release(asks, approves, student.id);
  };
  const release = async (asker: typeof asks | typeof there, head: typeof approves | typeof there, studentId: number) => {
    const asked = await app.call(asker, transfersApi.request, { studentId, otherSchool: 'Nyahururu High' }, freshKey());
    const { id, version } = asked.body;
    const yes = await app.call(head, transfersApi.approve, { id, version, approved: true }, freshKey());
    const done = await app.call(head, transfersApi.complete, { id, version: yes.body.version, on: today() }, freshKey());
    expect(done.body.state).toBe('completed');
    return { id, studentId };
  };
  const fileOf = async (id: number) => JSON.stringify((await app.call(asks, transfersApi.file, { id })).body);
  const contentOf = (text: string) => JSON.parse((JSON.parse(text) as { payload: string }).payload) as Carried;
  const takeIn = (text: string, more: object = {}) => {
    const place = { classId: form, boarding: 'day' as const, admittedOn: today() };
    return app.call(there, transfersApi.takeIn, { text, ...place, ...more }, freshKey());
  };
  const signedElsewhere = (text: string, change: (content: Carried) => object) =>
    JSON.stringify(new Signer(Signer.newKey()).sign(JSON.stringify(change(contentOf(text)))));

  it('brings the photo along when the family allowed it, and keeps it at the school that takes the student in', async () => {
    const { id } = await leave(true);
    const text = await fileOf(id);
    expect(contentOf(text).photo?.length).toBeGreaterThan(500);
    expect((await app.call(there, transfersApi.read, { text })).body.photo).toBe(true);
    const taken = await takeIn(text);
    const { photoFileId } = (await app.call(there, studentsApi.get, { id: taken.body.studentId })).body;
    expect(photoFileId).not.toBeNull();
    const kept = await app.call(there, imagesApi.get, { a: 'student', b: taken.body.studentId });
    expect(kept.headers['content-type']).toBe('image/jpeg');
    expect((await sharp(kept.body as unknown as Buffer).metadata()).width).toBe(330);
  });

  it('leaves the photo out when they did not', async () => {
    const { id } = await leave(false);
    const text = await fileOf(id);
    expect(contentOf(text).photo).toBeNull();
    const taken = await takeIn(text);
    expect((await app.call(there, studentsApi.get, { id: taken.body.studentId })).body.photoFileId).toBeNull();
  });

  it('refuses what is no image, though somebody signed it, and registers nobody', async () => {
    const text = await fileOf((await leave(true)).id);
    const before = (await app.call(there, studentsApi.list)).body.total;
    for (const bad of ['AAAA', Buffer.from('<svg onload=alert(1)>').toString('base64'), 'no base64']) {
      const answer = await takeIn(
        signedElsewhere(text, (content) => ({ ...content, photo: bad })),
        { trustKey: true },
      );
      expect([answer.status, answer.body.fields?.[0]?.path]).toEqual([422, 'text']);
    }
    expect((await app.call(there, studentsApi.list)).body.total).toBe(before);
  });

  it('shows the classes of the other school as before this school, and carries them on to the next', async () => {
    const { id } = await leave(true);
    const taken = await takeIn(await fileOf(id));
    const { studentId } = taken.body;
    const student = (await app.call(there, studentsApi.get, { id: studentId })).body;
    expect(student.enrolments).toHaveLength(1);
    expect(student.earlier).toMatchObject([
      { school: 'School A', className: 'Form 3', streamName: 'East', fromDay: '2026-01-05', toDay: today() },
    ]);
    expect((await app.call(asks, studentsApi.get, { id: studentId })).status).toBe(404);
  });

  it('takes in a file of before it carried schools and photos', async () => {
    const text = await fileOf((await leave(false)).id);
    const old = signedElsewhere(text, ({ photo: _photo, enrolments, ...content }) => ({
      ...content,
      enrolments: enrolments.map(({ school: _school, ...row }) => row),
    }));
    const taken = await takeIn(old, { trustKey: true });
    expect(taken.status).toBe(200);
    expect((await app.call(there, studentsApi.get, { id: taken.body.studentId })).body.earlier).toHaveLength(1);
  });

  it('stands on paper with the fingerprint of the key, for the releasing school only', async () => {
    const { id } = await leave(false);
    const text = await fileOf(id);
    const { fingerprint, transferFingerprint } = (await app.call(there, transfersApi.read, { text })).body;
    const paper = await app.call(asks, transfersApi.fileOnPaper, { id });
    const words = pdfText(paper.body as unknown as Buffer).replaceAll(/\s+/g, ' ');
    for (const part of [fingerprint, transferFingerprint, 'O’Brien', 'Form 3 East', 'Nyahururu High', 'No photo'])
      expect(words).toContain(part);
    expect((await app.call(there, transfersApi.fileOnPaper, { id })).status).toBe(404);
    expect((await app.call('ROLE_View_Only', transfersApi.fileOnPaper, { id })).status).toBe(403);
  });
});
