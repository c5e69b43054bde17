import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { outboxOwner, viewer, watchSession } from '../api/session.ts';
import { createStore } from '../api/store.ts';

/** What somebody has entered on this computer and the server has not taken yet. */
export interface Waiting {
  /** Owner, kind and reference: there is one for each thing that is written. */
  readonly key: string;
  /** Who entered it, see `outboxOwner`: nobody else sees or sends it. */
  readonly owner: string;
  readonly schoolId: number | null;
  readonly kind: string;
  /** Which thing of its kind: a sheet's key, or the key under which a call is sent once. */
  readonly ref: string;
  /** What it is, in words: `Mathematics, Form 3 West`. */
  readonly about: string;
  /** How many entries it holds, at least 1. */
  readonly count: number;
  /** The instant of the first of them. */
  readonly since: string;
  /** What its kind keeps; plain JSON. */
  readonly data: unknown;
  /** Why it cannot simply be sent, in words, until it is changed or sent by hand; null: it goes by itself. */
  readonly stuck: string | null;
}

/** What a change of a waiting thing says; null takes it out. */
export type Draft = Pick<Waiting, 'about' | 'count' | 'data'> & Partial<Pick<Waiting, 'stuck'>>;

/** One waiting thing of whoever was signed in when it was asked for. */
export interface Slot {
  readonly key: string;
  /** As it stands; null: nothing waits, or somebody else is signed in meanwhile. */
  read(): Waiting | null;
  /** Changes it here at once and on this computer's disk; done when it is there. `make` runs on both, and must be pure. */
  change(make: (before: Waiting | null) => Draft | null): Promise<void>;
}

interface Tables extends DBSchema {
  waiting: { key: string; value: Waiting; indexes: { owner: string } };
}

/** Everything that waits on this computer for who is signed in, the oldest first. Other tabs' changes come by themselves. */
export const waiting = createStore<readonly Waiting[]>([]);

const channel = new BroadcastChannel('daftari-outbox');
let database: Promise<IDBPDatabase<Tables> | null> | null = null;
let owner = '';
/** Changes of this tab that are on their way to the disk, one after the other. */
let writes: Promise<unknown> = Promise.resolve();
let changes = 0;
let loaded: Promise<void> | null = null;

/** The disk's copy; null where the browser keeps nothing, as some private windows: what waits then lasts as long as the tab. */
function opened(): Promise<IDBPDatabase<Tables> | null> {
  database ??= openDB<Tables>('daftari-outbox', 1, {
    upgrade: (fresh) => void fresh.createObjectStore('waiting', { keyPath: 'key' }).createIndex('owner', 'owner'),
    terminated: () => {
      database = null;
    },
  }).catch(() => null);
  return database;
}

const byAge = (all: readonly Waiting[]) => all.toSorted((a, b) => (a.since < b.since ? -1 : 1));

async function load(): Promise<void> {
  for (;;) {
    await writes;
    const begun = changes;
    const whose = outboxOwner();
    const db = await opened();
    const found = db ? await db.getAllFromIndex('waiting', 'owner', whose) : whose === owner ? waiting.get() : [];
    // What was typed while the disk was being read is newer than what it said.
    if (begun !== changes || whose !== outboxOwner()) continue;
    owner = whose;
    if (JSON.stringify(waiting.get()) !== JSON.stringify(byAge(found))) waiting.set(byAge(found));
    return;
  }
}

/** Done once what waits has been read from the disk. */
export function outboxReady(): Promise<void> {
  loaded ??= load();
  return loaded;
}

/** The waiting thing of a kind with a reference, of who is signed in now: it stays theirs whoever comes next. */
export function slot(kind: string, ref: string): Slot {
  const whose = outboxOwner();
  const schoolId = viewer()?.user.schoolId ?? null;
  const key = `${whose} ${kind}:${ref}`;
  const next = (before: Waiting | null, draft: Draft | null): Waiting | null =>
    draft && {
      key,
      owner: whose,
      schoolId,
      kind,
      ref,
      since: before?.since ?? new Date().toISOString(),
      stuck: null,
      ...draft,
    };
  const read = (): Waiting | null => waiting.get().find((one) => one.key === key) ?? null;
  const save = async (make: (before: Waiting | null) => Draft | null): Promise<void> => {
    const work = (await opened())?.transaction('waiting', 'readwrite');
    if (!work) return;
    const before = (await work.store.get(key)) ?? null;
    const after = next(before, make(before));
    if (after) await work.store.put(after);
    else if (before) await work.store.delete(key);
    work.commit();
    await work.done;
    channel.postMessage(key);
  };
  return {
    key,
    read,
    change: (make) => {
      changes += 1;
      if (whose === outboxOwner()) {
        const others = waiting.get().filter((one) => one.key !== key);
        const after = next(read(), make(read()));
        if (after || others.length < waiting.get().length) waiting.set(after ? byAge([...others, after]) : others);
      }
      const write = writes.then(() => save(make));
      // A disk that is full keeps nothing: the tab still does, and what comes next is tried again.
      writes = write.catch(() => null);
      return writes.then(() => undefined);
    },
  };
}

channel.addEventListener('message', () => void load());
watchSession(() => {
  if (outboxOwner() === owner) return;
  waiting.set([]);
  loaded = load();
});
void outboxReady();
