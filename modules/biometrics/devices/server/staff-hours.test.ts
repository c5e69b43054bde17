import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CallInput } from '#kit/contract/endpoint.ts';
import { one } from '#kit/server/sql/one.ts';
import { schoolById } from '#modules/platform/server/public.ts';
import { musterApi } from '../../muster/contract/muster.ts';
import { type Shift, shiftsApi } from '../../setup/contract/shifts.ts';
import { staffAttendanceApi } from '../../staff/contract/staff-attendance.ts';
import { enrolments } from '../contract/enrolments.ts';
import { closeStaffDays } from './punches/close-staff-days.ts';
import type { SimulatedDevice } from './testing/device.ts';
import { admin, type DevicesWorld, devicesWorld } from './testing/devices-world.ts';

let world: DevicesWorld;
let gate: SimulatedDevice;
/** Ten o’clock in Nairobi of a Tuesday, until a test says otherwise. */
const begins = '2026-06-16T07:00:00Z';
let now = begins;
const people: number[] = [];
beforeAll(async () => {
  world = await devicesWorld({ clock: () => new Date(now) });
  const { app } = world;
  for (const [at, [name, kind]] of [
    ['Achieng Otieno', 'teacher'],
    ['Daudi Watchman', 'support'],
    ['Esther Cook', 'support'],
  ].entries()) {
    const { rows } = await sql<{ id: number }>`
      insert into settings.staff_member (school_id, staff_no, kind, full_name, gender)
      values (${app.schoolA}, ${`S${at}`}, ${kind}, ${name}, 'female') returning id`.execute(app.db.platform);
    people.push(one(rows).id);
    const number = { number: `90${at}`, staffMemberId: one(rows).id, fromDay: '2026-05-01' };
    expect((await app.call(admin, enrolments.api.create, number)).status).toBe(200);
  }
  gate = (await world.approved()).device;
});
afterAll(() => world.close());

const usual = { whose: 'staff' as const, weekdays: [1, 2, 3, 4, 5, 6, 7], fromDay: '2026-05-20' };
const addShift = (draft: Partial<CallInput<typeof shiftsApi.create>>) =>
  world.app.call(admin, shiftsApi.create, { ...usual, name: 'Shift', startsAt: '08:00', endsAt: '17:00', ...draft });
const monthOf = async (id: number) => (await world.app.call(admin, staffAttendanceApi.month, { id, month: '2026-06' })).body;
const dayOf = async (id: number, day: string) => (await monthOf(id)).rows.find((row) => row.day === day);
const left = (id: number, status: 'left' | 'active') =>
  sql`update settings.staff_member set status = ${status} where id = ${id}`.execute(world.app.db.platform);

it('what a day is said to be by hand stands before what devices saw: for who was late, and for who was not there', async () => {
  const { app } = world;
  const [id = 0] = people;
  await addShift({ name: 'Teaching day', staffKind: 'teacher' });
  await gate.attlog('900\t2026-06-10 10:00:00\t255\t1\n900\t2026-06-10 21:00:00\t255\t1\n');
  const counts = async () => {
    const { rows } = await sql<{ minutes: number; late: number; overtime: number }>`
      select minutes, late_minutes as late, overtime_minutes as overtime from biometrics.staff_days
       where staff_member_id = ${id} and day = '2026-06-10'`.execute(app.db.platform);
    const { totals } = await monthOf(id);
    return [one(rows), [totals.minutes, totals.overtimeMinutes]];
  };
  const seen = await counts();
  expect(seen).toEqual([{ minutes: 660, late: 120, overtime: 120 }, [660, 120]]);
  const say = async (status: 'present' | 'absent' | null) => {
    const version = (await dayOf(id, '2026-06-10'))?.version ?? 0;
    const said = { id, day: '2026-06-10', status, because: 'Sent to the county office', version };
    expect((await app.call(admin, staffAttendanceApi.correct, said)).status).toBe(200);
  };
  await say('present');
  expect(await counts()).toEqual([{ minutes: 660, late: 0, overtime: 120 }, [660, 120]]);
  await say('absent');
  expect(await counts()).toEqual([{ minutes: 0, late: 0, overtime: 0 }, [0, 0]]);
  // What was seen stays on the day itself.
  expect(await dayOf(id, '2026-06-10')).toMatchObject({ minutes: 660, lateMinutes: 120 });
  await say(null);
  expect(await counts()).toEqual(seen);
});

it('a night that was not over when its day was closed is looked at once more', async () => {
  const { app } = world;
  const [, watchman = 0, cook = 0] = people;
  const at = (time: string): void => {
    now = time;
    // Who was signed in before may not be any more.
    app.pass(0);
  };
  // Before the night of the 15th.
  at('2026-06-15T09:00:00Z');
  await addShift({ name: 'Night watch', staffIds: [watchman], startsAt: '18:00', endsAt: '06:00' });
  await addShift({ name: 'Kitchen', staffIds: [cook] });
  await gate.attlog('902\t2026-06-14 07:50:00\t255\t1\n902\t2026-06-15 07:50:00\t255\t1\n');
  await sql`insert into biometrics.staff_closing (school_id, through) values (${app.schoolA}, '2026-06-14')`.execute(
    app.db.platform,
  );
  const close = async (time: string) => {
    at(time);
    await closeStaffDays(app.services, app.http.log, (school) => schoolById(app.services, school));
  };
  // Half past three in Nairobi: the night of the 15th goes on.
  await close('2026-06-16T00:30:00Z');
  expect(await dayOf(watchman, '2026-06-15')).toBeUndefined();
  await close('2026-06-17T00:30:00Z');
  expect(await dayOf(watchman, '2026-06-15')).toMatchObject({ status: 'absent' });
  at(begins);
});

it('a shift changes and ends though somebody whom it names has left, and takes nobody anew who has', async () => {
  const { app } = world;
  const [teacher = 0, , cook = 0] = people;
  const made = await addShift({
    name: 'Weekend duty',
    staffIds: [teacher, cook],
    weekdays: [6],
    startsAt: '19:00',
    endsAt: '20:00',
  });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  await left(cook, 'left');
  const get = async (id: number): Promise<Shift> => (await app.call(admin, shiftsApi.get, { id })).body;
  const named = await app.call(admin, shiftsApi.update, { ...(await get(made.body.id)), name: 'Duty at weekends' });
  expect(named.status, JSON.stringify(named.body)).toBe(200);
  const later = { ...(await get(made.body.id)), staffIds: [teacher], startsAt: '19:30', fromDay: '2026-06-20' };
  const changed = await app.call(admin, shiftsApi.update, later);
  expect([changed.status, (await get(made.body.id)).untilDay]).toEqual([200, '2026-06-19']);
  expect((await addShift({ name: 'Another', staffIds: [cook], weekdays: [7], startsAt: '21:00', endsAt: '22:00' })).status).toBe(
    400,
  );
  await left(cook, 'active');
});

it('a shift that has ended keeps its end when it is begun anew on a later day', async () => {
  const { app } = world;
  const [, , cook = 0] = people;
  const ended = await addShift({
    name: 'Fair',
    staffIds: [cook],
    weekdays: [7],
    startsAt: '21:00',
    endsAt: '22:00',
    untilDay: '2026-06-01',
  });
  const again = { ...ended.body, fromDay: '2026-06-20', untilDay: null };
  expect((await app.call(admin, shiftsApi.update, again)).body).toMatchObject({ fromDay: '2026-06-20', untilDay: null });
  expect((await app.call(admin, shiftsApi.get, { id: ended.body.id })).body.untilDay).toBe('2026-06-01');
});

it('who watches through the night is on the muster list until the morning, and not after it', async () => {
  const { app } = world;
  const [, watchman = 0, cook = 0] = people;
  const at = (time: string): void => {
    now = time;
    app.pass(0);
  };
  const listed = async () =>
    (await app.call(admin, musterApi.list)).body.people.map(({ key }) => key).filter((key) => key[0] === 't');
  at('2026-06-23T15:00:00Z');
  await gate.attlog('901\t2026-06-23 17:55:00\t255\t1\n902\t2026-06-23 08:00:00\t255\t1\n902\t2026-06-23 17:30:00\t255\t1\n');
  expect(await listed()).toEqual([`t${watchman}`]);
  // Two o'clock at night.
  at('2026-06-23T23:00:00Z');
  expect(await listed()).toEqual([`t${watchman}`]);
  at('2026-06-24T07:00:00Z');
  await gate.attlog('901\t2026-06-24 06:05:00\t255\t1\n901\t2026-06-24 06:06:00\t255\t1\n902\t2026-06-24 07:50:00\t255\t1\n');
  expect(await listed()).toEqual([`t${cook}`]);
  at(begins);
});

it('punches of a clock that ran a day ahead make no day, also once it comes', async () => {
  const { app, students } = world;
  const [student = 0] = students;
  const at = (time: string): void => {
    now = time;
    app.pass(0);
  };
  at('2026-06-25T05:00:00Z');
  await gate.attlog('101\t2026-06-26 07:10:00\t255\t1\n900\t2026-06-26 07:10:00\t255\t1\n');
  at('2026-06-26T07:00:00Z');
  await gate.attlog('101\t2026-06-26 09:30:00\t255\t1\n900\t2026-06-26 09:30:00\t255\t1\n');
  expect((await world.daysOf(student)).find(({ day }) => day === '2026-06-26')).toMatchObject({ status: 'late', in: '09:30:00' });
  expect(await dayOf(people[0] ?? 0, '2026-06-26')).toMatchObject({ firstIn: '2026-06-26T06:30:00.000Z', lastOut: null });
  at(begins);
});

it('hours of students are judged once the shift is over, and of who touched no more once the day is closed', async () => {
  const { app, students, frame } = world;
  const [, student = 0] = students;
  const at = (time: string): void => {
    now = time;
    app.pass(0);
  };
  at('2026-06-29T09:15:00Z');
  const hours = { whose: 'students' as const, classIds: [frame.form3], halfDayHours: 5, absentHours: 2, fromDay: '2026-06-29' };
  expect((await addShift({ ...hours, name: 'Form 3' })).status).toBe(200);
  const on = async () => (await world.daysOf(student)).find(({ day }) => day === '2026-06-29')?.status;
  await gate.attlog('102\t2026-06-29 07:50:00\t255\t1\n102\t2026-06-29 12:10:00\t255\t1\n');
  expect(await on()).toBe('present');
  at('2026-06-30T00:30:00Z');
  await closeStaffDays(app.services, app.http.log, (school) => schoolById(app.services, school));
  expect(await on()).toBe('half_day');
  at(begins);
});
