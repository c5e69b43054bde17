import type { Constraint, CostFunction, Kind } from '../model/constraint.ts';
import type { Instance } from '../model/instance.ts';
import { membership, type Rows, rowsOf } from './rows.ts';

/** Kinds by number (`Rules.kind`). */
export const kinds = [
  'AssignResourceConstraint',
  'AssignTimeConstraint',
  'SplitEventsConstraint',
  'DistributeSplitEventsConstraint',
  'PreferResourcesConstraint',
  'PreferTimesConstraint',
  'AvoidSplitAssignmentsConstraint',
  'SpreadEventsConstraint',
  'LinkEventsConstraint',
  'OrderEventsConstraint',
  'AvoidClashesConstraint',
  'AvoidUnavailableTimesConstraint',
  'LimitIdleTimesConstraint',
  'ClusterBusyTimesConstraint',
  'LimitBusyTimesConstraint',
  'LimitWorkloadConstraint',
] as const satisfies readonly Kind[];

/** Cost functions by number (`Rules.costFunction`). */
export const costFunctions = ['Linear', 'Quadratic', 'Step'] as const satisfies readonly CostFunction[];

/** Where there is no most. */
export const unlimited = 2 ** 31 - 1;

/** The constraints in the order of the file, a number each in every array. */
export interface Rules {
  readonly count: number;
  /** Number of the kind in `kinds`. */
  readonly kind: Uint8Array;
  /** 1 for hard. */
  readonly hard: Uint8Array;
  readonly weight: Int32Array;
  /** Number of the cost function in `costFunctions`. */
  readonly costFunction: Uint8Array;
  /** Least and most of the rule; of split events the amounts; 0 and `unlimited` where the kind has none or each of its parts has its own. */
  readonly minimum: Int32Array;
  readonly maximum: Int32Array;
  /**
   * Durations of pieces, first and last: of split events those that are allowed, of distribute split events and prefer times
   * those that the rule looks at; 1 and `unlimited` elsewhere.
   */
  readonly shortest: Int32Array;
  readonly longest: Int32Array;
  /** For each rule a 1 for every preferred (prefer times) or unavailable time; empty for other kinds. */
  readonly times: readonly Uint8Array[];
  /** For each rule a 1 for every preferred resource (prefer resources); empty for other kinds. */
  readonly resources: readonly Uint8Array[];
  /** Time groups of the rule (spread events, limit idle times, cluster and limit busy times), in its order. */
  readonly groups: Rows;
  /** Least and most of each item of `groups`: its own for spread events, 0 and `unlimited` where the rule's own hold. */
  readonly groupMinimum: Int32Array;
  readonly groupMaximum: Int32Array;
  /** Least and most separation of each pair of order events: of rule r those of its points in their order. */
  readonly pairs: readonly { readonly minimum: Int32Array; readonly maximum: Int32Array }[];
}

export function rulesOf(instance: Instance): Rules {
  const rules = instance.constraints;
  const numbers = (of: (rule: Constraint) => number) => Int32Array.from(rules, of);
  const groups = rules.map((rule) => groupsOf(rule));
  return {
    count: rules.length,
    kind: Uint8Array.from(rules, (rule) => kinds.indexOf(rule.kind)),
    hard: Uint8Array.from(rules, (rule) => (rule.required ? 1 : 0)),
    weight: numbers((rule) => rule.weight),
    costFunction: Uint8Array.from(rules, (rule) => costFunctions.indexOf(rule.costFunction)),
    minimum: numbers((rule) =>
      rule.kind === 'SplitEventsConstraint' ? rule.minimumAmount : 'minimum' in rule ? rule.minimum : 0,
    ),
    maximum: numbers((rule) =>
      rule.kind === 'SplitEventsConstraint' ? rule.maximumAmount : 'maximum' in rule ? rule.maximum : unlimited,
    ),
    shortest: numbers((rule) => (rule.kind === 'SplitEventsConstraint' ? rule.minimumDuration : (durationOf(rule) ?? 1))),
    longest: numbers((rule) => (rule.kind === 'SplitEventsConstraint' ? rule.maximumDuration : (durationOf(rule) ?? unlimited))),
    times: rules.map((rule) => membership(timesOf(rule), timesOf(rule) === none ? 0 : instance.times.length)),
    resources: rules.map((rule) =>
      rule.kind === 'PreferResourcesConstraint' ? membership(rule.preferred, instance.resources.length) : new Uint8Array(),
    ),
    groups: rowsOf(groups.map((list) => list.map((group) => group.timeGroup))),
    groupMinimum: Int32Array.from(groups.flat(), (group) => group.minimum),
    groupMaximum: Int32Array.from(groups.flat(), (group) => group.maximum),
    pairs: rules.map((rule) => {
      const pairs = rule.kind === 'OrderEventsConstraint' ? rule.pairs : [];
      return {
        minimum: Int32Array.from(pairs, (pair) => pair.minimum),
        maximum: Int32Array.from(pairs, (pair) => pair.maximum ?? unlimited),
      };
    }),
  };
}

const none: readonly number[] = [];

function timesOf(rule: Constraint): readonly number[] {
  if (rule.kind === 'PreferTimesConstraint') return rule.preferred;
  return rule.kind === 'AvoidUnavailableTimesConstraint' ? rule.times : none;
}

function durationOf(rule: Constraint): number | null {
  return rule.kind === 'DistributeSplitEventsConstraint' || rule.kind === 'PreferTimesConstraint' ? rule.duration : null;
}

function groupsOf(rule: Constraint): readonly { timeGroup: number; minimum: number; maximum: number }[] {
  if (rule.kind === 'SpreadEventsConstraint') return rule.limits;
  return 'timeGroups' in rule ? rule.timeGroups.map((timeGroup) => ({ timeGroup, minimum: 0, maximum: unlimited })) : [];
}
