import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { id } from '#kit/contract/fields.ts';
import { timetableRead } from '../../contract/access.ts';
import { roomKinds } from './kinds.ts';

/** What forms of the timetable offer to choose from. */
export const choicesApi = {
  all: endpoint({
    method: 'GET',
    path: '/api/timetable/choices',
    access: timetableRead,
    summary: 'Classes, teachers, rooms, tags, days and bell times to choose from',
    output: z.object({
      /** Classes of the school, whole. */
      grades: z.array(z.object({ id, name: z.string() })),
      classes: z.array(z.object({ key: z.string(), classId: id, name: z.string(), short: z.string() })),
      teachers: z.array(z.object({ id, name: z.string(), short: z.string(), active: z.boolean() })),
      rooms: z.array(z.object({ id, name: z.string(), short: z.string(), kind: z.enum(roomKinds), active: z.boolean() })),
      tags: z.array(z.object({ id, name: z.string(), colour: z.string() })),
      days: z.array(z.object({ id, name: z.string(), short: z.string(), weekday: z.int(), week: z.int() })),
      bells: z.array(z.object({ id, name: z.string(), classIds: z.array(id) })),
      subjects: z.array(z.object({ id, name: z.string(), short: z.string(), colour: z.string() })),
    }),
  }),
};
