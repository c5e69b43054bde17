import { createSocket } from 'node:dgram';
import { connect } from 'node:net';
import {
  commands,
  framed,
  type LogRecord,
  type Packet,
  packetOf,
  readLog,
  readPacket,
  readUsers,
  sealedKey,
  unframed,
} from './zk-packets.ts';

/** Where a clock stands. */
export interface ClockAddress {
  readonly ip: string;
  readonly port: number;
  /** The communication key that is set on it; 0: none. */
  readonly commKey: number;
  readonly udp: boolean;
}

/** How long a clock may be silent, in milliseconds. */
const patience = 10_000;
const tries = 3;

/** A line to a clock: packets go out and come in, each whole. */
interface Line {
  send(packet: Buffer): void;
  next(): Promise<Packet>;
  close(): void;
}

/** Packets that have come and nobody has asked for, and who asks. */
class Inbox {
  readonly #waiting: { resolve: (packet: Packet) => void; reject: (error: Error) => void }[] = [];
  readonly #came: Packet[] = [];
  #broken: Error | null = null;

  put(packet: Packet | null): void {
    if (packet === null) return;
    const first = this.#waiting.shift();
    if (first) first.resolve(packet);
    else this.#came.push(packet);
  }

  fail(error: Error): void {
    this.#broken ??= error;
    for (const { reject } of this.#waiting.splice(0)) reject(this.#broken);
  }

  next(): Promise<Packet> {
    const first = this.#came.shift();
    if (first) return Promise.resolve(first);
    if (this.#broken) return Promise.reject(this.#broken);
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => this.fail(new Error('The clock does not answer.')), patience);
      this.#waiting.push({
        resolve: (packet) => {
          clearTimeout(late);
          resolve(packet);
        },
        reject: (error) => {
          clearTimeout(late);
          reject(error);
        },
      });
    });
  }
}

function overTcp({ ip, port }: ClockAddress): Line {
  const inbox = new Inbox();
  const socket = connect(port, ip);
  let left: Buffer = Buffer.alloc(0);
  socket.on('data', (bytes: Buffer) => {
    try {
      const { packets, rest } = unframed(Buffer.concat([left, bytes]));
      left = rest;
      for (const packet of packets) inbox.put(readPacket(packet));
    } catch (error) {
      inbox.fail(error instanceof Error ? error : new Error(String(error)));
      socket.destroy();
    }
  });
  socket.on('error', (error) => inbox.fail(error)).on('close', () => inbox.fail(new Error('The clock has ended the line.')));
  return {
    send: (packet) => void socket.write(framed(packet)),
    next: () => inbox.next(),
    close: () => void socket.destroy(),
  };
}

function overUdp({ ip, port }: ClockAddress): Line {
  const inbox = new Inbox();
  const socket = createSocket('udp4');
  socket.on('message', (bytes) => inbox.put(readPacket(bytes))).on('error', (error) => inbox.fail(error));
  return {
    send: (packet) => socket.send(packet, port, ip),
    next: () => inbox.next(),
    close: () => void socket.close(),
  };
}

/** A clock that has let us in. */
class Clock {
  readonly #line: Line;
  readonly #udp: boolean;
  #session = 0;
  #reply = -1;

  constructor(address: ClockAddress) {
    this.#udp = address.udp;
    this.#line = address.udp ? overUdp(address) : overTcp(address);
  }

  /** Sends a command and answers the first packet to it. */
  async ask(command: number, data: Buffer = Buffer.alloc(0)): Promise<Packet> {
    this.#reply = (this.#reply + 1) % 65_535;
    this.#line.send(packetOf({ command, session: this.#session, reply: this.#reply, data }));
    return this.#line.next();
  }

  async enter(key: number): Promise<void> {
    const greeted = await this.ask(commands.connect);
    this.#session = greeted.session;
    if (greeted.command === commands.ok) return;
    if (greeted.command !== commands.unauthorised) throw new Error('The clock lets nobody in.');
    const answer = await this.ask(commands.authorise, sealedKey(key, this.#session));
    if (answer.command !== commands.ok) throw new Error('The communication key is wrong.');
  }

  /** An option by its name, `~SerialNumber`; null where the clock does not say it. */
  async option(name: string): Promise<string | null> {
    const { command, data } = await this.ask(commands.options, Buffer.from(`${name}\0`));
    if (command !== commands.ok) return null;
    return data.toString('latin1').split('\0')[0]?.split('=')[1]?.trim() || null;
  }

  /** How many users and how many records it has. */
  async sizes(): Promise<{ users: number; records: number }> {
    const { command, data } = await this.ask(commands.sizes);
    if (command !== commands.ok || data.length < 36) throw new Error('The clock does not say how much it has.');
    return { users: data.readInt32LE(16), records: data.readInt32LE(32) };
  }

  /** A list of the clock, which begins with its length: through its buffer piece by piece, and of clocks without one at once. */
  async list(what: number, part: number): Promise<Buffer> {
    const wanted = Buffer.alloc(11);
    wanted.writeUInt8(1, 0);
    wanted.writeUInt16LE(what, 1);
    wanted.writeInt32LE(part, 3);
    const first = await this.ask(commands.prepareBuffer, wanted);
    if (first.command === commands.data) return first.data;
    if (first.command !== commands.ok || first.data.length < 5)
      return this.#whole(await this.ask(what, Buffer.from(part === 0 ? [] : [part])));
    const size = first.data.readUInt32LE(1);
    const piece = this.#udp ? 16_384 : 65_472;
    const pieces: Buffer[] = [];
    for (let at = 0; at < size; at += piece) pieces.push(await this.#piece(at, Math.min(piece, size - at)));
    await this.ask(commands.freeData);
    return Buffer.concat(pieces);
  }

  async #piece(from: number, length: number): Promise<Buffer> {
    const wanted = Buffer.alloc(8);
    wanted.writeInt32LE(from, 0);
    wanted.writeInt32LE(length, 4);
    for (let tried = 1; ; tried += 1) {
      const read = await this.#whole(await this.ask(commands.readBuffer, wanted));
      if (read.length === length) return read;
      if (tried === tries) throw new Error('The clock lost a part of its log on the way.');
    }
  }

  /** What follows an answer: its own data, or the packets that it announces, up to the one that ends them. */
  async #whole(first: Packet): Promise<Buffer> {
    if (first.command === commands.data) return first.data;
    if (first.command !== commands.prepareData) throw new Error('The clock does not give its log.');
    const parts: Buffer[] = [];
    for (;;) {
      const { command, data } = await this.#line.next();
      if (command === commands.ok) return Buffer.concat(parts);
      if (command !== commands.data) throw new Error('The clock does not give its log.');
      parts.push(data);
    }
  }

  async leave(): Promise<void> {
    await this.ask(commands.exit).catch(() => undefined);
  }

  close(): void {
    this.#line.close();
  }
}

/** What a clock says: who it is, and everything that it has kept, the oldest first. */
export interface ReadClock {
  readonly serial: string | null;
  readonly records: LogRecord[];
}

/** The part of the list of users that a clock gives. */
const everybody = 5;

/** Reads a clock and leaves it as it is: nothing on it is cleared or changed. Throws in words where it cannot be read. */
export async function readClock(address: ClockAddress): Promise<ReadClock> {
  const clock = new Clock(address);
  try {
    await clock.enter(address.commKey);
    const serial = await clock.option('~SerialNumber');
    const { users, records } = await clock.sizes();
    const log = records === 0 ? Buffer.alloc(0) : await clock.list(commands.attendance, 0);
    const small = records > 0 && log.length >= 4 && Math.round((log.length - 4) / records) === 8;
    const numbers = small ? readUsers(await clock.list(commands.users, everybody), users) : new Map<number, string>();
    await clock.leave();
    return { serial, records: readLog(log, records, numbers) };
  } finally {
    clock.close();
  }
}
