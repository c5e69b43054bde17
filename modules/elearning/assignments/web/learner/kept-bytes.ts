import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { draftKey, outboxOwner, viewer } from '#kit/web/api/session.ts';
import type { FileStore } from '#kit/web/ui/upload/FileUpload.tsx';
import type { FileKind } from '../../contract/words.ts';
import { hasRoom, keyOf, staysKept } from './kept-bytes.rules.ts';

interface KeptFile {
  readonly key: string;
  readonly owner: string;
  readonly assignmentId: number;
  readonly kind: FileKind;
  /** Stands in the local storage until the owner signs out; an idle session leaves it. */
  readonly mark: string;
  readonly since: number;
  readonly name: string;
  readonly type: string;
  readonly size: number;
  readonly lastModified: number;
  readonly bytes: Blob;
}

interface Tables extends DBSchema {
  files: { key: string; value: KeptFile; indexes: { owner: string } };
}

let database: Promise<IDBPDatabase<Tables> | null> | null = null;

/** Null where the browser keeps nothing, as some private windows. */
function opened(): Promise<IDBPDatabase<Tables> | null> {
  database ??= openDB<Tables>('daftari-assignment-files', 1, {
    upgrade: (fresh) => void fresh.createObjectStore('files', { keyPath: 'key' }).createIndex('owner', 'owner'),
    terminated: () => {
      database = null;
    },
  }).catch(() => null);
  return database;
}

const marked = (mark: string): boolean => localStorage.getItem(mark) !== null;

/** Lets go of the files of who has signed out since, and of old ones. */
export async function forgetOld(): Promise<void> {
  const db = await opened();
  if (!db) return;
  for (const one of await db.getAll('files')) if (!staysKept(one, marked, Date.now())) await db.delete('files', one.key);
}

/** Works whose files this tab has begun to send again; no other tab does meanwhile. */
const ours = new Set<string>();

/** Whether this tab may go on with what is kept of a work. */
async function taken(name: string): Promise<boolean> {
  if (!navigator.locks || ours.has(name)) return true;
  return new Promise<boolean>((resolve) => {
    void navigator.locks.request(name, { ifAvailable: true }, (lock) => {
      if (lock) ours.add(name);
      resolve(lock !== null);
      // Until the tab is closed.
      return lock ? new Promise<void>(() => undefined) : undefined;
    });
  });
}

/** The bytes of files that were chosen for a work and have not arrived, of who is signed in now. */
export function keptBytes(assignmentId: number, kind: FileKind): FileStore {
  const owner = outboxOwner();
  const mark = draftKey('files of assignments');
  /** One after the other, so that a file that has arrived at once is not kept after it was let go. */
  let writes: Promise<unknown> = Promise.resolve();
  const after = <T>(work: () => Promise<T>): Promise<T> => {
    const done = writes.then(work);
    writes = done.catch(() => null);
    return done;
  };
  const put = async (file: File): Promise<boolean> => {
    const key = keyOf(owner, assignmentId, kind, file);
    const { name, type, size, lastModified } = file;
    try {
      const db = await opened();
      if (!db || outboxOwner() !== owner || viewer() === null) return false;
      if (!hasRoom(await db.getAllFromIndex('files', 'owner', owner), key, size)) return false;
      localStorage.setItem(mark, '1');
      const kept = { key, owner, assignmentId, kind, mark, since: Date.now(), name, type, size, lastModified, bytes: file };
      await db.put('files', kept);
      return true;
    } catch {
      // The disk is full, or the browser keeps no files.
      return false;
    }
  };
  const remove = async (file: File): Promise<void> => {
    await (await opened())?.delete('files', keyOf(owner, assignmentId, kind, file)).catch(() => undefined);
  };
  return {
    all: async () => {
      await forgetOld().catch(() => undefined);
      const db = await opened();
      if (!db || !(await taken(`daftari-files ${owner} ${assignmentId} ${kind}`))) return [];
      const found = await db.getAllFromIndex('files', 'owner', owner);
      return found
        .filter((one) => one.assignmentId === assignmentId && one.kind === kind)
        .toSorted((a, b) => a.since - b.since)
        .map(({ bytes, name, type, lastModified }) => new File([bytes], name, { type, lastModified }));
    },
    keep: (file) => after(() => put(file)),
    drop: (file) => after(() => remove(file)),
  };
}
