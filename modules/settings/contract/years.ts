import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId, day, id, line } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { settingsAdmin } from './access.ts';

/** By date: before it starts, while it runs, after it ends. */
export const periodStatus = z.enum(['Upcoming', 'Active', 'Completed']);
export type PeriodStatus = z.infer<typeof periodStatus>;

/** An academic year. A closed one is a record: it and its terms cannot be changed. */
export const academicYear = z.object({
  id,
  version: z.number().int(),
  name: z.string(),
  startsOn: z.string(),
  endsOn: z.string(),
  status: periodStatus,
  closed: z.boolean(),
  terms: z.number().int(),
});
export type AcademicYear = z.infer<typeof academicYear>;

export const yearDraft = z.object({ name: line(40), startsOn: day, endsOn: day });

const path = '/api/settings/years';
const filter = pageInput(['startsOn', 'name', 'endsOn', 'terms', 'closed'], '-startsOn').extend({
  closed: z.boolean().optional(),
});

export const yearsApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: settingsAdmin,
    summary: 'Academic years, newest first',
    input: filter,
    output: pageOf(academicYear),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: settingsAdmin,
    summary: 'One academic year',
    input: byId,
    output: academicYear,
    errors: ['not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path,
    access: settingsAdmin,
    summary: 'Add an academic year',
    input: yearDraft,
    output: academicYear,
    errors: ['duplicate'],
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    access: settingsAdmin,
    summary: 'Change an academic year that is not closed',
    input: yearDraft.extend({ id, version: z.number().int() }),
    output: academicYear,
    errors: ['not_found', 'duplicate', 'conflict', 'rule'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    access: settingsAdmin,
    summary: 'Remove an academic year without terms',
    input: byId,
    errors: ['not_found', 'in_use', 'rule'],
  }),
  close: endpoint({
    method: 'POST',
    path: `${path}/:id/close`,
    access: settingsAdmin,
    summary: 'Close a year: it and its terms become read-only',
    input: byId,
    output: academicYear,
    errors: ['not_found', 'rule'],
  }),
  reopen: endpoint({
    method: 'POST',
    path: `${path}/:id/reopen`,
    access: settingsAdmin,
    summary: 'Reopen a closed year, for a reason that is kept',
    input: z.object({ id, reason: line(300) }),
    output: academicYear,
    errors: ['not_found', 'rule'],
  }),
};
