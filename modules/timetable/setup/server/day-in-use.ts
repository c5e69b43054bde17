import { port } from '#kit/server/module/ports.ts';
import type { Tx } from '#kit/server/db/pool.ts';

/** What stands on a day by timetables that are worked on. */
export interface DayInUse {
  /** The table whose rows it looks at itself: that they name a day does not count besides. */
  readonly table: string;
  /** In which timetables lessons stand on the day, and how many. */
  readonly standing: (tx: Tx, dayId: number) => Promise<{ timetable: string; lessons: number }[]>;
}

/** Who keeps timetables says here what stands on a day: set-up stands before them. */
export const dayInUse = port<DayInUse>('setup.day in use');
