import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId, day, id, line } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { settingsAdmin } from './access.ts';

/** `closed`: no school, not counted as a school day. `special`: school is open to other times or for an event. */
export const holidayKinds = ['closed', 'special'] as const;

export const holiday = z.object({
  id,
  version: z.number().int(),
  name: z.string(),
  startsOn: z.string(),
  endsOn: z.string(),
  kind: z.enum(holidayKinds),
});
export type Holiday = z.infer<typeof holiday>;

export const holidayDraft = z.object({
  name: line(80),
  startsOn: day,
  endsOn: day,
  kind: z.enum(holidayKinds),
});

const path = '/api/settings/holidays';
const filter = pageInput(['startsOn', 'endsOn', 'name', 'kind']).extend({
  kind: z.enum(holidayKinds).optional(),
  year: z.number().int().min(2000).max(2100).optional(),
});

export const holidaysApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: settingsAdmin,
    summary: 'Holidays and special days',
    input: filter,
    output: pageOf(holiday),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: settingsAdmin,
    summary: 'One holiday',
    input: byId,
    output: holiday,
    errors: ['not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path,
    access: settingsAdmin,
    summary: 'Add a holiday or a special day',
    input: holidayDraft,
    output: holiday,
    errors: ['rule'],
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    access: settingsAdmin,
    summary: 'Change a holiday',
    input: holidayDraft.extend({ id, version: z.number().int() }),
    output: holiday,
    errors: ['not_found', 'conflict', 'rule'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    access: settingsAdmin,
    summary: 'Remove a holiday',
    input: byId,
    errors: ['not_found', 'rule'],
  }),
  addPublic: endpoint({
    method: 'POST',
    path: `${path}/public`,
    access: settingsAdmin,
    summary: 'Add the public holidays of 2026 that the calendar does not have yet',
    output: z.object({ added: z.number().int() }),
    errors: ['rule'],
  }),
};
