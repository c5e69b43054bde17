import type { Menu, MenuAction, MenuPart } from '#kit/contract/module.ts';
import { bookScreens, catalogueActions, catalogueScreens } from '../catalogue/contract/screens.ts';
import { deskActions, deskScreens } from '../desk/contract/screens.ts';
import { finesActions, finesScreens } from '../fines/contract/screens.ts';
import { reportsActions, reportsScreens } from '../reports/contract/screens.ts';

export const screens = {
  ...catalogueScreens,
  ...bookScreens,
  ...deskScreens,
  ...finesScreens,
  ...reportsScreens,
} as const;

const parts = [
  { title: 'Every day', screens: ['libraryDashboard', 'issue', 'return', 'desk', 'books'] },
  { title: 'Fines and clearance', screens: ['fines', 'clearance'] },
  { title: 'Reports', screens: ['libraryReports', 'entitlement', 'stocktakes'] },
  { title: 'Set-up', screens: ['librarySettings'], shut: true },
] as const satisfies readonly MenuPart<keyof typeof screens>[];

const actions = [...catalogueActions, ...deskActions, ...finesActions, ...reportsActions] as const satisfies readonly MenuAction<
  keyof typeof screens
>[];

export const menu = {
  name: 'library',
  title: 'Library',
  group: 'Teaching',
  icon: 'books',
  screens,
  parts,
  actions,
} as const satisfies Menu;
