import { z } from 'zod';
import { id, line, optionalId, optionalLine } from '#kit/contract/fields.ts';
import { pageInput } from '#kit/contract/page.ts';
import { both, type RecordOf, resource } from '#kit/contract/resource.ts';
import { settingsAdmin } from './access.ts';

/** A stream: the part of a class that sits together (Form 4 East). */
export const streams = resource({
  path: '/api/settings/streams',
  access: both(settingsAdmin),
  words: {
    one: 'stream',
    many: 'Streams',
    says: { create: 'Add a stream to a class', update: 'Change a stream; its class only while nothing uses it' },
  },
  record: {
    classId: id,
    className: z.string(),
    name: z.string(),
    /** Null: no limit. */
    capacity: z.int().nullable(),
    classTeacherId: id.nullable(),
    classTeacherName: z.string().nullable(),
    room: z.string().nullable(),
  },
  draft: z.object({
    classId: id,
    name: line(40),
    capacity: z.int().min(1, 'Enter at least 1.').max(500, 'Enter at most 500.').nullable().default(null),
    classTeacherId: optionalId,
    room: optionalLine(40),
  }),
  filter: pageInput(['className', 'name', 'capacity', 'classTeacherName', 'room']).extend({
    classId: id.optional(),
    teacher: z.enum(['with', 'without']).optional().describe('Streams with or without a class teacher'),
  }),
  refuses: { draft: ['rule'] },
});
export type Stream = RecordOf<typeof streams>;
export const streamsApi = streams.api;
