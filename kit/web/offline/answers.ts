import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Called } from '#kit/contract/calls/named.ts';
import { outboxOwner, viewer } from '../api/session.ts';
import { createStore } from '../api/store.ts';

interface Answer {
  /** Owner and address. */
  readonly key: string;
  readonly owner: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly body: unknown;
}
interface Tables extends DBSchema {
  answers: { key: string; value: Answer; indexes: { at: number } };
}

/** How many answers are kept, the newest of them, and how large one may be, in characters of JSON: the muster list of 5,000 is 430,000. */
const most = 300;
const largest = 600_000;

/** When what is shown instead of the server's answers was read, and in which round of asking, by key. */
const shown = new Map<string, { at: number; round: number }>();
let round = 0;

/** Since when the oldest answer is that is shown instead of the server's, in milliseconds since 1970; null: the server answers. */
export const shownFrom = createStore<number | null>(null);

const tell = (): void => shownFrom.set(shown.size === 0 ? null : Math.min(...[...shown.values()].map(({ at }) => at)));

/** Asks anew for what is on the screen; what is shown no longer does not count any more. */
export async function askAgain(ask: () => Promise<unknown>): Promise<void> {
  round += 1;
  const now = round;
  await ask();
  for (const [key, one] of shown) if (one.round < now) shown.delete(key);
  tell();
}

let database: Promise<IDBPDatabase<Tables> | null> | null = null;
let written = 0;
function opened(): Promise<IDBPDatabase<Tables> | null> {
  database ??= openDB<Tables>('daftari-answers', 1, {
    upgrade: (fresh) => void fresh.createObjectStore('answers', { keyPath: 'key' }).createIndex('at', 'at'),
  }).catch(() => null);
  return database;
}

// Whatever stands behind the finance area's code, what somebody is paid, what opens an account or an installation, health
// records, of which each reading is noted, and what somebody is let out by at the gate, is asked for each time.
const never = /^\/api\/(finance|hr|auth|platform)\b|\/health|^\/api\/registration\/gate\b/;
const secret = /"\w*(token|secret|password|otp)\w*":\s*"/i;

/** Whether what an endpoint answers may stay on the computer: reading calls of a school, without money, codes and keys. */
const mayKeep = ({ method, path, stepUp }: Called): boolean =>
  method === 'GET' && !stepUp && !never.test(path) && viewer()?.kind === 'school';

const keyOf = (owner: string, { path }: Called, input: unknown) => `${owner} ${path} ${JSON.stringify(input)}`;

/** Keeps what the server has answered, for its reader alone. Never fails: a full disk keeps nothing. */
export async function keepAnswer(endpoint: Called, input: unknown, body: unknown, owner: string): Promise<void> {
  if (!mayKeep(endpoint)) return;
  if (shown.delete(keyOf(owner, endpoint, input))) tell();
  const text = JSON.stringify(body);
  if (text === undefined || text.length > largest || secret.test(text)) return;
  try {
    const db = await opened();
    // Signed out meanwhile: what they read is gone already and stays so.
    if (!db || owner !== outboxOwner()) return;
    await db.put('answers', { key: keyOf(owner, endpoint, input), owner, at: Date.now(), body });
    written += 1;
    if (written % 50 === 1) await tidy(db, owner);
  } catch {
    // Only what can be asked for again is lost.
  }
}

/** Takes out what somebody else has left, and the oldest beyond what is kept. */
async function tidy(db: IDBPDatabase<Tables>, owner: string): Promise<void> {
  const work = db.transaction('answers', 'readwrite');
  const all = (await work.store.index('at').getAll()).toReversed();
  const own = all.filter((one) => one.owner === owner);
  const left = new Set(own.slice(0, most).map(({ key }) => key));
  await Promise.all(all.filter(({ key }) => !left.has(key)).map(({ key }) => work.store.delete(key)));
  await work.done;
}

/** What was last read; null where nothing is kept. `shownFrom` then says how old it is. */
export async function keptAnswer(endpoint: Called, input: unknown): Promise<{ body: unknown } | null> {
  if (!mayKeep(endpoint)) return null;
  const owner = outboxOwner();
  const found = await opened()
    .then((db) => db?.get('answers', keyOf(owner, endpoint, input)))
    .catch(() => null);
  if (!found || owner !== outboxOwner()) return null;
  shown.set(found.key, { at: found.at, round });
  tell();
  return { body: found.body };
}

/** Forgets everything that was read on this computer, when its reader leaves. */
export async function forgetAnswers(): Promise<void> {
  shown.clear();
  tell();
  await opened()
    .then((db) => db?.clear('answers'))
    .catch(() => null);
}
