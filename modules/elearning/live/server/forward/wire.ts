import type { Socket } from 'node:net';
import type { MaySend, PeerState } from './forwarder.ts';

/** What a server process asks of the forwarding process. */
export type Asked =
  | { what: 'join'; room: string; peer: string; offer: string; may: MaySend; lowData: boolean }
  | { what: 'allow'; room: string; peer: string; may: MaySend }
  | { what: 'lowData'; room: string; peer: string; on: boolean }
  | { what: 'leave'; room: string; peer: string }
  | { what: 'close'; room: string }
  | { what: 'peers'; room: string }
  | { what: 'about' };

/** Which process it is, and where browsers reach it; 0: nobody has asked for it yet. */
export interface About {
  pid: number;
  port: number;
}

export type Refused = { code: 'validation' | 'rule' | 'unavailable'; message: string };

export type Answered = { answer?: string; peers?: PeerState[]; about?: About; refused?: Refused };

/** Longest line between the processes. */
const longest = 262_144;

/** Calls with each line of JSON that comes; who sends what is no line of it is cut off. */
export function readLines<T>(socket: Socket, take: (message: T) => void): void {
  let rest = '';
  socket.setEncoding('utf8');
  socket.on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > longest) return void socket.destroy();
    try {
      for (const line of lines) take(JSON.parse(line) as T);
    } catch {
      socket.destroy();
    }
  });
}

export function writeLine(socket: Socket, message: object): void {
  if (!socket.destroyed) socket.write(`${JSON.stringify(message)}\n`);
}
