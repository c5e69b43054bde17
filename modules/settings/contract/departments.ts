import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId, id, line, optionalId, optionalLine } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { settingsAdmin } from './access.ts';

/** A department of the school and who heads it. */
export const department = z.object({
  id,
  version: z.number().int(),
  name: z.string(),
  code: z.string().nullable(),
  headId: id.nullable(),
  headName: z.string().nullable(),
  staff: z.number().int(),
  courses: z.number().int(),
});
export type Department = z.infer<typeof department>;

export const departmentDraft = z.object({
  name: line(60),
  code: optionalLine(12),
  headId: optionalId,
});

const filter = pageInput(['name', 'code', 'headName', 'staff', 'courses']);
const path = '/api/settings/departments';

export const departmentsApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: settingsAdmin,
    summary: 'Departments',
    input: filter,
    output: pageOf(department),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: settingsAdmin,
    summary: 'One department',
    input: byId,
    output: department,
    errors: ['not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path,
    access: settingsAdmin,
    summary: 'Add a department',
    input: departmentDraft,
    output: department,
    errors: ['duplicate', 'rule'],
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    access: settingsAdmin,
    summary: 'Change a department',
    input: departmentDraft.extend({ id, version: z.number().int() }),
    output: department,
    errors: ['not_found', 'duplicate', 'conflict', 'rule'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    access: settingsAdmin,
    summary: 'Remove a department that nothing uses',
    input: byId,
    errors: ['not_found', 'in_use'],
  }),
};
