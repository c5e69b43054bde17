/** Where the tabs of a browser note the instant at which one of them was last touched. */
export const activityKey = 'lastActivity';

/** Whole seconds since any tab was touched; 0 when that is not known. */
export function secondsIdle(now = Date.now()): number {
  const last = Number(localStorage.getItem(activityKey) ?? now);
  return Number.isFinite(last) ? Math.max(0, Math.floor((now - last) / 1000)) : 0;
}
