import type { Rule } from '../../core/problem.ts';

/**
 * Puts rules together that prefer times for the same pieces, of any length or one, and cost alike, so that a search looks at one rule in
 * place of many. Other rules stay as they are.
 * @param slots how many there are
 * @param longest slots that a piece may have
 */
export function merged(rules: readonly Rule[], slots: number, longest: number): Rule[] {
  const groups = Map.groupBy(rules, (rule) => {
    const { kind, cost, lessons = [], hard, weight } = rule;
    return kind === 'slots preferred' && cost === 'linear' ? `${hard} ${weight} ${lessons.join()}` : rule;
  });
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    return !first || group.length === 1
      ? group
      : { ...first, kind: 'slots preferred by length' as const, args: slotsLost(group, slots, longest) };
  });
}

/** Of each length from 0 and slot: what a piece of it that begins there adds to the deviations of some rules. */
function slotsLost(rules: readonly Rule[], slots: number, longest: number): number[] {
  const lost = Array.from({ length: (longest + 1) * slots }, () => 0);
  for (const { args } of rules) {
    const only = args[0] ?? 0;
    for (let length = only; length <= (only === 0 ? longest : only); length++)
      for (let slot = 0; slot < slots; slot++) {
        const prefers = (((args[1 + (slot >> 5)] ?? 0) >>> (slot & 31)) & 1) === 1;
        if (!prefers) lost[length * slots + slot] = (lost[length * slots + slot] ?? 0) + length;
      }
  }
  return lost;
}
