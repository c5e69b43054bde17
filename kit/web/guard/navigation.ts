import { useEffect } from 'react';

const listeners = new Set<() => void>();

/** Tells every open dialog that the screen changes. The router calls it on each navigation to another path. */
export function announceNavigation(): void {
  for (const listener of listeners) listener();
}

/** Closes a dialog, and so its backdrop, when the screen changes (specification section 6, rule 4). */
export function useCloseOnNavigation(opened: boolean, close: () => void): void {
  useEffect(() => {
    if (!opened) return undefined;
    listeners.add(close);
    return () => {
      listeners.delete(close);
    };
  }, [opened, close]);
}
