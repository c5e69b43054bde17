import { z } from 'zod';
import { binary, endpoint } from '#kit/contract/endpoint.ts';
import { byId, id, instant, line } from '#kit/contract/fields.ts';
import { timetableAdmin, timetableRead } from '../../../contract/access.ts';

/** Where a piece of a lesson stands: keys of the day, of the slot in which it begins, and of the room; the room null where it has none. */
export const place = z.object({ dayId: id, slotId: id, roomId: id.nullable() });
export type Place = z.infer<typeof place>;

/** A piece that is moved; null: not placed. `from` is where the board showed it, so that a change by somebody else is noticed. */
export const step = z.object({
  lessonId: id,
  piece: z.int().min(0).max(29),
  from: place.nullable(),
  to: place.nullable(),
});
export type Step = z.infer<typeof step>;

/** Slots by their place in the board's list. */
const off = z.object({ forbidden: z.array(z.int()), undesired: z.array(z.int()) });

const boardLesson = z.object({
  id,
  name: z.string(),
  subject: z.string(),
  short: z.string(),
  colour: z.string(),
  courseId: id.nullable(),
  lengths: z.array(z.int()),
  teacherIds: z.array(id),
  classKeys: z.array(z.string()),
  bellId: z.int(),
  /** Places in the list of the lessons that cannot run at the same time: a teacher or a student would sit in both. */
  meets: z.array(z.int()),
  /** Where it may be held, the best first; null: it needs no room. */
  rooms: z.array(z.object({ roomId: id, rank: z.int() })).nullable(),
  /** Pieces with the slot in which they must begin. */
  fixes: z.array(z.tuple([z.int(), z.int()])),
  spread: z.enum(['days', 'apart', 'any']),
});
export type BoardLesson = z.infer<typeof boardLesson>;

/** A timetable with all that decides where a lesson can stand. */
export const board = z.object({
  plan: z.object({ id, name: z.string(), state: z.enum(['draft', 'published', 'archived']), version: z.int() }),
  days: z.array(z.object({ id, name: z.string(), short: z.string() })),
  /** Slots of kind lesson: day by day, on a day bell by bell, in their order. */
  slots: z.array(
    z.object({
      day: z.int().describe('Place in the list of days'),
      bellId: id,
      slotId: id,
      name: z.string(),
      /** Minutes since midnight. */
      from: z.int(),
      to: z.int(),
      /** Whether the next slot follows without another between. */
      joins: z.boolean(),
    }),
  ),
  teachers: z.array(z.object({ id, name: z.string(), mostDay: z.int().nullable() })),
  classes: z.array(z.object({ key: z.string(), name: z.string(), bellId: z.int() })),
  rooms: z.array(z.object({ id, name: z.string(), short: z.string() })),
  lessons: z.array(boardLesson),
  /** Pieces that run together, as `lesson piece`: those of an option block. */
  together: z.array(z.array(z.string())),
  placed: z.array(z.object({ lessonId: id, piece: z.int(), slot: z.int(), roomId: id.nullable(), locked: z.boolean() })),
  off: z.object({
    teachers: z.record(z.string(), off),
    classes: z.record(z.string(), off),
    rooms: z.record(z.string(), off),
    subjects: z.record(z.string(), off),
  }),
  /** The latest changes by hand, the newest first. */
  changes: z.array(
    z.object({
      id,
      words: z.string(),
      by: z.string(),
      at: instant,
      undone: z.boolean(),
      mine: z.boolean(),
      /** A run has filled the timetable since: it can be neither undone nor done again. */
      filled: z.boolean(),
    }),
  ),
  /** Whether the asker has a change that can be undone, and one that can be done again. */
  steps: z.object({ undo: z.boolean(), redo: z.boolean() }),
});
export type Board = z.infer<typeof board>;

const path = '/api/timetable/plans/:id';
const done = z.object({ version: z.int(), words: z.string() });

export const boardApi = {
  get: endpoint({
    method: 'GET',
    path: `${path}/board`,
    access: timetableRead,
    summary: 'A timetable with everything that decides where a lesson can stand',
    input: byId,
    output: board,
    errors: ['not_found'],
  }),
  move: endpoint({
    method: 'POST',
    path: `${path}/moves`,
    access: timetableAdmin,
    summary: 'Place, move and take out pieces of lessons in one act; refused where it breaks what may never be broken',
    tells: ['timetable'],
    input: byId.extend({ words: line(200), steps: z.array(step).min(1).max(6000) }),
    output: done,
    errors: ['not_found', 'conflict', 'rule'],
  }),
  lock: endpoint({
    method: 'POST',
    path: `${path}/locks`,
    access: timetableAdmin,
    summary: 'Lock pieces where they stand, or let them go: a run, a repair and the board leave what is locked',
    tells: ['timetable'],
    input: byId.extend({
      pieces: z
        .array(z.object({ lessonId: id, piece: z.int().min(0).max(29) }))
        .min(1)
        .max(6000),
      locked: z.boolean(),
    }),
    output: z.object({ changed: z.int() }),
    errors: ['not_found', 'rule'],
  }),
  undo: endpoint({
    method: 'POST',
    path: `${path}/undo`,
    access: timetableAdmin,
    summary: 'Undo one’s own latest change; refused where somebody else has moved the same lessons since',
    tells: ['timetable'],
    input: byId,
    output: done,
    errors: ['not_found', 'conflict', 'rule'],
  }),
  fet: endpoint({
    method: 'GET',
    path: `${path}/fet`,
    access: timetableRead,
    summary: 'The school and where its lessons stand as a file of FET 6; what is placed is locked in it',
    input: byId,
    output: binary,
    errors: ['not_found'],
  }),
  redo: endpoint({
    method: 'POST',
    path: `${path}/redo`,
    access: timetableAdmin,
    summary: 'Do again what one has just undone',
    tells: ['timetable'],
    input: byId,
    output: done,
    errors: ['not_found', 'conflict', 'rule'],
  }),
};
