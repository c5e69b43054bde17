import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { there } from '#kit/server/sql/one.ts';
import { schoolById } from '#modules/platform/server/public.ts';
import { holidaysApi } from '#modules/settings/contract/holidays.ts';
import { attendanceSettingsApi } from '../../setup/contract/settings.ts';
import { gadgets, gadgetsApi } from '../contract/gadgets.ts';
import { noteSilence } from './gadgets/silent.ts';
import { admin, type DevicesWorld, devicesWorld } from './testing/devices-world.ts';

let world: DevicesWorld;
beforeAll(async () => {
  world = await devicesWorld();
});
afterAll(() => world.close());

/** What the timer does at an instant, in as many processes at once. */
const timer = (at: string, processes = 1) =>
  Promise.all(
    Array.from({ length: processes }, () => {
      const services = { ...world.app.services, clock: () => new Date(at) };
      return noteSilence(services, world.app.http.log, (id) => schoolById(services, id));
    }),
  );
const silentAt = async (id: number, at: string): Promise<boolean> => {
  await timer(at);
  return (await world.gadget(id)).silentSince !== null;
};
/** As if it had called at an instant; null: never. */
const seen = (id: number, at: string | null) =>
  sql`update biometrics.gadget set last_seen = ${at}::timestamptz, silent_since = null where id = ${id}`.execute(
    world.app.db.platform,
  );
const told = async () => {
  const { rows } = await sql<{ body: string; phone: string }>`
    select body, phone from messaging.message where school_id = ${world.app.schoolA} and body like '%no word%' order by id`.execute(
    world.app.db.platform,
  );
  return rows;
};
/** What the first page says to who administers attendance. */
const task = async (): Promise<number> => {
  const { app } = world;
  const headers = { authorization: `Bearer ${await app.tokenOf(admin)}` };
  const answer = (await app.http.inject({ url: '/api/home/tasks', headers })).json<{ rows: { key: string; count: number }[] }>();
  return answer.rows.find(({ key }) => key === 'silent-devices')?.count ?? 0;
};

it('a device is silent after the minutes of the school, on a school day and within the hours only', async () => {
  const { id } = await world.approved();
  await seen(id, '2026-06-16T07:00:00Z');
  expect(await silentAt(id, '2026-06-16T07:29:59Z')).toBe(false);
  expect(await silentAt(id, '2026-06-16T07:30:00Z')).toBe(true);
  // From seven to five in Nairobi; what was silent in the night counts from seven on.
  await seen(id, '2026-06-15T15:00:00Z');
  expect(await silentAt(id, '2026-06-16T04:29:59Z')).toBe(false);
  expect(await silentAt(id, '2026-06-16T04:30:00Z')).toBe(true);
  await seen(id, '2026-06-16T12:00:00Z');
  expect(await silentAt(id, '2026-06-16T14:00:00Z')).toBe(false);
  expect(await silentAt(id, '2026-06-16T13:59:59Z')).toBe(true);
  await seen(id, null);
  // A Sunday, a Saturday, a day without a term.
  for (const at of ['2026-06-14T09:00:00Z', '2026-06-13T09:00:00Z', '2026-08-11T09:00:00Z'])
    expect([at, await silentAt(id, at)]).toEqual([at, false]);
  const closed = { name: 'Moi Day', startsOn: '2026-06-17', endsOn: '2026-06-17', kind: 'closed' as const };
  await world.app.call('ROLE_All', holidaysApi.create, closed);
  expect(await silentAt(id, '2026-06-17T09:00:00Z')).toBe(false);
  expect(await silentAt(id, '2026-06-18T09:00:00Z')).toBe(true);
  const settings = (await world.app.call(admin, attendanceSettingsApi.get)).body;
  const saved = await world.app.call(admin, attendanceSettingsApi.save, { ...settings, silentAfter: 60, watchedFrom: '10:00' });
  expect(saved.status).toBe(200);
  const wrong = await world.app.call(admin, attendanceSettingsApi.save, { ...saved.body, watchedUntil: '10:00' });
  expect(wrong.body.fields).toMatchObject([{ path: 'watchedUntil' }]);
  await seen(id, '2026-06-16T07:00:00Z');
  expect(await silentAt(id, '2026-06-16T07:59:59Z')).toBe(false);
  expect(await silentAt(id, '2026-06-16T08:00:00Z')).toBe(true);
  await world.app.call(admin, attendanceSettingsApi.save, { ...settings, version: saved.body.version });
  await seen(id, '2030-01-01T00:00:00Z');
});

it('is told once a silence, by two processes at once too, stands on the list and the first page, and ends with a word', async () => {
  await sql`update platform.account set phone = '+254700000077' where school_id = ${world.app.schoolA} and username like '%biometrics_admin'`.execute(
    world.app.db.platform,
  );
  const before = (await told()).length;
  const { id, device } = await world.approved({ name: 'Lango kuu' });
  const { id: other } = await world.approved({ name: 'Bwalo', maker: 'other' });
  const { id: refused } = await world.approved({ name: 'Zamani' });
  const { version } = await world.gadget(refused);
  await world.app.call(admin, gadgetsApi.refuse, { id: refused, version });
  await seen(id, '2026-06-16T06:00:00Z');
  expect(await task()).toBe(0);
  await timer('2026-06-16T07:00:00Z', 3);
  await timer('2026-06-16T07:01:00Z');
  await timer('2026-06-18T09:00:00Z');
  const messages = (await told()).slice(before);
  expect(messages).toHaveLength(1);
  expect(there(messages[0])).toMatchObject({
    phone: '+254700000077',
    body: expect.stringContaining('30 minutes from Lango kuu.'),
  });
  expect(await task()).toBe(1);
  const { rows } = (await world.app.call(admin, gadgets.api.list, { silent: true })).body;
  expect(rows.map((row) => row.id)).toEqual([id]);
  expect(rows[0]?.silentSince).toBe('2026-06-16T06:00:00.000Z');
  expect((await world.gadget(other)).silentSince).toBeNull();
  // It calls: the silence is over, and another one is told again.
  expect((await device.poll()).status).toBe(200);
  expect((await world.gadget(id)).silentSince).toBeNull();
  expect(await task()).toBe(0);
  await timer('2026-06-16T07:29:00Z');
  expect((await told()).length).toBe(before + 1);
  await timer('2026-06-16T07:31:00Z', 2);
  expect((await told()).length).toBe(before + 2);
  // Its serial number is another device's from now on.
  const gadget = await world.gadget(id);
  await world.app.call(admin, gadgets.api.update, { ...gadget, key: null, serial: 'ANOTHER00001' });
  expect((await world.gadget(id)).silentSince).toBeNull();
});
