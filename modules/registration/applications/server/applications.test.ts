import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDay } from '#app/testing/day.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { messagesTo } from '#app/testing/messages-to.ts';
import { type Frame, freshKey, testFrame } from '#app/testing/students.ts';
import type { CallInput } from '#kit/contract/endpoint.ts';
import { addDays } from '#kit/contract/dates.ts';
import { admissionWindowsApi } from '../contract/admission-windows.ts';
import { applicationsApi } from '../contract/applications.ts';
import { studentsApi } from '../../students/contract/students.ts';

const officer = 'ROLE_Admissions_Admin' as const;
const today = testDay();
const year = Number(today.slice(0, 4)) + 1;

describe('applications', () => {
  let app: TestApp;
  let frame: Frame;
  let serial = 0;
  beforeAll(async () => {
    app = await testApp();
    frame = await testFrame(app);
  });
  afterAll(() => app.close());

  const window = async (changes: Partial<CallInput<typeof admissionWindowsApi.create>> = {}) => {
    serial += 1;
    const draft = { name: `Form 3 intake ${serial}`, classId: frame.form3, year, opensOn: today, closesOn: addDays(today, 30) };
    return (await app.call(officer, admissionWindowsApi.create, { ...draft, ...changes })).body.id;
  };
  const draft = (windowId: number, changes: Partial<CallInput<typeof applicationsApi.create>> = {}) => {
    serial += 1;
    return {
      windowId,
      firstName: 'Wanjirũ',
      lastName: `O’Brien${serial}`,
      gender: 'female' as const,
      bornOn: '2010-05-06',
      boarding: 'day' as const,
      guardianName: 'Njoki Kamau',
      guardianRelation: 'Mother',
      guardianPhone: `0722 ${String(100_000 + serial)}`,
      ...changes,
    };
  };
  const apply = async (windowId: number, changes: Partial<CallInput<typeof applicationsApi.create>> = {}) =>
    app.call(officer, applicationsApi.create, draft(windowId, changes), freshKey());
  const move = (ids: number[], to: CallInput<typeof applicationsApi.move>['to'], more: object = {}) =>
    app.call(officer, applicationsApi.move, { ids, to, offerUntil: addDays(today, 10), ...more }, freshKey());
  const told = (phone: string) => messagesTo(app, phone);

  it('leads from the form to the roll, with the family told and the guardian linked', async () => {
    const windowId = await window();
    const { body } = await apply(windowId, { guardianPhone: '0711 222 333', specialNeeds: 'Sits in front' });
    expect(body).toMatchObject({ state: 'submitted', className: 'Form 3', age: year - 2011, guardianPhone: '+254711222333' });
    expect((await move([body.id], 'under_review')).body).toEqual({ moved: 1 });
    expect((await move([body.id], 'offered')).body).toEqual({ moved: 1 });
    expect((await move([body.id], 'accepted')).body).toEqual({ moved: 1 });
    const { version } = (await app.call(officer, applicationsApi.get, { id: body.id })).body;
    const input = {
      id: body.id,
      version,
      admittedOn: today,
      classId: frame.form3,
      streamId: frame.west,
      boarding: 'day' as const,
    };
    const enrolled = await app.call(officer, applicationsApi.enrol, input, freshKey());
    expect(enrolled.status).toBe(200);
    const student = (await app.call(officer, studentsApi.get, { id: enrolled.body.studentId })).body;
    expect(student).toMatchObject({ firstName: 'Wanjirũ', className: 'Form 3', streamName: 'West', status: 'active' });
    expect(student.guardians).toMatchObject([{ fullName: 'Njoki Kamau', phone: '+254711222333', relation: 'Mother' }]);
    const after = (await app.call(officer, applicationsApi.get, { id: body.id })).body;
    expect(after).toMatchObject({ state: 'enrolled', studentId: student.id, next: [], admissionNo: student.admissionNo });
    expect(await told('+254711222333')).toHaveLength(3);
    const again = await app.call(officer, applicationsApi.enrol, { ...input, version: after.version }, freshKey());
    expect([again.status, again.body.message]).toEqual([422, expect.stringContaining('enrolled')]);
  });

  it('keep the class that their families were told of; a window without them takes another', async () => {
    const id = await window();
    const change = async (classId: number) => {
      const now = (await app.call(officer, admissionWindowsApi.get, { id })).body;
      return app.call(officer, admissionWindowsApi.update, { ...now, classId });
    };
    expect((await change(frame.form4)).body.className).toBe('Form 4');
    expect((await change(frame.form3)).status).toBe(200);
    await apply(id);
    const { status, body } = await change(frame.form4);
    expect([status, body.fields]).toMatchObject([400, [{ path: 'classId' }]]);
    expect((await change(frame.form3)).status).toBe(200);
  });

  it('is found by the guardian’s phone however it is written', async () => {
    const { body } = await apply(await window(), { guardianPhone: '0745 667 788' });
    for (const q of ['0745 667 788', '0745667788', '254745667788', '+254 745 667788', body.applicationNo])
      expect((await app.call(officer, applicationsApi.list, { q })).body.rows.map(({ id }) => id)).toEqual([body.id]);
  });

  it('tells the family of an interview to come, and of another time or place, and not of one that has been', async () => {
    const { body } = await apply(await window(), { guardianPhone: '0745 667 789' });
    const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    const set = async (interviewAt: string, more: object = {}) => {
      const { version } = (await app.call(officer, applicationsApi.get, { id: body.id })).body;
      const input = { id: body.id, version, interviewAt, interviewPlace: 'Library', ...more };
      return (await app.call(officer, applicationsApi.interview, input)).body;
    };
    const calls = async () => (await told('+254745667789')).filter((text) => text.includes('interview'));
    const when = at(3);
    const { state, stateAt } = await set(when);
    expect([state, stateAt > body.stateAt]).toEqual(['under_review', true]);
    expect(await calls()).toHaveLength(1);
    await set(when, { interviewResult: 'Reads well' });
    expect(await calls()).toHaveLength(1);
    await set(when, { interviewPlace: 'Main hall' });
    expect((await calls()).at(-1)).toContain('Main hall');
    await set(at(-1), { interviewPlace: 'Main hall', interviewResult: '61 of 72' });
    expect(await calls()).toHaveLength(2);
    const draftOf = { ...draft(body.windowId), id: body.id, bornOn: addDays(today, 1) };
    const { version } = (await app.call(officer, applicationsApi.get, { id: body.id })).body;
    const unborn = await app.call(officer, applicationsApi.update, { ...draftOf, version });
    expect(unborn.body.fields).toMatchObject([{ path: 'bornOn' }]);
  });

  it('links a sibling’s guardian instead of making a second one', async () => {
    const windowId = await window();
    const ids: number[] = [];
    for (const firstName of ['Amani', 'Baraka']) {
      const { body } = await apply(windowId, { firstName, guardianPhone: '0733 444 555' });
      await move([body.id], 'offered');
      const { version } = (await app.call(officer, applicationsApi.get, { id: body.id })).body;
      const input = { id: body.id, version, admittedOn: today, classId: frame.form3, boarding: 'day' as const };
      ids.push((await app.call(officer, applicationsApi.enrol, input, freshKey())).body.studentId);
    }
    const { siblings } = (await app.call(officer, studentsApi.get, { id: ids[1] ?? 0 })).body;
    expect(siblings.map((one) => one.id)).toEqual([ids[0]]);
  });

  it('enrols with a guardian whom the register writes in another way, once somebody says that it is the same', async () => {
    const windowId = await window();
    const enrol = async (guardianName: string, more: object = {}) => {
      const { body } = await apply(windowId, { guardianName, guardianPhone: '0733 444 556' });
      await move([body.id], 'offered');
      const { version } = (await app.call(officer, applicationsApi.get, { id: body.id })).body;
      const input = { id: body.id, version, admittedOn: today, classId: frame.form3, boarding: 'day' as const };
      const first = await app.call(officer, applicationsApi.enrol, input, freshKey());
      return first.status === 200 ? first : app.call(officer, applicationsApi.enrol, { ...input, ...more }, freshKey());
    };
    expect((await enrol('Mary Wambui Otieno')).status).toBe(200);
    const refused = await enrol('Mary Otieno');
    const message = expect.stringContaining('belongs to Mary Wambui Otieno in the register');
    expect(refused.body.fields).toMatchObject([{ path: 'sameGuardian', message }]);
    const { status, body } = await enrol('M. W. Otieno', { sameGuardian: true });
    expect(status).toBe(200);
    const { guardians, siblings } = (await app.call(officer, studentsApi.get, { id: body.studentId })).body;
    expect([guardians[0]?.fullName, siblings.length]).toEqual(['Mary Wambui Otieno', 1]);
  });

  it('offers the last place once, even to two at the same moment', async () => {
    const windowId = await window({ places: 1 });
    const first = (await apply(windowId)).body.id;
    const second = (await apply(windowId)).body.id;
    const answers = await Promise.all([move([first], 'offered'), move([second], 'offered')]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    const refused = answers.find(({ status }) => status === 422);
    expect(refused?.body.message).toContain('no place left');
    const { body } = await app.call(officer, admissionWindowsApi.get, { id: windowId });
    expect(body).toMatchObject({ places: 1, offered: 1, applications: 2 });
  });

  it('moves many or none, and names those who cannot follow', async () => {
    const windowId = await window();
    const ok = (await apply(windowId)).body;
    const rejected = (await apply(windowId)).body;
    expect((await move([rejected.id], 'rejected')).body.fields).toMatchObject([{ path: 'reason' }]);
    await move([rejected.id], 'rejected', { reason: 'Too young' });
    const both = await move([ok.id, rejected.id], 'offered');
    expect([both.status, both.body.message]).toEqual([422, expect.stringContaining(rejected.fullName)]);
    expect((await app.call(officer, applicationsApi.get, { id: ok.id })).body.state).toBe('submitted');
  });

  it('refuses outside the window, outside the ages, and without a guardian, each at its field', async () => {
    const closed = await window({ opensOn: addDays(today, -30), closesOn: addDays(today, -1) });
    const young = await window({ leastAge: 17, mostAge: 20 });
    const open = await window();
    const fields = async (answer: ReturnType<typeof apply>) => (await answer).body.fields?.map((one) => one.path);
    expect(await fields(apply(closed))).toEqual(['windowId']);
    expect(await fields(apply(young))).toEqual(['bornOn']);
    expect(await fields(apply(open, { guardianPhone: null, guardianName: null }))).toEqual(['guardianName', 'guardianPhone']);
    const kept = await apply(open, { guardianPhone: null, guardianName: null, submit: false });
    expect(kept.body.state).toBe('draft');
    expect((await move([kept.body.id], 'submitted')).status).toBe(422);
  });

  it('takes the same child once in a window, twice with the same key as one, and again after a cancellation', async () => {
    const windowId = await window();
    const one = draft(windowId);
    const key = freshKey();
    const first = await app.call(officer, applicationsApi.create, one, key);
    const repeated = await app.call(officer, applicationsApi.create, one, key);
    expect(repeated.body.id).toBe(first.body.id);
    const twice = await app.call(officer, applicationsApi.create, { ...one, firstName: 'WANJIRU' }, freshKey());
    expect([twice.status, twice.body.fields?.[0]?.path]).toEqual([409, 'lastName']);
    await move([first.body.id], 'cancelled', { reason: 'Went elsewhere' });
    expect((await app.call(officer, applicationsApi.create, one, freshKey())).status).toBe(200);
  });

  it('enrols once of two at the same moment, and nobody into a full stream unconfirmed', async () => {
    const windowId = await window();
    const { body } = await apply(windowId);
    await move([body.id], 'offered');
    const { version } = (await app.call(officer, applicationsApi.get, { id: body.id })).body;
    const input = {
      id: body.id,
      version,
      admittedOn: today,
      classId: frame.form3,
      streamId: frame.east,
      boarding: 'day' as const,
    };
    const answers = await Promise.all([1, 2].map(() => app.call(officer, applicationsApi.enrol, input, freshKey())));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    const wrongClass = (await apply(windowId)).body;
    await move([wrongClass.id], 'offered');
    const next = { ...input, id: wrongClass.id, version: wrongClass.version + 1, streamId: frame.form4West };
    const refused = await app.call(officer, applicationsApi.enrol, next, freshKey());
    expect(refused.body.fields).toMatchObject([{ path: 'streamId' }]);
    expect((await app.call(officer, applicationsApi.get, { id: wrongClass.id })).body.state).toBe('offered');
  });

  it('calls to an interview once for each time, and writes the result without telling again', async () => {
    const windowId = await window();
    const { body } = await apply(windowId, { guardianPhone: '0700 111 222' });
    const at = { id: body.id, interviewAt: `${addDays(today, 3)}T06:00:00Z`, interviewPlace: 'Library' };
    const called = await app.call(officer, applicationsApi.interview, { ...at, version: body.version });
    expect(called.body).toMatchObject({ state: 'under_review', interviewPlace: 'Library' });
    const result = { ...at, interviewResult: 'Reads well', version: called.body.version };
    expect((await app.call(officer, applicationsApi.interview, result)).body.interviewResult).toBe('Reads well');
    expect((await app.call(officer, applicationsApi.interview, result)).status).toBe(409);
    expect(await told('+254700111222')).toHaveLength(2);
  });

  it('is nobody else’s business', async () => {
    const windowId = await window();
    const { body } = await apply(windowId);
    expect((await app.call('otherSchool', applicationsApi.get, { id: body.id })).status).toBe(404);
    expect((await app.call('otherSchool', applicationsApi.move, { ids: [body.id], to: 'under_review' }, freshKey())).status).toBe(
      404,
    );
    expect((await app.call('otherSchool', applicationsApi.create, draft(windowId), freshKey())).status).toBe(404);
    expect((await app.call('ROLE_View_Only', applicationsApi.list)).status).toBe(403);
    expect((await app.call(officer, applicationsApi.counts, { windowId })).body.rows).toEqual([
      { state: 'submitted', applications: 1 },
    ]);
  });
});
