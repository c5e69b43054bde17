import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId, id, line, optionalId, optionalLine } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { settingsAdmin } from './access.ts';

/** A course of study; `pathway` is what senior school students choose (STEM, Social Sciences, Arts and Sports Science). */
export const course = z.object({
  id,
  version: z.number().int(),
  name: z.string(),
  code: z.string().nullable(),
  pathway: z.string().nullable(),
  departmentId: id.nullable(),
  departmentName: z.string().nullable(),
});
export type Course = z.infer<typeof course>;

export const courseDraft = z.object({
  name: line(80),
  code: optionalLine(12),
  pathway: optionalLine(60),
  departmentId: optionalId,
});

const filter = pageInput(['name', 'code', 'pathway', 'departmentName']).extend({ departmentId: id.optional() });
const path = '/api/settings/courses';

export const coursesApi = {
  list: endpoint({ method: 'GET', path, access: settingsAdmin, summary: 'Courses', input: filter, output: pageOf(course) }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: settingsAdmin,
    summary: 'One course',
    input: byId,
    output: course,
    errors: ['not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path,
    access: settingsAdmin,
    summary: 'Add a course',
    input: courseDraft,
    output: course,
    errors: ['duplicate', 'rule'],
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    access: settingsAdmin,
    summary: 'Change a course',
    input: courseDraft.extend({ id, version: z.number().int() }),
    output: course,
    errors: ['not_found', 'duplicate', 'conflict', 'rule'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    access: settingsAdmin,
    summary: 'Remove a course that nothing uses',
    input: byId,
    errors: ['not_found', 'in_use'],
  }),
};
