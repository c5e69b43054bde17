import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { id } from '#kit/contract/fields.ts';
import { timetableAdmin, timetableRead } from '../../contract/access.ts';
import { levels, slotKinds } from './kinds.ts';

/** Whose times are painted. */
export const owners = ['subject', 'room', 'class', 'teacher'] as const;
export type Owner = (typeof owners)[number];

const cell = { dayId: id, slotId: id };

const whose = {
  owner: z.enum(owners),
  /** A key: of a class of the timetable, or a number. */
  key: z.string().regex(/^c?[1-9]\d{0,14}$/, 'Say whose time it is.'),
};

/** What is said of slots; what is not here is available. */
export const timesOffCell = z.object({ ...cell, level: z.enum(levels) });
export type TimesOffCell = z.infer<typeof timesOffCell>;

export const timesOff = z.object({
  name: z.string(),
  days: z.array(z.object({ id, name: z.string(), short: z.string(), week: z.int() })),
  /** The bell times that concern it: a class's own, else all. */
  bells: z.array(
    z.object({
      id,
      name: z.string(),
      slots: z.array(
        z.object({
          id,
          name: z.string(),
          startsAt: z.string(),
          endsAt: z.string(),
          kind: z.enum(slotKinds),
          dayIds: z.array(id),
        }),
      ),
    }),
  ),
  cells: z.array(timesOffCell),
});
export type TimesOff = z.infer<typeof timesOff>;

/** What a cell is painted with; null: available. */
const level = z.enum(levels).nullable();

const path = '/api/timetable/timeoffs/:owner/:key';

export const timesOffApi = {
  get: endpoint({
    method: 'GET',
    path,
    access: timetableRead,
    summary: 'When a subject, a room, a class or a teacher is rather not, or never, in the timetable',
    input: z.object(whose),
    output: timesOff,
    errors: ['not_found'],
  }),
  save: endpoint({
    method: 'PUT',
    path,
    access: timetableAdmin,
    summary: 'Paint slots, all as one; where somebody else has painted one meanwhile nothing is saved, and these are answered',
    input: z.object({
      ...whose,
      changes: z
        .array(z.object({ ...cell, was: level.describe('As it was read'), level }))
        .min(1, 'Change a slot.')
        .max(2000, 'Change at most 2,000 slots at once.'),
    }),
    output: z.object({
      saved: z.int(),
      /** The slots that are otherwise than `was` says, as they are now. */
      conflicts: z.array(z.object({ ...cell, level })),
    }),
    errors: ['not_found', 'rule', 'duplicate'],
  }),
};
