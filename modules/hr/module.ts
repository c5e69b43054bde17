import { defineModule } from '#kit/contract/module.ts';
import { menu } from './contract/screens.ts';
import { days } from './days/area.ts';
import { employees } from './employees/area.ts';
import { figures } from './figures/area.ts';
import { leave } from './leave/area.ts';
import { self } from './self/area.ts';
import { setup } from './setup/area.ts';
import { statutory } from './statutory/area.ts';

/** Employees and what they are paid, by the law of each month, from the contract to the returns. */
export const hr = defineModule({
  ...menu,
  uses: ['platform', 'settings', 'registration', 'messaging', 'biometrics', 'timetable', 'finance'],
  areas: [setup, statutory, employees, leave, days, figures, self],
  // What was said to a pack is said to the installation's own.
  staysHere: ['hr.law_choice'],
});
