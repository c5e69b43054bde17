import type { MenuAction } from '#kit/contract/module.ts';
import type { Screens } from '#kit/contract/screen.ts';

export const assignmentsScreens = {} as const satisfies Screens;

export const assignmentsActions = [] as const satisfies readonly MenuAction<keyof typeof assignmentsScreens>[];
