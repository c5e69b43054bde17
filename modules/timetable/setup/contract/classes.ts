import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { id, optionalId, optionalLine } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { timetableAdmin, timetableRead } from '../../contract/access.ts';
import { classKeyField } from './class-key.ts';

/** A class of the timetable as settings know it, with what it asks. */
export const timetableClass = z.object({
  /** Its key as timetables name it: of a stream, or of a class that has none. */
  id: z.string(),
  name: z.string(),
  classId: id,
  className: z.string(),
  streamId: id.nullable(),
  /** What was given here; null: `shown` is made of the name. */
  short: z.string().nullable(),
  /** As shown in a cell. */
  shown: z.string(),
  /** How many students sit in it. */
  size: z.int(),
  classTeacherId: id.nullable(),
  classTeacherName: z.string().nullable(),
  teacherFirst: z.boolean(),
  homeRoomId: id.nullable(),
  homeRoomName: z.string().nullable(),
  /** Seats of its own room; null: it has none, or nobody has counted. */
  homeRoomSeats: z.int().nullable(),
  bellName: z.string().nullable(),
  /** How many lessons fit into its week; null while no bell times are its. */
  slots: z.number().nullable(),
  /** How many lessons a week it has so far; null while none are kept. */
  lessons: z.number().nullable(),
  /** How many slots are undesired or forbidden. */
  timesOff: z.int(),
  version: z.int(),
});
export type TimetableClassRow = z.infer<typeof timetableClass>;

const path = '/api/timetable/classes';

export const classesApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: timetableRead,
    summary: 'Classes and streams with what they ask of the timetable and how full their week is',
    input: pageInput([
      'level',
      'name',
      'shown',
      'size',
      'classTeacherName',
      'homeRoomName',
      'slots',
      'lessons',
      'timesOff',
    ]).extend({
      classId: id.optional(),
    }),
    output: pageOf(timetableClass),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: timetableRead,
    summary: 'One class of the timetable',
    input: z.object({ id: classKeyField }),
    output: timetableClass,
    errors: ['not_found'],
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    access: timetableAdmin,
    summary: 'Say what a class asks of the timetable',
    input: z.object({
      id: classKeyField,
      version: z.int().min(0),
      short: optionalLine(8),
      homeRoomId: optionalId,
      teacherFirst: z.boolean().default(false),
    }),
    output: timetableClass,
    errors: ['not_found', 'conflict', 'rule', 'duplicate'],
  }),
};
