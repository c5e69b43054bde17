import type { Index, Slot } from './model.ts';

/**
 * How many activities of one `minDaysBetween` FET places on one day, whatever its weight: tried with FET 6.8.5, which neither places
 * nor takes up a third.
 */
export const mostOfOneDay = 2;

/** Whom a rule is about, each by himself. */
export interface People {
  readonly of: 'teachers' | 'subgroups';
  readonly members: readonly Index[];
}

/** What a rule counts for each of its people on each day or in a week, and how far it may go. */
export type PeopleRule =
  | { readonly rule: 'unavailable'; readonly people: People; readonly slots: readonly Slot[] }
  | { readonly rule: 'maxHoursDaily'; readonly people: People; readonly max: number; readonly tag: Index | null }
  | { readonly rule: 'maxHoursContinuously'; readonly people: People; readonly max: number; readonly tag: Index | null }
  | {
      readonly rule: 'minHoursDaily';
      readonly people: People;
      readonly min: number;
      readonly tag: Index | null;
      /** Whether a day without any lesson is well. */
      readonly emptyDays: boolean;
    }
  | { readonly rule: 'maxGapsPerDay' | 'maxGapsPerWeek'; readonly people: People; readonly max: number }
  | { readonly rule: 'maxDays'; readonly people: People; readonly max: number }
  | { readonly rule: 'minDays'; readonly people: People; readonly min: number }
  | {
      readonly rule: 'maxDaysInInterval';
      readonly people: People;
      readonly max: number;
      /** Hours, the last one not included. */
      readonly from: number;
      readonly to: number;
    }
  | {
      readonly rule: 'maxSpan';
      readonly people: People;
      readonly max: number;
      /** Whether one day may be longer by an hour. */
      readonly oneDayLonger: boolean;
    }
  | {
      readonly rule: 'minRest';
      readonly people: People;
      /** Hours between the last lesson of a day and the first of the next. */
      readonly min: number;
      /** Whether the first day follows the last. */
      readonly circular: boolean;
    }
  | {
      readonly rule: 'early';
      readonly people: People;
      /** Days that may begin at the second hour instead of the first. */
      readonly max: number;
    }
  | {
      readonly rule: 'minGapsBetweenTags';
      readonly people: People;
      readonly first: Index;
      readonly second: Index;
      readonly min: number;
    }
  | { readonly rule: 'minGapsOfTag'; readonly people: People; readonly tag: Index; readonly min: number };

/** What activities ask of their own times and of each other's. */
export type ActivityRule =
  | {
      readonly rule: 'startingTimes';
      readonly activities: readonly Index[];
      /** Where they may begin. */
      readonly slots: readonly Slot[];
    }
  | {
      readonly rule: 'timeSlots';
      readonly activities: readonly Index[];
      /** Which hours they may take. */
      readonly slots: readonly Slot[];
    }
  | { readonly rule: 'sameStart'; readonly what: 'time' | 'day' | 'hour'; readonly activities: readonly Index[] }
  | { readonly rule: 'notOverlapping'; readonly activities: readonly Index[] }
  | { readonly rule: 'tagsNotOverlapping'; readonly sets: readonly (readonly Index[])[] }
  | {
      readonly rule: 'minDaysBetween';
      readonly activities: readonly Index[];
      readonly days: number;
      /** Two on one day stand one behind the other; this holds at every weight. */
      readonly consecutive: boolean;
    }
  | { readonly rule: 'maxDaysBetween'; readonly activities: readonly Index[]; readonly days: number }
  | { readonly rule: 'minGapsBetween'; readonly activities: readonly Index[]; readonly gaps: number }
  | { readonly rule: 'consecutive' | 'ordered' | 'orderedIfSameDay'; readonly first: Index; readonly second: Index }
  | { readonly rule: 'grouped'; readonly activities: readonly Index[] }
  | { readonly rule: 'setsOrdered'; readonly first: readonly Index[]; readonly second: readonly Index[] }
  | {
      readonly rule: 'endsDay' | 'beginsDay';
      /** Whose day. */
      readonly of: 'teachers' | 'subgroups';
      readonly activities: readonly Index[];
    }
  | {
      readonly rule: 'maxSlotsTaken' | 'minSlotsTaken';
      readonly activities: readonly Index[];
      readonly slots: readonly Slot[];
      readonly count: number;
    }
  | {
      readonly rule: 'maxAtOnce';
      readonly activities: readonly Index[];
      readonly slots: readonly Slot[];
      readonly count: number;
    }
  | {
      readonly rule: 'minAtOnce';
      readonly activities: readonly Index[];
      readonly slots: readonly Slot[];
      readonly count: number;
      /** Whether a slot with none of them is well. */
      readonly emptySlots: boolean;
    };

/** What concerns rooms and buildings. */
export type SpaceRule =
  | { readonly rule: 'roomUnavailable'; readonly room: Index; readonly slots: readonly Slot[] }
  | { readonly rule: 'teacherRoomUnavailable'; readonly teacher: Index; readonly room: Index; readonly slots: readonly Slot[] }
  | {
      readonly rule: 'rooms';
      readonly activities: readonly Index[];
      readonly rooms: readonly Index[];
      /** The real rooms that are asked for of a virtual one, where the file names them. */
      readonly real: readonly Index[];
      /** A home room steps back before rooms that another constraint asks for. */
      readonly home: boolean;
    }
  | {
      readonly rule: 'maxChanges';
      readonly of: 'building' | 'room';
      readonly per: 'day' | 'week';
      readonly people: People;
      readonly max: number;
    }
  | { readonly rule: 'minGapsBetweenChanges'; readonly of: 'building' | 'room'; readonly people: People; readonly min: number }
  | { readonly rule: 'maxDifferentRooms'; readonly activities: readonly Index[]; readonly max: number }
  | { readonly rule: 'sameRoom'; readonly activities: readonly Index[]; readonly onlyConsecutive: boolean };

export type Rule =
  | { readonly rule: 'basicTime' | 'basicSpace' }
  | { readonly rule: 'breaks'; readonly slots: readonly Slot[] }
  | PeopleRule
  | ActivityRule
  | SpaceRule;

export interface Constraint {
  /** The element's name: `ConstraintTeacherMaxDaysPerWeek`. */
  readonly kind: string;
  readonly line: number;
  /** In percent; 100 is hard. */
  readonly weight: number;
  readonly rule: Rule;
}
