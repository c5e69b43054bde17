import { z } from 'zod';
import { id, line, optionalLine } from '#kit/contract/fields.ts';
import { pageInput } from '#kit/contract/page.ts';
import { type RecordOf, resource } from '#kit/contract/resource.ts';
import { timetableAdmin, timetableRead } from '../../contract/access.ts';
import { roomKinds } from './kinds.ts';

/** A place for lessons. */
export const rooms = resource({
  path: '/api/timetable/rooms',
  access: { read: timetableRead, write: timetableAdmin },
  words: { one: 'room', many: 'Rooms' },
  record: {
    name: z.string(),
    short: z.string(),
    kind: z.enum(roomKinds),
    building: z.string().nullable(),
    /** Seats; null: nobody has counted. */
    capacity: z.int().nullable(),
    tagIds: z.array(id),
    /** The tags by name. */
    tags: z.string(),
    /** The classes whose own room it is. */
    homeOf: z.string(),
    active: z.boolean(),
  },
  draft: z.object({
    name: line(60),
    short: line(10),
    kind: z.enum(roomKinds).default('classroom'),
    building: optionalLine(60),
    capacity: z
      .number()
      .int('Enter a whole number.')
      .min(1, 'Enter 1 to 5,000.')
      .max(5000, 'Enter 1 to 5,000.')
      .nullable()
      .default(null),
    tagIds: z.array(id).max(20, 'Choose at most 20 tags.').default([]),
    active: z.boolean().default(true),
  }),
  filter: pageInput(['name', 'short', 'kind', 'building', 'capacity', 'active']).extend({
    kind: z.enum(roomKinds).optional(),
    building: z.string().max(60).optional(),
    tagId: id.optional(),
    active: z.boolean().optional(),
  }),
  refuses: { draft: ['rule'] },
});
export type Room = RecordOf<typeof rooms>;
