import { afterAll, beforeAll, expect, it } from 'vitest';
import type { z } from 'zod';
import { gadgetsApi } from '../contract/gadgets.ts';
import { countedTime } from './push/say.ts';
import { SimulatedDevice } from './testing/device.ts';
import { admin, type DevicesWorld, devicesWorld, today } from './testing/devices-world.ts';

// Bytes as the maker's “Security PUSH Communication Protocol”, PUSH 3.1.2 of January 2021, has them.
let world: DevicesWorld;
beforeAll(async () => {
  world = await devicesWorld();
});
afterAll(() => world.close());

it('counts time as the document’s own example does', () => {
  expect(countedTime(new Date('2018-02-22T14:54:54Z'))).toBe(583_080_894);
});

it('an access-control model registers, is told so, sends its events and is commanded in its own words', async () => {
  const { device, id } = await world.approved();
  const { serial } = device;
  const first = await device.get(`/iclock/cdata?SN=${serial}&pushver=3.1.2&options=all&DeviceType=acc`);
  expect(first.body.split('\n').slice(0, 2)).toEqual(['registry=ok', `RegistryCode=${serial}`]);
  expect(first.body).toMatch(/^TransTables=User Transaction$/m);
  expect(first.body).toMatch(/^Realtime=1$/m);
  const about =
    'DeviceType=acc,~DeviceName=SpeedFace-V5L-RFID[TI],FirmVer=ZAM180-Ver1.1.17,PushVersion=3.1.2,StringPinFunOn=0,~MaxUserCount=3000,LockCount=1';
  expect((await device.post(`/iclock/registry?SN=${serial}`, about)).body).toBe(`RegistryCode=${serial}\n`);
  expect(await world.gadget(id)).toMatchObject({ accessControl: true, firmware: 'ZAM180-Ver1.1.17' });
  expect((await device.post(`/iclock/push?SN=${serial}`, '')).body).toMatch(/^PushVersion=3\.1\.2$/m);
  // Ten in Nairobi; seven of Greenwich.
  expect((await device.get(`/iclock/rtdata?SN=${serial}&type=time`)).body).toBe(
    `DateTime=${countedTime(new Date(`${today}T07:00:00Z`))},ServerTZ=+0300\n`,
  );

  const event = (pin: string, time: string, code: number) =>
    `time=${today} ${time}\tpin=${pin}\tcardno=0\teventaddr=1\tevent=${code}\tinoutstatus=0\tverifytype=15\tindex=42\r\n`;
  const sent = event('101', '07:41:08', 0) + event('0', '07:42:00', 27) + event('102', '07:43:00', 29);
  expect((await device.post(`/iclock/cdata?SN=${serial}&table=rtlog`, sent)).body).toBe('OK\n');
  expect((await world.punches({ gadgetId: id })).rows.map(({ number, direction }) => [number, direction])).toEqual([['101', 0]]);
  expect(
    (await device.post(`/iclock/cdata?SN=${serial}&table=rtstate`, `time=${today} 07:44:00\tsensor=00\trelay=00\talarm=00`)).body,
  ).toBe('OK\n');

  const template = 'TEMPLATEb'.repeat(2000);
  const users = `/iclock/cdata?SN=${serial}&table=tabledata&tablename=user&count=1`;
  expect((await device.post(users, `user uid=1\tcardno=\tpin=7\tpassword=SECRETPIN\tname=Rehema\n`)).body).toBe('user=1\n');
  const face = `/iclock/querydata?SN=${serial}&type=tabledata&cmdid=9&tablename=biodata&count=1&packcnt=1&packidx=1`;
  expect((await device.post(face, `biodata pin=7\ttype=9\ttmp=${template}\n`)).body).toBe('biodata=1\n');
  expect(await world.kept()).not.toMatch(/TEMPLATEb|SECRETPIN|Rehema/);

  const order = (input: Omit<z.input<typeof gadgetsApi.order.input>, 'id'>) =>
    world.app.call(admin, gadgetsApi.order, { id, ...input });
  expect((await order({ what: 'punches since', since: today })).body.message).toContain('they know no such command');
  await order({ what: 'all users' });
  await order({ what: 'restart' });
  const lines = (await device.poll()).body.trimEnd().split('\n');
  expect(lines[0]).toMatch(
    /^C:\d+:DATA UPDATE user CardNo=\tPin=101\tPassword=\tGroup=0\tStartTime=0\tEndTime=0\tName=[^\t=]{1,24}\tPrivilege=0$/,
  );
  expect(lines[1]).toMatch(/^C:\d+A:DATA UPDATE userauthorize Pin=101\tAuthorizeTimezoneId=1\tAuthorizeDoorId=1$/);
  expect(lines.at(-1)).toMatch(/^C:\d+:CONTROL DEVICE 03000000$/);
  const idOf = (line: string | undefined) => /^C:(\d+)/.exec(line ?? '')?.[1];
  const results = `ID=${idOf(lines[0])}&Return=0&CMD=DATA\nID=${idOf(lines[1])}A&Return=-1&CMD=DATA\nID=${idOf(lines.at(-1))}&Return=0&CMD=CONTROL\n`;
  expect((await device.post(`/iclock/devicecmd?SN=${serial}`, results)).body).toBe('OK\n');
  const { rows } = (await world.app.call(admin, gadgetsApi.commands, { id })).body;
  expect(rows.filter(({ state }: { state: string }) => state === 'done').length).toBe(2);
});

it('an access-control model is nobody before it is approved, and odd bytes leave nothing', async () => {
  const serial = 'ACC000000009';
  const waiting = (await world.app.call(admin, gadgetsApi.create, { serial, name: 'Side gate' })).body.id;
  const stranger = new SimulatedDevice(world.ports[0], serial);
  for (const answer of [
    await stranger.get(`/iclock/cdata?SN=${serial}&options=all&DeviceType=acc`),
    await stranger.post(`/iclock/registry?SN=${serial}`, 'DeviceType=acc,FirmVer=X'),
    await stranger.get(`/iclock/rtdata?SN=${serial}&type=time`),
    await stranger.post(`/iclock/querydata?SN=${serial}&tablename=user&count=1`, 'user pin=1'),
  ])
    expect([answer.status, answer.body]).toEqual([401, 'UNKNOWN DEVICE\n']);
  expect(await world.gadget(waiting)).toMatchObject({ accessControl: false, firmware: null });

  const { device, id } = await world.approved();
  const log = `/iclock/cdata?SN=${device.serial}&table=rtlog`;
  const odd = [
    `time=${today} 07:41:08\tpin=1' or 1=1\tevent=0`,
    `time=2026-02-31 07:41:08\tpin=101\tevent=0`,
    `time=${today}\tpin=101\tevent=0`,
    `pin=101\tevent=0`,
    `time=${today} 07:41:08\tpin=101\tevent=00\tevent`,
    '='.repeat(10_000),
  ];
  expect((await device.post(log, odd.join('\r\n'))).body).toBe('OK\n');
  expect((await world.punches({ gadgetId: id })).total).toBe(0);
  const event = `time=${today} 07:41:08\tpin=101\tcardno=0\teventaddr=1\tevent=0\tinoutstatus=1\tverifytype=15\tindex=7\r\n`;
  for (const body of [event, event + event]) expect((await device.post(log, body)).body).toBe('OK\n');
  expect((await world.punches({ gadgetId: id })).total).toBe(1);
  // Nothing of what it says comes back as a line of its own.
  const named = `/iclock/querydata?SN=${device.serial}&tablename=user%0AC:1:REBOOT&count=1`;
  expect((await device.post(named, 'user pin=1')).body).toBe('OK\n');
});
