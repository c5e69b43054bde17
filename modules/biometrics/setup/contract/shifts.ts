import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { day, id, line, optionalDay } from '#kit/contract/fields.ts';
import { pageInput } from '#kit/contract/page.ts';
import { type RecordOf, resource } from '#kit/contract/resource.ts';
import { attendanceAdmin, attendanceRead } from '../../contract/access.ts';

export const shiftCalendars = ['school_days', 'not_holidays', 'every_day'] as const;
export type ShiftCalendar = (typeof shiftCalendars)[number];
export const calendarWords: Record<ShiftCalendar, string> = {
  school_days: 'School days only',
  not_holidays: 'All but days on which the school is closed',
  every_day: 'Every day, holidays too',
};

/** How many days back a shift may begin: days before it stay as they were calculated. */
export const shiftsBack = 31;

const minutes = (most: number) => z.int('Enter whole minutes.').min(0, `Enter 0 to ${most}.`).max(most, `Enter 0 to ${most}.`);
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time as 07:30.');
const hours = z
  .number()
  .multipleOf(0.25, 'Enter hours in quarters, as 4.25.')
  .min(0.25, 'Enter 0.25 to 24 hours.')
  .max(24, 'Enter 0.25 to 24 hours.')
  .nullable()
  .default(null);
const weekday = z.int().min(1).max(7);

const fields = {
  name: z.string(),
  whose: z.enum(['students', 'staff']),
  /** Students of these classes; none: of every class. */
  classIds: z.array(id),
  /** Null: boarders and day scholars. */
  boarding: z.enum(['boarder', 'day']).nullable(),
  /** These members of staff; none: everybody of the kind. */
  staffIds: z.array(id),
  /** Null: teachers and the others. */
  staffKind: z.enum(['teacher', 'support']).nullable(),
  /** Times of the school, `hh:mm`. One that ends no later than it starts goes over midnight. */
  startsAt: z.string(),
  endsAt: z.string(),
  /** Minutes before the start from which on coming counts, and of grace when coming and when leaving. */
  checkInBefore: z.int(),
  lateGrace: z.int(),
  earlyGrace: z.int(),
  /** Who is there for fewer hours was there for half a day, or was absent; null: no such rule. */
  halfDayHours: z.number().nullable(),
  absentHours: z.number().nullable(),
  /** 1 is Monday, 7 is Sunday. */
  weekdays: z.array(z.int()),
  calendar: z.enum(shiftCalendars),
  /** From the first coming to the last going; every stretch between both, in turn; every stretch as people press or the device says. */
  counts: z.enum(['first_last', 'in_turn', 'pressed']),
  fromDay: z.string(),
  /** Null: it goes on. */
  untilDay: z.string().nullable(),
};

/** When students and staff are expected, dated: a change holds from its first day, and days before it stay as they are. */
export const shifts = resource({
  path: '/api/bio/shifts',
  access: { read: attendanceRead, write: attendanceAdmin },
  words: {
    one: 'shift',
    many: 'Shifts',
    says: {
      update: 'Change a shift; from a later first day on it is a shift of its own, and the one before ends the day before',
      remove: 'Remove a shift that has not begun',
    },
  },
  record: { ...fields, people: z.string() },
  draft: z.object({
    name: line(60),
    whose: fields.whose,
    classIds: fields.classIds.max(60, 'At most 60 classes.').default([]),
    boarding: fields.boarding.default(null),
    staffIds: fields.staffIds.max(100, 'At most 100 people.').default([]),
    staffKind: fields.staffKind.default(null),
    startsAt: time,
    endsAt: time,
    checkInBefore: minutes(1440).default(120),
    lateGrace: minutes(240).default(10),
    earlyGrace: minutes(240).default(10),
    halfDayHours: hours,
    absentHours: hours,
    weekdays: z.array(weekday).min(1, 'Choose at least one day of the week.').max(7),
    calendar: fields.calendar.default('school_days'),
    counts: fields.counts.default('first_last'),
    fromDay: day,
    untilDay: optionalDay,
  }),
  filter: pageInput(['name', 'whose', 'startsAt', 'fromDay', 'untilDay']).extend({
    whose: fields.whose.optional(),
    current: z.boolean().optional().describe('Going on, or ended'),
  }),
  refuses: { draft: ['rule'], removal: ['rule'] },
});
export type Shift = RecordOf<typeof shifts>;

export const shiftsApi = {
  ...shifts.api,
  choices: endpoint({
    method: 'GET',
    path: '/api/bio/shiftchoices',
    access: attendanceRead,
    summary: 'Classes and members of staff for whom a shift may be',
    output: z.object({
      classes: z.array(z.object({ id, name: z.string() })),
      staff: z.array(z.object({ id, name: z.string() })),
    }),
  }),
};
