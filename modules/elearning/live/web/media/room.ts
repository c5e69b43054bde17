import { Connection, type Notice } from './connection.ts';
import { DeviceTrouble, type Kind, openDevice } from './devices.ts';
import type { MediaState, RoomMedia, RoomMediaOptions } from './room-media.ts';
import { Voices } from './voices.ts';

const kinds = ['microphone', 'camera', 'screen'] as const satisfies readonly Kind[];
/** Milliseconds before it is joined anew: at once, then slower. */
const pauses = [0, 300, 700, 1000, 1500] as const;

const closed = {
  microphone: 'Your microphone was closed. Raise your hand to speak.',
  camera: 'Your camera was closed.',
  screen: 'Your screen is shown no more.',
} as const;
const full = 'Four microphones are open already. Yours opens when one of them is closed and you try again.';

/** What a server answers that will not change by asking again. */
function refusal(error: unknown): string | null {
  if (!(error instanceof Error) || !('status' in error)) return null;
  const status = Number(error.status);
  return status >= 400 && status < 500 && status !== 408 && status !== 429 ? error.message : null;
}

/** A browser's part of a room, over as many connections as it takes. */
export class Room implements RoomMedia {
  readonly #options: RoomMediaOptions;
  readonly #listeners = new Set<() => void>();
  readonly #tracks: Record<Kind, MediaStreamTrack | null> = { microphone: null, camera: null, screen: null };
  /** Counts what was asked of a device, so that only the last counts. */
  readonly #turns: Record<Kind, number> = { microphone: 0, camera: 0, screen: 0 };
  #state: MediaState;
  #connection: Connection | null = null;
  #voices: Voices | null = null;
  #tries = 0;
  #said = 0;
  #timer = 0;
  #ended = false;

  constructor(options: RoomMediaOptions) {
    this.#options = options;
    this.#state = {
      line: 'connecting',
      trouble: null,
      own: { microphone: false, camera: false, screen: false },
      lowData: options.lowData,
      slow: false,
      may: null,
      voice: null,
      camera: null,
      screen: null,
      preview: null,
    };
    window.addEventListener('online', this.#online);
    void this.#join();
  }

  get state(): MediaState {
    return this.#state;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly setMicrophone = (on: boolean): Promise<void> => this.#set('microphone', on);
  readonly setCamera = (on: boolean): Promise<void> => this.#set('camera', on);
  readonly setScreen = (on: boolean): Promise<void> => this.#set('screen', on);

  readonly setLowData = (on: boolean): Promise<void> => {
    if (on !== this.#state.lowData && !this.#ended) {
      this.#change({ lowData: on, ...(on && { camera: null, screen: null }) });
      this.#say();
    }
    return Promise.resolve();
  };

  /** What the browser counts on this connection; null: there is none. */
  readonly stats = async (): Promise<RTCStatsReport | null> => (await this.#connection?.stats()) ?? null;

  readonly close = (): void => {
    if (this.#ended) return;
    this.#ended = true;
    window.removeEventListener('online', this.#online);
    clearTimeout(this.#timer);
    for (const kind of kinds) this.#stop(kind);
    this.#connection?.end();
    this.#voices?.close();
    this.#connection = null;
    this.#change({ line: 'broken', voice: null, camera: null, screen: null, own: this.#own(), preview: null });
    this.#listeners.clear();
  };

  readonly #online = (): void => {
    if (this.#state.line === 'broken') void this.#join();
  };

  #change(changes: Partial<MediaState>): void {
    this.#state = { ...this.#state, ...changes };
    for (const listener of this.#listeners) listener();
  }

  async #join(): Promise<void> {
    if (this.#ended) return;
    clearTimeout(this.#timer);
    this.#connection?.end();
    const connection = new Connection(this.#options, {
      connected: () => this.#connected(connection),
      broken: () => this.#broken(connection),
      notice: (notice) => this.#notice(connection, notice),
    });
    this.#connection = connection;
    try {
      await Promise.all(kinds.map((kind) => connection.send(kind, this.#tracks[kind])));
      await connection.begin((offer) => this.#options.join({ offer, lowData: this.#state.lowData }));
    } catch (error) {
      if (this.#connection !== connection || this.#ended) return;
      connection.end();
      const trouble = refusal(error);
      if (trouble === null) this.#broken(connection);
      else this.#change({ line: 'refused', trouble });
    }
  }

  #connected(connection: Connection): void {
    if (this.#connection !== connection) return;
    this.#tries = 0;
    this.#voices ??= new Voices();
    this.#voices.hear(connection.voices);
    this.#change({ line: 'connected', trouble: null, voice: this.#voices.stream });
    this.#say();
  }

  #broken(connection: Connection): void {
    if (this.#connection !== connection || this.#ended) return;
    this.#change({ line: this.#state.voice ? 'broken' : 'connecting', camera: null, screen: null });
    const pause = pauses[Math.min(this.#tries, pauses.length - 1)];
    this.#tries += 1;
    this.#timer = window.setTimeout(() => void this.#join(), pause);
  }

  #notice(connection: Connection, { camera, screen, may, full: taken, slow, heard }: Notice): void {
    if (this.#connection !== connection) return;
    const shown = (now: MediaStream | null, is: boolean, track: MediaStreamTrack): MediaStream | null => {
      if (!is) return null;
      return now?.getTracks().includes(track) ? now : new MediaStream([track]);
    };
    this.#change({
      may,
      slow,
      camera: shown(this.#state.camera, camera, connection.camera),
      screen: shown(this.#state.screen, screen, connection.screen),
    });
    // What was said before this browser's last word is of the past.
    if (heard !== this.#said) return;
    for (const kind of kinds) if (this.#tracks[kind] && !may[kind]) this.#closeOwn(kind, closed[kind]);
    if (taken && this.#tracks.microphone) this.#closeOwn('microphone', full);
  }

  async #set(kind: Kind, on: boolean): Promise<void> {
    const turn = (this.#turns[kind] += 1);
    if (!on) {
      this.#closeOwn(kind, null);
      return;
    }
    if (this.#tracks[kind] || this.#ended) return;
    try {
      const track = await openDevice(kind);
      if (turn !== this.#turns[kind] || this.#ended) {
        track.stop();
        return;
      }
      track.addEventListener('ended', () => this.#tracks[kind] === track && this.#closeOwn(kind, null));
      this.#tracks[kind] = track;
      await this.#connection?.send(kind, track);
      this.#change({ own: this.#own(), preview: this.#preview(), trouble: null });
      this.#say();
    } catch (error) {
      this.#change({ trouble: error instanceof DeviceTrouble ? error.message : 'That did not work. Try again.' });
    }
  }

  #closeOwn(kind: Kind, trouble: string | null): void {
    if (this.#stop(kind)) this.#say();
    this.#change({ own: this.#own(), preview: this.#preview(), trouble });
  }

  #stop(kind: Kind): boolean {
    const track = this.#tracks[kind];
    if (!track) return false;
    this.#tracks[kind] = null;
    track.stop();
    void this.#connection?.send(kind, null).catch(() => undefined);
    return true;
  }

  #say(): void {
    this.#said += 1;
    this.#connection?.say({ sends: this.#own(), lowData: this.#state.lowData, number: this.#said });
  }

  #own(): MediaState['own'] {
    const { microphone, camera, screen } = this.#tracks;
    return { microphone: microphone !== null, camera: camera !== null, screen: screen !== null };
  }

  #preview(): MediaStream | null {
    const track = this.#tracks.camera ?? this.#tracks.screen;
    if (!track) return null;
    return this.#state.preview?.getTracks().includes(track) ? this.#state.preview : new MediaStream([track]);
  }
}
