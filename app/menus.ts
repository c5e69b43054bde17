import type { Menu } from '#kit/contract/module.ts';
import { menu as biometrics } from '#modules/biometrics/contract/screens.ts';
import { menu as exams } from '#modules/exams/contract/screens.ts';
import { menu as finance } from '#modules/finance/contract/screens.ts';
import { menu as home } from '#modules/home/contract/screens.ts';
import { menu as hr } from '#modules/hr/contract/screens.ts';
import { menu as inventory } from '#modules/inventory/contract/screens.ts';
import { menu as elearning } from '#modules/elearning/contract/screens.ts';
import { menu as library } from '#modules/library/contract/screens.ts';
import { menu as messaging } from '#modules/messaging/contract/screens.ts';
import { menu as platform } from '#modules/platform/contract/screens.ts';
import { menu as registration } from '#modules/registration/contract/screens.ts';
import { menu as settings } from '#modules/settings/contract/screens.ts';
import { menu as timetable } from '#modules/timetable/contract/screens.ts';

/** The modules in the order of `modules.ts`, as the frame knows them: that file would bring every contract to every page. */
export const menus: readonly Menu[] = [
  platform,
  settings,
  registration,
  messaging,
  biometrics,
  exams,
  timetable,
  finance,
  hr,
  inventory,
  library,
  elearning,
  home,
];
