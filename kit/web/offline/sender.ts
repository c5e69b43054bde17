import { outboxOwner } from '../api/session.ts';
import { fetchKinds, type Sent, waitingKind } from './kinds.ts';
import { outboxReady, slot, type Waiting, waiting } from './outbox.ts';
import { createStore } from '../api/store.ts';

/** Milliseconds between tries while the line is down. */
const pauses = [3_000, 6_000, 12_000, 30_000];

/** Keys of what is open on a screen of this tab, which says and sends it by itself. */
export const held = createStore<ReadonlySet<string>>(new Set());

const lockOf = (key: string) => `daftari-outbox ${key}`;

/**
 * Notes that a screen sends a waiting thing by itself; returns what notes that it no longer does. Meanwhile no other tab
 * sends it, where the browser has locks (https and localhost); elsewhere the same is sent twice at worst, under one key.
 */
export function hold(key: string): () => void {
  held.set(new Set([...held.get(), key]));
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  void navigator.locks?.request(lockOf(key), { mode: 'shared' }, () => released);
  return () => {
    release();
    held.set(new Set([...held.get()].filter((one) => one !== key)));
  };
}

/** Runs `work` unless another tab or screen is at the same; then null. */
async function alone<T>(name: string, work: () => Promise<T>): Promise<T | null> {
  if (!navigator.locks) return work();
  return navigator.locks.request(lockOf(name), { ifAvailable: true }, (lock) => (lock ? work() : null));
}

async function sendOne({ key, kind, ref }: Waiting): Promise<Sent> {
  const owner = outboxOwner();
  const own = slot(kind, ref);
  const sent = await alone(key, async () => {
    // Another tab may have sent it while this one came to it.
    const now = own.read();
    const how = waitingKind(kind);
    if (!now || !how || now.owner !== owner) return 'done';
    return how.send(now).catch(() => 'no line' as const);
  });
  if (sent !== null && typeof sent === 'object') await own.change((before) => before && { ...before, stuck: sent.stuck });
  return sent ?? 'done';
}

/** Whether the code that sends has come. */
const known = (): Promise<boolean> =>
  fetchKinds().then(
    () => true,
    () => false,
  );

const toSend = () => waiting.get().filter(({ key, stuck }) => stuck === null && !held.get().has(key));

/** Sends what waits, from whatever screen is open and from one tab at a time, until it is told to stop. */
export function startSending(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let busy = false;
  let failures = 0;
  let stopped = false;
  const later = (pause: number): void => {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(() => void run(), pause);
  };
  async function run(): Promise<void> {
    if (busy || stopped) return;
    busy = true;
    await outboxReady();
    const reached = await alone('sender', async () => {
      if (toSend().length > 0 && !(await known())) return false;
      for (const one of toSend()) if (stopped || (await sendOne(one)) === 'no line') return false;
      return true;
    });
    busy = false;
    failures = reached === false ? failures + 1 : 0;
    if (toSend().length > 0) later(reached === true ? 1_000 : (pauses[Math.min(failures, pauses.length - 1)] ?? 30_000));
  }
  const now = (): void => {
    failures = 0;
    later(0);
  };
  const seen = (): void => {
    if (document.visibilityState === 'visible' && toSend().length > 0) now();
  };
  window.addEventListener('online', now);
  window.addEventListener('focus', seen);
  document.addEventListener('visibilitychange', seen);
  const unwatch = [waiting, held].map((store) =>
    store.subscribe(() => {
      if (failures === 0) later(0);
    }),
  );
  now();
  return () => {
    stopped = true;
    clearTimeout(timer);
    window.removeEventListener('online', now);
    window.removeEventListener('focus', seen);
    document.removeEventListener('visibilitychange', seen);
    for (const stop of unwatch) stop();
  };
}

/** Tries again what was not taken, because its user says so. */
export function sendAgain(one: Waiting): Promise<void> {
  return slot(one.kind, one.ref).change((before) => before && { ...before, stuck: null });
}

/** Forgets a waiting thing, because its user says so. */
export function drop(one: Waiting): Promise<void> {
  return slot(one.kind, one.ref).change(() => null);
}
