import type { MenuAction } from '#kit/contract/module.ts';
import type { Screens } from '#kit/contract/screen.ts';

export const bankScreens = {} as const satisfies Screens;

export const bankActions = [] as const satisfies readonly MenuAction<keyof typeof bankScreens>[];
