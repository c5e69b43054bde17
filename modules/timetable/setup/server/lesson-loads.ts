import { port } from '#kit/server/module/ports.ts';
import type { Tx } from '#kit/server/db/pool.ts';

/** How many slots lessons take in a whole cycle. What has none is not in it. */
export interface LessonLoads {
  /** By the key of a class of the timetable; lessons of an option block that run together count once. */
  readonly classes: ReadonlyMap<string, number>;
  /** By the key of the member of staff. */
  readonly teachers: ReadonlyMap<number, number>;
}

/** Who keeps lessons says here how many they are: set-up stands before them and knows none. */
export const lessonLoads = port<(tx: Tx) => Promise<LessonLoads>>('setup.lesson loads');

/** The loads as they were provided; null where nobody keeps lessons. */
export type ReadLoads = (tx: Tx) => Promise<LessonLoads | null>;
