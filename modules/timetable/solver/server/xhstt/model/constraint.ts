import type { Named } from './instance.ts';

/** What the summed deviation of one point of application costs before the weight: itself, its square, or 1 where there is any. */
export type CostFunction = 'Linear' | 'Quadratic' | 'Step';

interface Rule extends Named {
  /** Hard constraints count in the infeasibility value, soft ones in the objective value. */
  readonly required: boolean;
  readonly weight: number;
  readonly costFunction: CostFunction;
}

interface Limits {
  readonly minimum: number;
  readonly maximum: number;
}

/** Points of application are events; an event that several groups name is one point. */
interface OfEvents extends Rule {
  readonly events: readonly number[];
}

/** Points of application are event groups, each once. */
interface OfEventGroups extends Rule {
  readonly eventGroups: readonly number[];
}

/** Points of application are resources; a resource that several groups name is one point. */
interface OfResources extends Rule {
  readonly resources: readonly number[];
}

export interface AssignResource extends OfEvents {
  readonly kind: 'AssignResourceConstraint';
  readonly role: string;
}

export interface AssignTime extends OfEvents {
  readonly kind: 'AssignTimeConstraint';
}

export interface SplitEvents extends OfEvents {
  readonly kind: 'SplitEventsConstraint';
  readonly minimumDuration: number;
  readonly maximumDuration: number;
  readonly minimumAmount: number;
  readonly maximumAmount: number;
}

export interface DistributeSplitEvents extends OfEvents, Limits {
  readonly kind: 'DistributeSplitEventsConstraint';
  readonly duration: number;
}

export interface PreferResources extends OfEvents {
  readonly kind: 'PreferResourcesConstraint';
  readonly role: string;
  /** Indexes of the preferred resources, each once. */
  readonly preferred: readonly number[];
}

export interface PreferTimes extends OfEvents {
  readonly kind: 'PreferTimesConstraint';
  /** Only pieces of this duration; null for all. */
  readonly duration: number | null;
  /** Indexes of the preferred starting times, each once. */
  readonly preferred: readonly number[];
}

export interface AvoidSplitAssignments extends OfEventGroups {
  readonly kind: 'AvoidSplitAssignmentsConstraint';
  readonly role: string;
}

export interface SpreadEvents extends OfEventGroups {
  readonly kind: 'SpreadEventsConstraint';
  readonly limits: readonly (Limits & { readonly timeGroup: number })[];
}

export interface LinkEvents extends OfEventGroups {
  readonly kind: 'LinkEventsConstraint';
}

/** Points of application are pairs of events. */
export interface OrderEvents extends Rule {
  readonly kind: 'OrderEventsConstraint';
  readonly pairs: readonly {
    readonly first: number;
    readonly second: number;
    readonly minimum: number;
    /** Null where there is no most. */
    readonly maximum: number | null;
  }[];
}

export interface AvoidClashes extends OfResources {
  readonly kind: 'AvoidClashesConstraint';
}

export interface AvoidUnavailableTimes extends OfResources {
  readonly kind: 'AvoidUnavailableTimesConstraint';
  /** Indexes of the times, each once. */
  readonly times: readonly number[];
}

interface OfTimetables extends OfResources, Limits {
  /** Indexes of time groups, as often as the file names them. */
  readonly timeGroups: readonly number[];
}

export interface LimitIdleTimes extends OfTimetables {
  readonly kind: 'LimitIdleTimesConstraint';
}

export interface ClusterBusyTimes extends OfTimetables {
  readonly kind: 'ClusterBusyTimesConstraint';
}

export interface LimitBusyTimes extends OfTimetables {
  readonly kind: 'LimitBusyTimesConstraint';
}

export interface LimitWorkload extends OfResources, Limits {
  readonly kind: 'LimitWorkloadConstraint';
}

export type Constraint =
  | AssignResource
  | AssignTime
  | SplitEvents
  | DistributeSplitEvents
  | PreferResources
  | PreferTimes
  | AvoidSplitAssignments
  | SpreadEvents
  | LinkEvents
  | OrderEvents
  | AvoidClashes
  | AvoidUnavailableTimes
  | LimitIdleTimes
  | ClusterBusyTimes
  | LimitBusyTimes
  | LimitWorkload;

export type Kind = Constraint['kind'];
/** The constraint of a kind. */
export type Of<K extends Kind> = Extract<Constraint, { kind: K }>;
