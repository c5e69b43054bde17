import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshKey, registerAs, testDraft } from '#app/testing/students.ts';
import type { CallInput } from '#kit/contract/endpoint.ts';
import { livePath } from '#kit/contract/live.ts';
import { inSchool } from '#kit/server/db/transaction.ts';
import { attendanceListsApi } from '../../days/contract/attendance-lists.ts';
import { sheetsApi } from '../../days/contract/sheets.ts';
import { registersApi } from '../../registers/contract/registers.ts';
import { codes as codesResource } from '../../setup/contract/codes.ts';
import { enrolments } from '../contract/enrolments.ts';
import { punchesApi } from '../contract/punches.ts';
import { punchesOf } from './punches/punches.store.ts';
import { SimulatedDevice } from './testing/device.ts';
import { admin, type DevicesWorld, devicesWorld, today } from './testing/devices-world.ts';

let world: DevicesWorld;
beforeAll(async () => {
  world = await devicesWorld();
});
afterAll(() => world.close());

describe('punches', () => {
  it('are taken once with either line end, as sent, and lines that cannot be read are passed over', async () => {
    const { device, id } = await world.approved();
    const body =
      '101\t2026-06-15 07:41:08\t0\t1\t0\t0\t0\n102\t2026-06-15 07:55:00\t255\t15\n\n103 2026-06-15\n' +
      "x'); drop table\t2026-06-15 07:55:00\t0\t1\n104\t2026-02-31 07:55:00\t0\t1\n105\t2026-06-15 25:00:00\t0\t1\n7777\t2026-06-15 08:00:00\n";
    expect((await device.attlog(body, '82983982')).body).toBe('OK: 7\n');
    expect((await device.attlog(body.replaceAll('\n', '\r\n'), '82983982')).body).toBe('OK: 7\n');
    const { rows } = await world.punches({ gadgetId: id, sort: 'number' });
    expect(
      rows.map(({ number, localTime, at: instant, direction, verified }) => [number, localTime, instant, direction, verified]),
    ).toEqual([
      ['101', '2026-06-15 07:41:08', '2026-06-15T04:41:08.000Z', 0, 1],
      ['102', '2026-06-15 07:55:00', '2026-06-15T04:55:00.000Z', 255, 15],
      ['7777', '2026-06-15 08:00:00', '2026-06-15T05:00:00.000Z', 255, null],
    ]);
    expect((await device.handshake()).body).toContain('ATTLOGStamp=82983982\n');
    const unknown = await world.punches({ gadgetId: id, unknown: true });
    expect(unknown.rows.map(({ number, person }) => [number, person])).toEqual([['7777', null]]);
  });

  it('make the day: the first in, the last out, and late after the grace; a late batch works it out anew', async () => {
    const { device } = await world.approved();
    const [first = 0, second = 0] = world.students;
    const day = '2026-06-10';
    const of = async (id: number) => (await world.daysOf(id)).find((row) => row.day === day);
    await device.attlog(`101\t${day} 08:25:00\t255\t1\n101\t${day} 08:25:40\t255\t1\n102\t${day} 08:10:59\t255\t1\n`);
    expect(await of(first)).toEqual({ day, status: 'late', minutesLate: 25, in: '08:25:00', out: null });
    expect(await of(second)).toEqual({ day, status: 'present', minutesLate: null, in: '08:10:59', out: null });
    await device.attlog(`101\t${day} 16:05:00\t255\t1\n101\t${day} 12:30:00\t255\t1\n`);
    expect(await of(first)).toMatchObject({ in: '08:25:00', out: '16:05:00' });
    // The line was down in the morning: what comes now is earlier than what is known.
    await device.attlog(`101\t${day} 07:30:00\t255\t1\n`);
    expect(await of(first)).toEqual({ day, status: 'present', minutesLate: null, in: '07:30:00', out: '16:05:00' });
  });

  it('of a device for coming, for going, or with keys that are pressed say the way themselves', async () => {
    const [, , third = 0] = world.students;
    const day = '2026-06-09';
    const coming = await world.approved({ direction: 'in' });
    const going = await world.approved({ direction: 'out' });
    const pressed = await world.approved({ direction: 'pressed' });
    await going.device.attlog(`103\t${day} 06:10:00\t0\t1\n`);
    expect((await world.daysOf(third)).find((row) => row.day === day)).toMatchObject({
      status: 'present',
      in: '06:10:00',
      out: '06:10:00',
    });
    await coming.device.attlog(`103\t${day} 07:10:00\t1\t1\n103\t${day} 14:10:00\t1\t1\n`);
    expect((await world.daysOf(third)).find((row) => row.day === day)).toMatchObject({ in: '07:10:00', out: null });
    await pressed.device.attlog(`103\t${day} 07:00:00\t0\t1\n103\t${day} 17:20:00\t1\t1\n103\t${day} 17:25:00\t3\t1\n`);
    expect((await world.daysOf(third)).find((row) => row.day === day)).toMatchObject({ in: '07:00:00', out: '17:20:00' });
  });

  it('stand behind the register, and none makes anybody late on a day without school or makes a day that has not come', async () => {
    const { device, id } = await world.approved();
    const [first = 0] = world.students;
    const rows = (await world.app.call(admin, codesResource.api.list, {})).body.rows;
    const absent = rows.find(({ letter }) => letter === 'A')?.id ?? 0;
    const register = { classId: world.frame.form3, streamId: world.frame.east, day: today, session: 'morning' as const };
    const marks = [{ studentId: first, codeId: absent, version: 0 }];
    await world.app.call(admin, registersApi.enter, { ...register, marks }, freshKey());
    await device.attlog(
      `101\t${today} 09:30:00\t0\t1\n101\t2026-06-14 09:30:00\t0\t1\n101\t2031-01-01 09:30:00\t0\t1\n101\t2000-01-01 00:03:00\t0\t1\n`,
    );
    const days = await world.daysOf(first);
    expect(days.find((row) => row.day === today)).toMatchObject({ status: 'absent', minutesLate: null, in: '09:30:00' });
    expect(days.find((row) => row.day === '2026-06-14')).toMatchObject({ status: 'present', minutesLate: null });
    expect(days.filter(({ day }) => day > today || day < '2001-01-01')).toEqual([]);
    expect((await world.punches({ gadgetId: id })).total).toBe(4);
    const sheet = await world.app.call(admin, sheetsApi.month, { classId: world.frame.form3, month: '2026-06' });
    expect(sheet.body.rows.find((row) => row.id === first)?.marks).toContain('absent');
  });

  it('of a number that is given later count for who has it, and not for who gives it up', async () => {
    const { device } = await world.approved();
    const fourth = world.students[3] ?? 0;
    await device.attlog('444\t2026-06-12 07:30:00\t0\t1\n');
    expect(await world.daysOf(fourth)).toEqual([]);
    const created = await world.app.call(admin, enrolments.api.create, {
      number: '444',
      studentId: fourth,
      fromDay: '2026-06-01',
    });
    expect(created.body).toMatchObject({ number: '444', consents: false });
    expect(await world.daysOf(fourth)).toMatchObject([{ day: '2026-06-12', status: 'present' }]);
    const again = await world.app.call(admin, enrolments.api.create, {
      number: '444',
      studentId: world.students[0] ?? 0,
      fromDay: '2026-06-14',
    });
    expect(again).toMatchObject({ status: 400, body: { fields: [{ path: 'number' }] } });
    const { id, version } = created.body;
    const moved = { id, version, number: '444', studentId: fourth, fromDay: '2026-06-13', untilDay: '2026-06-14' };
    expect((await world.app.call(admin, enrolments.api.update, moved)).status).toBe(200);
    expect(await world.daysOf(fourth)).toEqual([]);
    expect((await device.poll()).body).toContain(':DATA DELETE USERINFO PIN=444\n');
  });

  it('scenario 15: ten thousand that come to two processes at once, twice, are taken once, and make first in and last out', async () => {
    const { device, id } = await world.approved();
    const twin = new SimulatedDevice(world.ports[1], device.serial);
    const lines = Array.from({ length: 10_000 }, (_, index) => {
      const minute = index % 600;
      const time = `${String(6 + Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}:${String(index % 59).padStart(2, '0')}`;
      return `${101 + (index % 50)}\t2026-05-${String(4 + (index % 20)).padStart(2, '0')} ${time}\t255\t1\n`;
    });
    const distinct = new Set(lines).size;
    const half = [lines.slice(0, 5000).join(''), lines.slice(5000).join('')] as const;
    const answers = await Promise.all([
      device.attlog(half[0]),
      twin.attlog(half[0]),
      device.attlog(half[1]),
      twin.attlog(half[1]),
    ]);
    expect(answers.map(({ body }) => body)).toEqual(Array.from({ length: 4 }, () => 'OK: 5000\n'));
    await device.attlog(lines.join(''));
    expect((await world.punches({ gadgetId: id })).total).toBe(distinct);
    // The direction is undefined (255): the first of a day is coming, the last going.
    const theirs = lines.filter((line) => line.startsWith('103\t'));
    const on = theirs[0]?.slice(4, 14) ?? '';
    const times = theirs.flatMap((line) => (line.slice(4, 14) === on ? [line.slice(15, 23)] : [])).toSorted();
    expect(times.length).toBeGreaterThan(1);
    const day = (await world.daysOf(world.students[2] ?? 0)).find((row) => row.day === on);
    expect(day).toMatchObject({ in: times[0], out: times.at(-1) });
  });

  it('say how far the clock of the device is off, when one comes alone', async () => {
    const { device, id } = await world.approved();
    await device.attlog('101\t2026-06-16 10:01:30\t0\t1\n');
    expect(await world.gadget(id)).toMatchObject({ drift: 90 });
    await device.attlog('101\t2026-06-16 07:01:30\t0\t1\n');
    expect(await world.gadget(id)).toMatchObject({ drift: 90 });
  });
});

it('who watches today over another process is told within a second of a punch, and sees who came and who has gone', async () => {
  const { device } = await world.approved();
  const groups = async () => (await world.app.call(admin, attendanceListsApi.dashboard)).body;
  const before = await groups();
  const stop = new AbortController();
  const headers = { authorization: `Bearer ${await world.app.tokenOf(admin)}` };
  const watching = await fetch(`http://127.0.0.1:${world.ports[1]}${livePath}`, { headers, signal: stop.signal });
  const heard = (async () => {
    let text = '';
    for await (const piece of watching.body ?? []) {
      text += new TextDecoder().decode(piece);
      if (text.includes('data: presence')) return performance.now();
    }
    throw new Error('The line ended.');
  })();
  // A student whom no register has marked, in the morning and going again.
  const { id } = (await registerAs(world.app, testDraft(world.frame))).body;
  await world.app.call(admin, enrolments.api.create, { number: '160', studentId: id, fromDay: today });
  const sent = performance.now();
  await device.attlog(`160\t${today} 07:10:00\t255\t15\n160\t${today} 09:30:00\t255\t15\n`);
  expect((await heard) - sent).toBeLessThan(1000);
  stop.abort();
  const after = await groups();
  expect([after.attended - before.attended, after.gone - before.gone, after.total - before.total]).toEqual([1, 1, 1]);
});

describe('punches of another program', () => {
  const send = (punches: CallInput<typeof punchesApi.take>['punches']) => world.app.call(admin, punchesApi.take, { punches });

  it('are taken once, and say which numbers are nobody’s', async () => {
    const { device, id } = await world.approved({ direction: 'in' });
    const batch = [
      { number: '102', at: '2026-06-08T07:40:00+03:00', serial: device.serial },
      { number: '102', at: '2026-06-08T16:10:00+03:00', direction: 'out' as const },
      { number: '8888', at: '2026-06-08T04:45:00Z' },
    ];
    expect((await send(batch)).body).toEqual({ taken: 3, again: 0, unknown: ['8888'] });
    expect((await send(batch)).body).toEqual({ taken: 0, again: 3, unknown: ['8888'] });
    const day = (await world.daysOf(world.students[1] ?? 0)).find((row) => row.day === '2026-06-08');
    expect(day).toMatchObject({ status: 'present', in: '07:40:00', out: '16:10:00' });
    const { rows } = await world.punches({ gadgetId: id });
    expect(rows).toHaveLength(1);
    const one = await world.app.call(admin, punchesApi.get, { id: rows[0]?.id ?? 0 });
    expect(one.body).toMatchObject({ number: '102', person: expect.any(String), source: 'ingest', direction: 255 });
    expect((await world.app.call('otherSchool', punchesApi.get, { id: one.body.id })).status).toBe(404);
    const told = await inSchool(world.app.db, world.app.schoolA, (tx) => punchesOf(tx, world.students[1] ?? 0));
    expect(told).toContainEqual({ at: '2026-06-08T04:40:00.000Z', device: expect.any(String), source: 'ingest' });
  });

  it('of no clock are refused at the punch', async () => {
    const sent = { punches: [{ number: '101', at: '0001-01-01T00:00:00Z' }] };
    const { status, body } = await world.app.call(admin, punchesApi.take, sent, freshKey());
    expect([status, body.fields?.[0]?.path]).toEqual([422, 'punches.0.at']);
  });

  it('are refused at the punch: of a device that is not approved, of a time that has not come, and too many', async () => {
    const at = '2026-06-08T07:40:00+03:00';
    const wrong = await send([
      { number: '101', at },
      { number: '101', at, serial: 'NOBODYS01' },
      { number: '101', at: '2026-06-20T07:40:00Z' },
    ]);
    expect(wrong.body.fields?.map(({ path }) => path)).toEqual(['punches.1.serial', 'punches.2.at']);
    const many = await send(Array.from({ length: 1001 }, () => ({ number: '101', at })));
    expect(many.body.fields).toMatchObject([{ path: 'punches', message: 'Send at most 1000 at once.' }]);
  });
});
