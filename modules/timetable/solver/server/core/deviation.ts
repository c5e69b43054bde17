import { at } from './flat.ts';
import * as lessons from './lesson-rules.ts';
import * as orders from './order-rules.ts';
import { ruleKinds } from './problem.ts';
import * as resources from './resource-rules.ts';
import * as roles from './role-rules.ts';
import type { State } from './state.ts';

type Count = (state: State, rule: number) => number;

const counts: Record<(typeof ruleKinds)[number], Count> = {
  ...resources.counts,
  ...lessons.counts,
  ...orders.counts,
  ...roles.counts,
};
const byKind: readonly Count[] = ruleKinds.map((kind) => counts[kind]);

/** By how much a rule is broken now; 0 where it is kept. */
export function deviation(state: State, rule: number): number {
  return (byKind[at(state.layout.kind, rule)] as Count)(state, rule);
}
