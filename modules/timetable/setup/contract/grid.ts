import type { SlotKind } from './kinds.ts';

/** A day of the cycle on which there is school. */
export interface GridDay {
  readonly id: number;
  readonly name: string;
  readonly short: string;
  /** 1 is Monday, 7 is Sunday. */
  readonly weekday: number;
  /** Which week of the cycle, from 1. */
  readonly week: number;
}

export interface GridSlot {
  readonly id: number;
  readonly bellId: number;
  readonly name: string;
  /** `hh:mm` in the school's time, as `endsAt`. */
  readonly startsAt: string;
  readonly endsAt: string;
  readonly kind: SlotKind;
  /** Empty: on every day. */
  readonly dayIds: readonly number[];
}

/** Bell times with their slots in the order of the clock. The one without classes is for all that no other names. */
export interface GridBell {
  readonly id: number;
  readonly name: string;
  readonly classIds: readonly number[];
  readonly slots: readonly GridSlot[];
}

/** When lessons can be. */
export interface Grid {
  /** How many weeks the cycle has. */
  readonly weeks: number;
  /** A Monday on which week 1 begins, `yyyy-mm-dd`; null while there is one week only. */
  readonly firstMonday: string | null;
  /** The active days of the cycle's weeks, in their order. */
  readonly days: readonly GridDay[];
  readonly bells: readonly GridBell[];
}

/** The slots of bell times on a day, in the order of the clock. */
export const slotsOn = (bell: GridBell, day: Pick<GridDay, 'id'>): GridSlot[] =>
  bell.slots.filter(({ dayIds }) => dayIds.length === 0 || dayIds.includes(day.id));

/** The slots in which lessons can be, in the order of the clock. */
export const lessonSlots = (bell: GridBell, day: Pick<GridDay, 'id'>): GridSlot[] =>
  slotsOn(bell, day).filter(({ kind }) => kind === 'lesson');

/** The same in runs: within one a longer lesson may stand, since nothing else comes between its slots. */
export function lessonRuns(bell: GridBell, day: Pick<GridDay, 'id'>): GridSlot[][] {
  const runs: GridSlot[][] = [];
  let open: GridSlot[] | null = null;
  for (const slot of slotsOn(bell, day)) {
    if (slot.kind !== 'lesson') open = null;
    else if (open) open.push(slot);
    else runs.push((open = [slot]));
  }
  return runs;
}

/** The bell times that a class keeps: those that name it, else those for all others; null while the school has none for it. */
export const bellOf = (bells: readonly GridBell[], classId: number): GridBell | null =>
  bells.find(({ classIds }) => classIds.includes(classId)) ?? bells.find(({ classIds }) => classIds.length === 0) ?? null;

/** How many lessons a week fit into bell times: the mean over the weeks of the cycle. */
export const lessonsAWeek = (grid: Grid, bell: GridBell): number =>
  grid.days.reduce((sum, day) => sum + lessonSlots(bell, day).length, 0) / grid.weeks;
