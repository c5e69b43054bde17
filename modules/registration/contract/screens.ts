import type { Menu, MenuPart } from '#kit/contract/module.ts';
import { applicationsScreens } from '../applications/contract/screens.ts';
import { boardScreens } from '../board/contract/screens.ts';
import { classesScreens } from '../classes/contract/screens.ts';
import { importsScreens } from '../imports/contract/screens.ts';
import { leaveoutsScreens } from '../leaveouts/contract/screens.ts';
import { papersScreens } from '../papers/contract/screens.ts';
import { privacyScreens } from '../privacy/contract/screens.ts';
import { promotionScreens } from '../promotion/contract/screens.ts';
import { sponsorsScreens } from '../sponsors/contract/screens.ts';
import { staffScreens } from '../staff/contract/screens.ts';
import { studentsScreens } from '../students/contract/screens.ts';
import { transfersScreens } from '../transfers/contract/screens.ts';

export const screens = {
  ...studentsScreens,
  ...applicationsScreens,
  ...transfersScreens,
  ...leaveoutsScreens,
  ...sponsorsScreens,
  ...classesScreens,
  ...promotionScreens,
  ...privacyScreens,
  ...staffScreens,
  ...importsScreens,
  ...papersScreens,
  ...boardScreens,
} as const;

const parts = [
  {
    title: 'Students',
    screens: ['students', 'registration', 'applicants', 'leaveouts', 'gate', 'transfers', 'papers'],
  },
  { title: 'Classes', screens: ['classes', 'promotions', 'alumni'] },
  { title: 'Staff and board', screens: ['teachers', 'staff', 'board'] },
  { title: 'Setup', screens: ['imports', 'sponsors', 'privacy'], shut: true },
] as const satisfies readonly MenuPart<keyof typeof screens>[];

export const menu = {
  name: 'registration',
  title: 'Registration',
  group: 'People',
  icon: 'users',
  screens,
  parts,
} as const satisfies Menu;
