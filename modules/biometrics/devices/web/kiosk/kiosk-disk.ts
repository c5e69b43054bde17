import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { KioskState, ScanWay } from '../../contract/kiosk-page.ts';

/** What this browser knows as a kiosk. It is a device's and not a user's: who signs in or out here changes nothing of it. */
export interface PairedKiosk {
  readonly token: string;
  readonly kiosk: KioskState;
  /** Milliseconds by which this machine's clock is ahead of the server's; negative: behind. */
  readonly ahead: number;
  readonly camera: 'user' | 'environment';
}

/** A scan that the server has not answered yet. It says no name: whose it is the server knows. */
export interface KeptScan {
  readonly ref: string;
  /** The school that the kiosk was paired with, as its token begins: no other is ever sent it. */
  readonly school: string;
  readonly text: string;
  readonly way: ScanWay;
  readonly pressed: 'in' | 'out' | null;
  /** By the server's clock, as far as it is known. */
  readonly at: string;
}

interface Tables extends DBSchema {
  paired: { key: string; value: PairedKiosk };
  scans: { key: string; value: KeptScan };
}

const one = 'kiosk';
let database: Promise<IDBPDatabase<Tables> | null> | null = null;
/** What is known where the browser keeps nothing, as some private windows: it lasts as long as the page. */
const inMemory: { paired: PairedKiosk | null; scans: Map<string, KeptScan> } = { paired: null, scans: new Map() };

function opened(): Promise<IDBPDatabase<Tables> | null> {
  database ??= openDB<Tables>('daftari-kiosk', 1, {
    upgrade: (fresh) => {
      fresh.createObjectStore('paired');
      fresh.createObjectStore('scans', { keyPath: 'ref' });
    },
    terminated: () => {
      database = null;
    },
  }).catch(() => null);
  return database;
}

/** The school of a token, as its scans are kept under. */
export const schoolOfToken = (token: string): string => token.split('.')[0] ?? '';

export async function readPaired(): Promise<PairedKiosk | null> {
  const db = await opened();
  return db ? ((await db.get('paired', one)) ?? null) : inMemory.paired;
}

export async function keepPaired(paired: PairedKiosk | null): Promise<void> {
  inMemory.paired = paired;
  const db = await opened();
  await (paired ? db?.put('paired', paired, one) : db?.delete('paired', one));
}

/** Scans that wait, the oldest first. */
export async function readScans(school: string): Promise<KeptScan[]> {
  const db = await opened();
  const all = db ? await db.getAll('scans') : [...inMemory.scans.values()];
  return all.filter((scan) => scan.school === school).toSorted((a, b) => (a.at < b.at ? -1 : 1));
}

export async function keepScan(scan: KeptScan): Promise<void> {
  const db = await opened();
  if (db) await db.put('scans', scan).catch(() => inMemory.scans.set(scan.ref, scan));
  else inMemory.scans.set(scan.ref, scan);
}

export async function dropScans(refs: readonly string[]): Promise<void> {
  for (const ref of refs) inMemory.scans.delete(ref);
  const work = (await opened())?.transaction('scans', 'readwrite');
  if (!work) return;
  await Promise.all(refs.map((ref) => work.store.delete(ref)));
  await work.done;
}
