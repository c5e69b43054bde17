import { outboxOwner, watchSession } from './session.ts';
import { createStore } from './store.ts';

/** What waits for a fresh code of the second factor: the dialog of the frame shows it and tells whether one was given. */
export const freshCodeAsked = createStore<{ done: (given: boolean) => void } | null>(null);

let waiting: Promise<boolean> | null = null;
let given = 0;

/** How many fresh codes were given in this window. */
export const codesGiven = (): number => given;

/**
 * Asks for a fresh code, once for all that wait; false when the user would rather not, and when they have signed out: whoever is
 * next at the same computer is not asked, and does nothing in their name.
 */
export function askFreshCode(): Promise<boolean> {
  waiting ??= new Promise<boolean>((resolve) => {
    const owner = outboxOwner();
    const unwatch = watchSession(() => {
      if (outboxOwner() !== owner) freshCodeAsked.get()?.done(false);
    });
    freshCodeAsked.set({
      done: (isGiven) => {
        unwatch();
        waiting = null;
        if (isGiven) given += 1;
        freshCodeAsked.set(null);
        resolve(isGiven);
      },
    });
  });
  return waiting;
}
