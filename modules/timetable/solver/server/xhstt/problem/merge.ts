import { bitsOf } from '../../core/bits.ts';
import type { Rule } from '../../core/problem.ts';

/**
 * Puts rules that prefer times for pieces of one length each together, where they cost alike, so that a search looks at one rule in place
 * of one for every length. Other rules stay as they are.
 * @param slots how many there are
 * @param longest slots that a piece may have
 */
export function merged(rules: readonly Rule[], slots: number, longest: number): Rule[] {
  const groups = Map.groupBy(rules, (rule) => {
    const { kind, cost, args, lessons = [], hard, weight } = rule;
    return kind === 'slots preferred' && cost === 'linear' && args[0] !== 0 ? `${hard} ${weight} ${lessons.join()}` : rule;
  });
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    const lengths = group.map((rule) => rule.args[0] ?? 0);
    if (!first || group.length === 1 || new Set(lengths).size < lengths.length) return group;
    return [{ ...first, kind: 'slots preferred by length' as const, args: argsOf(group, slots, longest) }];
  });
}

/** Words for a length, then for each length from 0 the slots that its rule prefers; all where no rule is about it. */
function argsOf(group: readonly Rule[], slots: number, longest: number): number[] {
  const all = bitsOf(
    Array.from({ length: slots }, (_, slot) => slot),
    slots,
  );
  const lengths = Array.from({ length: longest + 1 }, (_, length) => group.find((rule) => rule.args[0] === length));
  return [all.length, ...lengths.flatMap((rule) => rule?.args.slice(1) ?? all)];
}
