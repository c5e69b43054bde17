import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Frame, registerAs, testDraft, testFrame } from '#app/testing/students.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { inSchool } from '#kit/server/db/transaction.ts';
import { studentsApi } from '#modules/registration/students/contract/students.ts';
import { termsApi } from '#modules/settings/contract/terms.ts';
import { yearsApi } from '#modules/settings/contract/years.ts';
import { attendanceListsApi } from '../contract/attendance-lists.ts';
import { sheetsApi } from '../contract/sheets.ts';
import { noteRegistered, type RegisteredDay } from './days.store.ts';

const today = '2026-06-16';
const marker = 'ROLE_Mark_attendance_register' as const;
let app: TestApp;
let frame: Frame;
const students: number[] = [];

beforeAll(async () => {
  app = await testApp({ clock: () => new Date(`${today}T07:00:00Z`) });
  frame = await testFrame(app);
  const inHostel = { boarding: 'boarder', hostelId: frame.girls } as const;
  for (const more of [{}, {}, { classId: frame.form4, streamId: frame.form4West }, inHostel])
    students.push((await registerAs(app, testDraft(frame, more))).body.id);
  const { body: year } = await app.call('ROLE_All', yearsApi.create, {
    name: '2026',
    startsOn: '2026-01-01',
    endsOn: '2026-12-31',
  });
  const term = { yearId: year.id, name: 'Term 2', number: 2, opensOn: '2026-06-01', closesOn: '2026-07-31' };
  await app.call('ROLE_All', termsApi.create, term);
  const note = (day: string, marks: (RegisteredDay['registered'] | undefined)[]) =>
    inSchool(app.db, app.schoolA, (tx) =>
      noteRegistered(
        tx,
        day,
        marks.flatMap((registered, at) =>
          registered === undefined ? [] : [{ studentId: students[at] ?? 0, registered, minutesLate: null }],
        ),
        null,
      ),
    );
  // Before the term: counted only where the days are asked for.
  await note('2026-05-29', ['absent', 'absent']);
  for (const day of [
    '2026-06-01',
    '2026-06-02',
    '2026-06-03',
    '2026-06-04',
    '2026-06-05',
    '2026-06-08',
    '2026-06-09',
    '2026-06-10',
    '2026-06-11',
  ])
    await note(day, ['present', 'present', 'late', 'leave_out']);
  await note('2026-06-12', ['present', 'absent', 'present', 'present']);
  await note('2026-06-15', ['half_day', 'sick', 'excused', 'present']);
  await note(today, ['function', 'absent', undefined, 'late']);
});
afterAll(() => app.close());

const list = async (input: object = {}) => (await app.call(marker, attendanceListsApi.students, input)).body;
const rowOf = async (at: number, input: object = {}) =>
  (await list({ ...input, size: 200 })).rows.find(({ id }) => id === students[at]);

it('sums each student’s days of the term, leave-outs apart, with those missed in a row', async () => {
  expect(await list()).toMatchObject({ from: '2026-06-01', to: today, total: 4 });
  expect(await rowOf(0)).toMatchObject({ today: 'function', attended: 12, late: 0, missed: 0, of: 12, percent: 100, inARow: 0 });
  expect(await rowOf(1)).toMatchObject({ today: 'absent', attended: 9, missed: 3, of: 12, percent: 75, inARow: 3 });
  expect(await rowOf(2)).toMatchObject({ today: null, attended: 10, late: 9, missed: 1, of: 11, percent: 90.9, inARow: 1 });
  expect(await rowOf(3)).toMatchObject({ attended: 3, late: 1, missed: 0, of: 3, percent: 100 });
  expect(await rowOf(1, { from: '2026-05-01', to: '2026-05-31' })).toMatchObject({ attended: 0, missed: 1, of: 1, percent: 0 });
});

it('finds the chronically absent from a tenth on, by class, by what today came to, and in the order asked for', async () => {
  expect((await list({ chronic: true })).rows.map(({ id }) => id)).toEqual([students[1]]);
  // One day of ten is a tenth.
  const ten = { from: '2026-06-02', to: '2026-06-15', chronic: true };
  // Of nine days nothing is said.
  expect((await list({ ...ten, from: '2026-06-04' })).rows).toEqual([]);
  expect((await list({ ...ten, sort: '-missed' })).rows.map(({ id }) => id)).toEqual([students[1], students[2]]);
  expect((await list({ classId: frame.form4 })).rows.map(({ id }) => id)).toEqual([students[2]]);
  expect((await list({ today: 'unmarked' })).rows.map(({ id }) => id)).toEqual([students[2]]);
  expect((await list({ today: 'late' })).rows.map(({ id }) => id)).toEqual([students[3]]);
  expect((await list({ sort: 'percent', size: 1 })).rows.map(({ id }) => id)).toEqual([students[1]]);
  expect((await list({ sort: '-late', size: 1, page: 2 })).rows.map(({ id }) => id)).toEqual([students[3]]);
});

it('shows today at a glance: everybody, by class and hostel, and the last days', async () => {
  const { body } = await app.call(marker, attendanceListsApi.dashboard);
  expect(body).toMatchObject({
    day: today,
    closedBecause: null,
    attended: 2,
    gone: 0,
    late: 1,
    missed: 1,
    unmarked: 1,
    total: 4,
    chronic: 1,
  });
  expect(body.classes.map(({ name, attended, missed, unmarked }) => [name, attended, missed, unmarked])).toEqual([
    ['Form 3', 2, 1, 0],
    ['Form 4', 0, 0, 1],
  ]);
  expect(body.hostels.map(({ name, attended, total }) => [name, attended, total])).toEqual([['Elgon House', 1, 1]]);
  expect(body.trend.at(-1)).toEqual({ day: today, attended: 2, of: 3 });
  expect(body.trend).toHaveLength(13);
});

const month = () => ({ classId: frame.form3, streamId: frame.east, month: '2026-06' });

it('shows a month: each student’s days with what they came to, for who may see the class', async () => {
  const { body } = await app.call(marker, sheetsApi.month, month());
  // School days up to the 16th, without weekends.
  expect(body.days).toHaveLength(12);
  expect(body.days).not.toContain('2026-06-13');
  const second = body.rows.find(({ id }) => id === students[1]);
  expect(second?.marks.slice(-4)).toEqual(['present', 'absent', 'sick', 'absent']);
  expect(second).toMatchObject({ attended: 9, missed: 3, of: 12 });
  expect(body.rows.map(({ id }) => id)).not.toContain(students[2]);
  const may = (await app.call(marker, sheetsApi.month, { ...month(), month: '2026-05' })).body;
  expect(may.days).toEqual(['2026-05-29']);
  expect((await app.call('otherSchool', sheetsApi.month, month())).status).toBe(404);
  expect((await app.call(marker, sheetsApi.month, { ...month(), month: '2026-13' })).body.fields?.[0]?.path).toBe('month');
  const { rows } = (await app.call(marker, sheetsApi.classes)).body;
  expect(rows.filter(({ classId }) => classId === frame.form3).map(({ streamName }) => streamName)).toEqual([
    null,
    'East',
    'West',
  ]);
  expect((await app.call('otherSchool', sheetsApi.classes)).body.rows).toEqual([]);
});

it('writes the monthly register as a workbook with a column a day, and boys, girls and all below', async () => {
  const { body } = await app.call(marker, sheetsApi.workbook, month());
  const rows = (await readSheet(Buffer.from(body as unknown as Uint8Array))).map((row) => row.map((cell) => String(cell ?? '')));
  expect(rows[0]?.slice(0, 4)).toEqual(['No.', 'Adm no.', 'Name', 'Sex']);
  expect(rows[0]?.slice(-3)).toEqual(['16', 'Days', 'Missed']);
  expect(rows.slice(-3).map((row) => [row[2], row.at(-3)])).toEqual([
    ['Boys present', '0'],
    ['Girls present', '2'],
    ['All present', '2'],
  ]);
});

it('prints the monthly register on the school’s paper, and refuses where there is nothing to print', async () => {
  const { body, headers } = await app.call(marker, sheetsApi.print, month());
  expect(headers['content-type']).toBe('application/pdf');
  expect(
    Buffer.from(body as unknown as Uint8Array)
      .subarray(0, 4)
      .toString(),
  ).toBe('%PDF');
  const nothing = await app.call(marker, sheetsApi.print, { ...month(), month: '2026-12' });
  expect([nothing.status, nothing.body.code]).toEqual([422, 'rule']);
  expect((await app.call('otherSchool', sheetsApi.workbook, month())).status).toBe(404);
});

it('shows another school nothing of it, and a role without registers nothing at all', async () => {
  expect((await app.call('otherSchool', attendanceListsApi.students, {})).body.rows).toEqual([]);
  expect((await app.call('otherSchool', attendanceListsApi.dashboard)).body).toMatchObject({ total: 0, classes: [], trend: [] });
  expect((await app.call('ROLE_Exam_admin', attendanceListsApi.students, {})).status).toBe(403);
});

it('shows of a month who sat in the class then: who has moved or left since with the days until then, and who came with those after', async () => {
  const [moves = 0, , , leaves = 0] = students;
  const office = 'ROLE_Admissions_Admin' as const;
  const { version } = (await app.call(office, studentsApi.get, { id: leaves })).body;
  const left = { id: leaves, version, status: 'dropped', on: '2026-06-12', reason: 'Moved away' } as const;
  expect((await app.call(office, studentsApi.changeStatus, left)).status).toBe(200);
  expect((await app.call(office, studentsApi.move, { ids: [moves], streamId: frame.west })).status).toBe(200);
  const sheet = async (streamId: number | null) => {
    const of = { classId: frame.form3, month: '2026-06', ...(streamId === null ? {} : { streamId }) };
    const answer = await app.call(marker, sheetsApi.month, of);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body;
  };
  const marksOf = ({ rows }: Awaited<ReturnType<typeof sheet>>, wanted: number) =>
    rows.filter(({ id }) => id === wanted).map(({ marks }) => marks.slice(-3));
  const [east, west, whole] = [await sheet(frame.east), await sheet(frame.west), await sheet(null)];
  // The day of the move is of the new stream; a mark after the last day at school is of no class.
  expect([marksOf(east, moves), marksOf(west, moves)]).toEqual([[['present', 'half_day', null]], [[null, null, 'function']]]);
  expect(marksOf(whole, moves)).toEqual([['present', 'half_day', 'function']]);
  expect([marksOf(east, leaves), marksOf(west, leaves)]).toEqual([[['present', null, null]], []]);
  const before = await app.call(marker, sheetsApi.month, { classId: frame.form3, streamId: frame.west, month: '2026-05' });
  expect(before.body.rows).toEqual([]);
});

it('counts today at a glance whom the lists behind its figures show', async () => {
  const absent = [
    { studentId: students[1] ?? 0, registered: 'excused', minutesLate: null },
    { studentId: students[2] ?? 0, registered: 'sick', minutesLate: null },
  ] as const;
  await inSchool(app.db, app.schoolA, (tx) => noteRegistered(tx, today, absent, null));
  const { body } = await app.call(marker, attendanceListsApi.dashboard);
  const total = async (input: object) => (await list(input)).total;
  expect([body.missed, await total({ missesToday: true })]).toEqual([2, 2]);
  expect([body.unmarked, body.onLeave]).toEqual([
    await total({ today: 'unmarked', onLeave: false }),
    await total({ onLeave: true }),
  ]);
});
