import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { day, line } from '#kit/contract/fields.ts';
import { pageInput } from '#kit/contract/page.ts';
import { both, type RecordOf, resource } from '#kit/contract/resource.ts';
import { settingsAdmin } from './access.ts';

/** `closed`: no school, not counted as a school day. `special`: school is open to other times or for an event. */
const kind = z.enum(['closed', 'special']);

/** Holidays and special days. */
export const holidays = resource({
  path: '/api/settings/holidays',
  access: both(settingsAdmin),
  words: {
    one: 'holiday',
    many: 'Holidays',
    says: { list: 'Holidays and special days', create: 'Add a holiday or a special day', remove: 'Remove a holiday' },
  },
  record: { name: z.string(), startsOn: z.string(), endsOn: z.string(), kind },
  draft: z.object({ name: line(80), startsOn: day, endsOn: day, kind: kind.default('closed') }),
  filter: pageInput(['startsOn', 'endsOn', 'name', 'kind']).extend({
    kind: kind.optional(),
    year: z.int().min(2000).max(2100).optional(),
  }),
  refuses: { draft: ['rule'], removal: ['rule'] },
});
export type Holiday = RecordOf<typeof holidays>;

export const holidaysApi = {
  ...holidays.api,
  addPublic: endpoint({
    method: 'POST',
    path: '/api/settings/holidays/public',
    access: settingsAdmin,
    summary: 'Add the public holidays of a year, this one when none is named, that the calendar does not have yet',
    input: z.object({ year: z.int().min(2000).max(2100).optional() }),
    output: z.object({ added: z.int() }),
    errors: ['rule'],
  }),
};
