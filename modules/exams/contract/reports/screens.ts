import type { Screens } from '#kit/contract/screen.ts';

/** Remarks, dates, colours and report forms. */
export const reportsScreens = {} as const satisfies Screens;
