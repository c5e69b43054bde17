import type { Menu } from '#kit/contract/module.ts';
import { analysisScreens } from './analysis/screens.ts';
import { codingScreens } from './coding/screens.ts';
import { lessonsScreens } from './lessons/screens.ts';
import { marksScreens } from './marks/screens.ts';
import { meanScreens } from './mean/screens.ts';
import { reportsScreens } from './reports/screens.ts';
import { setupScreens } from './setup/screens.ts';
import { sittingsScreens } from './sittings/screens.ts';
import { teachingScreens } from './teaching/screens.ts';

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
