import { defineModule } from '#kit/contract/module.ts';
import { solver } from './solver/area.ts';

/** What the solver needs stands here first; the screens and calls of the timetable come to it through the same manifest. */
export const timetable = defineModule({
  name: 'timetable',
  title: 'Timetable',
  group: 'Teaching',
  icon: 'calendar',
  screens: {},
  uses: [],
  areas: [solver],
});
