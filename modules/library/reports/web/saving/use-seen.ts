import { useEffect } from 'react';
import { now } from '#kit/web/api/clock.ts';
import { newKey } from '#kit/web/api/hooks.ts';
import { useStore } from '#kit/web/api/store.ts';
import { outboxReady, waiting } from '#kit/web/offline/outbox.ts';
import { hold } from '#kit/web/offline/sender.ts';
import { useOutbox } from '#kit/web/offline/use-outbox.ts';
import { keptSeen, parseSeen, seenKind } from './kept-seen.ts';
import { lastSeen, sendSeen, takeSeen } from './send-seen.ts';

/** Milliseconds until the same is tried again while the line is down. */
const pause = 4_000;

/** Scans of a stock-taking while its screen stands: kept at once, sent by themselves. */
export function useSeen(stocktakeId: number, about: string) {
  const kept = keptSeen(stocktakeId, about);
  const mine = useOutbox(seenKind).find(({ key }) => key === kept.key);
  useEffect(() => sendWhile(stocktakeId, about), [stocktakeId, about]);
  return {
    feed: useStore(lastSeen).filter((scan) => scan.stocktakeId === stocktakeId),
    waiting: parseSeen(mine?.data).length,
    stuck: mine?.stuck ?? null,
    take: (code: string, shelf: string | null): void =>
      void takeSeen(stocktakeId, about, { key: newKey(), code, shelf, at: now().toISOString() }),
  };
}

function sendWhile(stocktakeId: number, about: string): () => void {
  const own = keptSeen(stocktakeId, about);
  const release = hold(own.key);
  let [busy, stopped] = [false, false];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const run = async (): Promise<void> => {
    if (busy || stopped) return;
    clearTimeout(timer);
    busy = true;
    await outboxReady();
    if (own.read().length > 0) {
      const sent = await sendSeen({ ref: String(stocktakeId), about: own.about() });
      if (sent === 'no line') timer = setTimeout(() => void run(), pause);
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
