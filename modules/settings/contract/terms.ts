import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId, day, id, line, optionalDay } from '#kit/contract/fields.ts';
import { pageInput } from '#kit/contract/page.ts';
import { both, type RecordOf, resource } from '#kit/contract/resource.ts';
import { settingsAdmin } from './access.ts';
import { periodStatus } from './years.ts';

/** Terms of academic years. Exactly one of a school's terms is the current one; its status is by date. */
export const terms = resource({
  path: '/api/settings/terms',
  access: both(settingsAdmin),
  words: {
    one: 'term',
    many: 'Terms',
    says: {
      list: 'Terms, newest first',
      create: 'Add a term; a school’s first one becomes the current term',
      update: 'Change a term of an open year',
    },
  },
  record: {
    yearId: id,
    yearName: z.string(),
    yearClosed: z.boolean(),
    number: z.int(),
    name: z.string(),
    opensOn: z.string(),
    closesOn: z.string(),
    halfTermFrom: z.string().nullable(),
    halfTermTo: z.string().nullable(),
    current: z.boolean(),
    status: periodStatus,
    /** School days: Monday to Friday without half-term and holidays. */
    schoolDays: z.int(),
  },
  draft: z.object({
    yearId: id,
    number: z.int().min(1, 'Enter 1 to 6.').max(6, 'Enter 1 to 6.'),
    name: line(40),
    opensOn: day,
    closesOn: day,
    halfTermFrom: optionalDay,
    halfTermTo: optionalDay,
  }),
  filter: pageInput(['opensOn', 'name', 'yearName', 'number', 'closesOn', 'current'], '-opensOn').extend({
    yearId: id.optional(),
  }),
  refuses: { draft: ['rule'], removal: ['in_use', 'rule'] },
});
export type Term = RecordOf<typeof terms>;

/** The current term as the top bar and the dashboard show it. */
export const currentTerm = z.object({
  termId: id,
  name: z.string(),
  number: z.int(),
  yearId: id,
  yearName: z.string(),
  opensOn: z.string(),
  closesOn: z.string(),
  halfTermFrom: z.string().nullable(),
  halfTermTo: z.string().nullable(),
  status: periodStatus,
  /** School days up to today; 0 before the term opens. */
  dayNumber: z.int(),
  /** School days of the whole term. */
  days: z.int(),
});
export type CurrentTerm = z.infer<typeof currentTerm>;

export const termsApi = {
  ...terms.api,
  current: endpoint({
    method: 'GET',
    path: '/api/settings/currentterm',
    access: 'signedIn',
    summary: 'The current term and its day n of N; null when the school has set none',
    output: z.object({ term: currentTerm.nullable() }),
  }),
  makeCurrent: endpoint({
    method: 'POST',
    path: '/api/settings/terms/:id/current',
    access: settingsAdmin,
    summary: 'Make this the current term; the one before it stops being so',
    input: byId,
    output: terms.record,
    errors: ['not_found', 'rule'],
  }),
};
