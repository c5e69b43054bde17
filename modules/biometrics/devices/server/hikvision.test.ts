import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gadgets, gadgetsApi } from '../contract/gadgets.ts';
import { HikvisionDevice, passing } from './testing/hikvision-device.ts';
import { SimulatedDevice } from './testing/device.ts';
import { admin, type DevicesWorld, devicesWorld } from './testing/devices-world.ts';

const key = 'Kifunguo0123456789';
let world: DevicesWorld;
let count = 0;
beforeAll(async () => {
  world = await devicesWorld();
});
afterAll(() => world.close());

/** A device of Hikvision that is approved. */
async function terminal(draft: object = {}) {
  count += 1;
  const serial = `DS-K1T343MX2026${count}`;
  const added = (
    await world.app.call(admin, gadgets.api.create, {
      serial,
      name: `Face ${count}`,
      kind: 'face',
      maker: 'hikvision',
      key,
      ...draft,
    })
  ).body;
  await world.app.call(admin, gadgetsApi.approve, { id: added.id, version: added.version });
  return { id: added.id, serial, device: new HikvisionDevice(world.ports[0], serial, key) };
}
const kept = async (gadgetId: number) =>
  (await world.punches({ gadgetId, sort: 'at' })).rows.map(({ number, at, localTime, direction, verified, source }) => [
    number,
    at,
    localTime,
    direction,
    verified,
    source,
  ]);

describe('an event of Hikvision', () => {
  it('is a punch, of each form in which devices post it, and the same again is taken once', async () => {
    const { id, device } = await terminal();
    expect((await device.json(passing())).status).toBe(200);
    expect((await device.json(passing())).status).toBe(200);
    const picture = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0x0d, 0x0a, 0x0d, 0x0a, 0x2d, 0x2d, 0x7b, 0xff, 0xd9]);
    const secret = Buffer.from('SECRETFACE');
    const form = Buffer.concat([
      Buffer.from(
        `--MIME_boundary\r\nContent-Disposition: form-data; name="event_log"\r\nContent-Type: application/json\r\n\r\n${passing(
          { employeeNoString: '102', attendanceStatus: 'checkIn', subEventType: 38 },
          '2026-06-16T07:42:00+03:00',
        )}\r\n--MIME_boundary\r\nContent-Disposition: form-data; name="Picture"; filename="Picture.jpg"\r\nContent-Type: image/jpeg\r\nContent-Length: ${picture.length}\r\nContent-ID: pictureImage\r\n\r\n`,
      ),
      picture,
      secret,
      Buffer.from('\r\n--MIME_boundary--\r\n'),
    ]);
    expect((await device.post('multipart/form-data; boundary=MIME_boundary', form)).body).toBe('OK\n');
    // Without a disposition and of the kind mixed, as older firmware has it, with the picture first and bare line ends.
    const mixed = Buffer.concat([
      Buffer.from('--bound ary\nContent-Type: image/jpeg\nContent-Length: 13\n\n'),
      picture,
      Buffer.from(
        `\n--bound ary\nContent-Type: application/xml; charset="UTF-8"\n\n<?xml version="1.0" encoding="UTF-8"?>
<EventNotificationAlert version="2.0" xmlns="http://www.isapi.org/ver20/XMLSchema">
<ipAddress>192.168.1.64</ipAddress><dateTime>2026-06-16T16:10:05+03:00</dateTime>
<eventType>AccessControllerEvent</eventType><eventState>active</eventState>
<AccessControllerEvent><majorEventType>5</majorEventType><subEventType>1</subEventType><name>A &amp; B</name>
<employeeNoString>103</employeeNoString><serialNo>1500</serialNo><attendanceStatus>checkOut</attendanceStatus></AccessControllerEvent>
</EventNotificationAlert>\n--bound ary--\n`,
      ),
    ]);
    expect((await device.post('multipart/mixed; boundary="bound ary"', mixed)).status).toBe(200);
    // Bare XML with a prefix, and a time without a zone: the school's.
    const bare = `<hik:EventNotificationAlert xmlns:hik="http://www.hikvision.com/ver20/XMLSchema"><hik:dateTime>2026-06-15T07:00:00</hik:dateTime><hik:eventType>AccessControllerEvent</hik:eventType><hik:AccessControllerEvent><hik:majorEventType>5</hik:majorEventType><hik:subEventType>75</hik:subEventType><hik:employeeNoString>101</hik:employeeNoString></hik:AccessControllerEvent></hik:EventNotificationAlert>`;
    expect((await device.post('application/xml', bare)).status).toBe(200);
    expect(await kept(id)).toEqual([
      ['101', '2026-06-15T04:00:00.000Z', '2026-06-15 07:00:00', 255, 15, 'device'],
      ['101', '2026-06-16T04:41:08.000Z', '2026-06-16 07:41:08', 255, 15, 'device'],
      ['102', '2026-06-16T04:42:00.000Z', '2026-06-16 07:42:00', 0, 1, 'device'],
      ['103', '2026-06-16T13:10:05.000Z', '2026-06-16 16:10:05', 1, 4, 'device'],
    ]);
    const today = (await world.daysOf(world.students[0] ?? 0)).find(({ day }) => day === '2026-06-16');
    expect(today).toMatchObject({ status: 'present', in: '07:41:08' });
    expect(await world.kept()).not.toMatch(/SECRETFACE|Wanjirũ|Kifunguo/);
  });

  it('that is no passing leaves only that the device was heard', async () => {
    const { id, device } = await terminal();
    const beat = JSON.stringify({ ipAddress: '192.168.1.64', dateTime: '2026-06-16T10:00:00+03:00', eventType: 'heartBeat' });
    expect((await device.json(beat)).status).toBe(200);
    expect((await world.gadget(id)).lastSeen).toBe('2026-06-16T07:00:00.000Z');
    for (const other of [
      passing({ majorEventType: 3 }),
      passing({ employeeNoString: '' }),
      passing({ employeeNoString: undefined }),
      passing({ employeeNoString: "x'); drop table" }),
      // A face that was not known, and a finger.
      passing({ subEventType: 76 }),
      passing({ subEventType: 39 }),
      JSON.stringify({ eventType: 'videoloss', dateTime: '2026-06-16T10:00:00+03:00' }),
    ])
      expect([other, (await device.json(other)).status]).toEqual([other, 200]);
    for (const broken of ['', '{"eventType":', '[]', '<html></html>', 'null', passing({}, '2026-02-31T07:00:00+03:00')])
      expect([broken, (await device.json(broken)).status]).toEqual([broken, 400]);
    const empty = await device.post('multipart/form-data; boundary=x', '--x\r\nContent-Type: image/jpeg\r\n\r\nabc\r\n--x--\r\n');
    expect(empty.status).toBe(400);
    expect(await kept(id)).toEqual([]);
  });

  it('of a device that is unknown, waits, has another key or speaks otherwise is not kept, nor one that is too large', async () => {
    const { id, serial, device } = await terminal();
    const port = world.ports[0];
    const waiting = (
      await world.app.call(admin, gadgets.api.create, { serial: 'DS-WAITS-0001', name: 'Waits', maker: 'hikvision', key })
    ).body;
    const { device: zkteco, id: other } = await world.approved({ key: '481516' });
    for (const stranger of [
      new HikvisionDevice(port, 'DS-NOBODY-01', key),
      new HikvisionDevice(port, serial, `${key}x`),
      new HikvisionDevice(port, waiting.serial, key),
      new HikvisionDevice(port, zkteco.serial, '481516'),
    ])
      expect((await stranger.json(passing())).status).toBe(401);
    expect((await new SimulatedDevice(port, serial).attlog('101\t2026-06-16 07:00:00\t0\t1\n')).status).toBe(401);
    expect((await device.json(passing({ name: 'x'.repeat(4_300_000) }))).status).toBe(413);
    const told = await world.app.call(admin, gadgetsApi.order, { id, what: 'restart' });
    expect(told.status).toBe(422);
    for (const gadget of [id, waiting.id, other]) expect(await kept(gadget)).toEqual([]);
  });

  it('needs a key that can stand in an address', async () => {
    const draft = { serial: 'DS-KEYLESS-01', name: 'Keyless', maker: 'hikvision' as const };
    for (const wrong of [{}, { key: 'short' }, { key: 'with/slash-and-more' }]) {
      const { status, body } = await world.app.call(admin, gadgets.api.create, { ...draft, ...wrong });
      expect([status, body.fields?.map(({ path }) => path)]).toEqual([400, ['key']]);
    }
    const made = (await world.app.call(admin, gadgets.api.create, { ...draft, key })).body;
    const again = { id: made.id, version: made.version, ...draft, name: 'Keyed' };
    expect((await world.app.call(admin, gadgets.api.update, again)).status).toBe(200);
  });
});
