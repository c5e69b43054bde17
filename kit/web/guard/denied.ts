import type { Screen } from '#kit/contract/screen.ts';
import { createStore } from '#kit/web/api/store.ts';

/** The screen that was refused, while the access-denied dialog is open. */
export const deniedScreen = createStore<Screen | null>(null);
