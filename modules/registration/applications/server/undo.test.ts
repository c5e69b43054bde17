import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDay } from '#app/testing/day.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { type Frame, freshKey, registerAs, testDraft, testFrame } from '#app/testing/students.ts';
import { addDays } from '#kit/contract/dates.ts';
import { historyApi } from '#kit/contract/history.ts';
import { admissionWindowsApi } from '../contract/admission-windows.ts';
import { applicationsApi } from '../contract/applications.ts';
import { healthApi } from '../../students/contract/health.ts';
import { sponsorsApi, sponsorshipsApi } from '../../sponsors/contract/sponsors.ts';
import { studentsApi } from '../../students/contract/students.ts';

const officer = 'ROLE_Admissions_Admin' as const;
const today = testDay();

describe('undoing an enrolment', () => {
  let app: TestApp;
  let frame: Frame;
  let windowId: number;
  let serial = 0;

  const enrolled = async (phone?: string) => {
    serial += 1;
    const person = { firstName: 'Wanjirũ', lastName: `O’Brien${serial}`, gender: 'female' as const, bornOn: '2010-05-06' };
    const guardian = {
      guardianName: 'Njoki Kamau',
      guardianRelation: 'Mother',
      guardianPhone: phone ?? `0722 ${100_000 + serial}`,
    };
    const draft = { windowId, ...person, ...guardian, boarding: 'boarder' as const, specialNeeds: 'Sits in front' };
    const { id } = (await app.call(officer, applicationsApi.create, draft, freshKey())).body;
    for (const to of ['offered', 'accepted'] as const)
      await app.call(officer, applicationsApi.move, { ids: [id], to, offerUntil: addDays(today, 9) }, freshKey());
    await enrol(id);
    return get(id);
  };
  const get = async (id: number) => (await app.call(officer, applicationsApi.get, { id })).body;
  const enrol = async (id: number) => {
    const { version } = await get(id);
    const place = { classId: frame.form3, streamId: frame.west, boarding: 'boarder' as const, hostelId: frame.girls };
    const input = { id, version, admittedOn: today, ...place, bedId: (await freeBed()) ?? null };
    const answer = await app.call(officer, applicationsApi.enrol, input, freshKey());
    expect(answer.status).toBe(200);
  };
  const freeBed = async () =>
    (await sql<{ id: number }>`select id from settings.bed where student_id is null`.execute(app.db.platform)).rows[0]?.id;
  const undo = (application: { id: number; version: number }, reason = 'Reported to another school') =>
    app.call(officer, applicationsApi.undoEnrolment, { id: application.id, version: application.version, reason });
  const guardians = async () =>
    (await sql<{ n: number }>`select count(*)::int as n from registration.guardian`.execute(app.db.platform)).rows[0]?.n;

  beforeAll(async () => {
    app = await testApp();
    frame = await testFrame(app, { capacity: 1, beds: 1 });
    const window = { name: 'Form 3', classId: frame.form3, year: Number(today.slice(0, 4)) + 1, opensOn: today };
    windowId = (await app.call(officer, admissionWindowsApi.create, { ...window, closesOn: addDays(today, 30) })).body.id;
  });
  afterAll(() => app.close());

  it('takes the student back with seat, bed, health and guardian, says who and why, and enrols again', async () => {
    const before = await guardians();
    const application = await enrolled();
    const studentId = application.studentId ?? 0;
    expect((await app.call(officer, healthApi.get, { id: studentId })).body.specialNeeds).toBe('Sits in front');
    expect(await freeBed()).toBeUndefined();
    expect((await undo(application, '')).body.fields).toMatchObject([{ path: 'reason' }]);
    const { body, status } = await undo(application);
    expect([status, body.state, body.studentId]).toEqual([200, 'accepted', null]);
    expect((await app.call(officer, studentsApi.get, { id: studentId })).status).toBe(404);
    expect(await guardians()).toBe(before);
    expect(await freeBed()).toBeDefined();
    const history = (await app.call(officer, historyApi.list, { entity: 'application', id: application.id })).body.rows;
    expect(history[0]).toMatchObject({ action: 'enrolment undone', reason: 'Reported to another school' });
    // The stream has one seat and the hostel one bed: both are free again.
    await enrol(application.id);
    expect((await undo(await get(application.id))).status).toBe(200);
  });

  it('keeps a guardian who has another child, and refuses while something points at the student', async () => {
    const guardian = { fullName: 'Njoki Kamau', phone: '+254733100200', relation: 'Mother' };
    const sibling = (await registerAs(app, testDraft(frame, { guardians: [guardian] }))).body.id;
    const application = await enrolled('0733 100 200');
    const studentId = application.studentId ?? 0;
    const sponsorId = (await app.call(officer, sponsorsApi.create, { name: 'County bursary', kind: 'county bursary' })).body.id;
    const sponsorship = { studentId, sponsorId, share: 5000, fromDay: today };
    const { body: given } = await app.call(officer, sponsorshipsApi.create, sponsorship);
    const refused = await undo(application);
    expect([refused.status, refused.body.code]).toEqual([409, 'in_use']);
    expect(refused.body.message).toContain('1 sponsored students');
    expect((await get(application.id)).state).toBe('enrolled');
    expect((await app.call(officer, sponsorshipsApi.remove, { id: given.id })).status).toBe(200);
    expect((await undo(application)).status).toBe(200);
    const { body } = await app.call(officer, studentsApi.get, { id: sibling });
    expect(body.guardians.map(({ fullName }) => fullName)).toEqual(['Njoki Kamau']);
  });

  it('happens once of two at the same moment, and not to those who are not enrolled', async () => {
    const application = await enrolled();
    const answers = await Promise.all([undo(application), undo(application)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    expect((await undo(await get(application.id))).body.message).toContain('not enrolled');
  });

  it('is nobody else’s', async () => {
    const application = await enrolled();
    const input = { id: application.id, version: application.version, reason: 'No' };
    expect((await app.call('otherSchool', applicationsApi.undoEnrolment, input)).status).toBe(404);
    expect((await app.call('ROLE_View_Only', applicationsApi.undoEnrolment, input)).status).toBe(403);
    expect((await get(application.id)).state).toBe('enrolled');
  });
});
