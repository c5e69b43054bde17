import { defineModule } from '#kit/contract/module.ts';
import { menu } from './contract/screens.ts';
import { figures } from './figures/area.ts';
import { lessons } from './lessons/area.ts';
import { plans } from './plans/area.ts';
import { published } from './published/area.ts';
import { setup } from './setup/area.ts';
import { solver } from './solver/area.ts';
import { substitution } from './substitution/area.ts';
import { transfer } from './transfer/area.ts';

/** Timetables: what they are made of, the search, the board, publishing and substitution. */
export const timetable = defineModule({
  ...menu,
  uses: ['platform', 'settings', 'registration', 'messaging', 'biometrics', 'exams'],
  areas: [solver, setup, lessons, plans, published, substitution, figures, transfer],
});
