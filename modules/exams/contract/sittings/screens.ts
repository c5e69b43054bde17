import type { Screens } from '#kit/contract/screen.ts';

/** The examinations themselves, from draft to archive. */
export const sittingsScreens = {} as const satisfies Screens;
