import type { Constraint } from './constraint.ts';

/** Something of an instance that has an id: its place in its list, and the line of the file where it stands (from 1). */
export interface Named {
  readonly index: number;
  readonly id: string;
  /** As written, with spaces at its ends; empty where the element is. */
  readonly name: string;
  readonly line: number;
}

/** Weeks and days are time groups too; they differ in what a display makes of them. */
export interface TimeGroup extends Named {
  readonly kind: 'week' | 'day' | 'group';
  /** Indexes of its times, ascending, each once: the order of the instance is the order in time. */
  readonly times: readonly number[];
}

/** One indivisible interval; an event of duration 2 at time t runs at t and at t + 1. */
export interface Time extends Named {
  /** Index of its week among the time groups; null without. */
  readonly week: number | null;
  readonly day: number | null;
}

export type ResourceType = Named;

export interface ResourceGroup extends Named {
  readonly type: number;
  /** Indexes of its resources, ascending, each once. */
  readonly resources: readonly number[];
}

export interface Resource extends Named {
  readonly type: number;
}

/** Courses are event groups too. */
export interface EventGroup extends Named {
  readonly kind: 'course' | 'group';
  /** Indexes of its events, ascending, each once. */
  readonly events: readonly number[];
}

/** A place for one resource in an event. */
export interface EventResource {
  /** What constraints and solutions call it; null where it is preassigned and never named. */
  readonly role: string | null;
  /** The resource that is preassigned; null where a solution chooses. */
  readonly resource: number | null;
  readonly type: number;
  /** Its own workload, else the event's, else the event's duration: for the whole event, shared among its pieces by duration. */
  readonly workload: number;
  readonly line: number;
}

export interface SchoolEvent extends Named {
  /** Number of times, at least 1. */
  readonly duration: number;
  readonly workload: number;
  readonly color: string | null;
  readonly course: number | null;
  /** The time that is preassigned; null where a solution chooses. */
  readonly time: number | null;
  /** Those listed one by one in their order, then the members of its resource groups, which are preassigned. */
  readonly resources: readonly EventResource[];
}

/** Free text about where the instance comes from. */
export interface MetaData {
  readonly name: string;
  readonly contributor: string;
  readonly date: string;
  readonly country: string;
  readonly description: string;
  readonly remarks: string;
}

/** One instance of the XHSTT format. Everything points to everything else by index. */
export interface Instance {
  readonly id: string;
  readonly metaData: MetaData;
  readonly times: readonly Time[];
  readonly timeGroups: readonly TimeGroup[];
  readonly resourceTypes: readonly ResourceType[];
  readonly resourceGroups: readonly ResourceGroup[];
  readonly resources: readonly Resource[];
  readonly eventGroups: readonly EventGroup[];
  readonly events: readonly SchoolEvent[];
  readonly constraints: readonly Constraint[];
  /** The element `Instance` letter by letter as it stood in the file: what is written back. */
  readonly source: string;
}
