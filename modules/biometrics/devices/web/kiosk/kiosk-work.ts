import { ApiError } from '#kit/web/api/client.ts';
import { createStore } from '#kit/web/api/store.ts';
import { kioskPageApi, type KioskState, mostScans, onceWithin, type Scanned, type ScanWay } from '../../contract/kiosk-page.ts';
import { askKiosk } from './ask-kiosk.ts';
import { dropScans, keepPaired, keepScan, type KeptScan, type PairedKiosk, readScans, schoolOfToken } from './kiosk-disk.ts';

/** What is said of a scan: the server's answer, that it is asked, or that it is kept here until it can be. */
export type Said = Scanned | { outcome: 'asking' | 'kept' | 'already here'; ref: string; at: string };

export interface KioskView {
  readonly kiosk: KioskState;
  readonly camera: PairedKiosk['camera'];
  readonly ahead: number;
  readonly online: boolean;
  /** How many scans wait for the line. */
  readonly waiting: number;
  /** How many that waited the server did not take, since the page was opened. */
  readonly lost: number;
  /** Why this kiosk has stopped; null: it works. */
  readonly stopped: string | null;
  readonly said: Said | null;
}

/** Milliseconds between two signs of life, and between tries while the line is down. */
const [heartbeat, again] = [60_000, 10_000];

const newRef = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * A kiosk at work. A scan is written to this browser's disk before it is sent, and stays there until the server has answered, so
 * that it is taken once whatever happens between. The frame's outbox is a user's; this is the device's own.
 */
export class KioskWork {
  readonly view;
  #paired: PairedKiosk;
  readonly #school: string;
  /** When each text was scanned last, by its milliseconds. */
  readonly #last = new Map<string, number>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #busy = false;
  readonly #asked = new Set<string>();
  readonly #wake = (): void => this.#later(0);

  constructor(paired: PairedKiosk) {
    this.#paired = paired;
    this.#school = schoolOfToken(paired.token);
    const { kiosk, camera, ahead } = paired;
    this.view = createStore<KioskView>({
      kiosk,
      camera,
      ahead,
      online: navigator.onLine,
      waiting: 0,
      lost: 0,
      stopped: null,
      said: null,
    });
  }

  /** Begins to say that the kiosk is there, and to send what waits; the answer ends that. */
  start(): () => void {
    window.addEventListener('online', this.#wake);
    this.#later(0);
    return () => {
      clearTimeout(this.#timer);
      window.removeEventListener('online', this.#wake);
    };
  }

  /** Takes what a camera, a card reader or somebody's fingers said. */
  async scan(said: string, way: ScanWay, pressed: 'in' | 'out' | null): Promise<void> {
    const text = said.trim().slice(0, 200);
    if (text === '' || this.view.get().stopped !== null) return;
    const then = this.#now();
    const at = new Date(then).toISOString();
    const before = this.#last.get(text);
    if (!this.view.get().online && before !== undefined && then - before < onceWithin * 1000) {
      this.#show({ said: { outcome: 'already here', ref: newRef(), at } });
      return;
    }
    const scan: KeptScan = { ref: newRef(), school: this.#school, text, way, pressed, at };
    this.#asked.add(scan.ref);
    // Before the disk has answered, so that the same card read again meanwhile is known.
    this.#last.set(text, then);
    await keepScan(scan);
    this.#show({ said: { outcome: 'asking', ref: scan.ref, at } });
    const [answer] = await this.#send([scan]);
    this.#asked.delete(scan.ref);
    await this.#count();
    // Whoever came next meanwhile is shown instead.
    if (this.view.get().said?.ref === scan.ref) this.#show({ said: answer ?? { outcome: 'kept', ref: scan.ref, at } });
    if (!answer) this.#later(again);
  }

  /** Takes the answer off the screen, unless another has come. */
  clear(ref: string): void {
    if (this.view.get().said?.ref === ref) this.#show({ said: null });
  }

  /** Looks through the other camera from now on. */
  turnCamera(): void {
    this.#keep({ camera: this.#paired.camera === 'user' ? 'environment' : 'user' });
  }

  /** The instant by the server's clock, in milliseconds since 1970. */
  #now(): number {
    return Date.now() - this.#paired.ahead;
  }

  #show(change: Partial<KioskView>): void {
    this.view.set({ ...this.view.get(), ...change });
  }

  #keep(change: Partial<PairedKiosk>): void {
    this.#paired = { ...this.#paired, ...change };
    const { kiosk, camera, ahead } = this.#paired;
    this.#show({ kiosk, camera, ahead });
    void keepPaired(this.#paired);
  }

  #later(pause: number): void {
    clearTimeout(this.#timer);
    if (this.view.get().stopped === null) this.#timer = setTimeout(() => void this.#round(), pause);
  }

  /** Says that it is there, takes the time, and sends what waits. */
  async #round(): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    const reached = (await this.#hello()) && (await this.#sendWaiting());
    this.#busy = false;
    this.#later(reached ? heartbeat : again);
  }

  async #hello(): Promise<boolean> {
    const waiting = await this.#count();
    const begun = Date.now();
    try {
      const clock = new Date(begun).toISOString();
      const kiosk = await askKiosk(kioskPageApi.hello, { token: this.#paired.token, clock, waiting });
      const ahead = Math.round((begun + Date.now()) / 2 - Date.parse(kiosk.now));
      this.#keep({ kiosk, ahead });
      this.#show({ online: true });
      return true;
    } catch (error) {
      await this.#failed(error);
      return false;
    }
  }

  async #sendWaiting(): Promise<boolean> {
    for (;;) {
      const scans = (await readScans(this.#school)).filter(({ ref }) => !this.#asked.has(ref)).slice(0, mostScans);
      if (scans.length === 0) return true;
      const answers = await this.#send(scans);
      if (answers.length === 0) return false;
      const lost = answers.filter(({ outcome }) => outcome !== 'taken' && outcome !== 'already').length;
      this.#show({ lost: this.view.get().lost + lost });
      await this.#count();
    }
  }

  /** Sends scans, and takes off the disk what was answered. No answers: there is no line. */
  async #send(scans: readonly KeptScan[]): Promise<Scanned[]> {
    try {
      const { results } = await askKiosk(kioskPageApi.scan, {
        token: this.#paired.token,
        clock: new Date().toISOString(),
        reckoned: new Date(this.#now()).toISOString(),
        scans: scans.map(({ ref, text, way, pressed, at }) => ({ ref, text, way, pressed, at })),
      });
      await dropScans(results.map(({ ref }) => ref));
      this.#show({ online: true });
      return results;
    } catch (error) {
      // What the server cannot read is nobody's card, and would stand in the way of the others, which are sent each by itself then.
      if (error instanceof ApiError && error.status === 400) {
        if (scans.length > 1) return await this.#sendEach(scans);
        await dropScans(scans.map(({ ref }) => ref));
        return scans.map(({ ref, at }) => ({ ref, at, outcome: 'unknown', ...nobody }));
      }
      await this.#failed(error);
      return [];
    }
  }

  /** Ends at the first that finds no line. */
  async #sendEach(scans: readonly KeptScan[]): Promise<Scanned[]> {
    const results: Scanned[] = [];
    for (const scan of scans) {
      const answers = await this.#send([scan]);
      if (answers.length === 0) break;
      results.push(...answers);
    }
    return results;
  }

  async #failed(error: unknown): Promise<void> {
    const off = error instanceof ApiError && error.status === 409;
    if (!off) return this.#show({ online: false });
    clearTimeout(this.#timer);
    await keepPaired(null);
    this.#show({ stopped: error.message, said: null });
  }

  async #count(): Promise<number> {
    const waiting = (await readScans(this.#school)).filter(({ ref }) => !this.#asked.has(ref)).length;
    this.#show({ waiting });
    return waiting;
  }
}

const nobody = { way: null, name: null, className: null, minutesLate: null, photo: null } as const;
