import type { Placed, School } from '../problem/school.ts';
import { standings, sum } from './clock.ts';
import { hardBreaches } from './hard.ts';
import { softBreaches } from './soft.ts';

/** Something that a plan breaks, or that it costs. */
export interface Breach {
  /** `gaps`, `undesired slots`: by what people compare plans. */
  readonly about: string;
  /** Whose it is: a teacher, a class, a room, a lesson. */
  readonly who: string;
  /** `has 3 gaps, 1 more than the most`. */
  readonly words: string;
  /** How often; of what is soft also what it costs, in points. */
  readonly count: number;
  readonly points: number;
  /** The pieces that it is about, where it is about some. */
  readonly pieces: readonly { readonly lessonId: number; readonly piece: number }[];
}

export interface Judged {
  readonly placed: number;
  /** Pieces of all lessons. */
  readonly total: number;
  readonly hard: readonly Breach[];
  readonly soft: readonly Breach[];
  /** Points of all that is soft. */
  readonly cost: number;
}

/** What a plan breaks and what it costs, counted plainly; shares no code with the search. */
export function judge(school: School, placed: readonly Placed[]): Judged {
  const all = standings(school, placed);
  const soft = softBreaches(school, all);
  return {
    placed: all.length,
    total: sum(school.lessons.map(({ lengths }) => lengths.length)),
    hard: hardBreaches(school, all),
    soft,
    cost: sum(soft.map(({ points }) => points)),
  };
}
