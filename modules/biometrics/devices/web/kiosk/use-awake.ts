import { useEffect } from 'react';

/** Keeps the screen from going dark while the page is seen, where the browser can. */
export function useAwake(): void {
  useEffect(() => {
    let held: WakeLockSentinel | null = null;
    let over = false;
    const hold = async (): Promise<void> => {
      if (document.visibilityState !== 'visible') return;
      held = await navigator.wakeLock.request('screen');
      if (over) await held.release();
    };
    // A browser that has none, or an empty battery.
    const tryIt = (): void => void hold().catch(() => undefined);
    if (!('wakeLock' in navigator)) return;
    tryIt();
    document.addEventListener('visibilitychange', tryIt);
    return () => {
      over = true;
      document.removeEventListener('visibilitychange', tryIt);
      void held?.release();
    };
  }, []);
}
