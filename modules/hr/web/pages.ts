import type { Pages } from '#kit/web/guard/pages.ts';
import type { screens } from '../contract/screens.ts';
import { daysPages } from '../days/web/pages.ts';
import { employeesPages } from '../employees/web/pages.ts';
import { exitsPages } from '../exits/web/pages.ts';
import { figuresPages } from '../figures/web/pages.ts';
import { itemsPages } from '../items/web/pages.ts';
import { leavePages } from '../leave/web/pages.ts';
import { payingPages } from '../paying/web/pages.ts';
import { plansPages } from '../plans/web/pages.ts';
import { returnsPages } from '../returns/web/pages.ts';
import { runsPages } from '../runs/web/pages.ts';
import { selfPages } from '../self/web/pages.ts';
import { setupPages } from '../setup/web/pages.ts';
import { slipsPages } from '../slips/web/pages.ts';
import { statutoryPages } from '../statutory/web/pages.ts';

export const pages = {
  ...employeesPages,
  ...setupPages,
  ...statutoryPages,
  employee: () => import('./record/EmployeeScreen.tsx'),
  ...leavePages,
  ...daysPages,
  ...itemsPages,
  ...runsPages,
  ...exitsPages,
  payroll: () => import('./payroll/PayrollScreen.tsx'),
  payslip: () => import('./payroll/PayslipScreen.tsx'),
  ...payingPages,
  ...returnsPages,
  ...plansPages,
  ...figuresPages,
  ...slipsPages,
  ...selfPages,
} satisfies Pages<typeof screens>;
