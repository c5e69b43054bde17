import { createSocket, type RemoteInfo } from 'node:dgram';
import { createServer, type AddressInfo, type Socket } from 'node:net';

/** What a clock of a test has, and how it behaves. */
export interface FakeOptions {
  udp?: boolean;
  serial?: string;
  /** What the key must be sent as, for session 0x1a2b; left out: it asks for none. */
  sealedKey?: string;
  /** The records, each as its bytes. */
  records: Buffer[];
  users?: Buffer[];
  /** An older model, which has no buffer to read from. */
  unbuffered?: boolean;
  /** So many pieces of its log it gives, and then ends the line. */
  dies?: number;
}

const session = 0x1a2b;

/** A clock of ZKTeco as the protocol is described: TCP or UDP, its log in pieces. Nothing here is the bridge's code. */
export class FakeClock {
  options: FakeOptions;
  /** Commands that it was given, by their numbers. */
  readonly told: number[] = [];
  readonly #sockets = new Set<Socket>();
  #close: () => void = () => undefined;
  #buffer: Buffer = Buffer.alloc(0);
  #pieces = 0;
  port = 0;

  constructor(options: FakeOptions) {
    this.options = options;
  }

  async listen(): Promise<number> {
    if (this.options.udp) {
      const socket = createSocket('udp4');
      const answer = (from: RemoteInfo) => (packet: Buffer) => socket.send(packet, from.port, from.address);
      socket.on('message', (packet, from) => this.#answer(packet, answer(from), () => undefined));
      await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
      this.port = socket.address().port;
      this.#close = () => socket.close();
    } else {
      const server = createServer((socket) => this.#serve(socket));
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      this.port = (server.address() as AddressInfo).port;
      this.#close = () => server.close();
    }
    return this.port;
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.#close();
  }

  #serve(socket: Socket): void {
    this.#sockets.add(socket);
    let came = Buffer.alloc(0);
    // Its pieces come torn and joined, as a slow line has them.
    const send = (packet: Buffer): void => {
      const head = Buffer.from([0x50, 0x50, 0x82, 0x7d, 0, 0, 0, 0]);
      head.writeUInt32LE(packet.length, 4);
      const bytes = Buffer.concat([head, packet]);
      for (let at = 0; at < bytes.length; at += 1400) socket.write(bytes.subarray(at, at + 1400));
    };
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      came = Buffer.concat([came, bytes]);
      while (came.length >= 8 && came.length >= 8 + came.readUInt32LE(4)) {
        const packet = came.subarray(8, 8 + came.readUInt32LE(4));
        came = came.subarray(8 + packet.length);
        this.#answer(packet, send, () => socket.destroy());
      }
    });
  }

  #answer(packet: Buffer, send: (packet: Buffer) => void, hangUp: () => void): void {
    const [command, , , reply] = [0, 2, 4, 6].map((at) => packet.readUInt16LE(at));
    const data = packet.subarray(8);
    const say = (what: number, content: Buffer = Buffer.alloc(0)): void => {
      const head = Buffer.alloc(8);
      head.writeUInt16LE(what, 0);
      head.writeUInt16LE(session, 4);
      head.writeUInt16LE(reply ?? 0, 6);
      send(Buffer.concat([head, content]));
    };
    this.told.push(command ?? 0);
    const { sealedKey, serial = 'OLD0000000001', records, users = [], unbuffered, dies } = this.options;
    if (command === 1000) say(sealedKey === undefined ? 2000 : 2005);
    else if (command === 1102) say(data.toString('hex') === sealedKey ? 2000 : 2005);
    else if (command === 11) say(2000, Buffer.from(`~SerialNumber=${serial}\0`));
    else if (command === 50) {
      const sizes = Buffer.alloc(92);
      sizes.writeInt32LE(users.length, 16);
      sizes.writeInt32LE(records.length, 32);
      say(2000, sizes);
    } else if (command === 1503 && !unbuffered) {
      this.#buffer = listOf(data.readUInt16LE(1) === 9 ? users : records);
      if (this.#buffer.length < 1000) return say(1501, this.#buffer);
      const size = Buffer.alloc(5);
      size.writeUInt32LE(this.#buffer.length, 1);
      say(2000, size);
    } else if (command === 1504) {
      this.#pieces += 1;
      if (dies !== undefined && this.#pieces > dies) return hangUp();
      const [from, length] = [data.readInt32LE(0), data.readInt32LE(4)];
      this.#give(say, this.#buffer.subarray(from, from + length));
    } else if (command === 13 || command === 9) this.#give(say, listOf(command === 9 ? users : records));
    else say(command === 1502 || command === 1001 ? 2000 : 2001);
  }

  /** Announces data, gives it in packets, and says that it is over. */
  #give(say: (what: number, content?: Buffer) => void, bytes: Buffer): void {
    const size = Buffer.alloc(8);
    size.writeUInt32LE(bytes.length, 0);
    say(1500, size);
    const most = this.options.udp ? 1024 : 65_472;
    for (let at = 0; at < bytes.length; at += most) say(1501, bytes.subarray(at, at + most));
    say(2000);
  }
}

function listOf(records: readonly Buffer[]): Buffer {
  const bytes = Buffer.concat(records);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(bytes.length);
  return Buffer.concat([length, bytes]);
}

/** Seconds as the clock packs them, of `2026-06-16 07:41:08`. */
export function packed(text: string): number {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = text.split(/[- :]/).map(Number);
  return (((year % 100) * 12 + month - 1) * 31 + day - 1) * 86_400 + hour * 3600 + minute * 60 + second;
}

export function record8(place: number, time: string, direction: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeUInt16LE(place, 0);
  bytes.writeUInt8(1, 2);
  bytes.writeUInt32LE(packed(time), 3);
  bytes.writeUInt8(direction, 7);
  return bytes;
}

export function record16(number: number, time: string, direction: number): Buffer {
  const bytes = Buffer.alloc(16);
  bytes.writeUInt32LE(number, 0);
  bytes.writeUInt32LE(packed(time), 4);
  bytes.writeUInt8(1, 8);
  bytes.writeUInt8(direction, 9);
  return bytes;
}

export function record40(number: string, time: string, direction: number): Buffer {
  const bytes = Buffer.alloc(40);
  bytes.writeUInt16LE(7, 0);
  bytes.write(number, 2, 'latin1');
  bytes.writeUInt8(15, 26);
  bytes.writeUInt32LE(packed(time), 27);
  bytes.writeUInt8(direction, 31);
  return bytes;
}

/** A user of the small list: a place, a name, a number. */
export function user28(place: number, number: number): Buffer {
  const bytes = Buffer.alloc(28);
  bytes.writeUInt16LE(place, 0);
  bytes.write('Siri', 8, 'latin1');
  bytes.writeUInt32LE(number, 24);
  return bytes;
}
