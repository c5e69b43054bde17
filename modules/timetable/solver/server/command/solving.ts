import type { Problem } from '../core/problem.ts';
import type { Timetable } from '../search/timetable.ts';
import type { Given } from './format.ts';

/** What a timetable of a problem comes to, by the plain judge of its format. */
export interface Standing {
  readonly placed: number;
  readonly hard: number;
  readonly soft: number;
}

/** A lesson that has no place, and why. */
export interface Unplaced {
  readonly id: string;
  readonly reason: string;
}

/** A file's problem made ready for a search, and how its timetables are judged, written and spoken of. */
export interface Solving {
  /** The timetable that a file of a solution says, as far as it can be taken over. */
  readonly begin: (solution: Given) => Timetable;
  readonly problem: Problem;
  /** Whether what is placed may break nothing hard: lessons rather stay out. */
  readonly strict: boolean;
  /** Lessons to place. */
  readonly total: number;
  readonly judge: (timetable: Timetable) => Standing;
  readonly unplaced: (timetable: Timetable) => readonly Unplaced[];
  /** The output file. */
  readonly write: (timetable: Timetable) => string;
}
