import { createStore } from '#kit/web/api/store.ts';

/** True while the command palette is open. */
export const paletteOpened = createStore(false);
