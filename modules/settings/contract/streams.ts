import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId, id, line, optionalId, optionalLine } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { settingsAdmin } from './access.ts';

/** A stream: the part of a class that sits together (Form 4 East). */
export const stream = z.object({
  id,
  version: z.number().int(),
  classId: id,
  className: z.string(),
  name: z.string(),
  /** Null: no limit. */
  capacity: z.number().int().nullable(),
  classTeacherId: id.nullable(),
  classTeacherName: z.string().nullable(),
  room: z.string().nullable(),
});
export type Stream = z.infer<typeof stream>;

export const streamDraft = z.object({
  classId: id,
  name: line(40),
  capacity: z.number().int().min(1, 'Enter at least 1.').max(500, 'Enter at most 500.').nullable().default(null),
  classTeacherId: optionalId,
  room: optionalLine(40),
});

const filter = pageInput(['className', 'name', 'capacity', 'classTeacherName', 'room']).extend({
  classId: id.optional(),
  teacher: z.enum(['with', 'without']).optional().describe('Streams with or without a class teacher'),
});
const path = '/api/settings/streams';

export const streamsApi = {
  list: endpoint({ method: 'GET', path, access: settingsAdmin, summary: 'Streams', input: filter, output: pageOf(stream) }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: settingsAdmin,
    summary: 'One stream',
    input: byId,
    output: stream,
    errors: ['not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path,
    access: settingsAdmin,
    summary: 'Add a stream to a class',
    input: streamDraft,
    output: stream,
    errors: ['duplicate', 'rule'],
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    access: settingsAdmin,
    summary: 'Change a stream; its class only while nothing uses it',
    input: streamDraft.extend({ id, version: z.number().int() }),
    output: stream,
    errors: ['not_found', 'duplicate', 'conflict', 'rule'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    access: settingsAdmin,
    summary: 'Remove a stream that nothing uses',
    input: byId,
    errors: ['not_found', 'in_use'],
  }),
};
