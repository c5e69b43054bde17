import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { networkInterfaces } from 'node:os';

/** A line between browsers and the forwarder that loses packets, is narrow, or is cut. */
export interface BadLine {
  readonly port: number;
  /** The share of packets to the browser that is lost, from 0 to 1. */
  loss: number;
  /** Bits a second to the browser; what comes beyond is lost. */
  bitrate: number;
  /** Whether nothing at all passes. */
  cut: boolean;
  /** Loses what it says true of. */
  loses(packet: Buffer): boolean;
  close(): void;
}

/** An address of this machine that is not the loopback. */
export function ownAddress(): string {
  const all = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  return all.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.1';
}

/** Opens a line whose other end is a UDP port of this machine. */
export async function openBadLine(target: () => number | Promise<number>): Promise<BadLine> {
  const inner = new Map<string, Socket>();
  const outer = createSocket('udp4');
  let [second, bits, turn] = [0, 0, 0];
  const line: BadLine = {
    port: 0,
    loss: 0,
    bitrate: Number.POSITIVE_INFINITY,
    cut: false,
    loses: () => false,
    close: () => undefined,
  };
  const passes = (packet: Buffer): boolean => {
    const now = performance.now();
    if (now - second > 100) [second, bits] = [now, 0];
    bits += (packet.length + 28) * 8;
    // Evenly spread, so that a share is a share in short tries too.
    turn += line.loss;
    const lost = turn >= 1;
    if (lost) turn -= 1;
    return !line.cut && !lost && !line.loses(packet) && bits <= line.bitrate / 10;
  };
  const innerOf = ({ address, port }: RemoteInfo): Socket => {
    const known = inner.get(`${address}:${port}`);
    if (known) return known;
    const socket = createSocket('udp4');
    socket.on('message', (packet) => {
      if (passes(packet)) outer.send(packet, port, address, () => undefined);
    });
    inner.set(`${address}:${port}`, socket);
    return socket;
  };
  // Asked anew now and then: the port of a process that was started again.
  let [port, asked] = [0, Number.NEGATIVE_INFINITY];
  const askPort = async (): Promise<void> => {
    asked = performance.now();
    port = await target();
  };
  outer.on('message', (packet, from) => {
    if (performance.now() - asked > 500) askPort().catch(() => undefined);
    if (!line.cut && port > 0) innerOf(from).send(packet, port, ownAddress(), () => undefined);
  });
  outer.bind(0, ownAddress());
  await once(outer, 'listening');
  const close = (): void => {
    outer.close();
    for (const socket of inner.values()) socket.close();
  };
  return Object.assign(line, { port: outer.address().port, close });
}

/** An answer that leads over a line with this port; undefined: as it is. */
export function over(answer: string, port: number | undefined): string {
  if (port === undefined) return answer;
  const kept = answer.split('\r\n').filter((line) => !line.startsWith('a=candidate:') || line.includes(` ${ownAddress()} `));
  return kept.map((line) => line.replace(/^(a=candidate:.* )\d+ typ/, `$1${port} typ`)).join('\r\n');
}
