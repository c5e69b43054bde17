import { atomsOf } from '../problem/atoms.ts';
import type { School } from '../problem/school.ts';
import { fixOf, possibleStarts } from '../problem/to-problem.ts';
import { teachersOf, type Unit, unitsOf } from '../problem/units.ts';

/** What each unit could take, by all that concerns it alone. What is not in it cannot be. */
export interface Possible {
  readonly school: School;
  readonly units: readonly Unit[];
  /** Where each may begin, and every slot that it could cover. */
  readonly starts: readonly (readonly number[])[];
  readonly covers: readonly (readonly number[])[];
  /** Students with the same lessons, and teachers, each with their units. */
  readonly atoms: readonly { readonly classKey: string; readonly units: readonly number[] }[];
  readonly teachers: ReadonlyMap<number, readonly number[]>;
}

export function possibleOf(school: School): Possible {
  const units = unitsOf(school);
  const starts = units.map((unit) => {
    const all = possibleStarts(school, unit);
    const fix = fixOf(unit);
    return fix === null ? all : all.filter((slot) => fix.has(slot));
  });
  const covers = starts.map((mine, u) => [
    ...new Set(mine.flatMap((slot) => Array.from({ length: units[u]?.length ?? 1 }, (_, i) => slot + i))),
  ]);
  const teachers = new Map<number, number[]>();
  for (const [u, unit] of units.entries()) for (const id of teachersOf(unit)) teachers.set(id, [...(teachers.get(id) ?? []), u]);
  return { school, units, starts, covers, atoms: atomsOf(school, units), teachers };
}

/** How many slots units take together. */
export const slotsOf = ({ units }: Possible, of: readonly number[]): number =>
  of.reduce((sum, u) => sum + (units[u]?.length ?? 0), 0);
