import type { Constraint, CostFunction, Kind, Of } from '../model/constraint.ts';
import type { Instance } from '../model/instance.ts';
import { type Names, namesOf } from '../model/names.ts';
import type { Piece, WrittenSolution } from '../model/solution.ts';
import { understood } from '../read/pieces.ts';
import {
  assignResource,
  assignTime,
  distributeSplitEvents,
  orderEvents,
  preferResources,
  preferTimes,
  splitEvents,
} from './event-rules.ts';
import { type Facts, factsOf, sum } from './facts.ts';
import { avoidSplitAssignments, linkEvents, spreadEvents } from './group-rules.ts';
import {
  avoidClashes,
  avoidUnavailableTimes,
  clusterBusyTimes,
  limitBusyTimes,
  limitIdleTimes,
  limitWorkload,
} from './resource-rules.ts';

/** The deviation of each point of application, by kind. */
const rules: { readonly [K in Kind]: (rule: Of<K>, facts: Facts) => number[] } = {
  AssignResourceConstraint: assignResource,
  AssignTimeConstraint: assignTime,
  SplitEventsConstraint: splitEvents,
  DistributeSplitEventsConstraint: distributeSplitEvents,
  PreferResourcesConstraint: preferResources,
  PreferTimesConstraint: preferTimes,
  AvoidSplitAssignmentsConstraint: avoidSplitAssignments,
  SpreadEventsConstraint: spreadEvents,
  LinkEventsConstraint: linkEvents,
  OrderEventsConstraint: orderEvents,
  AvoidClashesConstraint: avoidClashes,
  AvoidUnavailableTimesConstraint: avoidUnavailableTimes,
  LimitIdleTimesConstraint: limitIdleTimes,
  ClusterBusyTimesConstraint: clusterBusyTimes,
  LimitBusyTimesConstraint: limitBusyTimes,
  LimitWorkloadConstraint: limitWorkload,
};

const functions: Readonly<Record<CostFunction, (deviation: number) => number>> = {
  Linear: (deviation) => deviation,
  Quadratic: (deviation) => deviation * deviation,
  Step: (deviation) => (deviation > 0 ? 1 : 0),
};

export interface ConstraintCost {
  readonly id: string;
  readonly kind: Kind;
  readonly hard: boolean;
  readonly cost: number;
}

/** A solution judged by the specification. */
export interface Judged {
  /** False where the solution breaks the format; its costs are then of what could be understood. */
  readonly valid: boolean;
  /** The infeasibility value. */
  readonly hard: number;
  /** The objective value. */
  readonly soft: number;
  readonly problems: readonly string[];
  /** Every constraint in the order of the file. */
  readonly constraints: readonly ConstraintCost[];
}

/** Judges a solution that was read. It is plain on purpose: it looks at everything anew and shares nothing with a search. */
export function evaluate(instance: Instance, solution: WrittenSolution, names: Names = namesOf(instance)): Judged {
  const { pieces, problems } = understood(instance, names, solution);
  return { ...costsOf(instance, pieces), valid: problems.length === 0, problems };
}

/** The costs of pieces that are valid. */
export function costsOf(instance: Instance, pieces: readonly Piece[]): Pick<Judged, 'hard' | 'soft' | 'constraints'> {
  const facts = factsOf(instance, pieces);
  const constraints = instance.constraints.map((rule) => {
    const cost = sum(deviationsOf(rule, facts).map((deviation) => functions[rule.costFunction](deviation) * rule.weight));
    return { id: rule.id, kind: rule.kind, hard: rule.required, cost };
  });
  const total = (hard: boolean) => sum(constraints.filter((one) => one.hard === hard).map((one) => one.cost));
  return { hard: total(true), soft: total(false), constraints };
}

/** The deviation of each point of application, in the order of the points. */
export function deviationsOf(rule: Constraint, facts: Facts): number[];
export function deviationsOf<K extends Kind>(rule: Of<K> & { kind: K }, facts: Facts): number[] {
  return rules[rule.kind](rule, facts);
}
