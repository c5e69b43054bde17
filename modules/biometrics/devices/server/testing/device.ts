import { connect } from 'node:net';

/** What a device is answered. */
export interface DeviceAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * A device as the protocol's documents describe it, over a socket of its own: the bytes are theirs, and nothing here is the server's code.
 */
export class SimulatedDevice {
  readonly #port: number;
  readonly serial: string;

  constructor(port: number, serial: string) {
    this.#port = port;
    this.serial = serial;
  }

  /** The first call after it was switched on. */
  handshake(more = ''): Promise<DeviceAnswer> {
    return this.send(`GET /iclock/cdata?SN=${this.serial}&options=all&pushver=2.4.1&language=69${more} HTTP/1.1\r\n`);
  }

  attlog(body: string, stamp = '9999'): Promise<DeviceAnswer> {
    return this.post(`/iclock/cdata?SN=${this.serial}&table=ATTLOG&Stamp=${stamp}`, body);
  }

  poll(info = ''): Promise<DeviceAnswer> {
    return this.send(`GET /iclock/getrequest?SN=${this.serial}${info} HTTP/1.1\r\n`);
  }

  get(path: string): Promise<DeviceAnswer> {
    return this.send(`GET ${path} HTTP/1.1\r\n`);
  }

  post(path: string, body: string | Buffer): Promise<DeviceAnswer> {
    const bytes = Buffer.from(body);
    return this.send(
      `POST ${path} HTTP/1.1\r\nContent-Type: application/push;charset=UTF-8\r\nContent-Length: ${bytes.length}\r\n`,
      bytes,
    );
  }

  /** Writes the head and the body, and reads until the server ends the connection. */
  send(head: string, body: Buffer = Buffer.alloc(0)): Promise<DeviceAnswer> {
    return new Promise((resolve, reject) => {
      const parts: Buffer[] = [];
      const socket = connect(this.#port, '127.0.0.1');
      const end = (): void => {
        const text = Buffer.concat(parts).toString('utf8');
        if (text === '') return;
        resolve(answerOf(text));
      };
      socket.on('data', (part) => parts.push(part));
      socket.on('end', end);
      // A server that has refused a huge body ends the connection while it is still being written.
      socket.on('error', (error) => (parts.length > 0 ? end() : reject(error)));
      socket.on('close', end);
      socket.write(`${head}Host: 127.0.0.1\r\nUser-Agent: iClock Proxy/1.09\r\nConnection: close\r\nAccept: */*\r\n\r\n`);
      socket.write(body);
    });
  }
}

function answerOf(text: string): DeviceAnswer {
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  return { status: Number(first.split(' ')[1]), headers, body: rest.join('\r\n\r\n') };
}
