import { useEffect } from 'react';
import { now } from '#kit/web/api/clock.ts';
import { newKey } from '#kit/web/api/hooks.ts';
import { useStore } from '#kit/web/api/store.ts';
import { hold } from '#kit/web/offline/sender.ts';
import { useOutbox } from '#kit/web/offline/use-outbox.ts';
import { keptScans, parseScans, type Scan, scansKind } from './kept-scans.ts';
import { lineDown, pump, shown, type Shown, takeScan } from './send-scans.ts';
import { sound } from './sounds.ts';

/** Milliseconds after which what waits is tried again while the line is down. */
const again = 5_000;

/** What a scan says besides its own key and time. */
export type NewScan = Partial<Omit<Scan, 'key' | 'at' | 'problem'>> & Pick<Scan, 'act' | 'code'>;

export interface Scans {
  /** The scans of this tab, the newest first. */
  readonly feed: readonly Shown[];
  /** Scans that the server did not take after they waited. */
  readonly problems: readonly Scan[];
  readonly waiting: number;
  readonly down: boolean;
  /** Takes a scan; answers its key. */
  readonly take: (scan: NewScan) => string;
  readonly retry: (key: string) => void;
  readonly drop: (key: string) => void;
}

const nothing = { borrower: null, name: null, titleId: null, condition: null, damage: null, repair: false, problem: null };

function take(scan: NewScan): string {
  const key = newKey();
  takeScan({ ...nothing, ...scan, key, at: now().toISOString() });
  return key;
}

/** The scans of the desk while its screen is open, which sends them by itself and says aloud how each went. */
export function useScans(): Scans {
  const feed = useStore(shown);
  const down = useStore(lineDown);
  const kept = useOutbox(scansKind).flatMap(({ data }) => parseScans(data));
  useEffect(() => {
    const release = hold(keptScans().key);
    void pump();
    const timer = setInterval(() => void pump(), again);
    const online = (): void => void pump();
    window.addEventListener('online', online);
    let before = new Map(shown.get().map(({ key, result }) => [key, result.state]));
    const unwatch = shown.subscribe(() => {
      for (const { key, result } of shown.get())
        if (result.state !== 'waits' && before.get(key) === 'waits') sound(result.state === 'refused' ? 'refused' : 'ok');
      before = new Map(shown.get().map(({ key, result }) => [key, result.state]));
    });
    return () => {
      unwatch();
      window.removeEventListener('online', online);
      clearInterval(timer);
      release();
    };
  }, []);
  return {
    feed,
    problems: kept.filter(({ problem }) => problem !== null),
    waiting: kept.filter(({ problem }) => problem === null).length,
    down,
    take,
    retry: (key) => void keptScans().again(key).then(pump),
    drop: (key) => void keptScans().remove(key),
  };
}
