import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { pdfText } from '#app/testing/pdf-text.ts';
import { jobsApi } from '#kit/contract/exports.ts';
import { one } from '#kit/server/sql/one.ts';
import { schoolById } from '#modules/platform/server/public.ts';
import { shiftsApi } from '../../setup/contract/shifts.ts';
import { staffAttendanceApi } from '../../staff/contract/staff-attendance.ts';
import { enrolments } from '../contract/enrolments.ts';
import { closeStaffDays } from './punches/close-staff-days.ts';
import type { SimulatedDevice } from './testing/device.ts';
import { admin, type DevicesWorld, devicesWorld, today } from './testing/devices-world.ts';

let world: DevicesWorld;
let gate: SimulatedDevice;
const people: Record<string, number> = {};

/** Members of staff, those with a number enrolled under it. */
const staff = [
  { name: 'Achieng Otieno', kind: 'teacher', number: '901' },
  { name: 'Baraka Mwangi', kind: 'teacher', number: '902' },
  { name: 'Chebet Kiprono', kind: 'teacher', number: null },
  { name: 'Daudi Watchman', kind: 'support', number: '903' },
  { name: 'Esther Cook', kind: 'support', number: '904' },
] as const;
const of = (name: string): number => people[name] ?? 0;
const usual = {
  weekdays: [1, 2, 3, 4, 5],
  startsAt: '08:00',
  endsAt: '17:00',
  fromDay: '2026-05-20',
  halfDayHours: 6,
  absentHours: 2,
};

const addShift = (draft: object) =>
  world.app.call(admin, shiftsApi.create, { ...usual, name: 'Shift', whose: 'staff', ...draft });
const month = async (name: string) =>
  (await world.app.call(admin, staffAttendanceApi.month, { id: of(name), month: '2026-06' })).body;
const dayOf = async (name: string, day: string) => (await month(name)).rows.find((row) => row.day === day);
const list = async (input: object = {}) => (await world.app.call(admin, staffAttendanceApi.list, input)).body;
/** Until no task waits any more. */
const settled = () =>
  vi.waitFor(
    async () => {
      const { rows } = (await world.app.call(admin, jobsApi.list, {})).body;
      expect(rows.filter(({ state }) => state !== 'done')).toEqual([]);
    },
    { timeout: 10_000 },
  );

beforeAll(async () => {
  world = await devicesWorld({ jobWorkers: 1 });
  const { app } = world;
  for (const [index, { name, kind, number }] of staff.entries()) {
    const { rows } = await sql<{ id: number }>`
      insert into settings.staff_member (school_id, staff_no, kind, full_name, gender)
      values (${app.schoolA}, ${`S${index}`}, ${kind}, ${name}, 'female') returning id`.execute(app.db.platform);
    people[name] = one(rows).id;
    if (number) await app.call(admin, enrolments.api.create, { number, staffMemberId: of(name), fromDay: '2026-05-01' });
  }
  await addShift({ name: 'Teaching day', staffKind: 'teacher' });
  await addShift({
    name: 'Night watch',
    staffIds: [of('Daudi Watchman')],
    startsAt: '18:00',
    endsAt: '06:00',
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    calendar: 'every_day',
  });
  await addShift({
    name: 'Breakfast',
    staffIds: [of('Esther Cook')],
    startsAt: '05:00',
    endsAt: '09:00',
    checkInBefore: 30,
    halfDayHours: null,
    absentHours: null,
  });
  await addShift({
    name: 'Supper',
    staffIds: [of('Esther Cook')],
    startsAt: '15:00',
    endsAt: '20:00',
    halfDayHours: null,
    absentHours: null,
  });
  gate = (await world.approved()).device;
  await settled();
});
afterAll(() => world.close());

describe('days of staff', () => {
  it('are worked out of punches in any order, late after the grace, unfinished while the end is missing', async () => {
    await gate.attlog('901\t2026-06-10 16:30:00\t255\t1\n');
    expect(await dayOf('Achieng Otieno', '2026-06-10')).toMatchObject({ status: 'late', unfinished: true, lateMinutes: 510 });
    await gate.attlog('901\t2026-06-10 12:00:00\t255\t1\n901\t2026-06-10 08:10:59\t255\t1\n');
    expect(await dayOf('Achieng Otieno', '2026-06-10')).toMatchObject({
      status: 'present',
      unfinished: false,
      firstIn: '2026-06-10T05:10:59.000Z',
      lastOut: '2026-06-10T13:30:00.000Z',
      minutes: 499,
      plannedMinutes: 540,
      earlyMinutes: 30,
    });
  });

  it('over midnight belong to the day the shift starts, also when the morning comes first, and two shifts are one day', async () => {
    await gate.attlog('903\t2026-06-12 06:02:00\t255\t1\n904\t2026-06-11 20:05:00\t255\t1\n904\t2026-06-11 15:00:00\t255\t1\n');
    await gate.attlog('903\t2026-06-11 17:51:00\t255\t1\n904\t2026-06-11 09:00:00\t255\t1\n904\t2026-06-11 04:55:00\t255\t1\n');
    expect(await dayOf('Daudi Watchman', '2026-06-11')).toMatchObject({ status: 'present', minutes: 731, overtimeMinutes: 11 });
    expect((await dayOf('Daudi Watchman', '2026-06-12'))?.minutes ?? 0).toBe(0);
    expect(await dayOf('Esther Cook', '2026-06-11')).toMatchObject({ status: 'present', minutes: 550, plannedMinutes: 540 });
  });

  it('of two numbers of one person are one day, and a number that is given later or taken away works them out anew', async () => {
    const { app } = world;
    const numbers = (await app.call(admin, enrolments.api.list, { whose: '902', kind: 'staff' })).body.rows;
    const first = one(numbers);
    const kept = { number: '902', staffMemberId: of('Baraka Mwangi'), fromDay: '2026-05-01', untilDay: '2026-06-09' };
    await app.call(admin, enrolments.api.update, { id: first.id, version: first.version, ...kept });
    await gate.attlog('902\t2026-06-09 08:00:00\t255\t1\n922\t2026-06-09 17:00:00\t255\t1\n922\t2026-06-10 08:00:00\t255\t1\n');
    expect(await dayOf('Baraka Mwangi', '2026-06-09')).toMatchObject({ unfinished: true });
    const { body } = await app.call(admin, enrolments.api.create, {
      number: '922',
      staffMemberId: of('Baraka Mwangi'),
      fromDay: '2026-06-09',
    });
    expect(await dayOf('Baraka Mwangi', '2026-06-09')).toMatchObject({ unfinished: false, minutes: 540 });
    expect(await dayOf('Baraka Mwangi', '2026-06-10')).toMatchObject({ status: 'present', unfinished: true });
    await app.call(admin, enrolments.api.remove, { id: body.id });
    expect(await dayOf('Baraka Mwangi', '2026-06-10')).toBeUndefined();
    await app.call(admin, enrolments.api.create, { number: '932', staffMemberId: of('Baraka Mwangi'), fromDay: '2026-06-10' });
  });

  it('that are over are closed once: absent, off duty on a day without a shift, on leave; nobody without a number', async () => {
    const { app } = world;
    const close = () => closeStaffDays(app.services, app.http.log, (id) => schoolById(app.services, id));
    await sql`insert into biometrics.staff_closing (school_id, through) values (${app.schoolA}, '2026-06-11')`.execute(
      app.db.platform,
    );
    await sql`update settings.staff_member set status = 'on_leave', status_on = '2026-06-15' where id = ${of('Achieng Otieno')}`.execute(
      app.db.platform,
    );
    await Promise.all([close(), close()]);
    expect(
      (await month('Achieng Otieno')).rows.flatMap(({ day, status }) => (day < '2026-06-10' ? [] : [[day, status]])),
    ).toEqual([
      ['2026-06-15', 'leave'],
      ['2026-06-14', 'off_duty'],
      ['2026-06-13', 'off_duty'],
      ['2026-06-12', 'absent'],
      ['2026-06-10', 'present'],
    ]);
    expect((await month('Chebet Kiprono')).rows).toEqual([]);
    expect(await dayOf('Daudi Watchman', '2026-06-12')).toMatchObject({ status: 'absent' });
    // No device has seen anybody on this day.
    expect(await dayOf('Daudi Watchman', '2026-06-14')).toBeUndefined();
    expect((await month('Achieng Otieno')).totals).toMatchObject({ present: 1, absent: 1, percent: 50 });
    await gate.attlog('901\t2026-06-12 08:00:00\t255\t1\n901\t2026-06-12 17:30:00\t255\t1\n');
    expect(await dayOf('Achieng Otieno', '2026-06-12')).toMatchObject({ status: 'present', overtimeMinutes: 30 });
    await sql`update settings.staff_member set status = 'active', status_on = '2026-06-16' where id = ${of('Achieng Otieno')}`.execute(
      app.db.platform,
    );
  });

  it('are marked by hand where no device speaks, and put right with a reason, of two at once one', async () => {
    const { app } = world;
    const mark = (input: object) =>
      app.call(admin, staffAttendanceApi.mark, { ids: [of('Chebet Kiprono')], day: today, status: 'present', ...input });
    expect((await mark({})).body).toEqual({ marked: 1 });
    expect((await mark({ status: 'absent' })).body.fields).toMatchObject([{ path: 'because' }]);
    expect((await mark({ day: '2026-06-15' })).body.fields).toMatchObject([{ path: 'because' }]);
    expect((await mark({ day: '2026-06-17' })).status).toBe(422);
    expect((await mark({ ids: [999_999] })).body.fields).toMatchObject([{ path: 'ids' }]);
    const seen = await dayOf('Achieng Otieno', '2026-06-10');
    const put = (status: 'absent' | 'excused' | null, version: number, because: string | null = 'Was at the county office') =>
      app.call(admin, staffAttendanceApi.correct, { id: of('Achieng Otieno'), day: '2026-06-10', status, because, version });
    expect((await put('absent', seen?.version ?? 0, null)).body.fields).toMatchObject([{ path: 'because' }]);
    const both = await Promise.all([put('absent', seen?.version ?? 0), put('excused', seen?.version ?? 0)]);
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    const by = await dayOf('Achieng Otieno', '2026-06-10');
    expect(by).toMatchObject({ because: 'Was at the county office', seen: 'present', minutes: 499 });
    await gate.attlog('901\t2026-06-10 17:00:00\t255\t1\n');
    expect(await dayOf('Achieng Otieno', '2026-06-10')).toMatchObject({ hand: by?.hand, minutes: 529 });
    expect((await put(null, (await dayOf('Achieng Otieno', '2026-06-10'))?.version ?? 0)).status).toBe(200);
    expect(await dayOf('Achieng Otieno', '2026-06-10')).toMatchObject({ status: 'present', hand: null });
    expect(
      (await app.call(admin, staffAttendanceApi.correct, { id: 999_999, day: today, status: 'absent', because: 'x', version: 0 }))
        .status,
    ).toBe(404);
  });

  it('stand in a list of the day with who is on site, searched, filtered and sorted, for who may read it', async () => {
    const { app } = world;
    await gate.attlog(
      `901\t${today} 08:20:00\t255\t1\n903\t2026-06-15 17:58:00\t255\t1\n904\t${today} 04:58:00\t255\t1\n904\t${today} 09:02:00\t255\t1\n`,
    );
    const teachers = await list({ kind: 'teacher' });
    expect(teachers.rows.map(({ fullName, status, onSite }) => [fullName, status, onSite])).toEqual([
      ['Achieng Otieno', 'late', true],
      ['Baraka Mwangi', null, false],
      ['Chebet Kiprono', 'present', false],
    ]);
    expect(teachers.rows[0]).toMatchObject({ present: 3, late: 1, absent: 2, percent: 60, hours: 18.3, overtimeHours: 0.5 });
    expect((await list({ kind: 'support', onSite: true })).rows.map(({ fullName }) => fullName)).toEqual(['Daudi Watchman']);
    expect((await list({ status: 'unmarked', kind: 'teacher' })).rows).toHaveLength(1);
    expect((await list({ q: 'chebet' })).total).toBe(1);
    expect((await list({ sort: '-hours' })).rows[0]?.fullName).toBe('Achieng Otieno');
    const { groups } = (await app.call(admin, staffAttendanceApi.today, {})).body;
    expect(groups?.teacher).toEqual({ here: 2, late: 1, left: 1, notIn: 1, away: 0, total: 3 });
    expect(groups?.support).toMatchObject({ here: 2, left: 1, notIn: 0 });
    expect((await app.call('ROLE_View_Only', staffAttendanceApi.list, {})).status).toBe(200);
    const marking = { ids: [1], day: today, status: 'present' as const };
    expect((await app.call('ROLE_View_Only', staffAttendanceApi.mark, marking)).status).toBe(403);
    expect((await app.call('ROLE_Mark_attendance_register', staffAttendanceApi.list, {})).status).toBe(403);
    expect((await app.call('otherSchool', staffAttendanceApi.month, { id: of('Achieng Otieno') })).status).toBe(404);
  });

  it('are one’s own to see and to print, and nobody’s for an account without a person', async () => {
    const { app } = world;
    const month = '2026-06';
    expect((await app.call('ROLE_Exam_admin', staffAttendanceApi.mine, {})).status).toBe(404);
    expect((await app.call('ROLE_Exam_admin', staffAttendanceApi.printMine, { month })).status).toBe(404);
    await sql`update platform.account set staff_member_id = ${of('Achieng Otieno')} where username = 'a.role_exam_admin'`.execute(
      app.db.platform,
    );
    expect((await app.call('ROLE_Exam_admin', staffAttendanceApi.mine, { month })).body.name).toBe('Achieng Otieno');
    const read = (file: unknown): string => pdfText(file as Uint8Array).replaceAll(/\s+/g, ' ');
    const paper = read((await app.call(admin, staffAttendanceApi.print, { id: of('Achieng Otieno'), month })).body);
    expect(paper).toContain('Achieng Otieno, Jun 2026 Days at work 3 (60.0 %), late 1, half days 0, absent 2 Hours: 18 h 19 min');
    expect(paper).toMatch(/Fri 12 Jun Present 08:00 17:30 9 h 30 min 30 min over .* Late 08:20 – no going out, 20 min late/);
    const own = read((await app.call('ROLE_Exam_admin', staffAttendanceApi.printMine, { month })).body);
    expect(own).toContain(paper.split('Printed by')[0]);
    expect((await app.call('ROLE_Exam_admin', staffAttendanceApi.printMine, { month: '2025-01' })).status).toBe(422);
  });
});

describe('a shift', () => {
  it('that changes from a day on works out that day and later ones anew, and none before', async () => {
    const { app } = world;
    await gate.attlog(
      '901\t2026-06-08 07:50:00\t255\t1\n901\t2026-06-08 17:00:00\t255\t1\n901\t2026-06-09 07:50:00\t255\t1\n901\t2026-06-09 17:00:00\t255\t1\n',
    );
    const { rows } = (await app.call(admin, shiftsApi.list, { q: 'Teaching day' })).body;
    const shift = one(rows);
    const { people: _people, ...draft } = shift;
    const change = (changes: object) => app.call(admin, shiftsApi.update, { ...draft, ...changes });
    expect((await change({ startsAt: '07:30' })).body.fields).toMatchObject([{ path: 'fromDay' }]);
    expect((await change({ startsAt: '07:30', fromDay: '2026-05-01' })).body.fields).toMatchObject([{ path: 'fromDay' }]);
    const next = await change({ startsAt: '07:30', fromDay: '2026-06-09' });
    expect(next.body).toMatchObject({ startsAt: '07:30', fromDay: '2026-06-09', untilDay: null, people: 'Teachers' });
    expect((await app.call(admin, shiftsApi.get, { id: shift.id })).body).toMatchObject({
      startsAt: '08:00',
      untilDay: '2026-06-08',
    });
    await settled();
    expect(await dayOf('Achieng Otieno', '2026-06-08')).toMatchObject({ status: 'present', lateMinutes: 0 });
    expect(await dayOf('Achieng Otieno', '2026-06-09')).toMatchObject({ status: 'late', lateMinutes: 20 });
    expect((await app.call(admin, shiftsApi.remove, { id: next.body.id })).status).toBe(422);
  });

  it('is refused at its field: the same people at the same time, a class of nobody’s, a student’s over midnight', async () => {
    const path = async (draft: object) => (await addShift(draft)).body.fields?.map((field) => field.path);
    expect(await path({ staffKind: 'teacher', startsAt: '16:00', endsAt: '19:00' })).toEqual(['startsAt']);
    expect(await path({ staffIds: [of('Daudi Watchman')], startsAt: '05:00', endsAt: '07:00' })).toEqual(['startsAt']);
    expect(await path({ whose: 'students', classIds: [999_999] })).toEqual(['classIds']);
    expect(await path({ staffIds: [999_999] })).toEqual(['staffIds']);
    expect(await path({ whose: 'students', startsAt: '20:00', endsAt: '06:00' })).toEqual(['endsAt']);
    expect(await path({ halfDayHours: 2, absentHours: 4 })).toEqual(['absentHours']);
    expect(await path({ fromDay: '2026-04-01' })).toEqual(['fromDay']);
    expect(await path({ weekdays: [] })).toEqual(['weekdays']);
  });

  it('of students makes half a day of too few hours where only a device speaks, and again when a late batch comes', async () => {
    const { app, frame } = world;
    const [first = 0] = world.students;
    const on = async () => (await world.daysOf(first)).find(({ day }) => day === '2026-06-11')?.status;
    await gate.attlog('101\t2026-06-11 11:30:00\t255\t1\n');
    expect(await on()).toBe('late');
    const made = await addShift({
      name: 'Form 3',
      whose: 'students',
      classIds: [frame.form3],
      endsAt: '16:00',
      halfDayHours: 5,
      absentHours: null,
    });
    expect(made.status).toBe(200);
    await settled();
    expect(await on()).toBe('half_day');
    await gate.attlog('101\t2026-06-11 08:10:00\t255\t1\n101\t2026-06-11 15:00:00\t255\t1\n');
    expect(await on()).toBe('present');
    await gate.attlog('101\t2026-06-10 08:00:00\t255\t1\n101\t2026-06-10 12:30:00\t255\t1\n');
    expect((await world.daysOf(first)).find(({ day }) => day === '2026-06-10')?.status).toBe('half_day');
    await app.call(admin, shiftsApi.remove, { id: made.body.id });
  });
});
