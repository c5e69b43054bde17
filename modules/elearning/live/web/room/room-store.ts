import type { CallInput, Endpoint, Output } from '#kit/contract/endpoint.ts';
import { ApiError, call } from '#kit/web/api/client.ts';
import { newKey } from '#kit/web/api/hooks.ts';
import { liveUp, onRoom } from '#kit/web/api/live.ts';
import { viewer } from '#kit/web/api/session.ts';
import { type Drawn, type Entry, type Feed, learnerRoomApi, type RoomApi, roomApi } from '../../contract/room.ts';
import { beatEvery } from '../../contract/words.ts';

type Of<K extends Entry['kind']> = Extract<Entry, { kind: K }>;
export type RoomPerson = Of<'person'>;
export type RoomMessage = Of<'message'>;
export type RoomStroke = Of<'stroke'>;
export type RoomSlide = Of<'slide'>;
export type RoomPoll = Of<'poll'>;

/** What a screen shows of a room; a new object after each change. */
export interface RoomView {
  readonly me: Feed['me'];
  readonly room: Feed['room'] | null;
  readonly people: readonly RoomPerson[];
  readonly messages: readonly RoomMessage[];
  /** Without what was taken back or wiped. */
  readonly strokes: readonly RoomStroke[];
  readonly slides: readonly RoomSlide[];
  readonly polls: readonly RoomPoll[];
  /** What the server refused last, in words. */
  readonly refused: string | null;
  /** The server has not answered for a while; all goes on when it does. */
  readonly away: boolean;
}

const nothing: RoomView = {
  me: null,
  room: null,
  people: [],
  messages: [],
  strokes: [],
  slides: [],
  polls: [],
  refused: null,
  away: false,
};

/** Milliseconds between two questions at least, and at most while the server tells of changes and while it does not. */
const [least, told, untold] = [1_000, 20_000, 3_000];
/** Milliseconds between two tries to come in again by itself. */
const again = 5_000;
/** Milliseconds over which those who are told of the same change ask. */
const spread = 400;

/** What is typed in a room and not sent yet: into the chat, and of a poll. */
type Typed = Readonly<Record<'message' | 'question' | 'choices', string>>;

/** The calls of whoever is signed in. */
export const roomCallsOfMe = (): RoomApi => (viewer()?.kind === 'student' ? learnerRoomApi : roomApi);

/** One room in this browser: asks for what is newer, tells that it is there, and keeps what came. */
export class RoomStore {
  readonly id: number;
  readonly api: RoomApi;
  #view: RoomView = nothing;
  #listeners = new Set<() => void>();
  #entries = new Map<string, Entry>();
  #seq = 0;
  #asked = 0;
  #asking: Promise<void> | null = null;
  #again: Promise<void> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #beat: ReturnType<typeof setInterval> | undefined;
  #unhear: (() => void) | null = null;
  #within = false;
  #closed = false;
  #returned = 0;
  #typed: Typed = { message: '', question: '', choices: '' };
  readonly #keys = new Map<string, string>();

  constructor(id: number) {
    this.id = id;
    this.api = roomCallsOfMe();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
  readonly view = (): RoomView => this.#view;
  /** What is typed outlives the part of the screen in which it stands: whoever looks at the people meanwhile finds it again. */
  readonly typed = (): Typed => this.#typed;

  type(part: Partial<Typed>): void {
    this.#typed = { ...this.#typed, ...part };
    for (const listener of this.#listeners) listener();
  }

  /** True while this browser was taken for gone, and is coming in again. */
  get returns(): boolean {
    return this.#within && this.#view.me?.state === 'out';
  }

  /** Begins to listen. */
  start(): void {
    this.#closed = false;
    this.#unhear ??= onRoom(this.id, () => this.#soon(spread * Math.random()));
    this.#soon(0);
  }

  /** Comes in, or into the waiting room. */
  async enter(): Promise<void> {
    await call(this.api.enter, { id: this.id });
    this.#within = true;
    this.#beat ??= setInterval(() => void this.#stillThere(), beatEvery * 1000);
    await this.ask();
  }

  /** Goes; what was read stays. */
  async leave(): Promise<void> {
    this.#within = false;
    clearInterval(this.#beat);
    this.#beat = undefined;
    await call(this.api.beat, { id: this.id, leaves: true }).catch(() => undefined);
    await this.ask();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    clearInterval(this.#beat);
    this.#beat = undefined;
    this.#unhear?.();
    this.#unhear = null;
    if (this.#within) void call(this.api.beat, { id: this.id, leaves: true }).catch(() => undefined);
    this.#within = false;
  }

  /** A writing call, and then what came of it; what was refused stands in the view and is thrown. */
  async send<E extends Endpoint>(endpoint: E, input: CallInput<E>, key?: string): Promise<Output<E>> {
    try {
      const options = endpoint.idempotent ? { idempotencyKey: key ?? newKey() } : {};
      const answer = await call(endpoint, input, options);
      this.#show({ refused: null });
      await this.ask();
      return answer;
    } catch (error) {
      this.#show({ refused: error instanceof Error ? error.message : String(error) });
      throw error;
    }
  }

  /** A call that makes something: pressed twice, or again where no answer came, it is made once. */
  async once<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<Output<E>> {
    const what = `${endpoint.path} ${JSON.stringify(input)}`;
    const key = this.#keys.get(what) ?? newKey();
    this.#keys.set(what, key);
    const answer = await this.send(endpoint, input, key);
    this.#keys.delete(what);
    return answer;
  }

  /** Draws; what could not be sent is sent again by whoever calls, with the same key. */
  draw(page: number, strokes: Drawn[], key: string): Promise<unknown> {
    return this.send(this.api.draw, { id: this.id, page, strokes }, key);
  }

  /** Asks for what is newer; whoever wants it while an answer is on its way, gets the one after it. */
  ask(): Promise<void> {
    if (this.#again) return this.#again;
    const begin = (): Promise<void> => {
      this.#again = null;
      const asking = this.#fetch().finally(() => {
        if (this.#asking === asking) this.#asking = null;
      });
      this.#asking = asking;
      return asking;
    };
    if (this.#asking === null) return begin();
    this.#again = this.#asking.then(begin);
    return this.#again;
  }

  #soon(after: number): void {
    if (this.#closed) return;
    clearTimeout(this.#timer);
    const gap = Math.max(after, this.#asked + least - Date.now());
    this.#timer = setTimeout(() => void this.ask(), Math.max(0, gap));
  }

  async #fetch(): Promise<void> {
    this.#asked = Date.now();
    try {
      for (let more = true; more && !this.#closed;) {
        const feed = await call(this.api.feed, { id: this.id, after: this.#seq });
        this.#take(feed);
        more = feed.more;
      }
    } catch (error) {
      const gone = error instanceof ApiError && (error.status === 0 || error.status >= 500);
      this.#show(gone ? { away: true } : { refused: error instanceof Error ? error.message : String(error) });
    }
    clearTimeout(this.#timer);
    if (!this.#closed && this.#view.room?.state !== 'over')
      this.#timer = setTimeout(() => void this.ask(), liveUp.get() ? told : untold);
  }

  async #stillThere(): Promise<void> {
    if (!this.#within) return;
    try {
      const { state } = await call(this.api.beat, { id: this.id });
      // Another device has left, or this one was away too long: it is still here.
      if (state === 'out') {
        await call(this.api.enter, { id: this.id });
        this.#soon(0);
      }
    } catch (error) {
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) this.#soon(0);
    }
  }

  #take({ seq, me, room, entries }: Feed): void {
    const before = this.#view.me?.state;
    // Put out, or waiting: what was seen is asked for anew.
    if (seq < this.#seq) this.#entries.clear();
    this.#seq = seq;
    for (const entry of entries) this.#entries.set(`${entry.kind} ${entry.id}`, entry);
    if (me?.state === 'removed' || room.state === 'over') this.#within = false;
    this.#show({ me, room, away: false, ...(entries.length > 0 || room !== this.#view.room ? this.#lists(room) : {}) });
    if (before === 'waiting' && me?.state === 'in') void this.#stillThere();
    if (this.returns && Date.now() - this.#returned > again) {
      this.#returned = Date.now();
      void this.#stillThere();
    }
  }

  #lists(room: Feed['room']): Partial<RoomView> {
    const all = [...this.#entries.values()].toSorted((a, b) => a.seq - b.seq);
    const of = <K extends Entry['kind']>(kind: K) => all.filter((entry): entry is Of<K> => entry.kind === kind);
    return {
      people: of('person').toSorted((a, b) => a.name.localeCompare(b.name)),
      messages: of('message').toSorted((a, b) => a.id - b.id),
      strokes: of('stroke').filter(({ drawn, page, seq }) => drawn !== null && seq > (room.cleared[String(page)] ?? -1)),
      slides: of('slide')
        .filter(({ removed }) => !removed)
        .toSorted((a, b) => a.place - b.place),
      polls: of('poll').toSorted((a, b) => a.id - b.id),
    };
  }

  #show(part: Partial<RoomView>): void {
    this.#view = { ...this.#view, ...part };
    for (const listener of this.#listeners) listener();
  }
}
