import type { Area } from '#kit/contract/module.ts';
import { figuresApi } from './contract/figures.ts';

/** What a published timetable comes to: load, gaps, rooms and subjects by the part of the day, and the day's state on one page. */
export const figures: Area = {
  name: 'figures',
  uses: ['setup', 'published', 'substitution'],
  apis: { timetableFigures: figuresApi },
};
