/** A place and among how many. */
export interface Rank {
  rank: number;
  of: number;
}

/**
 * Competition ranking, 1, 1, 3: equals share the better place, and the places they take up are left out. All who are given are
 * ranked, within the groups that `groupOf` names; null leaves one out.
 * @param compare negative when the first is better
 */
export function ranksWithin<T>(
  all: readonly T[],
  groupOf: (one: T) => string | null,
  compare: (a: T, b: T) => number,
): Map<T, Rank> {
  const groups = new Map<string, T[]>();
  for (const one of all) {
    const group = groupOf(one);
    if (group === null) continue;
    const members = groups.get(group);
    if (members) members.push(one);
    else groups.set(group, [one]);
  }
  const ranks = new Map<T, Rank>();
  for (const members of groups.values()) {
    members.sort(compare);
    let rank = 1;
    for (const [at, one] of members.entries()) {
      const before = members[at - 1];
      if (before !== undefined && compare(before, one) !== 0) rank = at + 1;
      ranks.set(one, { rank, of: members.length });
    }
  }
  return ranks;
}
