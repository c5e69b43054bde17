// The words of ZKTeco's older protocol on port 4370, as github.com/fananimi/pyzk and github.com/adrobinoga/zk-protocol describe them.

export const commands = {
  users: 9,
  options: 11,
  attendance: 13,
  sizes: 50,
  connect: 1000,
  exit: 1001,
  authorise: 1102,
  prepareData: 1500,
  data: 1501,
  freeData: 1502,
  prepareBuffer: 1503,
  readBuffer: 1504,
  ok: 2000,
  unauthorised: 2005,
} as const;

/** A packet as both sides send it. */
export interface Packet {
  readonly command: number;
  readonly session: number;
  readonly reply: number;
  readonly data: Buffer;
}

const most = 65_535;

/** The sum that stands in a packet: of its words without the sum, kept within sixteen bits, turned over. */
export function checksum(bytes: Buffer): number {
  let sum = 0;
  for (let at = 0; at < bytes.length; at += 2)
    sum = (sum + (at + 1 < bytes.length ? bytes.readUInt16LE(at) : bytes.readUInt8(at))) % most;
  return most - 1 - sum;
}

/** A packet of ours. The maker's own library sums it with the number of the reply before, so that devices know no other sum. */
export function packetOf({ command, session, reply, data }: Packet): Buffer {
  const bytes = Buffer.alloc(8 + data.length);
  bytes.writeUInt16LE(command, 0);
  bytes.writeUInt16LE(session, 4);
  bytes.writeUInt16LE(reply === 0 ? most - 1 : reply - 1, 6);
  data.copy(bytes, 8);
  bytes.writeUInt16LE(checksum(bytes), 2);
  bytes.writeUInt16LE(reply, 6);
  return bytes;
}

/** Null for what is too short to be one. */
export function readPacket(bytes: Buffer): Packet | null {
  if (bytes.length < 8) return null;
  return {
    command: bytes.readUInt16LE(0),
    session: bytes.readUInt16LE(4),
    reply: bytes.readUInt16LE(6),
    data: bytes.subarray(8),
  };
}

const start = Buffer.from([0x50, 0x50, 0x82, 0x7d]);
/** A device sends its data in pieces of 64 kB. */
const largestFrame = 1_048_576;

/** A packet as it goes over TCP: behind a mark and its length. */
export function framed(packet: Buffer): Buffer {
  const head = Buffer.alloc(8);
  start.copy(head);
  head.writeUInt32LE(packet.length, 4);
  return Buffer.concat([head, packet]);
}

/** Takes whole packets out of what has come over TCP; answers them with what is left over. Throws for what is no such stream. */
export function unframed(stream: Buffer): { packets: Buffer[]; rest: Buffer } {
  const packets: Buffer[] = [];
  let at = 0;
  while (stream.length - at >= 8) {
    const length = stream.readUInt32LE(at + 4);
    if (stream.compare(start, 0, 4, at, at + 4) !== 0 || length > largestFrame)
      throw new Error('This is no clock of ZKTeco, or it speaks another protocol.');
    if (stream.length - at < 8 + length) break;
    packets.push(stream.subarray(at + 8, at + 8 + length));
    at += 8 + length;
  }
  return { packets, rest: stream.subarray(at) };
}

/** How often the maker's clock has ticked, as its library says it. */
const ticks = 50;

/** The communication key as it is sent: turned round bit by bit, with the session added, and mixed with four letters and a number. */
export function sealedKey(key: number, session: number): Buffer {
  let turned = 0;
  for (let bit = 0; bit < 32; bit += 1) turned = turned * 2 + (Math.floor(key / 2 ** bit) % 2);
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE((turned + session) % 2 ** 32);
  const letters = Buffer.from('ZKSO');
  const [, second = 0, third = 0, fourth = 0] = bytes.map((byte, at) => byte ^ (letters[at] ?? 0) ^ ticks);
  return Buffer.from([third, fourth, ticks, second]);
}

/** What a clock has kept of one passing. */
export interface LogRecord {
  readonly number: string;
  /** `yyyy-mm-dd hh:mm:ss` by its own clock. */
  readonly localTime: string;
  /** 0 in, 1 out, 2 to a break, 3 from one, 4 and 5 overtime, 255 not said. */
  readonly direction: number;
}

const two = (value: number): string => String(value).padStart(2, '0');

/** A time of the clock: seconds since 2000, as if every month had 31 days. Null for a day that no month has. */
export function readTime(packed: number): string | null {
  const days = Math.floor(packed / 86_400);
  const day = `${2000 + Math.floor(days / 372)}-${two((Math.floor(days / 31) % 12) + 1)}-${two((days % 31) + 1)}`;
  const real = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(real.getTime()) || real.toISOString().slice(0, 10) !== day) return null;
  return `${day} ${two(Math.floor(packed / 3600) % 24)}:${two(Math.floor(packed / 60) % 60)}:${two(packed % 60)}`;
}

const textOf = (bytes: Buffer): string => bytes.toString('latin1').split('\0')[0]?.trim() ?? '';

/** Where each size of record keeps what it says. The smallest says a place in the list of users instead of a number. */
const layouts = {
  8: (at: Buffer) => ({ who: at.readUInt16LE(0), time: at.readUInt32LE(3), direction: at.readUInt8(7) }),
  16: (at: Buffer) => ({ who: String(at.readUInt32LE(0)), time: at.readUInt32LE(4), direction: at.readUInt8(9) }),
  40: (at: Buffer) => ({ who: textOf(at.subarray(2, 26)), time: at.readUInt32LE(27), direction: at.readUInt8(31) }),
} as const;

/**
 * The records of a log, the oldest first; those of a day that does not exist are left out.
 * @param count how many the clock says that it has, by which the size of each is known
 * @param numbers of users by their places, for the smallest size
 */
export function readLog(log: Buffer, count: number, numbers: ReadonlyMap<number, string>): LogRecord[] {
  if (count === 0 || log.length < 4) return [];
  const total = Math.min(log.readUInt32LE(0), log.length - 4);
  const size = Math.round(total / count);
  if (size !== 8 && size !== 16 && size !== 40)
    throw new Error(`The log of the clock has records of ${size} bytes, which nobody knows.`);
  const found: LogRecord[] = [];
  for (let at = 4; at + size <= total + 4; at += size) {
    const { who, time, direction } = layouts[size](log.subarray(at, at + size));
    const localTime = readTime(time);
    const number = typeof who === 'number' ? (numbers.get(who) ?? String(who)) : who;
    if (localTime !== null) found.push({ number, localTime, direction });
  }
  return found;
}

/** Numbers of users by their places in the clock. Nothing else of them is read: no name, no password. */
export function readUsers(list: Buffer, count: number): ReadonlyMap<number, string> {
  const numbers = new Map<number, string>();
  if (count === 0 || list.length < 4) return numbers;
  const total = Math.min(list.readUInt32LE(0), list.length - 4);
  const size = Math.round(total / count) >= 72 ? 72 : 28;
  for (let at = 4; at + size <= total + 4; at += size) {
    const user = list.subarray(at, at + size);
    numbers.set(user.readUInt16LE(0), size === 72 ? textOf(user.subarray(48, 72)) : String(user.readUInt32LE(24)));
  }
  return numbers;
}
