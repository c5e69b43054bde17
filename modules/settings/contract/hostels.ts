import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId, id, line, optionalId } from '#kit/contract/fields.ts';
import { pageInput } from '#kit/contract/page.ts';
import { both, type RecordOf, resource } from '#kit/contract/resource.ts';
import { settingsAdmin } from './access.ts';

export const hostelGenders = ['female', 'male', 'mixed'] as const;

/** A hostel; `beds` and `taken` count over its rooms. */
export const hostels = resource({
  path: '/api/settings/hostels',
  access: both(settingsAdmin),
  words: { one: 'hostel', many: 'Hostels', says: { remove: 'Remove a hostel that nobody uses' } },
  record: {
    name: z.string(),
    gender: z.enum(hostelGenders),
    masterId: id.nullable(),
    masterName: z.string().nullable(),
    rooms: z.int(),
    beds: z.int(),
    taken: z.int(),
  },
  draft: z.object({ name: line(60), gender: z.enum(hostelGenders), masterId: optionalId }),
  filter: pageInput(['name', 'gender', 'beds', 'taken', 'rooms', 'masterName']).extend({
    gender: z.enum(hostelGenders).optional(),
  }),
});
export type Hostel = RecordOf<typeof hostels>;

/** A room and the labels of its beds. */
export const hostelRoom = z.object({
  id,
  name: z.string(),
  beds: z.array(z.object({ id, label: z.string(), studentId: id.nullable() })),
});

/** A bed as a student had it; `toAt` is null while they have it. Names as they were then. */
export const bedStay = z.object({
  id,
  studentId: id,
  hostelName: z.string(),
  roomName: z.string(),
  bedLabel: z.string(),
  fromAt: z.string(),
  toAt: z.string().nullable(),
});
export type BedStay = z.infer<typeof bedStay>;

const roomDraft = z.object({ name: line(40), beds: z.int().min(1, 'Enter 1 to 200.').max(200, 'Enter 1 to 200.') });
const roomsOf = z.object({ rooms: z.array(hostelRoom) });

const path = '/api/settings/hostels/:id/rooms';

export const hostelsApi = {
  ...hostels.api,
  rooms: endpoint({
    method: 'GET',
    path,
    access: settingsAdmin,
    summary: 'Rooms and beds of a hostel',
    input: byId,
    output: roomsOf,
    errors: ['not_found'],
  }),
  addRoom: endpoint({
    method: 'POST',
    path,
    access: settingsAdmin,
    summary: 'Add a room with its beds',
    input: roomDraft.extend({ id }),
    output: roomsOf,
    errors: ['not_found', 'duplicate'],
  }),
  changeRoom: endpoint({
    method: 'PUT',
    path: `${path}/:roomId`,
    access: settingsAdmin,
    summary: 'Rename a room, add beds to it or take free ones away',
    input: roomDraft.extend({ id, roomId: id }),
    output: roomsOf,
    errors: ['not_found', 'duplicate', 'in_use'],
  }),
  removeRoom: endpoint({
    method: 'DELETE',
    path: `${path}/:roomId`,
    access: settingsAdmin,
    summary: 'Remove a room whose beds are free',
    input: z.object({ id, roomId: id }),
    output: roomsOf,
    errors: ['not_found', 'in_use'],
  }),
};
