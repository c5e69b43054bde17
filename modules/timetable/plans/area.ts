import type { Area } from '#kit/contract/module.ts';
import { timetableRead } from '../contract/access.ts';
import { boardApi } from './contract/board/board.ts';
import { plansApi } from './contract/plans.ts';
import { runsApi } from './contract/runs.ts';

/** Timetables while they are made: versions, the search over them, the board on which they are changed by hand. */
export const plans: Area = {
  name: 'plans',
  uses: ['solver', 'setup', 'lessons'],
  publishes: ['timetable.plan', 'timetable.placement'],
  apis: { board: boardApi, plans: plansApi, runs: runsApi },
  entities: { timetable: timetableRead },
};
