import { useEffect } from 'react';
import { now } from '#kit/web/api/clock.ts';
import { newKey } from '#kit/web/api/hooks.ts';
import { outboxReady, waiting } from '#kit/web/offline/outbox.ts';
import { hold } from '#kit/web/offline/sender.ts';
import { useOutbox } from '#kit/web/offline/use-outbox.ts';
import { countsKind, type KeptEntry, keptEntries, parseEntries, type Refused } from './kept-entries.ts';
import { sendEntries } from './send-entries.ts';

/** Milliseconds until the same is tried again while the line is down. */
const pause = 4_000;

type Typed = Pick<KeptEntry, 'how' | 'quantity' | 'about'> & Partial<Pick<KeptEntry, 'lineId' | 'itemId' | 'code' | 'batch'>>;

export interface Counting {
  /** What waits here, in its order. */
  readonly entries: readonly KeptEntry[];
  readonly refused: readonly Refused[];
  /** Why nothing of it is taken, where it is so. */
  readonly stuck: string | null;
  readonly enter: (entry: Typed) => void;
  readonly dismiss: () => void;
}

/** What somebody counts on this phone: kept at once, sent by itself while the screen stands and from everywhere later. */
export function useCounting(countId: number, about: string): Counting {
  const kept = keptEntries(countId, about);
  const mine = useOutbox(countsKind).find(({ key }) => key === kept.key);
  useEffect(() => sendWhile(countId, about), [countId, about]);
  const { entries, refused } = parseEntries(mine?.data);
  return {
    entries,
    refused,
    stuck: entries.length > 0 ? (mine?.stuck ?? null) : null,
    enter: (typed) =>
      void kept.keep({
        lineId: null,
        itemId: null,
        code: null,
        batch: null,
        ...typed,
        key: newKey(),
        at: now().toISOString(),
      }),
    dismiss: () => void kept.dismiss(),
  };
}

/** Sends what waits of a count whenever something does; returns what stops it. */
function sendWhile(countId: number, about: string): () => void {
  const own = keptEntries(countId, about);
  const release = hold(own.key);
  let [busy, stopped] = [false, false];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const run = async (): Promise<void> => {
    if (busy || stopped) return;
    clearTimeout(timer);
    busy = true;
    await outboxReady();
    for (;;) {
      const one = own.read();
      if (stopped || !one || one.stuck !== null || parseEntries(one.data).entries.length === 0) break;
      const sent = await sendEntries(one);
      if (sent === 'no line') {
        timer = setTimeout(() => void run(), pause);
        break;
      }
      if (typeof sent === 'object') await own.stick(sent.stuck);
    }
    busy = false;
  };
  const begin = (): void => void run();
  const unwatch = waiting.subscribe(begin);
  window.addEventListener('online', begin);
  begin();
  return () => {
    stopped = true;
    clearTimeout(timer);
    unwatch();
    window.removeEventListener('online', begin);
    release();
  };
}
