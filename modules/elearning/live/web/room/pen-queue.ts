import { ApiError } from '#kit/web/api/client.ts';
import { newKey } from '#kit/web/api/hooks.ts';
import type { Drawn } from '../../contract/room.ts';
import type { RoomStore } from './room-store.ts';

/** Milliseconds between two sendings of what is drawn, and until what could not be sent is sent again. */
const [every, again] = [250, 2_000];
/** What the server answers for a while only: too slow, too many. */
const passes: readonly number[] = [408, 429];
/** Strokes of one sending. */
const mostStrokes = 40;

/** A stroke that the server has not taken yet. */
export interface Unsent {
  readonly page: number;
  readonly drawn: Drawn;
}

/** Sends what is drawn in the order in which it was drawn, at most four times a second. What the line swallowed is sent again. */
export class PenQueue {
  readonly #store: RoomStore;
  readonly #onChange: (unsent: readonly Unsent[]) => void;
  #unsent: readonly Unsent[] = [];
  #timer: ReturnType<typeof setTimeout> | null = null;
  /** How many of the first are on their way, and until when. */
  #under = 0;
  #flight: Promise<void> | null = null;

  constructor(store: RoomStore, onChange: (unsent: readonly Unsent[]) => void) {
    this.#store = store;
    this.#onChange = onChange;
  }

  add(stroke: Unsent): void {
    this.#set([...this.#unsent, stroke]);
    this.#soon(every);
  }

  /** Takes the last stroke on a page back: one that has not set out is not sent, and what is on its way arrives first. */
  undo(page: number): void {
    const at = this.#unsent.findLastIndex((stroke, place) => place >= this.#under && stroke.page === page);
    if (at !== -1) return this.#set(this.#unsent.toSpliced(at, 1));
    const { api, id } = this.#store;
    void (this.#flight ?? Promise.resolve()).then(() => this.#store.send(api.undo, { id, page })).catch(() => undefined);
  }

  #soon(after: number): void {
    if (this.#flight !== null || this.#timer !== null) return;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.#flight = this.#send().finally(() => {
        this.#flight = null;
        if (this.#unsent.length > 0) this.#soon(every);
      });
    }, after);
  }

  async #send(): Promise<void> {
    const [first] = this.#unsent;
    if (!first) return;
    const next = this.#unsent.findIndex(({ page }) => page !== first.page);
    const batch = this.#unsent.slice(0, Math.min(mostStrokes, next === -1 ? this.#unsent.length : next));
    this.#under = batch.length;
    const key = newKey();
    while (!(await this.#taken(first.page, batch, key))) await new Promise((resolve) => setTimeout(resolve, again));
    this.#under = 0;
    this.#set(this.#unsent.slice(batch.length));
  }

  /** False while the line is gone or this browser comes in again; what the server refused else is not drawn, and done with. */
  async #taken(page: number, batch: readonly Unsent[], key: string): Promise<boolean> {
    try {
      await this.#store.draw(
        page,
        batch.map(({ drawn }) => drawn),
        key,
      );
      return true;
    } catch (error) {
      if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500 || passes.includes(error.status))
        return false;
      // Who was away too long is out: where the room says so now, the strokes wait until one is in again.
      await this.#store.ask();
      return !this.#store.returns;
    }
  }

  #set(unsent: readonly Unsent[]): void {
    this.#unsent = unsent;
    this.#onChange(unsent);
  }
}
