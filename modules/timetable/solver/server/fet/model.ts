import type { Constraint } from './rules.ts';

/** A number that says which: the place in one of the lists of the instance. */
export type Index = number;
/** A day and an hour as one number: `day * hours + hour`. */
export type Slot = number;

export interface Teacher {
  readonly name: string;
  /** Subjects. */
  readonly qualified: readonly Index[];
}

/** A year, a group or a subgroup; sets that overlap share subgroups. */
export interface StudentsSet {
  readonly name: string;
  readonly level: 'year' | 'group' | 'subgroup';
  readonly size: number;
  /** Who sits in it; an empty year or group is a subgroup by itself. */
  readonly subgroups: readonly Index[];
}

export interface Room {
  readonly name: string;
  /** Null where it stands in none. */
  readonly building: Index | null;
  readonly capacity: number;
  /** A virtual room takes one real room of each set at once; null of a real room. */
  readonly sets: readonly (readonly Index[])[] | null;
}

export interface Activity {
  readonly id: number;
  readonly line: number;
  readonly teachers: readonly Index[];
  readonly subject: Index;
  readonly tags: readonly Index[];
  /** Sets of students. */
  readonly students: readonly Index[];
  readonly subgroups: readonly Index[];
  /** In hours, at least 1. */
  readonly duration: number;
  readonly total: number;
  /** The lowest id of the activities that were split from one; 0 where it stands alone. */
  readonly group: number;
  /** Which part of the split it is, from 1. */
  readonly component: number;
  /** How many sit in it, given or counted; rooms are measured by it. */
  readonly size: number;
  /** Inactive ones do not exist for anything but the file. */
  readonly active: boolean;
}

/** A constraint that is in the file and not understood. */
export interface Unsupported {
  readonly kind: string;
  readonly line: number;
}

/** A timetable problem as a file of FET states it. Names are kept letter by letter, spaces at their ends included. */
export interface Instance {
  readonly version: string;
  readonly institution: string;
  readonly comments: string;
  readonly days: readonly string[];
  readonly hours: readonly string[];
  readonly subjects: readonly string[];
  readonly tags: readonly string[];
  readonly teachers: readonly Teacher[];
  readonly students: readonly StudentsSet[];
  readonly subgroups: readonly string[];
  readonly buildings: readonly string[];
  readonly rooms: readonly Room[];
  readonly activities: readonly Activity[];
  /** Those that are active and still about something when inactive activities are left out. */
  readonly constraints: readonly Constraint[];
  /** Active constraints of kinds that are known by name only. */
  readonly unsupported: readonly Unsupported[];
  /** Times and rooms that the file itself holds an activity to, weight 100. */
  readonly locks: Locks;
}

export interface Locks {
  /** By activity. */
  readonly times: ReadonlyMap<Index, Slot>;
  readonly rooms: ReadonlyMap<Index, PlacedRoom>;
}

export interface PlacedRoom {
  readonly room: Index;
  /** The real rooms that a virtual one takes; empty otherwise, or where the file does not say. */
  readonly real: readonly Index[];
}

/** Where an activity of a timetable lies; by activity, null where it is not placed. */
export interface Placement {
  readonly slot: Slot;
  /** Null where it has none. */
  readonly room: PlacedRoom | null;
}

export type Solution = readonly (Placement | null)[];

export function dayOf(instance: Pick<Instance, 'hours'>, slot: Slot): number {
  return Math.floor(slot / instance.hours.length);
}

export function hourOf(instance: Pick<Instance, 'hours'>, slot: Slot): number {
  return slot % instance.hours.length;
}
