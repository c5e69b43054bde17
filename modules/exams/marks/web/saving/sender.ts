import { ApiError } from '#kit/web/api/client.ts';
import { newKey } from '#kit/web/api/hooks.ts';
import { createStore, type Store } from '#kit/web/api/store.ts';
import type { Entered } from '../../contract/sheets.ts';
import type { Batch } from './kept.ts';
import type { SheetCells } from './sheet-store.ts';

/** Where saving stands. `waiting`: the line is down, and what was typed is kept on this computer. */
export interface Saving {
  readonly step: 'rest' | 'saving' | 'saved' | 'waiting';
  readonly at: Date | null;
}

export interface Sender {
  readonly saving: Store<Saving>;
  /** Goes up with every request and answer: an answer of another call between two equal numbers is no older than the cells. */
  readonly stamp: () => number;
  /** Sends what waits, at once; true when nothing is left after at most so many milliseconds. */
  readonly flush: (within: number) => Promise<boolean>;
  /** Listens to the line; returns what ends it. */
  readonly start: () => () => void;
}

/** Milliseconds for which changed cells are collected before they are sent together. */
const collected = 400;
const patience = [2_000, 4_000, 8_000, 15_000];

/** Whether the same can succeed later: no answer, a session that is being renewed, a server that restarts. */
const passing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 401 || error.status === 429 || error.status >= 500);

/** Sends a sheet's cells, one request at a time; what is not answered is sent again with the same key. */
export function createSender(cells: SheetCells, send: (batch: Batch) => Promise<Entered>, onRefused: () => void): Sender {
  const saving = createStore<Saving>({ step: 'rest', at: null });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let busy: Promise<void> | null = null;
  let stamp = 0;
  let failures = 0;
  let stopped = true;

  const later = (pause: number): void => {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(run, pause);
  };
  const run = (): void => {
    clearTimeout(timer);
    timer = undefined;
    busy ??= once().finally(() => {
      busy = null;
    });
  };
  async function once(): Promise<void> {
    const batch = cells.takeBatch(newKey);
    if (!batch) return;
    stamp += 1;
    if (failures === 0) saving.set({ step: 'saving', at: null });
    try {
      cells.answered(batch, await send(batch));
      failures = 0;
    } catch (error) {
      if (passing(error)) {
        failures += 1;
        saving.set({ step: 'waiting', at: null });
        later(patience[Math.min(failures, patience.length) - 1] ?? 15_000);
        return;
      }
      failures = 0;
      cells.refused(batch, error instanceof Error ? error.message : 'The server did not take this mark.');
      onRefused();
    } finally {
      stamp += 1;
    }
    const more = cells.counts.get().unsent > 0;
    saving.set(more ? { step: 'saving', at: null } : { step: 'saved', at: new Date() });
    if (more) later(0);
  }
  cells.onWaiting = () => {
    if (failures > 0) return;
    saving.set({ step: 'saving', at: null });
    if (busy === null && timer === undefined) later(collected);
  };
  return {
    saving,
    stamp: () => stamp,
    flush: async (within) => {
      const limit = new Promise<void>((resolve) => {
        setTimeout(resolve, within);
      });
      const all = async (): Promise<void> => {
        while (cells.counts.get().unsent > 0 && failures === 0) {
          run();
          await busy;
        }
      };
      await Promise.race([all(), limit]);
      return cells.counts.get().unsent === 0;
    },
    start: () => {
      stopped = false;
      const online = (): void => run();
      window.addEventListener('online', online);
      later(0);
      return () => {
        stopped = true;
        clearTimeout(timer);
        timer = undefined;
        window.removeEventListener('online', online);
      };
    },
  };
}
