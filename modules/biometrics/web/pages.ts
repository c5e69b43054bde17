import type { Pages } from '#kit/web/guard/pages.ts';
import { alertsPages } from '../alerts/web/pages.ts';
import type { screens } from '../contract/screens.ts';
import { casesPages } from '../cases/web/pages.ts';
import { daysPages } from '../days/web/pages.ts';
import { devicesPages } from '../devices/web/pages.ts';
import { musterPages } from '../muster/web/pages.ts';
import { registersPages } from '../registers/web/pages.ts';
import { mismatchesPages } from '../mismatches/web/pages.ts';
import { staffAttendancePages } from '../staff/web/pages.ts';
import { setupPages } from '../setup/web/pages.ts';

export const pages = {
  ...daysPages,
  ...staffAttendancePages,
  ...mismatchesPages,
  ...casesPages,
  ...registersPages,
  ...devicesPages,
  ...musterPages,
  ...setupPages,
  ...alertsPages,
  dashboard: () => import('./DashboardScreen.tsx'),
  students: () => import('./StudentsScreen.tsx'),
  settings: () => import('./SettingsScreen.tsx'),
} satisfies Pages<typeof screens>;
