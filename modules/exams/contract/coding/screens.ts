import type { Screens } from '#kit/contract/screen.ts';

/** Programming exams. */
export const codingScreens = {} as const satisfies Screens;
