import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId, day, id, line } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { registrationWrite } from '../../contract/access.ts';

/** A time in which a class takes applications. `offered` counts the places promised or taken, `applications` all that stand. */
export const admissionWindow = z.object({
  id,
  version: z.number().int(),
  name: z.string(),
  classId: id,
  className: z.string(),
  year: z.number().int(),
  opensOn: z.string(),
  closesOn: z.string(),
  places: z.number().int().nullable(),
  leastAge: z.number().int().nullable(),
  mostAge: z.number().int().nullable(),
  /** In cents. */
  fee: z.number().int(),
  applications: z.number().int(),
  offered: z.number().int(),
  enrolled: z.number().int(),
});
export type AdmissionWindow = z.infer<typeof admissionWindow>;

const age = z.number().int().min(2, 'Enter 2 to 40.').max(40, 'Enter 2 to 40.').nullable().default(null);

export const admissionWindowDraft = z.object({
  name: line(80),
  classId: id,
  year: z.number().int().min(2000, 'Enter a year such as 2027.').max(2100, 'Enter a year such as 2027.'),
  opensOn: day,
  closesOn: day,
  places: z.number().int().min(1, 'Enter 1 to 10,000.').max(10_000, 'Enter 1 to 10,000.').nullable().default(null),
  leastAge: age,
  mostAge: age,
  fee: z.number().int().min(0).max(100_000_000).default(0).describe('In cents'),
});

const filter = pageInput(['name', 'className', 'year', 'opensOn', 'closesOn', 'applications', 'offered'], '-opensOn').extend({
  year: z.number().int().min(2000).max(2100).optional(),
  classId: id.optional(),
});
const path = '/api/registration/admissionwindows';

export const admissionWindowsApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: registrationWrite,
    summary: 'Admission windows',
    input: filter,
    output: pageOf(admissionWindow),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: registrationWrite,
    summary: 'One admission window',
    input: byId,
    output: admissionWindow,
    errors: ['not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path,
    access: registrationWrite,
    summary: 'Open an admission window',
    input: admissionWindowDraft,
    output: admissionWindow,
    errors: ['duplicate', 'rule'],
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    access: registrationWrite,
    summary: 'Change an admission window',
    input: admissionWindowDraft.extend({ id, version: z.number().int() }),
    output: admissionWindow,
    errors: ['not_found', 'duplicate', 'conflict', 'rule'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    access: registrationWrite,
    summary: 'Remove an admission window without applications',
    input: byId,
    errors: ['not_found', 'in_use'],
  }),
};
