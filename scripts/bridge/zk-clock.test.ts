import { afterEach, describe, expect, it } from 'vitest';
import { FakeClock, type FakeOptions, record16, record40, record8, user28 } from './testing/fake-clock.ts';
import { readClock } from './zk-clock.ts';
import { packetOf, readTime, sealedKey } from './zk-packets.ts';

const open: FakeClock[] = [];
afterEach(() => {
  for (const clock of open.splice(0)) clock.close();
});

async function read(options: FakeOptions, commKey = 0) {
  const clock = new FakeClock(options);
  open.push(clock);
  const port = await clock.listen();
  return { clock, read: await readClock({ ip: '127.0.0.1', port, commKey, udp: options.udp ?? false }) };
}

describe('packets', () => {
  // As github.com/fananimi/pyzk makes them.
  it('are summed and keys sealed as clocks know them', () => {
    const nothing = Buffer.alloc(0);
    expect(packetOf({ command: 1000, session: 0, reply: 0, data: nothing }).toString('hex')).toBe('e80317fc00000000');
    const serial = { command: 11, session: 0x1a2b, reply: 1, data: Buffer.from('~SerialNumber\0') };
    expect(packetOf(serial).toString('hex')).toBe('0b00c59c2b1a01007e53657269616c4e756d62657200');
    const buffered = { command: 1503, session: 0x1a2b, reply: 8, data: Buffer.from('010d000000000000000000', 'hex') };
    expect(packetOf(buffered).toString('hex')).toBe('df05ecd22b1a0800010d000000000000000000');
    expect([sealedKey(481_516, 6699), sealedKey(0, 65_535), sealedKey(1, 60_000)].map((key) => key.toString('hex'))).toEqual([
      '7b4a3283',
      '617d3286',
      '61fd3293',
    ]);
  });

  it('say times as if months had 31 days, and none that do not exist', () => {
    expect([readTime(0), readTime(839_556_068), readTime(839_556_068 + 31 * 86_400)]).toEqual([
      '2000-01-01 00:00:00',
      '2026-02-15 02:01:08',
      '2026-03-15 02:01:08',
    ]);
    expect(readTime(((26 * 12 + 1) * 31 + 29) * 86_400)).toBeNull();
  });
});

describe('a clock', () => {
  it('gives records of each size over TCP and UDP, and is left as it is', async () => {
    const time = '2026-06-16 07:41:08';
    const forms: readonly [FakeOptions, string][] = [
      [{ records: [record8(3, time, 0), record8(9, time, 255)], users: [user28(3, 101), user28(4, 102)] }, '9'],
      [{ records: [record16(101, time, 0), record16(9, time, 255)] }, '9'],
      [{ records: [record40('101', time, 0), record40('A9', time, 255)] }, 'A9'],
    ];
    for (const [options, other] of forms)
      for (const more of [{}, { udp: true }, { unbuffered: true }, { udp: true, unbuffered: true }]) {
        const { read: found, clock } = await read({ ...options, ...more });
        expect([more, found]).toEqual([
          more,
          {
            serial: 'OLD0000000001',
            records: [
              { number: '101', localTime: time, direction: 0 },
              { number: other, localTime: time, direction: 255 },
            ],
          },
        ]);
        // 14 and 15 would clear its data and its log, 1003 would stop it.
        expect(clock.told.filter((command) => [14, 15, 33, 1003, 1004].includes(command))).toEqual([]);
      }
    expect((await read({ records: [] })).read.records).toEqual([]);
  });

  it('gives a large log in pieces, torn on the way', async () => {
    const records = Array.from({ length: 5000 }, (_, n) =>
      record40(String(1000 + n), `2026-06-16 07:${String(n % 60).padStart(2, '0')}:00`, n % 6),
    );
    for (const udp of [false, true]) {
      const { read: found } = await read({ records, udp });
      expect(found.records).toHaveLength(5000);
      expect(found.records[4999]).toEqual({ number: '5999', localTime: '2026-06-16 07:19:00', direction: 1 });
    }
    await expect(read({ records, dies: 1 })).rejects.toThrow('ended the line');
  });

  it('asks for its communication key', async () => {
    const locked = { records: [record16(1, '2026-06-16 07:00:00', 0)], sealedKey: '7b4a3283' };
    expect((await read(locked, 481_516)).read.records).toHaveLength(1);
    await expect(read(locked, 4)).rejects.toThrow('communication key is wrong');
    await expect(read({ ...locked, udp: true }, 0)).rejects.toThrow('communication key is wrong');
  });

  it('that is none, or is not there, is said in words', async () => {
    await expect(readClock({ ip: '127.0.0.1', port: 1, commKey: 0, udp: false })).rejects.toThrow('ECONNREFUSED');
    const odd = new FakeClock({ records: [record16(1, '2026-06-16 07:00:00', 0), Buffer.alloc(5)] });
    open.push(odd);
    const port = await odd.listen();
    await expect(readClock({ ip: '127.0.0.1', port, commKey: 0, udp: false })).rejects.toThrow('nobody knows');
  });
});
