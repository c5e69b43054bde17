import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enrolments } from '../contract/enrolments.ts';
import { gadgets, gadgetsApi } from '../contract/gadgets.ts';
import { SimulatedDevice } from './testing/device.ts';
import { admin, begins, type DevicesWorld, devicesWorld, today } from './testing/devices-world.ts';

let world: DevicesWorld;
beforeAll(async () => {
  world = await devicesWorld();
});
afterAll(() => world.close());

describe('a device that calls', () => {
  it('is told what to send, with no photo, finger or face, by the time of the school', async () => {
    const { device, id } = await world.approved();
    const { status, headers, body } = await device.handshake();
    expect(status).toBe(200);
    expect(headers['content-type']).toMatch(/^text\/plain/);
    expect(headers['date']).toMatch(/ GMT$/);
    const lines = body.split('\n');
    expect(lines[0]).toBe(`GET OPTION FROM: ${device.serial}`);
    expect(lines).toEqual(
      expect.arrayContaining(['ATTLOGStamp=0', 'TimeZone=3', 'Realtime=1', 'Encrypt=None', 'ServerVer=2.4.1']),
    );
    const flags = lines.find((line) => line.startsWith('TransFlag='));
    expect(flags).toBe('TransFlag=TransData AttLog\tOpLog\tEnrollUser\tChgUser');
    expect(await world.gadget(id)).toMatchObject({ state: 'approved', lastSeen: begins.replace('Z', '.000Z') });
    expect((await device.get(`/iclock/ping?SN=${device.serial}`)).body).toBe('OK\n');
    expect((await device.get(`/iclock/cdata?SN=${device.serial}&type=time`)).body).toBe('Time=2026-06-16T10:00:00+03:00\n');
    expect((await device.post(`/iclock/registry?SN=${device.serial}`, '~DeviceName=X')).body).toMatch(/^RegistryCode=\w+\n$/);
    expect((await device.post(`/iclock/push?SN=${device.serial}`, '')).body).toContain('ServerVersion=');
    await device.post(
      `/iclock/cdata?SN=${device.serial}&table=options`,
      '~DeviceName=SpeedFace,FWVersion=Ver 8.0.4.3,IPAddress=10.0.0.9',
    );
    expect(await world.gadget(id)).toMatchObject({ firmware: 'Ver 8.0.4.3' });
    await device.poll('&INFO=Ver%202.0.12-20100625,0,0,0,192.168.16.27,10,7,15,0,111');
    expect(await world.gadget(id)).toMatchObject({ firmware: 'Ver 2.0.12-20100625' });
  });

  it('is nobody with a serial number that no school has typed, while it waits, and once it is refused: nothing is kept', async () => {
    const before = await world.kept();
    const stranger = new SimulatedDevice(world.ports[0], 'STRANGER0001');
    for (const answer of [
      await stranger.handshake(),
      await stranger.attlog('101\t2026-06-16 07:00:00\t0\t1\t0\t0\n'),
      await stranger.poll(),
    ])
      expect([answer.status, answer.body]).toEqual([401, 'UNKNOWN DEVICE\n']);
    expect(await world.kept()).toBe(before);
    const waiting = (await world.app.call(admin, gadgets.api.create, { serial: 'WAITING0001', name: 'Hall' })).body;
    const device = new SimulatedDevice(world.ports[0], 'WAITING0001');
    expect((await device.attlog('101\t2026-06-16 07:00:00\t0\t1\n')).status).toBe(401);
    expect((await world.punches({ gadgetId: waiting.id })).total).toBe(0);
    const seen = await world.gadget(waiting.id);
    expect(seen).toMatchObject({ state: 'waiting', lastSeen: expect.any(String) });
    await world.app.call(admin, gadgetsApi.approve, { id: waiting.id, version: seen.version });
    expect((await device.attlog('101\t2026-06-13 07:00:00\t0\t1\n')).body).toBe('OK: 1\n');
    const { version } = await world.gadget(waiting.id);
    await world.app.call(admin, gadgetsApi.refuse, { id: waiting.id, version });
    expect((await device.attlog('101\t2026-06-13 07:05:00\t0\t1\n')).status).toBe(401);
    expect((await world.punches({ gadgetId: waiting.id })).total).toBe(1);
    expect((await world.app.call(admin, gadgets.api.remove, { id: waiting.id })).status).toBe(409);
  });

  it('stands at one school of the installation', async () => {
    const { device } = await world.approved();
    const taken = await world.app.call('otherSchool', gadgets.api.create, { serial: device.serial, name: 'Ours' });
    expect(taken).toMatchObject({ status: 400, body: { fields: [{ path: 'serial' }] } });
    const both = await Promise.all(
      (['otherSchool', admin] as const).map((caller) =>
        world.app.call(caller, gadgets.api.create, { serial: 'TWOATONCE01', name: 'Two at once' }),
      ),
    );
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(both.filter(({ status }) => status === 400)).toHaveLength(1);
  });

  it('with a key proves it when it calls first, and goes on from the same address only', async () => {
    const { device, id } = await world.approved({ key: '481516' });
    expect(await world.gadget(id)).toMatchObject({ keyed: true });
    expect((await device.attlog('101\t2026-06-11 07:00:00\t0\t1\n')).status).toBe(401);
    expect((await device.handshake('&pushcommkey=000000')).status).toBe(401);
    expect((await device.handshake()).status).toBe(401);
    expect((await device.handshake('&pushcommkey=481516')).status).toBe(200);
    expect((await device.attlog('101\t2026-06-11 07:00:00\t0\t1\n')).status).toBe(200);
    const draft = { serial: device.serial, name: 'Keyed anew', key: '2342' };
    const { version } = await world.gadget(id);
    const changed = await world.app.call(admin, gadgets.api.update, { id, version, ...draft });
    expect(JSON.stringify(changed.body)).not.toContain('2342');
    expect((await device.poll()).status).toBe(401);
    expect((await device.handshake('&pushcommkey=2342')).status).toBe(200);
    expect(await world.kept()).not.toMatch(/481516|2342\b/);
  });
});

describe('what is not wanted', () => {
  it('is answered and leaves nothing: fingers, faces, photos and passwords', async () => {
    const { device } = await world.approved();
    const template = 'TEMPLATEa'.repeat(3000);
    const query = `/iclock/cdata?SN=${device.serial}&table=`;
    const operlog = `OPLOG 4\t0\t2026-06-16 09:00:00\t0\t0\t0\t0\nUSER PIN=982\tName=Richard\tPri=0\tPasswd=SECRETWORD\tCard=[09E4812202]\tGrp=1\nFP PIN=982\tFID=1\tSize=${template.length}\tValid=1\tTMP=${template}\n`;
    expect((await device.post(`${query}OPERLOG&OpStamp=9999`, operlog)).body).toBe('OK: 3\n');
    const biodata = `BIODATA Pin=1\tNo=0\tIndex=0\tValid=1\tDuress=0\tType=9\tMajorVer=5\tMinorVer=8\tFormat=0\tTmp=${template}\n`;
    expect((await device.post(`${query}BIODATA&Stamp=9999`, biodata)).body).toBe('OK\n');
    const photo = Buffer.concat([
      Buffer.from(`PIN=20150731103012-123.jpg\nSN=${device.serial}\nsize=9\nCMD=uploadphoto\0`),
      Buffer.from(template),
    ]);
    expect((await device.post(`${query}ATTPHOTO&Stamp=9999`, photo)).body).toBe('OK\n');
    expect((await device.post(`/iclock/fdata?SN=${device.serial}&table=ATTPHOTO&PhotoStamp=1`, photo)).body).toBe('OK\n');
    expect(await world.kept()).not.toMatch(/TEMPLATE|SECRETWORD|Richard|uploadphoto/);
  });

  it('is nobody under what is no serial number, and a clock of no year holds nothing else up', async () => {
    for (const serial of ['A%00BC', 'BRC%00', '%F0%9F%98%80%F0%9F%98%80', 'A'.repeat(90), "x'%20or%201=1"]) {
      expect((await new SimulatedDevice(world.ports[0], serial).handshake()).status).toBe(401);
      expect((await new SimulatedDevice(world.ports[0], serial).post(`/hikvision/${serial}/aaaaaaaaaaaa`, '{}')).status).toBe(
        401,
      );
    }
    const { device, id } = await world.approved();
    const times = [
      '0000-01-01 07:00:00',
      '0001-01-01 00:00:00',
      '9999-12-31 23:59:59',
      '2165-10-03 07:00:00',
      '2026-06-12 07:10:00',
    ];
    const batch = times.map((time) => `101\t${time}\t0\t1\n`).join('');
    expect((await device.attlog(batch)).body).toBe('OK: 5\n');
    expect((await world.punches({ gadgetId: id })).rows.map(({ localTime }) => localTime)).toEqual(['2026-06-12 07:10:00']);
  });

  it('ends where no device would send so much', async () => {
    const { device, id } = await world.approved();
    const line = '101\t2026-06-16 07:00:00\t0\t1\n';
    const huge = await device.attlog(line.repeat(Math.ceil(5_000_000 / line.length)));
    expect(huge.status).toBe(413);
    expect((await world.punches({ gadgetId: id })).total).toBe(0);
    expect((await device.attlog(line)).status).toBe(200);
  });
});

describe('a command', () => {
  it('waits until its device asks, is given with the others of its kind, and says what became of it', async () => {
    const { device, id } = await world.approved();
    const order = (input: object) => world.app.call(admin, gadgetsApi.order, { id, what: 'restart', ...input });
    expect((await device.poll()).body).toBe('OK');
    expect((await order({})).body).toEqual({ ordered: 1 });
    expect((await order({ what: 'all users' })).body).toEqual({ ordered: 3 });
    expect((await order({ what: 'punches since' })).body.fields).toMatchObject([{ path: 'since' }]);
    await order({ what: 'punches since', since: '2026-06-01' });
    const lines = (await device.poll()).body.trimEnd().split('\n');
    expect(lines).toHaveLength(5);
    expect(lines[0]).toMatch(
      /^C:\d{1,16}:DATA UPDATE USERINFO PIN=101\tName=[^\t=]{1,24}\tPri=0\tPasswd=\tCard=\tGrp=1\tTZ=0000000000000000\tVerify=-1$/,
    );
    expect(lines[3]).toMatch(/^C:\d+:DATA QUERY ATTLOG StartTime=2026-06-01 00:00:00\tEndTime=2026-06-16 23:59:59$/);
    expect(lines[4]).toMatch(/^C:\d+:REBOOT$/);
    expect((await device.poll()).body).toBe('OK');
    const [first, second] = lines.map((line) => line.split(':')[1]);
    const results = `ID=${first}&Return=0&CMD=DATA\nID=${second}&Return=-1001&CMD=DATA\r\nID=999999&Return=0&CMD=DATA\n~Platform=X\n`;
    expect((await device.post(`/iclock/devicecmd?SN=${device.serial}`, results)).body).toBe('OK\n');
    const { rows } = (await world.app.call(admin, gadgetsApi.commands, { id })).body;
    expect(rows.filter(({ state }) => state === 'done').map(({ id: command }) => String(command))).toEqual([first]);
    expect(rows.filter(({ state }) => state === 'failed')).toMatchObject([{ what: 'add user', result: -1001 }]);
  });

  it('to take a finger needs the family’s consent, which is noted with it', async () => {
    const { device, id } = await world.approved();
    const [studentId = 0] = world.students;
    const { rows } = (await world.app.call(admin, enrolments.api.list, { q: '101' })).body;
    const input = { id, what: 'enrol finger', enrolmentId: rows[0]?.id ?? 0 } as const;
    const refused = await world.app.call(admin, gadgetsApi.order, input);
    expect(refused.body.fields).toMatchObject([{ path: 'enrolmentId', message: expect.stringContaining('not agreed') }]);
    await sql`
      insert into registration.consent (school_id, student_id, purpose, given, said_by, said_on, evidence, recorded_by)
      values (${world.app.schoolA}, ${studentId}, 'biometrics', true, 'Mother', ${today}, 'signed form', 'test')`.execute(
      world.app.db.platform,
    );
    expect((await world.app.call(admin, gadgetsApi.order, input)).body).toEqual({ ordered: 1 });
    expect((await device.poll()).body).toMatch(/^C:\d+:ENROLL_FP PIN=101\tFID=6\tRETRY=3\tOVERWRITE=1\n$/);
    expect((await world.app.call(admin, enrolments.api.get, { id: input.enrolmentId })).body).toMatchObject({ consents: true });
  });

  it('takes no more than two hundred at once, and goes to the device that it is for', async () => {
    const [one, other] = [await world.approved(), await world.approved()];
    for (let count = 0; count < 70; count += 1) await world.app.call(admin, gadgetsApi.order, { id: one.id, what: 'all users' });
    expect((await other.device.poll()).body).toBe('OK');
    const given = (await one.device.poll()).body;
    expect(given.trimEnd().split('\n')).toHaveLength(200);
    expect(Buffer.byteLength(given)).toBeLessThanOrEqual(40_960);
    expect((await one.device.poll()).body.trimEnd().split('\n')).toHaveLength(10);
  });
});
