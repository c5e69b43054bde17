import { idleSeconds } from '#kit/contract/calls/idle.ts';
import { activityKey } from '../api/activity.ts';

const activityEvents = ['mousemove', 'keydown', 'mousedown', 'touchstart'] as const;
// Writing storage on every mouse move would wake every other tab.
const writeEvery = 1_000;

/**
 * Calls `onIdle` once nobody has touched any tab for `idleSeconds`, the time that the computer slept included.
 * Returns the function that stops watching.
 */
export function watchIdle(onIdle: () => void): () => void {
  let written = 0;
  let ended = false;
  const check = (): void => {
    const last = Number(localStorage.getItem(activityKey) ?? Date.now());
    if (ended || Date.now() - last < idleSeconds * 1000) return;
    ended = true;
    onIdle();
  };
  const note = (): void => {
    const now = Date.now();
    check();
    if (ended || now - written < writeEvery) return;
    written = now;
    localStorage.setItem(activityKey, String(now));
  };
  if (localStorage.getItem(activityKey) === null) localStorage.setItem(activityKey, String(Date.now()));
  const timer = setInterval(check, 1_000);
  document.addEventListener('visibilitychange', check);
  for (const name of activityEvents) window.addEventListener(name, note, { passive: true, capture: true });
  check();
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', check);
    for (const name of activityEvents) window.removeEventListener(name, note, { capture: true });
  };
}
