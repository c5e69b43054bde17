import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshFolder } from '#kit/server/testing/database.ts';
import { admin, type DevicesWorld, devicesWorld } from '#modules/biometrics/devices/server/testing/devices-world.ts';
import { gadgets } from '#modules/biometrics/devices/contract/gadgets.ts';
import { apiTokensApi } from '#modules/settings/contract/integrations/api-tokens.ts';
import { bridgeOnce } from './bridge.ts';
import { ConfigError, readBridgeConfig } from './config.ts';
import { FakeClock, record16, record40 } from './testing/fake-clock.ts';

/** The line between the bridge and the product: up, down, or losing answers after what was sent has been stored. */
type LineState = 'up' | 'down' | 'loses answers';

let world: DevicesWorld;
let line: Server;
let state: LineState = 'up';
let token = '';
const folder = freshFolder();
const clocks: FakeClock[] = [];
beforeAll(async () => {
  world = await devicesWorld();
  const draft = { name: 'Bridge', scopes: ['biometrics:write'], expiresOn: '2026-07-30' };
  token = (await world.app.call('ROLE_All', apiTokensApi.create, draft)).body.token;
  line = createServer((asked, answer) => {
    if (state === 'down') return void asked.socket.destroy();
    const { method, url, headers } = asked;
    const passed = request({ port: world.ports[0], host: '127.0.0.1', method, path: url, headers }, (stored) => {
      if (state === 'loses answers') return void asked.socket.destroy();
      answer.writeHead(stored.statusCode ?? 500, stored.headers);
      stored.pipe(answer);
    });
    asked.pipe(passed);
  });
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  for (const clock of clocks) clock.close();
  line.closeAllConnections();
  line.close();
  await world.close();
});

let count = 0;
/** A bridge with a file of its own, and a clock that stands in the school's list of devices. */
async function bridged(records: Buffer[], more: { udp?: boolean; key?: string } = {}) {
  count += 1;
  const { id } = await world.approved({ maker: 'other' });
  const { serial } = (await world.app.call(admin, gadgets.api.get, { id })).body;
  const clock = new FakeClock({ serial, records, udp: more.udp ?? false });
  clocks.push(clock);
  const file = path.join(folder, `bridge-${count}.json`);
  const given = {
    server: `http://127.0.0.1:${(line.address() as AddressInfo).port}/`,
    token: more.key ?? token,
    state: `state-${count}.json`,
    devices: [{ name: 'Lango', ip: '127.0.0.1', port: await clock.listen(), udp: more.udp ?? false }],
  };
  writeFileSync(file, JSON.stringify(given));
  const said: string[] = [];
  const config = readBridgeConfig(file, undefined);
  return { id, clock, said, config, once: () => bridgeOnce(config, (text) => void said.push(text)) };
}
const total = async (gadgetId: number) => (await world.punches({ gadgetId })).total;

it('sends what clocks have kept, once, by the clock of the school, with the way where it is said', async () => {
  const records = [
    record40('102', '2026-06-11 07:41:08', 0),
    record40('102', '2026-06-11 16:10:00', 1),
    record40('103', '2026-06-11 07:50:00', 255),
    // What no device of the product can have is left out.
    record40('x y', '2026-06-11 07:50:00', 0),
  ];
  const { id, clock, said, once, config } = await bridged(records);
  expect(await once()).toEqual({ sent: 3, waiting: 0, unread: 0 });
  expect(said).toContain('Lango: 1 records cannot be read and are left out.');
  const { rows } = await world.punches({ gadgetId: id, sort: 'at' });
  expect(rows.map(({ number, at, direction, source }) => [number, at, direction, source])).toEqual([
    ['102', '2026-06-11T04:41:08.000Z', 0, 'ingest'],
    ['103', '2026-06-11T04:50:00.000Z', 255, 'ingest'],
    ['102', '2026-06-11T13:10:00.000Z', 1, 'ingest'],
  ]);
  const day = (await world.daysOf(world.students[1] ?? 0)).find((row) => row.day === '2026-06-11');
  expect(day).toMatchObject({ status: 'present', in: '07:41:08', out: '16:10:00' });
  expect((await world.gadget(id)).lastSeen).toBe('2026-06-16T07:00:00.000Z');
  expect(await once()).toEqual({ sent: 0, waiting: 0, unread: 0 });
  // One more on the clock, then a log that somebody has cleared, then a state that was lost: nothing comes twice.
  clock.options.records.push(record40('101', '2026-06-12 07:30:00', 0));
  expect((await once()).sent).toBe(1);
  clock.options.records = [record40('101', '2026-06-12 16:30:00', 1)];
  expect((await once()).sent).toBe(1);
  clock.options.records = [...records.slice(0, 3), record40('101', '2026-06-12 16:30:00', 1)];
  rmSync(config.state);
  expect((await once()).sent).toBe(4);
  expect(await total(id)).toBe(5);
});

it('keeps what it has read while the line is down or loses answers, and goes on where it was killed', async () => {
  const records = Array.from({ length: 2300 }, (_, n) =>
    record16(5000 + n, `2026-06-${String(1 + (n % 12)).padStart(2, '0')} 07:${String(n % 60).padStart(2, '0')}:00`, 0),
  );
  const { id, clock, once, config, said } = await bridged(records, { udp: true });
  state = 'down';
  expect(await once()).toEqual({ sent: 0, waiting: 2300, unread: 0 });
  expect(said.at(-1)).toMatch(/^The product is not reached .+; 2300 punches wait\.$/);
  // The clock is wiped meanwhile; what waits stands in the file.
  clock.options.records = [];
  state = 'loses answers';
  expect(await once()).toEqual({ sent: 0, waiting: 2300, unread: 0 });
  state = 'up';
  expect(await once()).toEqual({ sent: 2300, waiting: 0, unread: 0 });
  expect(await total(id)).toBe(2300);
  expect(readFileSync(config.state, 'utf8')).not.toContain(token);

  const large = await bridged(Array.from({ length: 5000 }, (_, n) => record40(String(20_000 + n), '2026-06-15 07:00:00', 0)));
  large.clock.options.dies = 2;
  expect(await large.once()).toEqual({ sent: 0, waiting: 0, unread: 1 });
  expect(large.said[0]).toBe('Lango: The clock has ended the line.');
  delete large.clock.options.dies;
  expect(await large.once()).toEqual({ sent: 5000, waiting: 0, unread: 0 });
  expect(await total(large.id)).toBe(5000);
});

it('holds back only the punches that are refused, and says what is wrong with the line, the token and the file', async () => {
  const later = await bridged([
    record16(101, '2026-06-14 07:00:00', 0),
    record16(101, '2031-01-01 07:00:00', 0),
    record16(102, '2026-06-14 07:00:00', 0),
  ]);
  expect(await later.once()).toEqual({ sent: 2, waiting: 1, unread: 0 });
  expect(later.said).toContain('Punches wait: This time has not come yet.');
  expect(await later.once()).toEqual({ sent: 0, waiting: 1, unread: 0 });
  later.clock.options.records.push(record16(103, '2026-06-14 07:05:00', 0));
  expect(await later.once()).toEqual({ sent: 1, waiting: 1, unread: 0 });
  expect(await total(later.id)).toBe(3);

  const stranger = await bridged([record16(101, '2026-06-14 07:00:00', 0)], { key: `${token.slice(0, -2)}zz` });
  expect(await stranger.once()).toMatchObject({ sent: 0, waiting: 1 });
  expect(stranger.said.at(-1)).toMatch(/^The product answers 401: /);
  stranger.clock.close();
  expect(await stranger.once()).toMatchObject({ waiting: 1, unread: 1 });

  const file = path.join(folder, 'wrong.json');
  const wrong = (given: unknown): string => {
    writeFileSync(file, typeof given === 'string' ? given : JSON.stringify(given));
    try {
      readBridgeConfig(file, 'token');
      return 'read';
    } catch (error) {
      return error instanceof ConfigError ? error.message : 'another error';
    }
  };
  const good = { server: 'https://shule.example', devices: [{ ip: '10.0.0.9' }] };
  expect(wrong(good)).toBe('read');
  expect(wrong('{')).toContain('cannot be read as JSON');
  expect(wrong({ ...good, server: 'shule.example' })).toContain('“server”');
  expect(wrong({ ...good, devices: [] })).toContain('“devices”');
  expect(wrong({ ...good, devices: [{ ip: '10.0.0.9', port: 70_000 }] })).toContain('“port”');
});
