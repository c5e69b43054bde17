import { port } from '#kit/server/module/ports.ts';
import type { Tx } from '#kit/server/db/pool.ts';

/** In which timetables lessons stand, and how many. */
export type Standing = readonly { readonly timetable: string; readonly lessons: number }[];

/** `5 of “Draft”, 2 of “Draft, copy”`. */
export const standingInWords = (standing: Standing): string =>
  standing.map(({ timetable, lessons }) => `${lessons} of “${timetable}”`).join(', ');

/** What stands on a day, and in a slot, by timetables that are worked on. */
export interface DayInUse {
  /** The table whose rows it looks at itself: that they name a day or a slot does not count besides. */
  readonly table: string;
  readonly standing: (tx: Tx, dayId: number) => Promise<Standing>;
  readonly inSlot: (tx: Tx, slotId: number) => Promise<Standing>;
}

/** Who keeps timetables says here what stands on a day and in a slot: set-up stands before them. */
export const dayInUse = port<DayInUse>('setup.day in use');
