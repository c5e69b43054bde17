import { defineModule } from '#kit/contract/module.ts';
import { analysis } from './analysis/area.ts';
import { coding } from './coding/area.ts';
import { cycle } from './cycle/area.ts';
import { lessons } from './lessons/area.ts';
import { marks } from './marks/area.ts';
import { mean } from './mean/area.ts';
import { notifications } from './notifications/area.ts';
import { reports } from './reports/area.ts';
import { results } from './results/area.ts';
import { review } from './review/area.ts';
import { setup } from './setup/area.ts';
import { sittings } from './sittings/area.ts';
import { teaching } from './teaching/area.ts';
import { menu } from './contract/screens.ts';

export const exams = defineModule({
  ...menu,
  uses: ['platform', 'settings', 'registration', 'messaging', 'biometrics'],
  areas: [setup, mean, teaching, sittings, results, marks, review, notifications, analysis, reports, cycle, lessons, coding],
  tokens: {
    read: 'Exams, marks, results, lesson plans and schemes of work',
    write: 'Change subjects, exams, remarks and layouts',
    act: 'Enter marks, open, close, approve, publish and send results; remove',
  },
});
