import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshKey, type Frame, registerAs, testDraft, testFrame } from '#app/testing/students.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { inSchool } from '#kit/server/db/transaction.ts';
import { registersApi } from '../../registers/contract/registers.ts';
import { codes as codesResource } from '../../setup/contract/codes.ts';
import { startAttendance } from '../../setup/server/codes.store.ts';
import { sheetsApi } from '../contract/sheets.ts';
import { sickStays } from '../contract/sick-bay.ts';

const marker = 'ROLE_Mark_attendance_register' as const;
// 11 o'clock on a Wednesday in Nairobi.
const today = '2026-06-17';
let app: TestApp;
let frame: Frame;
const students: number[] = [];
const codes = new Map<string, number>();

beforeAll(async () => {
  app = await testApp({ clock: () => new Date(`${today}T08:00:00Z`) });
  frame = await testFrame(app);
  await inSchool(app.db, app.schoolA, (tx) => startAttendance({ tx, changed: () => undefined }));
  for (const { id, letter } of (await app.call(marker, codesResource.api.list, {})).body.rows) codes.set(letter, id);
  for (let count = 0; count < 3; count += 1) students.push((await registerAs(app, testDraft(frame))).body.id);
});
afterAll(() => app.close());

const studentOf = (which: number) => students[which] ?? 0;
const admit = (which: number, since: string, until: string | null = null) =>
  app.call(marker, sickStays.api.create, { studentId: studentOf(which), since, until });
const key = (day: string) => ({ classId: frame.form3, streamId: frame.east, day, session: 'morning' as const });
const proposedOn = async (day: string) => (await app.call(marker, registersApi.marks, key(day))).body.proposed;
const mark = (which: number, letter: string, day = today) =>
  app.call(
    'ROLE_biometrics_admin',
    registersApi.enter,
    { ...key(day), because: 'Told late', marks: [{ studentId: studentOf(which), codeId: codes.get(letter) ?? 0, version: 0 }] },
    freshKey(),
  );
const daysOf = async (which: number) => {
  const sheet = (await app.call(marker, sheetsApi.month, { classId: frame.form3, streamId: frame.east, month: '2026-06' })).body;
  const row = sheet.rows.find(({ id }) => id === studentOf(which));
  return Object.fromEntries(sheet.days.map((day, at) => [day, row?.marks[at] ?? null]));
};

it('admits and discharges; the days between follow where no register says otherwise, and the register proposes who is there', async () => {
  const { body: stay } = await admit(0, '2026-06-15T10:00:00Z');
  expect(stay).toMatchObject({ studentId: studentOf(0), since: '2026-06-15T10:00:00.000Z', until: null, className: 'Form 3' });
  expect(await daysOf(0)).toMatchObject({ '2026-06-15': 'sick_bay', '2026-06-16': 'sick_bay', [today]: 'sick_bay' });
  expect(await proposedOn(today)).toEqual([{ studentId: studentOf(0), codeId: codes.get('S'), because: 'in the sick bay' }]);

  // "Sick" in the register says the same, "present" something else.
  await mark(0, 'S', '2026-06-16');
  await mark(0, 'P', '2026-06-15');
  expect(await daysOf(0)).toMatchObject({ '2026-06-15': 'present', '2026-06-16': 'sick_bay' });

  const discharged = await app.call(marker, sickStays.api.update, {
    id: stay.id,
    version: stay.version,
    studentId: studentOf(0),
    since: stay.since,
    until: '2026-06-16T12:00:00Z',
  });
  expect(discharged.body.until).toBe('2026-06-16T12:00:00.000Z');
  expect(await daysOf(0)).toMatchObject({ '2026-06-16': 'sick_bay' });
  expect((await daysOf(0))[today] ?? null).toBeNull();
  expect(await proposedOn(today)).toEqual([]);
  expect((await proposedOn('2026-06-16')).map(({ studentId }) => studentId)).toEqual([]);

  await app.call(marker, sickStays.api.remove, { id: stay.id });
  expect(await daysOf(0)).toMatchObject({ '2026-06-15': 'present', '2026-06-16': 'sick' });
});

it('refuses a second stay at the same time, times that have not come, an end before the begin and long ago, in words', async () => {
  expect((await admit(1, '2026-06-16T06:00:00Z')).status).toBe(200);
  const said = async (...asked: Parameters<typeof admit>) => (await admit(...asked)).body.fields?.[0];
  expect(await said(1, '2026-06-17T06:00:00Z')).toEqual({
    path: 'since',
    message: 'This student was in the sick bay already at that time.',
  });
  expect(await said(2, '2026-06-17T09:00:00Z')).toEqual({ path: 'since', message: 'Enter a time that has come.' });
  expect(await said(2, '2026-06-17T07:00:00Z', '2026-06-17T09:00:00Z')).toEqual({
    path: 'until',
    message: 'Enter a time that has come.',
  });
  expect(await said(2, '2026-06-17T07:00:00Z', '2026-06-17T06:00:00Z')).toEqual({
    path: 'until',
    message: 'They left the sick bay after they came.',
  });
  expect(await said(2, '2026-03-01T07:00:00Z')).toEqual({ path: 'since', message: 'Enter a time within the last 60 days.' });
  expect((await admit(1, '2026-06-10T06:00:00Z', '2026-06-10T09:00:00Z')).status).toBe(200);
});

it('lists who is there first, by name and class, and nothing of another school', async () => {
  const list = async (input: object = {}) => (await app.call(marker, sickStays.api.list, input)).body.rows;
  expect((await list()).map(({ until }) => until)).toEqual([null, '2026-06-10T09:00:00.000Z']);
  expect(await list({ there: true })).toHaveLength(1);
  expect(await list({ there: false, classId: frame.form3 })).toHaveLength(1);
  expect(await list({ classId: frame.form4 })).toEqual([]);
  expect(await list({ q: 'nobody of this name' })).toEqual([]);
  expect((await app.call('otherSchool', sickStays.api.list, {})).body.rows).toEqual([]);
});
