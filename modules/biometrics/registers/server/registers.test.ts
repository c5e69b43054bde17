import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshKey, type Frame, registerAs, testDraft, testFrame } from '#app/testing/students.ts';
import { type Caller, type TestApp, testApp } from '#app/testing/school.ts';
import type { CallInput } from '#kit/contract/endpoint.ts';
import { inSchool } from '#kit/server/db/transaction.ts';
import { homeApi } from '#modules/home/contract/home.ts';
import { termsApi } from '#modules/settings/contract/terms.ts';
import { holidaysApi } from '#modules/settings/contract/holidays.ts';
import { yearsApi } from '#modules/settings/contract/years.ts';
import { attendanceApi } from '../../days/contract/attendance.ts';
import { codes as codesResource } from '../../setup/contract/codes.ts';
import { reasons as reasonsResource } from '../../setup/contract/reasons.ts';
import { attendanceSettingsApi } from '../../setup/contract/settings.ts';
import { startAttendance } from '../../setup/server/codes.store.ts';
import { registersApi } from '../contract/registers.ts';

const marker = 'ROLE_Mark_attendance_register' as const;
const admin = 'ROLE_biometrics_admin' as const;
// 8 o'clock on a Tuesday in Nairobi.
const begins = '2026-06-16T05:00:00Z';
const today = '2026-06-16';
let app: TestApp;
let frame: Frame;
let now = Date.parse(begins);
/** Moves the clock; who calls signs in anew. */
const at = (instant: string): void => {
  now = Date.parse(instant);
  app.pass(0);
};
const students: number[] = [];
const codes = new Map<string, number>();
const codeOf = (letter: string) => codes.get(letter) ?? 999_999;

beforeAll(async () => {
  app = await testApp({ clock: () => new Date(now) });
  frame = await testFrame(app);
  await inSchool(app.db, app.schoolA, (tx) => startAttendance({ tx, changed: () => undefined }));
  for (const { id, letter } of (await app.call(admin, codesResource.api.list, {})).body.rows) codes.set(letter, id);
  for (let count = 0; count < 3; count += 1) students.push((await registerAs(app, testDraft(frame))).body.id);
  const { body: year } = await app.call('ROLE_All', yearsApi.create, {
    name: '2026',
    startsOn: '2026-01-01',
    endsOn: '2026-12-31',
  });
  const term = { yearId: year.id, name: 'Term 2', number: 2, opensOn: '2026-04-27', closesOn: '2026-07-31' };
  await app.call('ROLE_All', termsApi.create, term);
  await app.call('ROLE_All', holidaysApi.create, {
    name: 'Madaraka',
    startsOn: '2026-06-01',
    endsOn: '2026-06-01',
    kind: 'closed',
  });
});
afterAll(() => app.close());

type Key = Omit<CallInput<typeof registersApi.marks>, 'lesson'> & { lesson?: number };
const key = (day = today, session: Key['session'] = 'morning'): Key => ({
  classId: frame.form3,
  streamId: frame.east,
  day,
  session,
});
const entry = (which: number, letter: string, version = 0, more: object = {}) => ({
  studentId: students[which] ?? 0,
  codeId: codeOf(letter),
  version,
  ...more,
});
type Entries = CallInput<typeof registersApi.enter>['marks'];
const enter = (caller: Caller, marks: Entries, register: Key = key(), more: object = {}) =>
  app.call(caller, registersApi.enter, { ...register, marks, ...more }, freshKey());
const dayOf = async (studentId: number) => {
  const { rows } = (await app.call('ROLE_View_Only', attendanceApi.ofTerm, { ids: [studentId] })).body;
  return rows[0];
};
const marksOf = async (register: Key = key()) => (await app.call(marker, registersApi.marks, register)).body;

describe('a register', () => {
  it('is to come, then due when its time is over, begun with the first mark and taken with the last', async () => {
    const row = async () => (await app.call(marker, registersApi.list, { q: 'east' })).body.rows[0];
    expect(await row()).toMatchObject({
      className: 'Form 3',
      streamName: 'East',
      students: 3,
      marked: 0,
      state: 'to come',
      takenBy: null,
    });
    at('2026-06-16T06:00:00Z');
    expect(await row()).toMatchObject({ state: 'due' });
    await enter(marker, [entry(0, 'P')]);
    expect(await row()).toMatchObject({ state: 'begun', marked: 1, present: 1, absent: 0 });
    await enter(marker, [entry(1, 'L', 0, { minutesLate: 12 }), entry(2, 'A', 0, { note: 'Ũgonjwa ’ “homa”' })]);
    expect(await row()).toMatchObject({ state: 'taken', marked: 3, present: 2, late: 1, absent: 1 });
    const { rows } = (await app.call(marker, registersApi.list, { state: 'open', classId: frame.form3 })).body;
    expect(rows).toEqual([]);
    expect((await app.call('noRole', attendanceApi.today)).body[0]).toMatchObject({ present: 2, absent: 1, total: 3 });
  });

  it('saves what says the same again without another word, and shows a conflict where somebody else was first', async () => {
    const again = await enter(admin, [entry(0, 'P')]);
    expect(again.body).toMatchObject({
      saved: [{ studentId: students[0], version: 1, letter: 'P' }],
      conflicts: [],
      refused: [],
    });
    const stale = await enter(admin, [entry(0, 'A'), entry(1, 'P', 1)]);
    expect(stale.body.saved).toMatchObject([{ studentId: students[1], version: 2, letter: 'P', minutesLate: null }]);
    expect(stale.body.conflicts).toMatchObject([{ studentId: students[0], letter: 'P', version: 1 }]);
    const { rows } = (await app.call(marker, registersApi.history, { ...key(), studentId: students[1] ?? 0 })).body;
    expect(rows.map(({ letter, minutesLate }) => [letter, minutesLate])).toEqual([
      ['P', null],
      ['L', 12],
    ]);
    const first = (await app.call(marker, registersApi.history, { ...key(), studentId: students[0] ?? 0 })).body.rows;
    expect(first).toHaveLength(1);
  });

  it('is begun once by two at once, and of two marks for one student one stands', async () => {
    const afternoon = key(today, 'afternoon');
    const answers = await Promise.all([
      enter(admin, [entry(0, 'P'), entry(1, 'P')], afternoon),
      enter(marker, [entry(0, 'A'), entry(2, 'P')], afternoon),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.flatMap(({ body }) => body.saved)).toHaveLength(3);
    expect(answers.flatMap(({ body }) => body.conflicts)).toHaveLength(1);
    expect((await marksOf(afternoon)).marks).toHaveLength(3);
  });

  it('works the day out of all its sessions', async () => {
    const day = '2026-06-15';
    at('2026-06-15T05:00:00Z');
    await enter(marker, [entry(0, 'P'), entry(1, 'A'), entry(2, 'A')], key(day));
    const before = await dayOf(students[1] ?? 0);
    await enter(marker, [entry(0, 'A'), entry(1, 'P'), entry(2, 'A')], key(day, 'afternoon'));
    at(begins);
    const after = await dayOf(students[1] ?? 0);
    // Half a day counts as attended, a day without any of it does not.
    expect(before).toMatchObject({ present: 0, of: 1 });
    expect(after).toMatchObject({ present: 2, of: 2 });
    expect(await dayOf(students[2] ?? 0)).toMatchObject({ present: 1, of: 2 });
  });

  it('keeps what a code meant when the mark was written, whatever becomes of the code', async () => {
    const late = (await app.call(admin, codesResource.api.list, { q: 'L' })).body.rows.find(({ letter }) => letter === 'L');
    const changed = { letter: 'Z', name: 'Zuri', meaning: 'absent', place: 20, active: true } as const;
    await enter(marker, [entry(1, 'L', 2, { minutesLate: 3 })]);
    expect(
      (await app.call(admin, codesResource.api.update, { id: codeOf('L'), version: late?.version ?? 1, ...changed })).status,
    ).toBe(200);
    const { marks } = await marksOf();
    expect(marks.find(({ studentId }) => studentId === students[1])).toMatchObject({ letter: 'L', meaning: 'late' });
    const back = { letter: 'L', name: 'Late', meaning: 'late', place: 20, active: true } as const;
    await app.call(admin, codesResource.api.update, { id: codeOf('L'), version: (late?.version ?? 1) + 1, ...back });
    expect((await app.call(admin, codesResource.api.remove, { id: codeOf('L') })).status).toBe(409);
  });

  it('refuses who left, a code or reason of another school or out of use, and bad minutes, each at its place', async () => {
    const gone = (await registerAs(app, testDraft(frame, { streamId: frame.west }))).body.id;
    const { body } = await enter(marker, [
      { studentId: gone, codeId: codeOf('P'), version: 0 },
      entry(0, 'P', 1, { reasonId: 999_999 }),
      entry(2, 'Q'),
    ]);
    expect(body.saved).toEqual([]);
    expect(body.refused.map(({ message }) => message)).toEqual([
      'This student is not in this class any more.',
      'This reason is not used any more.',
      'This code is not used any more.',
    ]);
    const bad = await enter(marker, [entry(1, 'L', 3, { minutesLate: 0 })]);
    expect([bad.status, bad.body.fields?.[0]]).toEqual([
      400,
      { path: 'marks.0.minutesLate', message: 'Enter 1 to 600 minutes.' },
    ]);
  });
});

describe('what a register is taken with', () => {
  it('is the stream by name, and the codes and reasons in use', async () => {
    const { body } = await app.call(marker, registersApi.roll, { classId: frame.form3, streamId: frame.east });
    expect(body).toMatchObject({ className: 'Form 3', streamName: 'East', mode: 'morning', lessons: 8 });
    expect(body.rows.map(({ studentId }) => studentId)).toEqual(students);
    expect(body.codes.map(({ letter }) => letter)).toEqual(['P', 'L', 'A', 'E', 'S', 'X', 'F']);
    expect(body.reasons).toHaveLength(8);
    const none = { classId: frame.form3, streamId: frame.form4West };
    expect((await app.call(marker, registersApi.roll, none)).status).toBe(404);
  });
});

describe('a day', () => {
  it('that has not come, a weekend, a holiday and one outside the terms take no register', async () => {
    const status = async (day: string) => (await enter(marker, [entry(0, 'P')], key(day))).body.message;
    expect(await status('2026-06-17')).toBe('This day has not come yet.');
    expect(await status('2026-06-14')).toBe('This is a weekend.');
    expect(await status('2026-06-01')).toBe('The school is closed on this day.');
    expect(await status('2026-04-20')).toBe('No term runs on this day.');
    expect((await app.call(marker, registersApi.list, { day: '2026-06-14' })).body.closedBecause).toBe('This is a weekend.');
  });

  it('closes: who marks is told so, who administers says why, and what was marked in time without a line is taken', async () => {
    at('2026-06-16T17:00:00Z');
    const seen = await marksOf();
    expect(seen.closedBecause).toBe('The day has closed. The attendance administrator changes it, with a reason.');
    const version = seen.marks.find(({ studentId }) => studentId === students[2])?.version ?? 0;
    expect((await enter(marker, [entry(2, 'S', version)])).status).toBe(422);
    const without = await enter(admin, [entry(2, 'S', version)]);
    expect(without.body.fields).toEqual([
      { path: 'because', message: 'Say why the register is changed after its day has closed.' },
    ]);
    const because = 'The nurse told us late';
    expect((await enter(admin, [entry(2, 'S', version)], key(), { because })).body.saved).toHaveLength(1);
    const { rows } = (await app.call(admin, registersApi.history, { ...key(), studentId: students[2] ?? 0 })).body;
    expect(rows[0]).toMatchObject({ letter: 'S', because });
    const late = { markedAt: '2026-06-16T16:59:00Z' };
    expect((await enter(marker, [entry(0, 'F', 1)], key(), late)).body.saved).toHaveLength(1);
    expect((await enter(marker, [entry(0, 'P', 2)], key(), { markedAt: '2026-06-16T17:00:00Z' })).status).toBe(422);
    at('2026-06-19T17:00:00Z');
    expect((await enter(marker, [entry(0, 'P', 2)], key(), late)).status).toBe(422);
    at(begins);
  });
});

describe('who', () => {
  it('only reads sees every register and marks none; another school sees and marks nothing here', async () => {
    expect((await app.call('ROLE_View_Only', registersApi.list, {})).body.total).toBeGreaterThan(0);
    expect((await enter('ROLE_View_Only', [entry(0, 'P', 2)])).status).toBe(403);
    expect((await app.call('otherSchool', registersApi.list, {})).body.rows).toEqual([]);
    expect((await enter('otherSchool', [entry(0, 'P', 2)])).status).toBe(404);
    expect((await app.call('otherSchool', registersApi.roll, { classId: frame.form3, streamId: frame.east })).status).toBe(404);
    expect((await app.call('ROLE_Exam_admin', registersApi.list, {})).status).toBe(403);
  });

  it('marks them all sees on the first page how many are to be taken and how many are due', async () => {
    const figures = async () => (await app.call(marker, homeApi.parts)).body.figures;
    expect((await figures()).find(({ label }) => label === 'Registers to take')).toMatchObject({ note: 'none is late' });
    at('2026-06-16T06:30:00Z');
    expect((await figures()).find(({ label }) => label === 'Registers to take')?.note).toMatch(/^\d+ due$/);
    at('2026-06-14T06:30:00Z');
    expect((await figures()).find(({ label }) => label === 'Registers to take')).toBeUndefined();
    at(begins);
  });

  it('administers keeps one code for present and one for absent in use', async () => {
    const draft = { letter: 'P', name: 'Present', meaning: 'present', place: 10, active: false } as const;
    const refused = await app.call(admin, codesResource.api.update, { id: codeOf('P'), version: 1, ...draft });
    expect([refused.status, refused.body.message]).toEqual([422, 'A register needs a code in use that means present.']);
    expect((await app.call(marker, codesResource.api.create, { ...draft, letter: 'W', name: 'W' })).status).toBe(403);
    const twice = await app.call(admin, codesResource.api.create, { ...draft, letter: 'p', name: 'Other' });
    expect(twice.body.fields).toEqual([{ path: 'letter', message: 'Another code has this letter.' }]);
    expect((await app.call(marker, reasonsResource.api.list, {})).body.total).toBe(8);
  });

  it('administers says when registers are taken; two who do at once are told', async () => {
    const { body: before } = await app.call(marker, attendanceSettingsApi.get);
    expect(before).toMatchObject({ sessions: 'morning', closesAt: '20:00', version: 0 });
    const wrong = await app.call(admin, attendanceSettingsApi.save, { ...before, closesAt: '08:00' });
    expect(wrong.body.fields?.[0]?.path).toBe('closesAt');
    const saved = await app.call(admin, attendanceSettingsApi.save, { ...before, sessions: 'lessons', lessons: 2 });
    expect(saved.body).toMatchObject({ sessions: 'lessons', lessons: 2, version: 1 });
    expect((await app.call(admin, attendanceSettingsApi.save, { ...before, sessions: 'both' })).status).toBe(409);
    const { rows } = (await app.call(marker, registersApi.list, { q: 'east' })).body;
    expect(rows.map(({ session, lesson }) => [session, lesson])).toEqual([
      ['lesson', 1],
      ['lesson', 2],
    ]);
    expect((await app.call(marker, attendanceSettingsApi.save, { ...before, version: 1 })).status).toBe(403);
  });
});
