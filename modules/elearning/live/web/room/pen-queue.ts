import { ApiError } from '#kit/web/api/client.ts';
import { newKey } from '#kit/web/api/hooks.ts';
import type { Drawn } from '../../contract/room.ts';
import type { RoomStore } from './room-store.ts';

/** Milliseconds between two sendings of what is drawn, and until what could not be sent is sent again. */
const [every, again] = [250, 2_000];
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
  #sending = false;

  constructor(store: RoomStore, onChange: (unsent: readonly Unsent[]) => void) {
    this.#store = store;
    this.#onChange = onChange;
  }

  add(stroke: Unsent): void {
    this.#set([...this.#unsent, stroke]);
    this.#soon(every);
  }

  #soon(after: number): void {
    if (this.#sending || this.#timer !== null) return;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      void this.#send();
    }, after);
  }

  async #send(): Promise<void> {
    const [first] = this.#unsent;
    if (!first) return;
    this.#sending = true;
    const next = this.#unsent.findIndex(({ page }) => page !== first.page);
    const batch = this.#unsent.slice(0, Math.min(mostStrokes, next === -1 ? this.#unsent.length : next));
    const key = newKey();
    while (!(await this.#taken(first.page, batch, key))) await new Promise((resolve) => setTimeout(resolve, again));
    this.#set(this.#unsent.slice(batch.length));
    this.#sending = false;
    if (this.#unsent.length > 0) this.#soon(every);
  }

  /** False while the line is gone; what the server refused is not drawn, and done with. */
  async #taken(page: number, batch: readonly Unsent[], key: string): Promise<boolean> {
    try {
      await this.#store.draw(
        page,
        batch.map(({ drawn }) => drawn),
        key,
      );
      return true;
    } catch (error) {
      return error instanceof ApiError && error.status >= 400 && error.status < 500;
    }
  }

  #set(unsent: readonly Unsent[]): void {
    this.#unsent = unsent;
    this.#onChange(unsent);
  }
}
