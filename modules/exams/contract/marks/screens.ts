import type { Screens } from '#kit/contract/screen.ts';

/** What is entered: sheets of marks by subject and stream. */
export const marksScreens = {} as const satisfies Screens;
