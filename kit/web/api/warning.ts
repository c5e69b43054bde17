import { createStore, useStore } from './store.ts';

const warning = createStore<string | null>(null);

/** Keeps the subscription warning that an answer carries; an answer without one says nothing new. */
export function noteWarning(header: string | null): void {
  if (header) warning.set(decodeHeader(header));
}

/** The last subscription warning, or null. */
export function useSubscriptionWarning(): string | null {
  return useStore(warning);
}

/** Forgets the warning, at sign-out. */
export function forgetWarning(): void {
  warning.set(null);
}

// Headers carry ASCII only, so the server may percent-encode a name with accents.
function decodeHeader(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
