import type { Screens } from '#kit/contract/screen.ts';

/** Grades, means, ranks and their analysis. */
export const resultsScreens = {} as const satisfies Screens;
