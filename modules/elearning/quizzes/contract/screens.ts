import type { MenuAction } from '#kit/contract/module.ts';
import type { Screens } from '#kit/contract/screen.ts';

export const quizzesScreens = {} as const satisfies Screens;

export const quizzesActions = [] as const satisfies readonly MenuAction<keyof typeof quizzesScreens>[];
