import { defineModule } from '#kit/contract/module.ts';
import { catalogue } from './catalogue/area.ts';
import { desk } from './desk/area.ts';
import { fines } from './fines/area.ts';
import { reports } from './reports/area.ts';
import { menu } from './contract/screens.ts';

/** The library: what it holds, who has it, and what is owed for it. */
export const library = defineModule({
  ...menu,
  uses: ['platform', 'settings', 'registration', 'messaging', 'biometrics', 'exams', 'timetable', 'finance', 'hr'],
  areas: [catalogue, desk, fines, reports],
});
