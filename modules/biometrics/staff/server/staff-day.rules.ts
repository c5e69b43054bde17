import { addDays } from '#kit/contract/dates.ts';
import {
  type Calendar,
  earlyBy,
  lateBy,
  minutesFrom,
  runsOn,
  type ShiftRule,
  type ShiftTimes,
  shiftsOfPerson,
  shortOf,
  type StaffPerson,
  timesOf,
} from '../../setup/server/shift.rules.ts';
import type { SeenStatus } from '../contract/staff-status.ts';

/** What a device saw, at an instant in milliseconds. */
export interface StaffPunch {
  readonly at: number;
  readonly way: 'in' | 'out' | 'any';
  /** The device stands for one way; else somebody pressed a key. */
  readonly fixed: boolean;
}

/** A shift as it is worked on a day. */
export interface DayShift {
  readonly shift: ShiftRule;
  readonly times: ShiftTimes;
}

/** What devices and shifts make of a day; instants in milliseconds, the rest in minutes. */
export interface WorkedDay {
  readonly seen: SeenStatus | null;
  readonly firstIn: number | null;
  readonly lastOut: number | null;
  readonly minutes: number;
  readonly planned: number;
  readonly late: number;
  readonly early: number;
  readonly overtime: number;
  readonly unfinished: boolean;
  readonly inside: boolean;
  /** When the last shift ends; null without one. */
  readonly endsAt: number | null;
}

/** A second touch of the same finger within so many milliseconds is none. */
const again = 5 * 60_000;
/** For so long after a shift over midnight a punch is still its end, unless the next shift has opened. */
const afterNight = 6 * 3_600_000;

/** The shifts of somebody on a day, the earliest first, and whether they have any that could be. */
export function dayShifts(shifts: readonly ShiftRule[], person: StaffPerson, day: string, calendar: Calendar, timeZone: string) {
  const theirs = shiftsOfPerson(shifts, person, day);
  const worked = theirs
    .filter((shift) => runsOn(shift, day, calendar))
    .map((shift): DayShift => ({ shift, times: timesOf(shift, day, timeZone) }))
    .toSorted((one, other) => one.times.start - other.times.start);
  return { any: theirs.length > 0, worked };
}

/** Until when, in milliseconds, punches of the day after still belong to a day that has a shift over midnight; null: there is none. */
export function nightUntil(today: readonly DayShift[], tomorrow: readonly DayShift[]): number | null {
  const nights = today.filter(({ times }) => times.overnight);
  if (nights.length === 0) return null;
  const end = Math.max(...nights.map(({ times }) => times.end));
  const opens = Math.min(Infinity, ...tomorrow.map(({ times }) => times.opens));
  return Math.max(end, Math.min(end + afterNight, opens));
}

/** Of the punches of a day and the one after it those that belong to the day; `shiftsOn` says what is worked when. */
export function punchesOfDay(
  day: string,
  punches: (calendarDay: string) => readonly StaffPunch[],
  shiftsOn: (day: string) => readonly DayShift[],
): StaffPunch[] {
  const before = nightUntil(shiftsOn(addDays(day, -1)), shiftsOn(day)) ?? -Infinity;
  const after = nightUntil(shiftsOn(day), shiftsOn(addDays(day, 1))) ?? -Infinity;
  return [...punches(day).filter(({ at }) => at >= before), ...punches(addDays(day, 1)).filter(({ at }) => at < after)].toSorted(
    (one, other) => one.at - other.at,
  );
}

interface Stretch {
  readonly in: number | null;
  readonly out: number | null;
  readonly minutes: number;
  readonly unfinished: boolean;
}

/** From the first coming to the last going. Of punches that say nothing of the way the first is coming and a later one going. */
function firstToLast(punches: readonly StaffPunch[]): Stretch {
  const came = punches.find(({ way }) => way !== 'out')?.at ?? null;
  const went =
    punches.findLast(({ at, way }) => way === 'out' || (way === 'any' && came !== null && at >= came + again))?.at ?? null;
  const out = went !== null && went > (came ?? -Infinity) ? went : null;
  const whole = came !== null && out !== null;
  return { in: came, out, minutes: whole ? minutesFrom(came, out) : 0, unfinished: !whole };
}

/** Every stretch between coming and going. What says nothing of the way takes turns; `pressed` false: whatever was pressed does too. */
function everyPair(punches: readonly StaffPunch[], pressed: boolean): Stretch {
  const state: { open: number | null; in: number | null; out: number | null; minutes: number; unfinished: boolean } = {
    open: null,
    in: null,
    out: null,
    minutes: 0,
    unfinished: false,
  };
  for (const { at, way, fixed } of punches) {
    const said = fixed || pressed ? way : 'any';
    const comes = said === 'in' || (said === 'any' && state.open === null);
    if (comes) {
      if (state.open !== null) state.unfinished = true;
      state.open = at;
      state.in ??= at;
    } else {
      if (state.open === null) state.unfinished = true;
      else state.minutes += minutesFrom(state.open, at);
      state.open = null;
      state.out = at;
    }
  }
  return { in: state.in, out: state.out, minutes: state.minutes, unfinished: state.unfinished || state.open !== null };
}

const stretchOf = (punches: readonly StaffPunch[], counts: ShiftRule['counts']): Stretch =>
  counts === 'first_last' ? firstToLast(punches) : everyPair(punches, counts === 'pressed');

/** Without what the same finger touched again, the same way. */
const once = (punches: readonly StaffPunch[]): StaffPunch[] =>
  punches.filter(({ at, way }, index) => {
    const before = punches[index - 1];
    return !(way === before?.way && at - before.at < again);
  });

/** Whether the last punch came in; one that says nothing of the way turns round what was before. */
const isInside = (punches: readonly StaffPunch[]): boolean =>
  punches.reduce((inside, { way }) => (way === 'any' ? !inside : way === 'in'), false);

/**
 * What a day comes to by its punches, which may have come in any order and stand in that of time. Coming before a shift opens does not
 * count. Who is missing from one of several shifts was there for half a day; a stretch without its end is not judged by its hours.
 * @param now the instant, in milliseconds: of a shift that is not over nobody is absent, nor there for half a day
 */
export function workDay(punches: readonly StaffPunch[], shifts: readonly DayShift[], now: number): WorkedDay {
  const counted = once(punches.filter(({ at }) => at >= (shifts[0]?.times.opens ?? -Infinity)));
  const groups = (shifts.length === 0 ? [null] : shifts).map((one, index) => {
    const next = shifts[index + 1]?.times.opens ?? Infinity;
    const theirs = one === null ? counted : counted.filter(({ at }) => (index === 0 || at >= one.times.opens) && at < next);
    return { one, seen: theirs.length > 0, stretch: stretchOf(theirs, one?.shift.counts ?? 'first_last') };
  });
  const attended = groups.filter(({ seen }) => seen);
  const sum = (of: (group: (typeof groups)[number]) => number) => attended.reduce((total, group) => total + of(group), 0);
  const planned = shifts.reduce((total, { times }) => total + minutesFrom(times.start, times.end), 0);
  const minutes = sum(({ stretch }) => stretch.minutes);
  const late = sum(({ one, stretch }) => (one && stretch.in !== null ? lateBy(one.shift, one.times, stretch.in) : 0));
  const early = sum(({ one, stretch }) => (one && stretch.out !== null ? earlyBy(one.shift, one.times, stretch.out) : 0));
  const verdicts = groups.flatMap(({ one, seen, stretch }) => {
    if (one === null) return seen ? (['whole'] as const) : [];
    if (!seen) return now >= one.times.end ? (['absent'] as const) : [];
    // Who touches again in the middle of a shift may go on: its hours are counted once it is over.
    const counts = !stretch.unfinished && now >= one.times.end;
    return [(counts ? shortOf(one.shift, stretch.minutes) : null) ?? ('whole' as const)];
  });
  const ins = attended.flatMap(({ stretch }) => stretch.in ?? []);
  const outs = attended.flatMap(({ stretch }) => stretch.out ?? []);
  return {
    seen: judge(verdicts, late),
    firstIn: ins[0] ?? null,
    lastOut: outs.at(-1) ?? null,
    minutes,
    planned,
    late,
    early,
    overtime: Math.max(0, minutes - planned),
    unfinished: attended.some(({ stretch }) => stretch.unfinished),
    inside: isInside(counted),
    endsAt: shifts.at(-1)?.times.end ?? null,
  };
}

function judge(verdicts: readonly ('whole' | 'half_day' | 'absent')[], late: number): SeenStatus | null {
  if (verdicts.length === 0) return null;
  if (verdicts.every((one) => one === 'absent')) return 'absent';
  if (verdicts.some((one) => one !== 'whole')) return 'half_day';
  return late > 0 ? 'late' : 'present';
}
