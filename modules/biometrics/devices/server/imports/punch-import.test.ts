import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { carriedOut, checkedFile, chooseFile, jobEnd, xlsxOf } from '#app/testing/imports.ts';
import { importsApi } from '#kit/contract/imports.ts';
import { one } from '#kit/server/sql/one.ts';
import { inSchool } from '#kit/server/db/transaction.ts';
import { studentsApi } from '#modules/registration/students/contract/students.ts';
import { shiftsApi } from '../../../setup/contract/shifts.ts';
import { staffAttendanceApi } from '../../../staff/contract/staff-attendance.ts';
import { enrolments } from '../../contract/enrolments.ts';
import { admin, type DevicesWorld, devicesWorld } from '../testing/devices-world.ts';

const kind = 'biometrics.punches';
let world: DevicesWorld;
beforeAll(async () => {
  world = await devicesWorld({ jobWorkers: 1 });
});
afterAll(() => world.close());

const dayOf = async (studentId: number, day: string) => (await world.daysOf(studentId)).find((row) => row.day === day);
const saidOf = (batch: { problems: { rows: { row: number; said: string }[] }[] }) =>
  batch.problems.flatMap(({ rows }) => rows).toSorted((a, b) => a.row - b.row);

it('punches of a file make the day, once however often it comes, and go again when it is taken back', async () => {
  const { app, students } = world;
  const [first = 0, second = 0] = students;
  const { device, id: gadgetId } = await world.approved({ timeZone: 'Africa/Kinshasa' });
  const { body: student } = await app.call('ROLE_All', studentsApi.get, { id: second });
  const rows = [
    ['User ID', 'Adm No', 'Date/Time', 'In/Out', 'Device SN'],
    ['0000101', '', '10/06/2026 07:31:05', 'C/In', ''],
    ['101', '', '2026-06-10 4:05 PM', '', ''],
    ['', student.admissionNo.toLowerCase(), '2026-06-10T04:35:00Z', '255', ''],
    // By the clock of the device, which stands two hours behind.
    ['101', '', '10/06/2026 05:30:00', '0', device.serial.toLowerCase()],
    // The same again, and a number that nobody has.
    ['101', '', '10/06/2026 07:31:05', 'in', ''],
    ['7070', '', '10 Jun 2026 07:40', 'Out', ''],
  ];
  const checked = await checkedFile(app, admin, kind, rows);
  expect(checked).toMatchObject({ created: 5, skipped: 1, refused: 0 });
  expect(checked.notes.map(({ title, count }) => [title, count])).toEqual([['Number: nobody’s', 1]]);
  expect((await world.punches({ day: '2026-06-10' })).total).toBe(0);
  expect((await carriedOut(app, admin, checked.id)).state).toBe('done');
  const kept = (await world.punches({ day: '2026-06-10', sort: 'number' })).rows;
  expect(kept.map(({ number, at, direction, source, gadget }) => [number, at, direction, source, gadget !== null])).toEqual(
    expect.arrayContaining([
      ['101', '2026-06-10T04:31:05.000Z', 0, 'import', false],
      ['101', '2026-06-10T04:30:00.000Z', 0, 'import', true],
      ['101', '2026-06-10T13:05:00.000Z', 255, 'import', false],
      ['102', '2026-06-10T04:35:00.000Z', 255, 'import', false],
      ['7070', '2026-06-10T04:40:00.000Z', 1, 'import', false],
    ]),
  );
  expect(await dayOf(first, '2026-06-10')).toMatchObject({ status: 'present', in: '07:30:00', out: '16:05:00' });
  expect(await dayOf(second, '2026-06-10')).toMatchObject({ status: 'present', in: '07:35:00', out: null });

  const again = await checkedFile(app, admin, kind, rows);
  expect(again).toMatchObject({ created: 0, skipped: 6, refused: 0 });
  expect((await device.attlog('101\t2026-06-10 06:00:00\t0\t1\n')).body).toBe('OK: 1\n');
  const after = await checkedFile(app, admin, kind, [
    ['PIN', 'Date', 'Time', 'SN'],
    // The device has sent it itself since.
    ['101', '10/06/2026', '06:00', device.serial],
  ]);
  expect(after).toMatchObject({ created: 0, skipped: 1 });

  const undone = await app.call(admin, importsApi.undo, { id: checked.id });
  expect(undone.body.state).toBe('undone');
  expect((await world.punches({ day: '2026-06-10' })).rows.map(({ source }) => source)).toEqual(['device']);
  expect(await dayOf(first, '2026-06-10')).toMatchObject({ in: '08:00:00', out: null });
  expect(await dayOf(second, '2026-06-10')).toBeUndefined();
  expect((await world.punches({ gadgetId })).total).toBe(1);
  const written = (statement: ReturnType<typeof sql>) => inSchool(app.db, app.schoolA, (tx) => statement.execute(tx));
  expect((await written(sql`delete from biometrics.punch returning id`)).rows).toEqual([]);
  await expect(written(sql`update biometrics.punch set direction = 1 where source = 'import'`)).resolves.toBeDefined();
  expect((await world.punches({ gadgetId })).total).toBe(1);
});

it('a file that is taken back takes the days and hours of staff with it', async () => {
  const { app } = world;
  const { rows } = await sql<{ id: number }>`
    insert into settings.staff_member (school_id, staff_no, kind, full_name, gender)
    values (${app.schoolA}, 'S1', 'teacher', 'Achieng Otieno', 'female') returning id`.execute(app.db.platform);
  const { id } = one(rows);
  const shift = { name: 'Teaching day', weekdays: [1, 2, 3, 4, 5], startsAt: '08:00', endsAt: '17:00', fromDay: '2026-05-20' };
  expect((await app.call(admin, shiftsApi.create, { ...shift, whose: 'staff', staffKind: 'teacher' })).status).toBe(200);
  await app.call(admin, enrolments.api.create, { number: '901', staffMemberId: id, fromDay: '2026-05-01' });
  const dayOfStaff = async () => {
    const { rows: days } = (await app.call(admin, staffAttendanceApi.month, { id, month: '2026-06' })).body;
    return days.find(({ day }) => day === '2026-06-09');
  };
  const checked = await checkedFile(app, admin, kind, [
    ['Staff no.', 'Date and time'],
    ['S1', '09/06/2026 07:55'],
    ['S1', '09/06/2026 17:00'],
  ]);
  expect((await carriedOut(app, admin, checked.id)).state).toBe('done');
  expect(await dayOfStaff()).toMatchObject({ status: 'present', firstIn: '2026-06-09T04:55:00.000Z' });
  expect((await app.call(admin, importsApi.undo, { id: checked.id })).body.state).toBe('undone');
  expect(await dayOfStaff()).toBeUndefined();
});

it('rows that say nobody, nothing or a time to come are explained and left out; odd text is only text', async () => {
  const { app, students } = world;
  const { body: without } = await app.call('ROLE_All', studentsApi.get, { id: students[3] ?? 0 });
  const checked = await checkedFile(app, admin, kind, [
    ['Shule ya Uhuru – mahudhurio'],
    ['Number', 'Admission no.', 'Staff no.', 'Date and time', 'In or out', 'Serial number'],
    ['101', '', '', '16/06/2026 10:00:01', '', ''],
    ['101', '', '', '16/06/2026 10:00:00', '', ''],
    ['', '', '', '15/06/2026 07:00', '', ''],
    ["x'); drop table", '', '', '15/06/2026 07:00', '', ''],
    ['', 'Ñandú/9', '', '15/06/2026 07:00', '', ''],
    ['', without.admissionNo, '', '15/06/2026 07:00', '', ''],
    ['', '', 'S 404', '15/06/2026 07:00', '', ''],
    ['102', '', '', '31/02/2026 07:00', '', ''],
    ['102', '', '', '', '', ''],
    ['102', '', '', '15/06/2026 07:00', 'sideways', ''],
    ['102', '', '', '15/06/2026 07:00', '', 'NOBODYS01'],
    ['=cmd|1', '', '', '15/06/2026 07:00', '', ''],
    ['2.5E+11', '', '', '15/06/2026 07:00', '', ''],
  ]);
  expect(checked).toMatchObject({ created: 1, refused: 12 });
  const said = saidOf(checked);
  expect(new Set(said.map(({ row }) => row)).size).toBe(12);
  const of = (words: string) => said.filter(({ said: sentence }) => sentence.includes(words)).map(({ row }) => row);
  expect(of('later than now')).toEqual([3]);
  expect(of('says no number')).toEqual([5]);
  expect(of('no number of a device')).toEqual([6, 14, 15]);
  expect(of('is nobody of this school')).toEqual([7, 9]);
  expect(of('has no number on devices')).toEqual([8]);
  expect(of('no day with a time')).toEqual([10]);
  expect(of('says no day')).toEqual([11]);
  expect(of('is no way in or out')).toEqual([12]);
  expect(of('No approved device')).toEqual([13]);
  expect(of('has lost digits')).toEqual([15]);
  // What the school says the word means counts from then on, and the month may stand first.
  const taught = await checkedFile(
    app,
    admin,
    kind,
    [
      ['Number', 'Date and time', 'In or out'],
      ['102', '06/09/2026 07:00', 'sideways'],
    ],
    ['monthFirst'],
    { direction: { sideways: 'Out' } },
  );
  expect(taught).toMatchObject({ created: 1, refused: 0 });
  await carriedOut(app, admin, taught.id);
  expect((await world.punches({ day: '2026-06-09' })).rows).toMatchObject([{ number: '102', direction: 1 }]);
  const empty = await chooseFile(app, admin, kind, { name: 'Empty.csv', bytes: Buffer.from('') });
  expect(empty.status).toBe(422);
  const stranger = await chooseFile(app, 'ROLE_View_Only', kind, { name: 'x.csv', bytes: Buffer.from('Number\n1\n') });
  expect(stranger.status).toBe(404);
});

it('a workbook keeps the time of day of its cells, and ten thousand rows are one file', async () => {
  const { app, students } = world;
  const day = (text: string) => new Date(`${text}Z`);
  const bytes = await xlsxOf([
    ['AC-No.', 'Date/Time'],
    [103, day('2026-06-11T07:41:08')],
    [103, day('2026-06-11T16:02:00')],
  ]);
  const book = await chooseFile(app, admin, kind, { name: 'Clock.xlsx', bytes });
  const asked = await app.call(admin, importsApi.check, { id: book.body.id, matches: book.body.matches });
  await jobEnd(app, admin, asked.body.jobId);
  await carriedOut(app, admin, book.body.id);
  expect(await dayOf(students[2] ?? 0, '2026-06-11')).toMatchObject({ in: '07:41:08', out: '16:02:00' });

  const lines = Array.from({ length: 10_000 }, (_, n) => {
    const at = new Date(Date.UTC(2026, 4, 4 + (n % 20), 3 + (Math.floor(n / 20) % 10), Math.floor(n / 200) % 60, n % 60));
    return [String(101 + (n % 50)), at.toISOString(), n % 2 === 0 ? 'In' : 'Out'];
  });
  const checked = await checkedFile(app, admin, kind, [['Number', 'Timestamp', 'Status'], ...lines]);
  const distinct = new Set(lines.map((line) => line.join(' '))).size;
  expect(checked).toMatchObject({ created: distinct, skipped: 10_000 - distinct, refused: 0 });
  expect((await carriedOut(app, admin, checked.id)).state).toBe('done');
  expect((await world.punches({ day: '2026-05-04' })).total).toBeGreaterThan(200);
  const given = await app.call(admin, enrolments.api.create, {
    number: '150',
    studentId: students[3] ?? 0,
    fromDay: '2026-05-01',
  });
  expect(given.status).toBe(200);
  expect((await world.daysOf(students[3] ?? 0)).length).toBeGreaterThan(0);
});
