import { defineModule } from '#kit/contract/module.ts';
import { menu } from './contract/screens.ts';
import { days } from './days/area.ts';
import { employees } from './employees/area.ts';
import { exits } from './exits/area.ts';
import { figures } from './figures/area.ts';
import { items } from './items/area.ts';
import { leave } from './leave/area.ts';
import { paying } from './paying/area.ts';
import { plans } from './plans/area.ts';
import { returns } from './returns/area.ts';
import { runs } from './runs/area.ts';
import { self } from './self/area.ts';
import { setup } from './setup/area.ts';
import { slips } from './slips/area.ts';
import { statutory } from './statutory/area.ts';

/** Employees and what they are paid, by the law of each month, from the contract to the returns. */
export const hr = defineModule({
  ...menu,
  uses: ['platform', 'settings', 'registration', 'messaging', 'biometrics', 'timetable', 'finance'],
  areas: [setup, statutory, employees, leave, days, items, runs, exits, paying, returns, plans, figures, slips, self],
  // What was said to a pack is said to the installation's own.
  staysHere: ['hr.law_choice'],
});
