import type { Screens } from '#kit/contract/screen.ts';

/** Who teaches which subject where, and which subjects each student takes. */
export const teachingScreens = {} as const satisfies Screens;
