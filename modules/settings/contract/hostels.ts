import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId, id, line, optionalId } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { settingsAdmin } from './access.ts';

export const hostelGenders = ['female', 'male', 'mixed'] as const;

/** A hostel; `beds` and `taken` count over its rooms. */
export const hostel = z.object({
  id,
  version: z.number().int(),
  name: z.string(),
  gender: z.enum(hostelGenders),
  masterId: id.nullable(),
  masterName: z.string().nullable(),
  rooms: z.number().int(),
  beds: z.number().int(),
  taken: z.number().int(),
});
export type Hostel = z.infer<typeof hostel>;

export const hostelDraft = z.object({
  name: line(60),
  gender: z.enum(hostelGenders),
  masterId: optionalId,
});

/** A room and the labels of its beds. */
export const hostelRoom = z.object({
  id,
  name: z.string(),
  beds: z.array(z.object({ id, label: z.string(), studentId: id.nullable() })),
});

const filter = pageInput(['name', 'gender', 'beds', 'taken', 'rooms', 'masterName']).extend({
  gender: z.enum(hostelGenders).optional(),
});
const path = '/api/settings/hostels';

export const hostelsApi = {
  list: endpoint({ method: 'GET', path, access: settingsAdmin, summary: 'Hostels', input: filter, output: pageOf(hostel) }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: settingsAdmin,
    summary: 'One hostel',
    input: byId,
    output: hostel,
    errors: ['not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path,
    access: settingsAdmin,
    summary: 'Add a hostel',
    input: hostelDraft,
    output: hostel,
    errors: ['duplicate'],
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    access: settingsAdmin,
    summary: 'Change a hostel',
    input: hostelDraft.extend({ id, version: z.number().int() }),
    output: hostel,
    errors: ['not_found', 'duplicate', 'conflict'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    access: settingsAdmin,
    summary: 'Remove a hostel that nobody uses',
    input: byId,
    errors: ['not_found', 'in_use'],
  }),
  rooms: endpoint({
    method: 'GET',
    path: `${path}/:id/rooms`,
    access: settingsAdmin,
    summary: 'Rooms and beds of a hostel',
    input: byId,
    output: z.object({ rooms: z.array(hostelRoom) }),
    errors: ['not_found'],
  }),
  addRoom: endpoint({
    method: 'POST',
    path: `${path}/:id/rooms`,
    access: settingsAdmin,
    summary: 'Add a room with its beds',
    input: z.object({ id, name: line(40), beds: z.number().int().min(1).max(200) }),
    output: z.object({ rooms: z.array(hostelRoom) }),
    errors: ['not_found', 'duplicate'],
  }),
  removeRoom: endpoint({
    method: 'DELETE',
    path: `${path}/:id/rooms/:roomId`,
    access: settingsAdmin,
    summary: 'Remove a room whose beds are free',
    input: z.object({ id, roomId: id }),
    output: z.object({ rooms: z.array(hostelRoom) }),
    errors: ['not_found', 'in_use'],
  }),
};
