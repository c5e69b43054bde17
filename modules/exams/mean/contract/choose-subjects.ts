/** Subjects of which so many count at least and at most; `most` null: any number. */
export interface MeanGroup {
  name: string;
  courseIds: readonly number[];
  least: number;
  most: number | null;
}

/** Subjects that always count, and groups; the best of the rest fill up. */
export interface ChosenSubjects {
  required: readonly number[];
  groups: readonly MeanGroup[];
}

interface Sat {
  courseId: number;
  points: number;
}

/**
 * The `count` subjects with the most points among all sets that hold every required subject and keep every group's numbers; null where
 * there is none. Of sets that are equal the one whose subjects stand first in `sat`.
 *
 * Two subjects of the same groups differ by nothing but their points, so of each such kind the best count first: what is tried are the
 * numbers taken of each kind, and never sets of subjects.
 * @param sat the best first
 */
export function chooseSubjects<T extends Sat>(
  sat: readonly T[],
  { required, groups }: ChosenSubjects,
  count: number,
): T[] | null {
  const always = sat.filter(({ courseId }) => required.includes(courseId));
  if (always.length < new Set(required).size || always.length > count) return null;
  const inGroups = (one: T) => groups.map(({ courseIds }) => courseIds.includes(one.courseId));
  const kinds = [
    ...Map.groupBy(
      sat.filter((one) => !always.includes(one)),
      (one) => inGroups(one).join(),
    ).values(),
  ].map((members) => ({ members, in: members[0] ? inGroups(members[0]) : [] }));
  const start = groups.map((_, at) => always.filter((one) => inGroups(one)[at]).length);
  const best: { points: number; set: readonly T[] } = { points: Number.NEGATIVE_INFINITY, set: [] };
  const room = kinds.map((_, at) => kinds.slice(at).reduce((sum, { members }) => sum + members.length, 0));
  const place = new Map(sat.map((one, at) => [one, at]));
  const earlier = (a: readonly T[], b: readonly T[]): boolean => {
    const [one, other] = [a, b].map((set) => set.map((each) => place.get(each) ?? 0).toSorted((x, y) => x - y));
    const at = one?.findIndex((each, index) => each !== other?.[index]) ?? -1;
    return (one?.[at] ?? 0) < (other?.[at] ?? 0);
  };
  const tryKinds = (at: number, set: readonly T[], taken: readonly number[]): void => {
    if (groups.some(({ most }, group) => most !== null && (taken[group] ?? 0) > most)) return;
    if (set.length + (room[at] ?? 0) < count) return;
    const kind = kinds[at];
    if (!kind) {
      if (groups.some(({ least }, group) => (taken[group] ?? 0) < least)) return;
      const points = set.reduce((sum, one) => sum + one.points, 0);
      if (points > best.points || (points === best.points && earlier(set, best.set)))
        Object.assign(best, { points, set: [...set] });
      return;
    }
    for (let take = Math.min(kind.members.length, count - set.length); take >= 0; take -= 1)
      tryKinds(
        at + 1,
        [...set, ...kind.members.slice(0, take)],
        taken.map((each, group) => each + (kind.in[group] ? take : 0)),
      );
  };
  tryKinds(0, always, start);
  const found = best.set.toSorted((a, b) => (place.get(a) ?? 0) - (place.get(b) ?? 0));
  return Number.isFinite(best.points) ? found : null;
}

/** Why no set can be chosen, in words. */
export function whyNotChosen(
  sat: readonly Sat[],
  { required, groups }: ChosenSubjects,
  count: number,
  nameOf: (courseId: number) => string,
): string {
  const missed = required.filter((id) => !sat.some(({ courseId }) => courseId === id));
  if (missed.length > 0) return `${missed.map(nameOf).join(', ')} ${missed.length === 1 ? 'was' : 'were'} not sat.`;
  for (const { name, courseIds, least } of groups) {
    const own = sat.filter(({ courseId }) => courseIds.includes(courseId)).length;
    if (own < least) return `Only ${own} of ${name} ${own === 1 ? 'was' : 'were'} sat, and ${least} count.`;
  }
  if (sat.length < count) return `Only ${sat.length} of ${count} subjects were sat.`;
  return `The subjects that were sat do not make ${count} with what the groups ask.`;
}
