import type { Menu, MenuAction, MenuPart } from '#kit/contract/module.ts';
import { setupScreens } from '../setup/contract/screens.ts';
import { substitutionScreens } from '../substitution/contract/screens.ts';

export const screens = {
  ...setupScreens,
  ...substitutionScreens,
} as const;

const parts = [
  { title: 'Every day', screens: ['subs'] },
  { title: 'Set-up', screens: ['tags'], shut: true },
] as const satisfies readonly MenuPart<keyof typeof screens>[];

const actions = [] as const satisfies readonly MenuAction<keyof typeof screens>[];

export const menu = {
  name: 'timetable',
  title: 'Timetable',
  group: 'Teaching',
  icon: 'calendar',
  screens,
  parts,
  actions,
} as const satisfies Menu;
