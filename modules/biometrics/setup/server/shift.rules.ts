import { addDays, instantIn } from '#kit/contract/dates.ts';
import type { Shift } from '../contract/shifts.ts';

/** What the rules need to know of the school's days. */
export interface Calendar {
  isSchoolDay(day: string): boolean;
  isHoliday(day: string): boolean;
}

/** Of a shift what says whose it is and when. */
export type ShiftRule = Omit<Shift, 'version' | 'people' | 'name'>;

const weekdayNumber = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

/** True on a day on which a shift is worked. */
export function runsOn(shift: ShiftRule, day: string, calendar: Calendar): boolean {
  if (day < shift.fromDay || (shift.untilDay !== null && day > shift.untilDay)) return false;
  if (!shift.weekdays.includes(weekdayNumber(day))) return false;
  return (
    shift.calendar === 'every_day' || (shift.calendar === 'school_days' ? calendar.isSchoolDay(day) : !calendar.isHoliday(day))
  );
}

/** A person of the staff, as far as shifts ask. */
export interface StaffPerson {
  readonly id: number;
  readonly kind: 'teacher' | 'support';
}

/** How near a shift is to somebody: 3 names them, 2 their kind, 1 all staff, 0 is none of theirs. */
function nearness(shift: ShiftRule, { id, kind }: StaffPerson): number {
  if (shift.whose !== 'staff') return 0;
  if (shift.staffIds.length > 0) return shift.staffIds.includes(id) ? 3 : 0;
  if (shift.staffKind !== null) return shift.staffKind === kind ? 2 : 0;
  return 1;
}

/** The shifts that are a member of staff's on the dates of a day, those that name them before those of their kind and of all; also where none is worked on it. */
export function shiftsOfPerson<T extends ShiftRule>(shifts: readonly T[], person: StaffPerson, day: string): T[] {
  const dated = shifts.filter((shift) => shift.fromDay <= day && (shift.untilDay === null || day <= shift.untilDay));
  const nearest = Math.max(0, ...dated.map((shift) => nearness(shift, person)));
  return nearest === 0 ? [] : dated.filter((shift) => nearness(shift, person) === nearest);
}

/** The shift of a student on a day; null where none is. One of their class comes before one of their kind of boarding, and that before one of all. */
export function shiftOfStudent<T extends ShiftRule>(
  shifts: readonly T[],
  { classId, boarding }: { classId: number | null; boarding: 'boarder' | 'day' },
  day: string,
  calendar: Calendar,
): T | null {
  const theirs = shifts.filter(
    (shift) =>
      shift.whose === 'students' &&
      (shift.classIds.length === 0 || (classId !== null && shift.classIds.includes(classId))) &&
      (shift.boarding === null || shift.boarding === boarding) &&
      runsOn(shift, day, calendar),
  );
  const weight = (shift: ShiftRule) => (shift.classIds.length > 0 ? 2 : 0) + (shift.boarding === null ? 0 : 1);
  return theirs.toSorted((one, other) => weight(other) - weight(one) || other.id - one.id)[0] ?? null;
}

/** A shift of a day as instants, in milliseconds. */
export interface ShiftTimes {
  /** From when on coming counts. */
  readonly opens: number;
  readonly start: number;
  readonly end: number;
  readonly overnight: boolean;
}

/** When a shift that starts on a day begins and ends. */
export function timesOf(
  shift: Pick<ShiftRule, 'startsAt' | 'endsAt' | 'checkInBefore'>,
  day: string,
  timeZone: string,
): ShiftTimes {
  const overnight = shift.endsAt <= shift.startsAt;
  const start = instantIn(timeZone, day, shift.startsAt).getTime();
  const end = instantIn(timeZone, overnight ? addDays(day, 1) : day, shift.endsAt).getTime();
  return { opens: start - shift.checkInBefore * 60_000, start, end, overnight };
}

/** Whole minutes from one instant to another, in milliseconds: 59 seconds are none. */
export const minutesFrom = (from: number, to: number): number => Math.floor((to - from) / 60_000);

/** How many minutes after the start, beyond its grace; 0: in time. The minute of the grace itself is in time to its end. */
export function lateBy(shift: Pick<ShiftRule, 'lateGrace'>, { start }: ShiftTimes, cameIn: number): number {
  const late = minutesFrom(start, cameIn);
  return late > shift.lateGrace ? late : 0;
}

/** How many minutes before the end, beyond its grace; 0: not early. */
export function earlyBy(shift: Pick<ShiftRule, 'earlyGrace'>, { end }: ShiftTimes, wentOut: number): number {
  const early = minutesFrom(wentOut, end);
  return early > shift.earlyGrace ? early : 0;
}

/** What hours come to by a shift's thresholds; null: a whole day, or no such rule. */
export function shortOf(shift: Pick<ShiftRule, 'halfDayHours' | 'absentHours'>, minutes: number): 'half_day' | 'absent' | null {
  if (shift.absentHours !== null && minutes < shift.absentHours * 60) return 'absent';
  return shift.halfDayHours !== null && minutes < shift.halfDayHours * 60 ? 'half_day' : null;
}
