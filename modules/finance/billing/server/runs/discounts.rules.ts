import { there } from '#kit/server/sql/one.ts';
import { splitAmount } from '../../contract/split.ts';
import type { PlanRule, PlanStudent, StudentPlan } from './plan.types.ts';

/** What a vote head costs a student in the term before discounts. */
export interface Net {
  voteHeadId: number;
  amount: number;
}

/**
 * The discounts that are still to be given, or to be reversed: what the rules say now less what was given. A rule takes
 * off what the rules before it have left.
 */
export function discountsOf(student: PlanStudent, nets: readonly Net[], rules: readonly PlanRule[]): StudentPlan['discounts'] {
  const left = new Map(nets.map(({ voteHeadId, amount }) => [voteHeadId, amount]));
  const wanted = rules
    .filter((rule) => applies(rule, student))
    .flatMap((rule) => {
      const on = nets.filter(({ voteHeadId, amount }) => amount > 0 && (rule.voteHeadId ?? voteHeadId) === voteHeadId);
      const weights = on.map(({ voteHeadId, amount }) => (rule.percent === null ? (left.get(voteHeadId) ?? 0) : amount));
      const base = weights.reduce((sum, weight) => sum + weight, 0);
      const total = rule.percent === null ? Math.min(rule.amount ?? 0, base) : Math.round((base * rule.percent) / 10_000);
      return splitAmount(total, weights).map((part, at) => {
        const { voteHeadId } = there(on[at]);
        const amount = Math.min(part, left.get(voteHeadId) ?? 0);
        left.set(voteHeadId, (left.get(voteHeadId) ?? 0) - amount);
        return { ruleId: rule.id, voteHeadId, amount };
      });
    });
  const pairs = new Map<string, { ruleId: number; voteHeadId: number; amount: number }>();
  const add = ({ ruleId, voteHeadId, amount }: { ruleId: number; voteHeadId: number; amount: number }, sign: 1 | -1) => {
    const key = `${ruleId}:${voteHeadId}`;
    pairs.set(key, { ruleId, voteHeadId, amount: (pairs.get(key)?.amount ?? 0) + sign * amount });
  };
  for (const one of wanted) add(one, 1);
  for (const one of student.given) add(one, -1);
  return [...pairs.values()].filter(({ amount }) => amount !== 0);
}

function applies(rule: PlanRule, student: PlanStudent): boolean {
  switch (rule.who) {
    case 'students':
      return student.ruleIds.includes(rule.id);
    case 'siblings':
      return student.rank >= (rule.rankFrom ?? 2) && student.rank <= (rule.rankTo ?? Number.MAX_SAFE_INTEGER);
    case 'category':
      return rule.category?.toLowerCase() === student.category?.toLowerCase();
    case 'sponsor':
      return rule.sponsorId !== null && student.sponsorIds.includes(rule.sponsorId);
  }
}
