import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId, id, optionalId, optionalLine } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { timetableAdmin, timetableRead } from '../../contract/access.ts';

/** The least and the most that may be chosen as a teacher's most lessons a week, and what holds while nothing is said. */
export const fewestLessons = 16;
export const mostLessons = 38;
export const usualLessons = 27;

const limit = (least: number, most: number) =>
  z
    .number()
    .int('Enter a whole number.')
    .min(least, `Enter ${least} to ${most}.`)
    .max(most, `Enter ${least} to ${most}.`)
    .nullable()
    .default(null);

const limits = {
  /** What was given here; null: made of the name. */
  short: optionalLine(8),
  /** Lessons a week, the mean over the cycle. */
  mostWeek: z
    .number()
    .int('Enter a whole number.')
    .min(fewestLessons, `Enter ${fewestLessons} to ${mostLessons}.`)
    .max(mostLessons, `Enter ${fewestLessons} to ${mostLessons}.`),
  leastWeek: limit(0, mostLessons),
  /** Lessons a day, and one after another. */
  mostDay: limit(1, 14),
  mostRun: limit(1, 14),
  /** Days a week with lessons, and free slots between lessons in a week. */
  mostDays: limit(1, 7),
  mostGaps: limit(0, 40),
  homeRoomId: optionalId,
  /** False for who was taken out of the timetable. */
  active: z.boolean().default(true),
};

/** Lessons a week against the limits; `unknown` while no lessons are kept. */
export const loadStates = ['over', 'under', 'within', 'none'] as const;
export type LoadState = (typeof loadStates)[number];
export const loadWords: Record<LoadState, string> = {
  over: 'Over the most',
  under: 'Under the least',
  within: 'Within the limits',
  none: 'No lessons',
};

/** Somebody who teaches, with what is asked for them. */
export const timetableTeacher = z.object({
  id,
  name: z.string(),
  /** As shown in a cell. */
  shown: z.string(),
  short: z.string().nullable(),
  departmentName: z.string().nullable(),
  /** What they teach, by name. */
  subjects: z.string(),
  mostWeek: z.int(),
  leastWeek: z.int().nullable(),
  mostDay: z.int().nullable(),
  mostRun: z.int().nullable(),
  mostDays: z.int().nullable(),
  mostGaps: z.int().nullable(),
  homeRoomId: id.nullable(),
  homeRoomName: z.string().nullable(),
  active: z.boolean(),
  /** Lessons a week that they have so far; null while none are kept. */
  lessons: z.number().nullable(),
  load: z.enum(loadStates),
  /** How many slots are undesired or forbidden. */
  timesOff: z.int(),
  version: z.int(),
});
export type TimetableTeacherRow = z.infer<typeof timetableTeacher>;

const path = '/api/timetable/teachers';

export const timetableTeachersApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: timetableRead,
    summary: 'Who teaches, with their limits, and who is over or under them by the lessons so far',
    input: pageInput(['name', 'shown', 'departmentName', 'mostWeek', 'lessons', 'load', 'timesOff', 'active']).extend({
      load: z.enum(loadStates).optional(),
      active: z.boolean().optional(),
    }),
    output: pageOf(timetableTeacher),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: timetableRead,
    summary: 'One teacher of the timetable',
    input: byId,
    output: timetableTeacher,
    errors: ['not_found'],
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    access: timetableAdmin,
    summary: 'Say how much somebody teaches',
    input: z
      .object({ id, version: z.int().min(0), ...limits })
      .refine(({ leastWeek, mostWeek }) => leastWeek === null || leastWeek <= mostWeek, {
        path: ['leastWeek'],
        error: 'Enter no more than the most a week.',
      }),
    output: timetableTeacher,
    errors: ['not_found', 'conflict', 'rule', 'duplicate'],
  }),
  setAll: endpoint({
    method: 'POST',
    path: `${path}/limits`,
    access: timetableAdmin,
    summary: 'Set the most lessons a week of several teachers at once',
    input: z.object({ ids: z.array(id).min(1, 'Choose teachers.').max(500), mostWeek: limits.mostWeek }),
    output: z.object({ changed: z.int() }),
    errors: ['not_found', 'rule'],
  }),
};
