import type { Screens } from '#kit/contract/screen.ts';

/** Schemes of work and lesson plans. */
export const lessonsScreens = {} as const satisfies Screens;
