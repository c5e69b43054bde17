import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId, day, id, line, optionalDay } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { settingsAdmin } from './access.ts';
import { periodStatus } from './years.ts';

/** A term of an academic year. Exactly one of a school's terms is the current one; its status is by date. */
export const term = z.object({
  id,
  version: z.number().int(),
  yearId: id,
  yearName: z.string(),
  yearClosed: z.boolean(),
  number: z.number().int(),
  name: z.string(),
  opensOn: z.string(),
  closesOn: z.string(),
  halfTermFrom: z.string().nullable(),
  halfTermTo: z.string().nullable(),
  current: z.boolean(),
  status: periodStatus,
  /** School days: Monday to Friday without half-term and holidays. */
  schoolDays: z.number().int(),
});
export type Term = z.infer<typeof term>;

export const termDraft = z.object({
  yearId: id,
  number: z.number().int().min(1, 'Enter 1 to 6.').max(6, 'Enter 1 to 6.'),
  name: line(40),
  opensOn: day,
  closesOn: day,
  halfTermFrom: optionalDay,
  halfTermTo: optionalDay,
});

/** The current term as the top bar and the dashboard show it. */
export const currentTerm = z.object({
  termId: id,
  name: z.string(),
  number: z.number().int(),
  yearId: id,
  yearName: z.string(),
  opensOn: z.string(),
  closesOn: z.string(),
  halfTermFrom: z.string().nullable(),
  halfTermTo: z.string().nullable(),
  status: periodStatus,
  /** School days up to today; 0 before the term opens. */
  dayNumber: z.number().int(),
  /** School days of the whole term. */
  days: z.number().int(),
});
export type CurrentTerm = z.infer<typeof currentTerm>;

const path = '/api/settings/terms';
const filter = pageInput(['opensOn', 'name', 'yearName', 'number', 'closesOn', 'current'], '-opensOn').extend({
  yearId: id.optional(),
});

export const termsApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: settingsAdmin,
    summary: 'Terms, newest first',
    input: filter,
    output: pageOf(term),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: settingsAdmin,
    summary: 'One term',
    input: byId,
    output: term,
    errors: ['not_found'],
  }),
  current: endpoint({
    method: 'GET',
    path: '/api/settings/currentterm',
    access: 'signedIn',
    summary: 'The current term and its day n of N; null when the school has set none',
    output: z.object({ term: currentTerm.nullable() }),
  }),
  create: endpoint({
    method: 'POST',
    path,
    access: settingsAdmin,
    summary: 'Add a term; a school’s first one becomes the current term',
    input: termDraft,
    output: term,
    errors: ['duplicate', 'rule'],
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    access: settingsAdmin,
    summary: 'Change a term of an open year',
    input: termDraft.extend({ id, version: z.number().int() }),
    output: term,
    errors: ['not_found', 'duplicate', 'conflict', 'rule'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    access: settingsAdmin,
    summary: 'Remove a term that nothing uses',
    input: byId,
    errors: ['not_found', 'in_use', 'rule'],
  }),
  makeCurrent: endpoint({
    method: 'POST',
    path: `${path}/:id/current`,
    access: settingsAdmin,
    summary: 'Make this the current term; the one before it stops being so',
    input: byId,
    output: term,
    errors: ['not_found', 'rule'],
  }),
};
