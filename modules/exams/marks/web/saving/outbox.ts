import { outboxKey } from '#kit/web/api/session.ts';
import { type Kept, mergeCells, type Outbox, parseKept } from './kept.ts';

/** The outbox of a sheet for the signed-in user, in the browser's storage: it outlives a reload, a closed tab and signing out. */
export function outboxOf(sheetId: number, about: string, storage: Storage = localStorage): Outbox {
  const name = outboxKey(`marks:${sheetId}`);
  const read = (): Kept => parseKept(storage.getItem(name));
  // Read anew each time, so that what another tab has kept meanwhile stays.
  const change = (next: Partial<Kept>): void => {
    const kept = { ...read(), ...next, about };
    kept.since ??= new Date().toISOString();
    if (kept.batch === null && Object.keys(kept.cells).length === 0) storage.removeItem(name);
    else storage.setItem(name, JSON.stringify(kept));
  };
  return {
    read,
    keep: (cells) => change({ cells: mergeCells(read().cells, cells) }),
    keepBatch: (batch) => change({ batch }),
  };
}
