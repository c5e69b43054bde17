import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Wall } from '../../contract/wall.ts';

/** What a wall screen has read last, so that it comes up again without a line. */
interface KeptWall {
  readonly wall: Wall;
  /** Milliseconds by which this machine's clock is ahead of the server's. */
  readonly ahead: number;
}

interface Tables extends DBSchema {
  walls: { key: string; value: KeptWall };
}

let database: Promise<IDBPDatabase<Tables> | null> | null = null;
const opened = (): Promise<IDBPDatabase<Tables> | null> =>
  (database ??= openDB<Tables>('daftari-wall', 1, { upgrade: (fresh) => void fresh.createObjectStore('walls') }).catch(
    () => null,
  ));

export async function readKeptWall(key: string): Promise<KeptWall | null> {
  return (await (await opened())?.get('walls', key)) ?? null;
}

/** What was kept of another address goes: a browser is one screen. */
export async function keepWall(key: string, kept: KeptWall | null): Promise<void> {
  const db = await opened();
  if (!db) return;
  await db.clear('walls');
  if (kept) await db.put('walls', kept, key);
}
