import type { Area } from '#kit/contract/module.ts';
import { hrFiguresApi } from './contract/figures.ts';

/** The dashboard; it keeps nothing. */
export const figures: Area = {
  name: 'figures',
  uses: ['setup', 'statutory', 'employees', 'leave', 'days', 'runs', 'returns', 'plans'],
  apis: { hrFigures: hrFiguresApi },
};
