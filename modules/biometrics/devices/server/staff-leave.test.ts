import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { one } from '#kit/server/sql/one.ts';
import { schoolById } from '#modules/platform/server/public.ts';
import { shiftsApi } from '../../setup/contract/shifts.ts';
import { staffAttendanceApi } from '../../staff/contract/staff-attendance.ts';
import { enrolments } from '../contract/enrolments.ts';
import { closeStaffDays } from './punches/close-staff-days.ts';
import type { SimulatedDevice } from './testing/device.ts';
import { admin, type DevicesWorld, devicesWorld } from './testing/devices-world.ts';

let world: DevicesWorld;
let gate: SimulatedDevice;
let id = 0;
beforeAll(async () => {
  world = await devicesWorld();
  const { app } = world;
  const { rows } = await sql<{ id: number }>`
    insert into settings.staff_member (school_id, staff_no, kind, full_name, gender)
    values (${app.schoolA}, 'S1', 'teacher', 'Achieng Otieno', 'female') returning id`.execute(app.db.platform);
  ({ id } = one(rows));
  const shift = { name: 'Teaching day', weekdays: [1, 2, 3, 4, 5], startsAt: '08:00', endsAt: '17:00', fromDay: '2026-05-20' };
  await app.call(admin, shiftsApi.create, { ...shift, whose: 'staff', staffKind: 'teacher' });
  await app.call(admin, enrolments.api.create, { number: '901', staffMemberId: id, fromDay: '2026-05-01' });
  gate = (await world.approved()).device;
});
afterAll(() => world.close());

const since = (status: 'active' | 'on_leave', on: string) =>
  sql`update settings.staff_member set status = ${status}, status_on = ${on} where id = ${id}`.execute(world.app.db.platform);
const days = async () => {
  const { body } = await world.app.call(admin, staffAttendanceApi.month, { id, month: '2026-06' });
  return Object.fromEntries(body.rows.map(({ day, status }) => [day, status]));
};

it('a day of leave stays one after the return, whatever works it out again', async () => {
  const { app } = world;
  // Somebody of the staff is seen on each day, so that who is not there is absent.
  const { rows } = await sql<{ id: number }>`
    insert into settings.staff_member (school_id, staff_no, kind, full_name, gender)
    values (${app.schoolA}, 'S2', 'teacher', 'Baraka Mwangi', 'male') returning id`.execute(app.db.platform);
  await app.call(admin, enrolments.api.create, { number: '903', staffMemberId: one(rows).id, fromDay: '2026-05-01' });
  await gate.attlog(['10', '11', '12', '15'].map((day) => `903\t2026-06-${day} 07:50:00\t255\t1\n`).join(''));

  await since('on_leave', '2026-06-11');
  await sql`insert into biometrics.staff_closing (school_id, through) values (${app.schoolA}, '2026-06-09')`.execute(
    app.db.platform,
  );
  await closeStaffDays(app.services, app.http.log, (school) => schoolById(app.services, school));
  const leave = { '2026-06-11': 'leave', '2026-06-12': 'leave', '2026-06-13': 'leave', '2026-06-14': 'leave' };
  expect(await days()).toEqual({ '2026-06-10': 'absent', ...leave, '2026-06-15': 'leave' });

  // The first punch after the return works out the day before it too.
  await since('active', '2026-06-16');
  await gate.attlog('901\t2026-06-16 07:55:00\t255\t1\n');
  const back = { '2026-06-10': 'absent', ...leave, '2026-06-15': 'leave', '2026-06-16': 'present' };
  expect(await days()).toEqual(back);

  // Another card.
  const { rows: numbers } = (await app.call(admin, enrolments.api.list, { whose: '901', kind: 'staff' })).body;
  const { id: card, version } = one(numbers);
  const kept = { staffMemberId: id, fromDay: '2026-05-01' };
  await app.call(admin, enrolments.api.update, { id: card, version, ...kept, number: '901', untilDay: '2026-06-11' });
  expect(await days()).toMatchObject(leave);
  const next = { ...kept, number: '911', fromDay: '2026-06-12' };
  const { body: second } = await app.call(admin, enrolments.api.create, next);
  expect(await days()).toMatchObject({ ...leave, '2026-06-15': 'leave' });

  // Who came in all the same was there, and a return that was put earlier is one.
  await gate.attlog('911\t2026-06-12 07:55:00\t255\t1\n911\t2026-06-12 17:05:00\t255\t1\n');
  await since('active', '2026-06-15');
  const until = { ...next, id: second.id, version: second.version, untilDay: '2026-06-30' };
  expect((await app.call(admin, enrolments.api.update, until)).status).toBe(200);
  expect(await days()).toMatchObject({ '2026-06-11': 'leave', '2026-06-12': 'present', '2026-06-15': 'absent' });
});
