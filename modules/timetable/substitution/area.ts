import type { Area } from '#kit/contract/module.ts';

/** Teachers who are away, who takes their lessons, and the ledger of covers. */
export const substitution: Area = {
  name: 'substitution',
  uses: ['setup', 'lessons', 'published'],
  publishes: ['timetable.absence', 'timetable.cover'],
};
