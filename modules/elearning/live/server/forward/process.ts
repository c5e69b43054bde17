// The process that forwards sound and pictures: `node process.ts` with its settings in FORWARDING. One for each data folder, whoever
// starts it; it ends when no server process needs it any more.
import { chmodSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { initLogger } from 'node-datachannel';
import { lockFolder } from '#kit/server/db/folder-lock.ts';
import { listener } from './media/listen.ts';
import { Refusal } from './media/refusal.ts';
import { Rooms } from './media/rooms.ts';
import { addressOf } from './place.ts';
import { type Answered, type Asked, readLines, writeLine } from './wire.ts';

/** Milliseconds for the first to come, and for a server process that ended by itself to be back. */
const [first, later] = [15_000, 5000];

const { folder, port, addresses } = JSON.parse(process.env['FORWARDING'] ?? '') as {
  folder: string;
  port: number;
  addresses: string[];
};

initLogger('Error', (_level, message) => console.error(message));
process.umask(0o077);
// A terminal tells all its processes to end; this one ends when the server has let go of it.
for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined);

const lock = takeFolder();
const socketAddress = addressOf(folder);
const listen = listener(folder, port, addresses);
const rooms = new Rooms(listen);
const needed = new Set<Socket>();
let heldPort = 0;
let ending = setTimeout(end, first);

function takeFolder(): { release(): void } {
  try {
    return lockFolder(folder);
  } catch {
    // Another was quicker.
    process.exit(0);
  }
}

function end(): void {
  lock.release();
  if (process.platform !== 'win32') rmSync(socketAddress, { force: true });
  process.exit(0);
}
process.on('SIGTERM', end);

if (process.platform !== 'win32') rmSync(socketAddress, { force: true });
const server = createServer((socket) => {
  needed.add(socket);
  clearTimeout(ending);
  let bye = false;
  readLines<{ id: number; ask: Asked } | { bye: true }>(socket, (message) => {
    if ('bye' in message) {
      bye = true;
      socket.end();
    } else void answer(message.ask).then((answered) => writeLine(socket, { id: message.id, ...answered }));
  });
  socket.on('error', () => undefined);
  socket.on('close', () => {
    needed.delete(socket);
    if (needed.size > 0) return;
    clearTimeout(ending);
    ending = setTimeout(end, bye ? 0 : later);
  });
});
server.listen(socketAddress, () => {
  if (process.platform !== 'win32') chmodSync(socketAddress, 0o600);
});

async function answer(ask: Asked): Promise<Answered> {
  try {
    return await done(ask);
  } catch (error) {
    if (error instanceof Refusal) return { refused: { code: error.code, message: error.message } };
    console.error(error);
    return { refused: { code: 'unavailable', message: 'Sound and pictures cannot be had at this moment. Try again.' } };
  }
}

async function done(ask: Asked): Promise<Answered> {
  if (ask.what === 'join') {
    heldPort = listen().port;
    return rooms.join(ask);
  }
  if (ask.what === 'peers') return { peers: rooms.peers(ask.room) };
  if (ask.what === 'about') return { about: { pid: process.pid, port: heldPort } };
  if (ask.what === 'allow') rooms.allow(ask.room, ask.peer, ask.may);
  else if (ask.what === 'lowData') rooms.lowData(ask.room, ask.peer, ask.on);
  else if (ask.what === 'leave') rooms.leave(ask.room, ask.peer);
  else rooms.close(ask.room);
  return {};
}
