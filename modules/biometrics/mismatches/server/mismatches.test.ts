import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshKey } from '#app/testing/students.ts';
import { homeApi } from '#modules/home/contract/home.ts';
import { studentDaysApi } from '../../days/contract/student-days.ts';
import type { SimulatedDevice } from '../../devices/server/testing/device.ts';
import { admin, type DevicesWorld, devicesWorld, today } from '../../devices/server/testing/devices-world.ts';
import { registersApi } from '../../registers/contract/registers.ts';
import { codes } from '../../setup/contract/codes.ts';
import { mismatchesApi } from '../contract/mismatches.ts';

let world: DevicesWorld;
let gate: SimulatedDevice;
const letters: Record<string, number> = {};
beforeAll(async () => {
  world = await devicesWorld();
  gate = (await world.approved()).device;
  for (const { letter, id } of (await world.app.call(admin, codes.api.list, {})).body.rows) letters[letter] = id;
});
afterAll(() => world.close());

const list = async (input: object = {}) => (await world.app.call(admin, mismatchesApi.list, input)).body;
/** Marks the students of the world on a day, by letter. */
const register = (day: string, marks: readonly (readonly [student: number, letter: string])[]) =>
  world.app.call(
    admin,
    registersApi.enter,
    {
      classId: world.frame.form3,
      streamId: world.frame.east,
      day,
      session: 'morning',
      because: 'In the test',
      marks: marks.map(([at, letter]) => ({ studentId: world.students[at] ?? 0, codeId: letters[letter] ?? 0, version: 0 })),
    },
    freshKey(),
  );

describe('where register and device differ', () => {
  it('is nobody while no device has seen anybody of the class, and then who is unseen or seen against the register', async () => {
    const marked = await register(today, [
      [0, 'P'],
      [1, 'A'],
      [2, 'L'],
      [3, 'P'],
    ]);
    expect(marked.status).toBe(200);
    expect(await list()).toEqual({ rows: [], total: 0, day: today });
    await gate.attlog(`102\t${today} 07:41:00\t255\t1\n`);
    const { rows, total } = await list();
    // The fourth student has no number: no device could have seen them.
    expect(total).toBe(3);
    expect(rows.map(({ id, kind, registered, device }) => ({ id, kind, registered, device }))).toEqual(
      expect.arrayContaining([
        { id: world.students[0], kind: 'unseen', registered: 'present', device: null },
        { id: world.students[1], kind: 'seen', registered: 'absent', device: 'Gate 1' },
        { id: world.students[2], kind: 'unseen', registered: 'late', device: null },
      ]),
    );
  });

  it('is searched and filtered, says by whom the register was marked, and ends when the day is put right', async () => {
    const { app, students } = world;
    const seen = await list({ kind: 'seen' });
    expect(seen.rows).toMatchObject([
      { id: students[1], firstIn: `${today}T04:41:00.000Z`, markedBy: expect.any(String), markedAt: expect.any(String) },
    ]);
    expect((await list({ q: seen.rows[0]?.admissionNo })).total).toBe(1);
    expect((await list({ classId: 999_999 })).total).toBe(0);
    expect((await list({ day: '2026-06-15' })).total).toBe(0);
    expect((await list({ sort: '-firstIn', size: 1, page: 2 })).rows).toHaveLength(1);
    await app.call(admin, studentDaysApi.correct, {
      id: students[1] ?? 0,
      day: today,
      status: 'present',
      because: 'Marked in the wrong row',
    });
    expect((await list({ kind: 'seen' })).total).toBe(0);
    await gate.attlog(`101\t${today} 07:50:00\t255\t1\n`);
    expect((await list()).rows.map(({ id }) => id)).toEqual([students[2]]);
    expect((await app.call('ROLE_View_Only', mismatchesApi.list, {})).body.total).toBe(1);
    expect((await app.call('otherSchool', mismatchesApi.list, {})).body.total).toBe(0);
    expect((await app.call('ROLE_Mark_attendance_register', mismatchesApi.list, {})).status).toBe(403);
  });

  it('stands on the first page of who administers attendance', async () => {
    const { body } = await world.app.call(admin, homeApi.parts, {});
    expect(body.figures).toContainEqual(
      expect.objectContaining({ label: 'Register and device differ', value: 1, path: '/biometrics/mismatches' }),
    );
  });
});
