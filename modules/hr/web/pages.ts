import type { Pages } from '#kit/web/guard/pages.ts';
import type { screens } from '../contract/screens.ts';
import { daysPages } from '../days/web/pages.ts';
import { employeesPages } from '../employees/web/pages.ts';
import { figuresPages } from '../figures/web/pages.ts';
import { leavePages } from '../leave/web/pages.ts';
import { selfPages } from '../self/web/pages.ts';
import { setupPages } from '../setup/web/pages.ts';
import { statutoryPages } from '../statutory/web/pages.ts';

export const pages = {
  ...employeesPages,
  ...setupPages,
  ...statutoryPages,
  employee: () => import('./record/EmployeeScreen.tsx'),
  ...leavePages,
  ...daysPages,
  ...figuresPages,
  ...selfPages,
} satisfies Pages<typeof screens>;
