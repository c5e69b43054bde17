import type { MenuAction } from '#kit/contract/module.ts';
import type { Screens } from '#kit/contract/screen.ts';

export const learnersScreens = {} as const satisfies Screens;

export const learnersActions = [] as const satisfies readonly MenuAction<keyof typeof learnersScreens>[];
