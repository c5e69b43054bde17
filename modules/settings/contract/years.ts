import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId, day, id, line } from '#kit/contract/fields.ts';
import { pageInput } from '#kit/contract/page.ts';
import { both, type RecordOf, resource } from '#kit/contract/resource.ts';
import { settingsAdmin } from './access.ts';

/** By date: before it starts, while it runs, after it ends. */
export const periodStatus = z.enum(['Upcoming', 'Active', 'Completed']);
export type PeriodStatus = z.infer<typeof periodStatus>;

/** Academic years. A closed one is a record: it and its terms cannot be changed. */
export const years = resource({
  path: '/api/settings/years',
  access: both(settingsAdmin),
  words: {
    one: 'academic year',
    many: 'Academic years',
    says: {
      list: 'Academic years, newest first',
      update: 'Change an academic year that is not closed',
      remove: 'Remove an academic year without terms',
    },
  },
  record: {
    name: z.string(),
    startsOn: z.string(),
    endsOn: z.string(),
    status: periodStatus,
    closed: z.boolean(),
    terms: z.int(),
  },
  draft: z.object({ name: line(40), startsOn: day, endsOn: day }),
  filter: pageInput(['startsOn', 'name', 'endsOn', 'terms', 'closed'], '-startsOn').extend({ closed: z.boolean().optional() }),
  refuses: { draft: ['rule'], removal: ['in_use', 'rule'] },
});
export type AcademicYear = RecordOf<typeof years>;

const path = '/api/settings/years';

export const yearsApi = {
  ...years.api,
  close: endpoint({
    method: 'POST',
    path: `${path}/:id/close`,
    access: settingsAdmin,
    summary: 'Close a year: it and its terms become read-only',
    input: byId,
    output: years.record,
    errors: ['not_found', 'rule'],
  }),
  reopen: endpoint({
    method: 'POST',
    path: `${path}/:id/reopen`,
    access: settingsAdmin,
    summary: 'Reopen a closed year, for a reason that is kept',
    input: z.object({ id, reason: line(300) }),
    output: years.record,
    errors: ['not_found', 'rule'],
  }),
};
