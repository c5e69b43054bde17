import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Longest path of a socket that every system takes. */
const longest = 100;

/** The folder of the forwarding process within the data folder. */
export function forwardFolder(dataDir: string): string {
  const folder = path.join(dataDir, 'live');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/** Where the process of a folder listens to those who need it. */
export function addressOf(folder: string): string {
  const name = createHash('sha256').update(path.resolve(folder)).digest('hex').slice(0, 20);
  if (process.platform === 'win32') return `\\\\.\\pipe\\daftari-live-${name}`;
  const socket = path.join(folder, 'socket');
  if (Buffer.byteLength(socket) <= longest) return socket;
  const short = path.join(os.tmpdir(), `daftari-live-${name}`);
  mkdirSync(short, { recursive: true, mode: 0o700 });
  const { uid, mode } = statSync(short);
  if (uid !== process.getuid?.() || (mode & 0o077) !== 0) throw new Error(`${short} belongs to another account`);
  return path.join(short, 'socket');
}

/** The port that was chosen before; 0: none. */
export function keptPort(folder: string): number {
  try {
    const port = Number(readFileSync(path.join(folder, 'port'), 'utf8'));
    return Number.isInteger(port) && port > 1023 && port < 65_536 ? port : 0;
  } catch {
    return 0;
  }
}

export function keepPort(folder: string, port: number): void {
  writeFileSync(path.join(folder, 'port'), `${port}\n`, { mode: 0o600 });
}
