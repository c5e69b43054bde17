import type { Candidate } from '../contract/covers.ts';

/** What is known of somebody who might take a lesson. */
export interface Known {
  id: number;
  name: string;
  /** The lesson that they hold at that time, in words; null: they are free. */
  holds: string | null;
  away: boolean;
  sameSubject: boolean;
  teachesClass: boolean;
  /** Covers that count in this term; slots of lessons on that day and in that week; all with what was arranged. */
  covers: number;
  today: number;
  week: number;
  /** In slots; null: no limit is set. */
  mostDay: number | null;
  mostWeek: number;
  /** A lesson right before or after it: they are at school anyway. */
  beside: boolean;
}

const times = (count: number): string => (count === 1 ? 'once' : `${count} times`);

/**
 * What speaks for and against each, the best who can first: the subject before the class, then who has covered least this term and has
 * least to do that day. Who is away, holds a lesson then or would go over a limit cannot.
 * @param slots how many the lesson takes
 */
export function ranked(known: readonly Known[], slots: number): Candidate[] {
  return known
    .map((one): Candidate => {
      const overDay = one.mostDay !== null && one.today + slots > one.mostDay;
      const overWeek = one.week + slots > one.mostWeek;
      const reasons = [
        one.sameSubject && 'teaches the subject',
        one.teachesClass && 'teaches this class',
        one.covers === 0 ? 'has not covered this term' : `has covered ${times(one.covers)} this term`,
        one.today === 0 ? 'has no lesson that day' : `has ${one.today} that day`,
        one.beside && 'has a lesson right before or after',
      ].filter((reason): reason is string => typeof reason === 'string');
      const score =
        (one.sameSubject ? 100 : 0) +
        (one.teachesClass ? 40 : 0) +
        (one.beside ? 5 : 0) -
        15 * one.covers -
        10 * one.today -
        // Who would come for one lesson only is asked last of those who are alike.
        (one.today === 0 ? 30 : 0);
      const not = one.away
        ? 'is away too'
        : one.holds !== null
          ? `has ${one.holds} then`
          : overDay
            ? `would go over the ${one.mostDay} lessons a day`
            : overWeek
              ? `would go over the ${one.mostWeek} lessons a week`
              : null;
      const { id, name, sameSubject, teachesClass, covers, today } = one;
      return { id, name, not, reasons, sameSubject, teachesClass, covers, today, score };
    })
    .toSorted(
      (a, b) =>
        Number(a.not !== null) - Number(b.not !== null) || b.score - a.score || a.name.localeCompare(b.name) || a.id - b.id,
    );
}
