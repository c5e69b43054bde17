import { spawn } from 'node:child_process';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { UserError } from '#kit/contract/errors.ts';
import type { Forwarding, InstalledForwarder, MaySend, PeerState } from './forwarder.ts';
import { addressOf, forwardFolder } from './place.ts';
import { type About, type Answered, type Asked, readLines, writeLine } from './wire.ts';

/** Milliseconds for the process to come up, and for an answer. */
const [rising, answering] = [8000, 8000];
/** Milliseconds between looks whether it has come up. */
const step = 30;

const away = (): UserError => new UserError('unavailable', 'Sound and pictures are being started again. Try again in a moment.');

interface Waiting {
  resolve(answered: Answered): void;
  reject(error: Error): void;
}

/** Speaks to the forwarding process, and starts it where it does not run. */
export class RemoteForwarder implements InstalledForwarder {
  readonly iceServers;
  readonly relayOnly;
  readonly #given: Forwarding;
  readonly #waiting = new Map<number, Waiting>();
  #socket: Socket | null = null;
  #reaching: Promise<Socket> | null = null;
  #connecting: Promise<Socket> | null = null;
  #asked = 0;
  #stopped = false;
  /** Whether rooms were open: then a process that ends by itself is started again at once. */
  #busy = false;

  constructor(given: Forwarding) {
    this.#given = given;
    this.iceServers = given.iceServers;
    this.relayOnly = given.relayOnly;
  }

  async join(given: { room: string; peer: string; offer: string; may: MaySend; lowData: boolean }): Promise<{ answer: string }> {
    this.#busy = true;
    const { room, peer, offer, may, lowData } = given;
    const { answer } = await this.#ask({ what: 'join', room, peer, offer, may, lowData });
    if (answer === undefined) throw away();
    return { answer };
  }

  async allow(room: string, peer: string, may: MaySend): Promise<void> {
    await this.#tell({ what: 'allow', room, peer, may });
  }

  async lowData(room: string, peer: string, on: boolean): Promise<void> {
    await this.#tell({ what: 'lowData', room, peer, on });
  }

  async leave(room: string, peer: string): Promise<void> {
    await this.#tell({ what: 'leave', room, peer });
  }

  async close(room: string): Promise<void> {
    await this.#tell({ what: 'close', room });
  }

  async peers(room: string): Promise<PeerState[]> {
    return (await this.#tell({ what: 'peers', room })).peers ?? [];
  }

  /** Which process forwards; null: none runs. */
  async about(): Promise<About | null> {
    return (await this.#tell({ what: 'about' })).about ?? null;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    const socket = this.#socket ?? (await this.#connecting?.catch(() => null)) ?? null;
    if (!socket || socket.destroyed) return;
    const gone = new Promise((resolve) => void socket.once('close', resolve));
    socket.ref();
    writeLine(socket, { bye: true });
    await Promise.race([gone, pause(1000)]);
    socket.destroy();
  }

  /** Asks where the process runs; where it does not there is nobody of whom anything could be said. */
  async #tell(ask: Asked): Promise<Answered> {
    if (this.#socket?.destroyed) this.#lost(this.#socket);
    const socket = this.#socket ?? (await (this.#connecting ?? this.#reach()).catch(() => null));
    return socket ? this.#send(socket, ask) : {};
  }

  /** Asks, again where the process ended meanwhile, and starts it where it does not run. */
  async #ask(ask: Asked): Promise<Answered> {
    for (let tries = 1; ; tries += 1) {
      const socket = await this.#connected();
      try {
        return await this.#send(socket, ask);
      } catch (error) {
        if (tries === 3 || !socket.destroyed) throw error;
      }
    }
  }

  async #send(socket: Socket, ask: Asked): Promise<Answered> {
    const id = (this.#asked += 1);
    const late = setTimeout(() => this.#waiting.get(id)?.reject(away()), answering);
    try {
      const answered = await new Promise<Answered>((resolve, reject) => {
        this.#waiting.set(id, { resolve, reject });
        if (socket.destroyed) reject(away());
        else writeLine(socket, { id, ask });
      });
      if (answered.refused) throw new UserError(answered.refused.code, answered.refused.message);
      return answered;
    } finally {
      clearTimeout(late);
      this.#waiting.delete(id);
    }
  }

  async #connected(): Promise<Socket> {
    if (this.#stopped) throw away();
    // Its end may be known before it is told.
    if (this.#socket?.destroyed) this.#lost(this.#socket);
    if (this.#socket) return this.#socket;
    this.#connecting ??= this.#rise().finally(() => (this.#connecting = null));
    return this.#connecting;
  }

  /** Finds the process, or starts one; of several that start it at once one process stays. */
  async #rise(): Promise<Socket> {
    const until = performance.now() + rising;
    for (let looks = 0; performance.now() < until && !this.#stopped; looks += 1) {
      const socket = await this.#reach().catch(() => null);
      if (socket) return socket;
      // What was started may have given way to one that ended at that moment.
      if (looks % Math.round(3000 / step) === 0) this.#start();
      await pause(step);
    }
    throw away();
  }

  #start(): void {
    const { dataDir, port, addresses } = this.#given;
    const child = spawn(process.execPath, [path.join(import.meta.dirname, 'process.ts')], {
      env: { ...surroundings(), FORWARDING: JSON.stringify({ folder: forwardFolder(dataDir), port, addresses }) },
      // It outlives the server process that started it while others need it.
      detached: true,
      windowsHide: true,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    child.on('error', (error) => console.error(`The forwarding process could not be started: ${error.message}`));
    child.unref();
  }

  #reach(): Promise<Socket> {
    this.#reaching ??= this.#connect().finally(() => (this.#reaching = null));
    return this.#reaching;
  }

  async #connect(): Promise<Socket> {
    const socket = connect(addressOf(forwardFolder(this.#given.dataDir)));
    await new Promise<void>((resolve, reject) => void socket.once('connect', resolve).once('error', reject));
    socket.unref();
    socket.on('error', () => undefined);
    readLines<{ id: number } & Answered>(socket, ({ id, ...answered }) => this.#waiting.get(id)?.resolve(answered));
    this.#socket = socket;
    socket.on('close', () => this.#lost(socket));
    return socket;
  }

  #lost(socket: Socket): void {
    if (this.#socket !== socket) return;
    this.#socket = null;
    for (const waiting of this.#waiting.values()) waiting.reject(away());
    // Browsers come back within seconds: it is up again before they ask.
    if (this.#busy && !this.#stopped) this.#connected().catch(() => undefined);
  }
}

/** What a process needs of the environment; none of the server's secrets. */
function surroundings(): NodeJS.ProcessEnv {
  const names = ['PATH', 'TMPDIR', 'TEMP', 'SystemRoot', 'NODE_COMPILE_CACHE'];
  return Object.fromEntries(names.map((name) => [name, process.env[name]]));
}
