import type { Menu } from '#kit/contract/module.ts';
import { analysisScreens } from '../analysis/contract/screens.ts';
import { codingScreens } from '../coding/contract/screens.ts';
import { lessonsScreens } from '../lessons/contract/screens.ts';
import { marksScreens } from '../marks/contract/screens.ts';
import { meanScreens } from '../mean/contract/screens.ts';
import { reportsScreens } from '../reports/contract/screens.ts';
import { setupScreens } from '../setup/contract/screens.ts';
import { sittingsScreens } from '../sittings/contract/screens.ts';
import { teachingScreens } from '../teaching/contract/screens.ts';

const { subjects, subjectGroups, ...setup } = setupScreens;

/** The module's screens in the order of the menu. */
export const screens = {
  ...analysisScreens,
  ...marksScreens,
  ...sittingsScreens,
  ...teachingScreens,
  ...lessonsScreens,
  ...codingScreens,
  ...reportsScreens,
  subjects,
  subjectGroups,
  ...meanScreens,
  ...setup,
} as const;

export const menu = { name: 'exams', title: 'Exams', group: 'Teaching', icon: 'certificate', screens } as const satisfies Menu;
