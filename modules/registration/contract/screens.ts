import type { Menu } from '#kit/contract/module.ts';
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

const { student, ...students } = studentsScreens;
const { board, ...staff } = staffScreens;

/** The module's screens in the order of the menu. */
export const screens = {
  ...students,
  ...applicationsScreens,
  ...transfersScreens,
  ...leaveoutsScreens,
  ...sponsorsScreens,
  ...classesScreens,
  ...promotionScreens,
  ...privacyScreens,
  ...staff,
  ...importsScreens,
  ...papersScreens,
  board,
  ...boardScreens,
  student,
} as const;

export const menu = {
  name: 'registration',
  title: 'Registration',
  group: 'People',
  icon: 'users',
  screens,
} as const satisfies Menu;
