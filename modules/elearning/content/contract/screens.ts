import type { MenuAction } from '#kit/contract/module.ts';
import type { Screens } from '#kit/contract/screen.ts';

export const contentScreens = {} as const satisfies Screens;

export const contentActions = [] as const satisfies readonly MenuAction<keyof typeof contentScreens>[];
