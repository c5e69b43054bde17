import { describe, expect, it } from 'vitest';
import { instantIn } from '#kit/contract/dates.ts';
import { type Calendar, type ShiftRule, shiftOfStudent } from '../../setup/server/shift.rules.ts';
import { dayShifts, punchesOfDay, type StaffPunch, workDay } from './staff-day.rules.ts';

const zone = 'Africa/Nairobi';
const monday = '2026-06-15';
const tuesday = '2026-06-16';
const wednesday = '2026-06-17';
const teacher = { id: 7, kind: 'teacher' } as const;
const calendar: Calendar = {
  isSchoolDay: (day) => day >= '2026-06-01' && day <= '2026-06-30' && day !== wednesday,
  isHoliday: (day) => day === wednesday,
};
const day: ShiftRule = {
  id: 1,
  whose: 'staff',
  classIds: [],
  boarding: null,
  staffIds: [],
  staffKind: null,
  startsAt: '08:00',
  endsAt: '17:00',
  checkInBefore: 120,
  lateGrace: 10,
  earlyGrace: 10,
  halfDayHours: 6,
  absentHours: 2,
  weekdays: [1, 2, 3, 4, 5],
  calendar: 'school_days',
  counts: 'first_last',
  fromDay: '2026-01-01',
  untilDay: null,
};
const night: ShiftRule = {
  ...day,
  id: 2,
  startsAt: '18:00',
  endsAt: '06:00',
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  calendar: 'every_day',
};

type Touch = string | [string, StaffPunch['way']] | [string, StaffPunch['way'], 'fixed'];
const at = (time: string, on = tuesday) => instantIn(zone, on, time.slice(0, 5)).getTime() + Number(time.slice(6) || 0) * 1000;
const punch = (touch: Touch, on: string): StaffPunch => {
  const [time, way, fixed] = typeof touch === 'string' ? [touch, 'any' as const] : touch;
  return { at: at(time, on), way, fixed: fixed === 'fixed' };
};
/** What a day comes to, punched as written, seen at the end of the next day. */
const come = (
  shifts: readonly ShiftRule[],
  touches: Readonly<Record<string, readonly Touch[]>>,
  on = tuesday,
  now = at('23:59', wednesday),
) => {
  const shiftsOn = (when: string) => dayShifts(shifts, teacher, when, calendar, zone).worked;
  const punches = punchesOfDay(on, (when) => (touches[when] ?? []).map((touch) => punch(touch, when)), shiftsOn);
  const { firstIn, lastOut, ...rest } = workDay(punches, shiftsOn(on), now);
  const time = (instant: number | null) =>
    instant === null ? null : new Date(instant + 3 * 3_600_000).toISOString().slice(5, 16);
  return { ...rest, firstIn: time(firstIn), lastOut: time(lastOut) };
};

describe('a day of a member of staff', () => {
  it('is late after the minute of the grace and not in it, and early the same way', () => {
    expect(come([day], { [tuesday]: ['08:10:59', '16:50:00'] })).toMatchObject({
      seen: 'present',
      late: 0,
      early: 0,
      minutes: 519,
    });
    expect(come([day], { [tuesday]: ['08:11:00', '16:49:59'] })).toMatchObject({ seen: 'late', late: 11, early: 0 });
    expect(come([day], { [tuesday]: ['08:00', '16:49'] })).toMatchObject({ seen: 'present', early: 11 });
    expect(come([{ ...day, lateGrace: 0 }], { [tuesday]: ['08:01', '18:30'] })).toMatchObject({
      seen: 'late',
      late: 1,
      overtime: 89,
    });
  });

  it('is half a day or an absence by its hours, but not while the end of a stretch is missing', () => {
    expect(come([day], { [tuesday]: ['08:00', '13:59'] })).toMatchObject({ seen: 'half_day', minutes: 359 });
    expect(come([day], { [tuesday]: ['08:00', '14:00'] })).toMatchObject({ seen: 'present' });
    expect(come([day], { [tuesday]: ['08:00', '09:59'] })).toMatchObject({ seen: 'absent' });
    expect(come([day], { [tuesday]: ['08:00', '08:03'] })).toMatchObject({
      seen: 'present',
      unfinished: true,
      minutes: 0,
      lastOut: null,
    });
  });

  it('is not judged by its hours before the shift is over, nor ends at a second touch the same way', () => {
    expect(come([day], { [tuesday]: ['07:50', '08:05'] }, tuesday, at('10:00'))).toMatchObject({ seen: 'present', minutes: 15 });
    expect(come([day], { [tuesday]: ['07:50', '08:05'] }, tuesday, at('17:00'))).toMatchObject({ seen: 'absent' });
    const twice: Touch[] = [
      ['08:00', 'in', 'fixed'],
      ['08:00:04', 'in', 'fixed'],
      ['17:00', 'out', 'fixed'],
      ['17:00:09', 'out', 'fixed'],
    ];
    for (const counts of ['first_last', 'in_turn', 'pressed'] as const)
      expect(come([{ ...day, counts }], { [tuesday]: twice })).toMatchObject({
        seen: 'present',
        minutes: 540,
        unfinished: false,
      });
  });

  it('is absent only once the shift is over, and nothing where none is worked', () => {
    expect(come([day], {}, tuesday, at('16:59'))).toMatchObject({ seen: null });
    expect(come([day], {}, tuesday, at('17:00'))).toMatchObject({ seen: 'absent', planned: 540 });
    expect(come([day], {}, wednesday)).toMatchObject({ seen: null, planned: 0 });
    expect(come([day], { [wednesday]: ['09:00', '11:00'] }, wednesday)).toMatchObject({
      seen: 'present',
      late: 0,
      overtime: 120,
    });
  });

  it('over midnight belongs to the day it starts, and the morning after it to no other', () => {
    const touches = { [monday]: ['17:50'], [tuesday]: ['06:05', '17:55'], [wednesday]: ['05:40'] };
    expect(come([night], touches, monday)).toMatchObject({
      firstIn: '06-15T17:50',
      lastOut: '06-16T06:05',
      minutes: 735,
      overtime: 15,
    });
    expect(come([night], touches)).toMatchObject({ seen: 'present', firstIn: '06-16T17:55', lastOut: '06-17T05:40', early: 20 });
    expect(come([night], { [wednesday]: ['03:00'] })).toMatchObject({ seen: 'late', late: 540, unfinished: true });
    expect(come([night], { [wednesday]: ['12:00'] })).toMatchObject({ seen: 'absent' });
  });

  it('of two shifts is judged shift by shift, and half a day without one of them', () => {
    const [morning, evening] = [
      { ...day, id: 3, startsAt: '05:00', endsAt: '09:00', checkInBefore: 30, halfDayHours: null, absentHours: null },
      { ...day, id: 4, startsAt: '15:00', endsAt: '20:00', checkInBefore: 60, halfDayHours: null, absentHours: null },
    ];
    const whole = { [tuesday]: ['05:02', '09:01', '15:20', '20:00'] };
    expect(come([evening, morning], whole)).toMatchObject({
      seen: 'late',
      late: 20,
      minutes: 519,
      planned: 540,
      lastOut: '06-16T20:00',
    });
    expect(come([morning, evening], { [tuesday]: ['05:02', '09:01'] })).toMatchObject({ seen: 'half_day', minutes: 239 });
    expect(come([morning, evening], { [tuesday]: ['05:02', '09:01'] }, tuesday, at('15:30'))).toMatchObject({ seen: 'present' });
  });

  it('counts every stretch where the shift asks for it, in turn or as people press', () => {
    const touches: Touch[] = ['08:00', '12:00', '13:00', '17:00'];
    expect(come([day], { [tuesday]: touches })).toMatchObject({ minutes: 540 });
    expect(come([{ ...day, counts: 'in_turn' }], { [tuesday]: touches })).toMatchObject({
      minutes: 480,
      unfinished: false,
      inside: false,
    });
    expect(come([{ ...day, counts: 'in_turn' }], { [tuesday]: ['08:00', '12:00', '13:00'] })).toMatchObject({
      minutes: 240,
      unfinished: true,
      inside: true,
    });
    const pressed: Touch[] = [
      ['08:00', 'in'],
      ['12:00', 'out'],
      ['13:00', 'in'],
      ['13:30', 'in'],
      ['17:00', 'out'],
    ];
    expect(come([{ ...day, counts: 'pressed' }], { [tuesday]: pressed })).toMatchObject({
      minutes: 450,
      unfinished: true,
      inside: false,
    });
    expect(
      come([{ ...day, counts: 'in_turn' }], {
        [tuesday]: [
          ['08:00', 'out'],
          ['12:00', 'out'],
        ],
      }),
    ).toMatchObject({ minutes: 240 });
    expect(come([{ ...day, counts: 'in_turn' }], { [tuesday]: [['08:00', 'out', 'fixed']] })).toMatchObject({
      minutes: 0,
      unfinished: true,
    });
  });

  it('does not begin before the shift opens', () => {
    expect(come([{ ...day, checkInBefore: 60 }], { [tuesday]: ['06:59', '08:05', '17:00'] })).toMatchObject({
      firstIn: '06-16T08:05',
      minutes: 535,
    });
  });
});

describe('shifts', () => {
  it('that name somebody come before those of their kind, and those before the ones of all', () => {
    const kind = { ...day, id: 8, staffKind: 'teacher' as const };
    const named = { ...day, id: 9, staffIds: [7], untilDay: monday };
    const of = (person: Parameters<typeof dayShifts>[1], on: string) =>
      dayShifts([day, kind, named], person, on, calendar, zone).worked.map(({ shift }) => shift.id);
    expect([of(teacher, monday), of(teacher, tuesday), of({ id: 7, kind: 'support' }, tuesday)]).toEqual([[9], [8], [1]]);
  });

  it('of students are those of their class, then of boarders or day scholars, then of all; none on a closed day', () => {
    const all = { ...day, id: 21, whose: 'students' as const };
    const boarders = { ...all, id: 22, boarding: 'boarder' as const };
    const form3 = { ...all, id: 23, classIds: [3] };
    const of = (classId: number | null, boarding: 'boarder' | 'day', on = tuesday) =>
      shiftOfStudent([all, boarders, form3, day], { classId, boarding }, on, calendar)?.id ?? null;
    expect([of(3, 'boarder'), of(1, 'boarder'), of(1, 'day'), of(null, 'day'), of(3, 'day', wednesday)]).toEqual([
      23,
      22,
      21,
      21,
      null,
    ]);
  });
});
