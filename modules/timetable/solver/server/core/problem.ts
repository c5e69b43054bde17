/**
 * A timetable problem as the search sees it: lessons that occupy resources for some slots in a row, and rules that cost when they
 * are broken. Files of FET and XHSTT and the school's own setup are all turned into this.
 */
export interface Problem {
  /** Slots in the cycle, in their order; a lesson takes slots that follow each other. */
  readonly slots: number;
  /** Teachers, groups of students, rooms, and what else must be counted by slot (a teacher's lessons with one tag). */
  readonly resources: number;
  readonly lessons: readonly Lesson[];
  /** Ways to cut the slots into groups: days, halves of days. Slots may be in several groups of a family or in none. */
  readonly families: readonly (readonly (readonly number[])[])[];
  readonly rules: readonly Rule[];
  /** For each duration from 0, the slots at which a lesson of it may begin. */
  readonly beginnings: readonly (readonly number[])[];
}

export interface Lesson {
  /** In slots; 0 for a piece of an event that stands by and may get some of the event's slots. */
  readonly duration: number;
  /** Which event it is a piece of: pieces of one event may exchange slots where `divisible`. */
  readonly event: number;
  readonly divisible: boolean;
  /** The resources that it always takes. */
  readonly resources: readonly number[];
  /** Where it may begin; null: wherever its duration may. */
  readonly starts: readonly number[] | null;
  /** The same for each duration from 0, where that makes a difference; used in place of `starts`. */
  readonly startsFor?: readonly (readonly number[])[];
  /** Where it stands and may not be moved from; null: free. */
  readonly fixed: number | null;
  readonly roles: readonly Role[];
}

/** Something that a lesson needs and the search chooses: a room, a teacher. */
export interface Role {
  /** Each option is the resources that it takes (several for a room made of rooms). */
  readonly options: readonly (readonly number[])[];
  /** Which place (a room, made of rooms or not) each option is; for rules on rooms. */
  readonly places?: readonly number[];
  /** What the role adds to the workload of who takes it, for each slot. */
  readonly workload: number;
}

export type CostFunction = 'linear' | 'quadratic' | 'step';

export interface Rule {
  readonly kind: RuleKind;
  readonly hard: boolean;
  /** Whether it only leads a search and is no part of what a timetable costs. */
  readonly guide?: boolean;
  /** Whole millionths, so that sums are exact. */
  readonly weight: number;
  readonly cost: CostFunction;
  /** Of rules on a resource: which, and by which family its slots are grouped. */
  readonly resource?: number;
  readonly family?: number;
  /** Of rules on lessons. */
  readonly lessons?: readonly number[];
  /** Of rules on roles: the role of each lesson of `lessons`, in the same order. */
  readonly roles?: readonly number[];
  readonly args: readonly number[];
  /** Which of the file's constraints it comes from, for words; none where it is always so. */
  readonly of?: number;
}

/** Kinds that look at who has the roles of lessons (role-rules.ts). */
export const roleKinds = [
  'without resource',
  'resources preferred',
  'resources differ',
  'place wanted',
  'places differ',
  'same place',
  'changes',
  'changes too soon',
  'not at a place',
] as const;

/** What each kind counts is said where it is counted, in the files of `*-rules.ts`. */
export const ruleKinds = [
  // resource-rules.ts
  'clashes',
  'idle',
  'groups busy',
  'groups empty',
  'slots busy',
  'workload',
  'compact',
  'least a day',
  'least groups',
  'run',
  'span',
  'rest',
  // lesson-rules.ts
  'not placed',
  'slots preferred',
  'slots preferred by length',
  'begins elsewhere',
  'takes slots',
  'spread',
  'pieces',
  'pieces of length',
  // order-rules.ts
  'linked',
  'ordered',
  'days apart',
  'days apart most',
  'one after another',
  'gaps between',
  'gaps after',
  'same start',
  'not together',
  'follows',
  'precedes',
  'in a row',
  'edge of the day',
  'slots taken',
  'at once',
  ...roleKinds,
] as const;
export type RuleKind = (typeof ruleKinds)[number];
