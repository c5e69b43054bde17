import { createStore } from '#kit/web/api/store.ts';

/** True once the first screen has come, and the line may carry what is not needed yet. The frame says so. */
export const lineFree = createStore(false);
