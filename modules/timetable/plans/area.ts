import type { Area } from '#kit/contract/module.ts';

/** Timetables while they are made: versions, the search over them, the board on which they are changed by hand. */
export const plans: Area = {
  name: 'plans',
  uses: ['solver', 'setup', 'lessons'],
  publishes: ['timetable.plan', 'timetable.placement'],
};
