import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshKey, type Frame, registerAs, testDraft, testFrame } from '#app/testing/students.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { inSchool } from '#kit/server/db/transaction.ts';
import { registersApi } from '../../registers/contract/registers.ts';
import { codes as codesResource } from '../../setup/contract/codes.ts';
import { startAttendance } from '../../setup/server/codes.store.ts';
import type { DayStatus } from '../contract/day-status.ts';
import { studentDaysApi } from '../contract/student-days.ts';

const admin = 'ROLE_biometrics_admin' as const;
const today = '2026-06-17';
let app: TestApp;
let frame: Frame;
let student = 0;
const codes = new Map<string, number>();

beforeAll(async () => {
  app = await testApp({ clock: () => new Date(`${today}T08:00:00Z`) });
  frame = await testFrame(app);
  await inSchool(app.db, app.schoolA, (tx) => startAttendance({ tx, changed: () => undefined }));
  for (const { id, letter } of (await app.call(admin, codesResource.api.list, {})).body.rows) codes.set(letter, id);
  student = (await registerAs(app, testDraft(frame))).body.id;
});
afterAll(() => app.close());

const days = async () => (await app.call('ROLE_View_Only', studentDaysApi.list, { id: student })).body.rows;
const correct = (day: string, status: DayStatus | null, because: string | null) =>
  app.call(admin, studentDaysApi.correct, { id: student, day, status, because });
const mark = (letter: string, version: number) =>
  app.call(
    admin,
    registersApi.enter,
    {
      classId: frame.form3,
      streamId: frame.east,
      day: today,
      session: 'morning',
      marks: [{ studentId: student, codeId: codes.get(letter) ?? 0, version }],
    },
    freshKey(),
  );

it('puts a day right by hand: it stands before the register, shows who and why, and is taken back', async () => {
  await mark('A', 0);
  expect(await days()).toMatchObject([{ day: today, status: 'absent', registered: 'absent', corrected: null, because: null }]);
  expect((await correct(today, 'function', 'At the music festival')).status).toBe(200);
  const [put] = await days();
  expect(put).toMatchObject({
    status: 'function',
    registered: 'absent',
    corrected: 'function',
    because: 'At the music festival',
    at: `${today}T08:00:00.000Z`,
  });
  expect(put?.by).toBeTruthy();
  // What the register says afterwards does not take its place.
  await mark('P', 1);
  expect(await days()).toMatchObject([{ status: 'function', registered: 'present' }]);
  await correct(today, null, null);
  expect(await days()).toMatchObject([{ status: 'present', corrected: null, because: null, by: null, at: null }]);
});

it('puts a day right of which nothing is known, and leaves nothing behind when that is taken back', async () => {
  await correct('2026-06-16', 'excused', 'Bereavement');
  expect((await days()).map(({ day, status }) => [day, status])).toEqual([
    [today, 'present'],
    ['2026-06-16', 'excused'],
  ]);
  await correct('2026-06-16', null, null);
  expect((await days()).map(({ day }) => day)).toEqual([today]);
});

it('wants a reason and a day that has come, and is for the attendance administrator', async () => {
  expect((await correct(today, 'absent', null)).body.fields).toEqual([
    { path: 'because', message: 'Say why the day is corrected by hand.' },
  ]);
  expect((await correct('2026-06-18', 'absent', 'Tomorrow')).body.message).toBe('This day has not come yet.');
  const asked = { id: student, day: today, status: 'absent', because: 'Why' } as const;
  expect((await app.call('ROLE_Mark_attendance_register', studentDaysApi.correct, asked)).status).toBe(403);
  expect((await app.call('otherSchool', studentDaysApi.list, { id: student })).status).toBe(404);
  expect((await app.call('otherSchool', studentDaysApi.correct, asked)).status).toBe(404);
});
