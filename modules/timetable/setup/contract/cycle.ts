import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { id, line, optionalDay } from '#kit/contract/fields.ts';
import { timetableAdmin, timetableRead } from '../../contract/access.ts';
import { usualKeys } from './usual-days.ts';

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** The letter of a week of the cycle: A for the first; nothing where there is one week only. */
export const weekLetter = (week: number, weeks: number): string => (weeks > 1 ? ` ${'ABCD'[week - 1] ?? week}` : '');

const dayShape = {
  name: line(30),
  short: line(8),
  /** 1 is Monday, 7 is Sunday. */
  weekday: z.int().min(1, 'Choose a day of the week.').max(7, 'Choose a day of the week.'),
  /** Which week of the cycle, from 1. */
  week: z.int().min(1, 'Enter 1 to 4.').max(4, 'Enter 1 to 4.'),
  active: z.boolean(),
};

const weeks = z.int('Enter a whole number.').min(1, 'Enter 1 to 4.').max(4, 'Enter 1 to 4.');

/** The weeks that the timetable goes through, and their days. */
export const cycle = z.object({
  weeks: z.int(),
  /** A Monday on which week 1 begins; null while there is one week only. */
  firstMonday: z.string().nullable(),
  /** 0 while nothing has been set up. */
  version: z.int(),
  /** By week and weekday, those that are turned off too. */
  days: z.array(
    z.object({
      id,
      name: z.string(),
      short: z.string(),
      weekday: z.int(),
      week: z.int(),
      active: z.boolean(),
    }),
  ),
});
export type Cycle = z.infer<typeof cycle>;

/** The cycle as it is saved: as a whole. Days that are not named stay as they are. */
export const cycleDraft = z.object({
  weeks,
  firstMonday: optionalDay,
  version: z.int().min(0),
  days: z
    .array(z.object({ ...dayShape, id: id.nullable().default(null) }))
    .min(1, 'Choose a day.')
    .max(28, 'A cycle has at most 28 days.'),
});

const path = '/api/timetable/days';

export const cycleApi = {
  get: endpoint({
    method: 'GET',
    path,
    access: timetableRead,
    summary: 'The weeks of the timetable’s cycle and their days',
    output: cycle,
  }),
  save: endpoint({
    method: 'PUT',
    path,
    access: timetableAdmin,
    summary: 'Say how many weeks the cycle has and on which days there are lessons; all as one',
    input: cycleDraft,
    output: cycle,
    errors: ['conflict', 'rule', 'duplicate', 'not_found'],
  }),
  setUp: endpoint({
    method: 'POST',
    path: `${path}/usual`,
    access: timetableAdmin,
    summary: 'Set up the usual day of a level: Monday to Friday where there are no days yet, and its bell times',
    input: z.object({
      pack: z.enum(usualKeys),
      classIds: z
        .array(id)
        .max(100)
        .default([])
        .describe('The classes that keep these bell times; none: all that no other names'),
    }),
    output: z.object({ bellId: id, slots: z.int() }),
    errors: ['rule', 'duplicate'],
  }),
};
