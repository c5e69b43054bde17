import { afterAll, beforeAll, expect, it } from 'vitest';
import type { z } from 'zod';
import { gadgetsApi } from '../contract/gadgets.ts';
import { countedTime } from './push/say.ts';
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
