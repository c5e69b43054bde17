import type { Index, Instance, StudentsSet } from '../../../solver/server/fet/model.ts';
import type { FileContent } from '../content.ts';

type Group = FileContent['classes'][number];

export interface Groups {
  readonly list: Group[];
  /** The place of a set of students among them. */
  readonly placeOf: (set: Index) => number;
  /** The set that holds just these subgroups; null where none does. */
  readonly setOf: (subgroups: readonly Index[]) => Index | null;
}

/**
 * Sets of students that lessons or rules name, and the years in which they are. Groups of a year that share no subgroup are of one division.
 */
export function groupsOf(instance: Instance): Groups {
  const { students, activities, constraints } = instance;
  const bySubgroups = new Map<string, Index>();
  for (const [at, { subgroups }] of students.entries()) {
    const key = keyOf(subgroups);
    if (!bySubgroups.has(key)) bySubgroups.set(key, at);
  }
  const setOf = (subgroups: readonly Index[]) => bySubgroups.get(keyOf(subgroups)) ?? null;
  const named = new Set(activities.flatMap(({ students: sets, active }) => (active ? [...sets] : [])));
  for (const { rule } of constraints) {
    const set = rule.rule === 'unavailable' && rule.people.of === 'subgroups' ? setOf(rule.people.members) : null;
    if (set !== null) named.add(set);
  }
  const yearOf = (set: StudentsSet): Index | null => {
    if (set.level === 'year') return null;
    const at = students.findIndex((one) => one.level === 'year' && set.subgroups.every((sub) => one.subgroups.includes(sub)));
    return at < 0 ? null : at;
  };
  const used = [...named].flatMap((at) => {
    const set = students[at];
    return set ? [{ at, year: yearOf(set) }] : [];
  });
  const order = [...new Set([...used.flatMap(({ year }) => year ?? []), ...used.map(({ at }) => at)])].toSorted((a, b) => a - b);
  const places = new Map(order.map((at, place) => [at, place]));
  const divisions = divisionsOf(instance, used);
  const list = order.flatMap((at): Group[] => {
    const set = students[at];
    if (!set) return [];
    const year = yearOf(set);
    return [
      {
        name: set.name,
        short: null,
        parent: year === null ? null : (places.get(year) ?? null),
        division: divisions.get(at) ?? null,
      },
    ];
  });
  return { list, placeOf: (set) => places.get(set) ?? 0, setOf };
}

const keyOf = (subgroups: readonly Index[]): string => subgroups.toSorted((a, b) => a - b).join(' ');

/** Of each group the division of its year: the first of which it shares nobody with any other group. */
function divisionsOf({ students }: Instance, used: readonly { at: Index; year: Index | null }[]): Map<Index, string> {
  const found = new Map<Index, string>();
  for (const [year, groups] of Map.groupBy(used, (one) => one.year)) {
    if (year === null) continue;
    const divisions: { members: Set<Index>; name: string }[] = [];
    for (const { at } of groups) {
      const own = students[at]?.subgroups ?? [];
      let division = divisions.find(({ members }) => !own.some((sub) => members.has(sub)));
      if (!division) divisions.push((division = { members: new Set(), name: `Groups ${divisions.length + 1} of the file` }));
      for (const sub of own) division.members.add(sub);
      found.set(at, division.name);
    }
  }
  return found;
}
